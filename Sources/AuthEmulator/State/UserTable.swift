/// The accounts of a project in the order they were made, found by uid, number or address in constant time.
struct UserTable: Sendable, Equatable {
  private var users = OrderedTable<UserRecord>()
  private var uidByPhoneNumber: [String: String] = [:]
  private var uidByEmail: [String: String] = [:]
  var journal = AccountJournal()

  var count: Int { users.count }

  /// The accounts, oldest first.
  var all: some Sequence<UserRecord> { users.elements }

  subscript(uid: String) -> UserRecord? { users[uid] }

  func withPhoneNumber(_ number: String) -> UserRecord? { uidByPhoneNumber[number].flatMap { users[$0] } }

  func withEmail(_ email: String) -> UserRecord? { uidByEmail[email].flatMap { users[$0] } }

  /// Adds an account under a new uid.
  mutating func insert(_ user: UserRecord) {
    users.insert(user, for: user.localId)
    if let number = user.phoneNumber { uidByPhoneNumber[number] = user.localId }
    if let email = user.email { uidByEmail[email] = user.localId }
    journal.note(.accountCreated(localId: user.localId, email: user.email, phoneNumber: user.phoneNumber))
  }

  /// Changes an account, whose uid must stay, and brings the indexes up to date; nil when there is none.
  @discardableResult
  mutating func change<Result>(_ uid: String, _ body: (inout UserRecord) -> Result) -> Result? {
    guard let before = users[uid] else { return nil }
    let (number, email) = (before.phoneNumber, before.email)
    defer { if journal.isKept { journal.noteChange(from: before, to: users[uid]) } }
    return users.change(uid) { user in
      let result = body(&user)
      Self.move(uid, from: number, to: user.phoneNumber, in: &uidByPhoneNumber)
      Self.move(uid, from: email, to: user.email, in: &uidByEmail)
      return result
    }
  }

  /// Removes an account; nothing happens when there is none.
  mutating func remove(_ uid: String) {
    guard let user = users.remove(uid) else { return }
    Self.move(uid, from: user.phoneNumber, to: nil, in: &uidByPhoneNumber)
    Self.move(uid, from: user.email, to: nil, in: &uidByEmail)
    journal.note(.accountDeleted(localId: uid))
  }

  mutating func removeAll() {
    var journal = journal
    journal.note(.accountsCleared(count: count))
    self = UserTable()
    self.journal = journal
  }

  static func == (one: Self, other: Self) -> Bool { one.users == other.users }

  private static func move(
    _ uid: String, from old: String?, to new: String?, in index: inout [String: String]
  ) {
    guard old != new else { return }
    if let old, index[old] == uid { index[old] = nil }
    if let new { index[new] = uid }
  }
}

extension UserTable: Codable {
  init(from decoder: any Decoder) throws {
    for user in try [Open<UserRecord>](from: decoder) { insert(user.record) }
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.unkeyedContainer()
    for user in all { try container.encode(Open(user)) }
  }
}
