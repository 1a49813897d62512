/// The account events of a table during one call; an embedded server, whose events nobody reads, records none.
package struct AccountJournal: Sendable {
  package var content = Content.nothing
  private var entries: [Entry] = []

  package enum Content: Sendable {
    case nothing, events
    /// Also the created and deleted accounts.
    case records
  }

  package struct Entry: Sendable {
    package let event: EmulatorEvent
    /// The created or deleted account.
    package var user: UserRecord?
  }

  var isKept: Bool { content != .nothing }

  package mutating func record(
    _ event: @autoclosure () -> EmulatorEvent, of user: @autoclosure () -> UserRecord? = nil
  ) {
    if isKept { entries.append(Entry(event: event(), user: content == .records ? user() : nil)) }
  }

  mutating func recordCreation(_ user: UserRecord) {
    record(
      EmulatorEvent(
        .accountCreated, ["localId": user.localID, "email": user.email, "phoneNumber": user.phoneNumber]),
      of: user)
  }

  /// Records a change, unless it is only a sign-in.
  mutating func recordChange(from before: UserRecord, to after: UserRecord?) {
    guard isKept, let after, before != after else { return }
    let names = changedNames(before, after).map { Self.shownNames[$0] ?? $0 }
    let fields = Set(names: names).subtracting(["lastLoginAt", "lastRefreshAt"]).sorted()
    if !fields.isEmpty {
      record(EmulatorEvent(.accountUpdated, ["localId": after.localID], fields: fields))
    }
  }

  package mutating func drain() -> [Entry] {
    defer { (entries, content) = ([], .nothing) }
    return entries
  }

  /// The names that clients use, by stored name.
  private static let shownNames = [
    "passwordHash": "password", "salt": "password", "passwordUpdatedAt": "password",
    "passkeys": "passkeyInfo",
  ]
}

/// The names of the members in which two records differ, without the values, which may be secrets.
func changedNames(_ before: some KeptRecord, _ after: some KeptRecord) -> [String] {
  let (old, new) = (before.members, after.members)
  return Set(names: old.keys).union(new.keys).sorted().filter { old[$0] != new[$0] }
}
