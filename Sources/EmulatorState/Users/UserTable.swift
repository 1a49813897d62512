/// The accounts of a project, with lookup by uid, number, address or identity in constant time.
package struct UserTable: EntryTable {
  /// Without the identities that follow from the rest (``UserRecord/omitDerivedProviders()``).
  package var entries = OrderedTable<UserRecord>()
  private var uidByEmail: [Name: String] = [:]
  /// Additional accounts with an address of ``uidByEmail``, oldest first; there are few of them.
  private var uidsOfSharedEmail: ByName<[String]> = [:]
  package var journal = AccountJournal()
  private var uidByHandle: [Handle: String] = [:]
  /// Addresses from identity providers; several accounts may share one, each with the number of the link that
  /// added it.
  private var uidsByProviderEmail: [Name: ByName<Int>] = [:]
  private var linkCount = 0
  /// The wrong passwords of accounts, if they are limited, each until the account has a new one; not stored.
  package var wrongPasswords: ByName<HourCount> = [:]

  /// What finds an account besides its uid.
  package enum Handle: Hashable, Sendable {
    case email(Name)
    case phoneNumber(Name)
    case initialEmail(Name)
    case identity(provider: Name, rawID: Name)
    case passkey(Name)

    package static func address(_ text: String) -> Self { .email(Name(CanonicalForm.address(text))) }
    package static func number(_ text: String) -> Self { .phoneNumber(Name(CanonicalForm.number(text))) }
    package static func firstAddress(_ text: String) -> Self {
      .initialEmail(Name(CanonicalForm.address(text)))
    }

    package static func identity(_ provider: String, _ rawID: String) -> Self {
      .identity(provider: Name(provider), rawID: Name(rawID))
    }
  }

  package var count: Int { entries.count }

  package var newestFirst: some Sequence<UserRecord> { entries.reversed.lazy.map { $0.withOwnProviders() } }

  package func sortedByUID(after token: String? = nil, limit: Int = .max) -> [UserRecord] {
    var uids = entries.keys.filter { uid in token.map { uid > $0 } ?? true }
    uids.sort()
    return uids.prefix(limit).compactMap { self[$0] }
  }

  package subscript(uid: String) -> UserRecord? { entries[uid]?.withOwnProviders() }

  /// The uid of the account with a handle, without a copy of the account, which may have many identities.
  package func uid(of handle: Handle) -> String? {
    if case .email(let email) = handle { uidByEmail[email] } else { uidByHandle[handle] }
  }

  /// The uid of the account that signs in with an address and a password or link.
  package func uid(ofPasswordAddress email: String) -> String? {
    guard let uid = uid(of: .address(email)), let user = entries[uid],
      user.passwordHash != nil || user.emailLinkSignin == true
    else { return nil }
    return uid
  }

  /// Everything that finds an account.
  package func handles(of uid: String) -> Set<Handle> {
    guard let user = entries[uid] else { return [] }
    let keys = IndexKeys(user)
    return Set(keys.handles + (keys.email.map { [.email($0)] } ?? []))
  }

  package func withPhoneNumber(_ number: String) -> UserRecord? { with(.number(number)) }

  /// The number of a second factor with a masked number, if only one has it; a look at every account.
  package func factorNumber(masked number: String) -> String? {
    let numbers = Set(
      entries.reversed.lazy.flatMap { $0.mfaInfo ?? [] }.filter { $0.has(number: number) }
        .compactMap { $0.phoneInfo.map { Name($0) } })
    return numbers.count == 1 ? numbers.first?.text : nil
  }

  package func withEmail(_ email: String) -> UserRecord? { with(.address(email)) }

  /// All accounts with this address, the first one first; only an import creates more than one.
  package func allWithEmail(_ email: String) -> [UserRecord] { uids(ofEmail: email).compactMap { self[$0] } }

  package func uids(ofEmail email: String) -> [String] {
    (uid(of: .address(email)).map { [$0] } ?? []) + (uidsOfSharedEmail[CanonicalForm.address(email)] ?? [])
  }

  package func withInitialEmail(_ email: String) -> UserRecord? { with(.firstAddress(email)) }

  package func withIdentity(_ provider: String, _ rawID: String) -> UserRecord? {
    with(.identity(provider, rawID))
  }

  package func withPasskey(_ credentialID: String) -> UserRecord? { with(.passkey(Name(credentialID))) }

  private func with(_ handle: Handle) -> UserRecord? { uid(of: handle).flatMap { self[$0] } }

  /// The account with this address, then those with an identity that has it, in the order of their links.
  package func withEmailOrProviderEmail(_ email: String) -> [UserRecord] {
    let email = Name(CanonicalForm.address(email))
    let owner = uidByEmail[email]
    let others = (uidsByProviderEmail[email] ?? [:]).filter { $0.key != owner }
    let uids = (owner.map { [$0] } ?? []) + others.sorted { $0.value < $1.value }.map(\.key)
    return uids.compactMap { self[$0] }
  }

  package static func key(of user: UserRecord) -> String { user.localID }

  package mutating func insert(_ user: consuming UserRecord) {
    user.updateOwnProviders()
    let keys = IndexKeys(user)
    // An anonymous account is in no index.
    if keys != IndexKeys() { index(user.localID, by: keys, replacing: IndexKeys()) }
    if journal.isKept { journal.recordCreation(copy user) }
    user.omitDerivedProviders()
    let uid = user.localID
    entries.insert(user, for: uid)
  }

  /// Changes an account, whose uid must not change, and updates the indexes; nil if there is none.
  @discardableResult
  package mutating func change<Result>(_ uid: String, _ body: (inout UserRecord) -> Result) -> Result? {
    let before = journal.isKept ? self[uid] : nil
    defer { if let before { journal.recordChange(from: before, to: self[uid]) } }
    let changed = entries.change(uid) { user in
      user.updateOwnProviders()
      let oldKeys = IndexKeys(user)
      let hash = user.passwordHash
      let result = body(&user)
      if user.passwordHash != hash { wrongPasswords[uid] = nil }
      user.updateOwnProviders()
      let newKeys = IndexKeys(user)
      user.omitDerivedProviders()
      return (result, oldKeys, newKeys)
    }
    guard let (result, oldKeys, newKeys) = changed else { return nil }
    if newKeys != oldKeys { index(uid, by: newKeys, replacing: oldKeys) }
    return result
  }

  /// Sets the time when tokens were issued, which every sign-in does; no index uses it.
  package mutating func recordRefresh(of uid: String, at milliseconds: Int64) -> UserRecord? {
    entries.change(uid) { user in
      user.lastRefreshAt = milliseconds
      return user.withOwnProviders()
    }
  }

  package mutating func remove(_ uid: String) {
    guard let user = entries.remove(uid) else { return }
    wrongPasswords[uid] = nil
    clear(IndexKeys(user), of: uid)
    journal.record(EmulatorEvent(.accountDeleted, ["localId": user.localID]), of: user.withOwnProviders())
  }

  package mutating func removeAll() {
    var journal = journal
    journal.record(EmulatorEvent(.accountsCleared, count: count))
    self = UserTable()
    self.journal = journal
  }

  private struct IndexKeys: Equatable {
    var email: Name?
    var handles: [Handle] = []
    var providerEmails: [Name] = []

    init() {}

    init(_ user: borrowing UserRecord) {
      email = user.email.map { Name(CanonicalForm.address($0)) }
      if let number = user.phoneNumber { handles.append(.number(number)) }
      if let email = user.initialEmail { handles.append(.firstAddress(email)) }
      for id in user.passkeys?.compactMap(\.credentialID) ?? [] { handles.append(.passkey(Name(id))) }
      for provider in user.providerUserInfo ?? [] {
        guard let name = provider.providerID, let rawID = provider.rawID, name != SignInProvider.phone,
          name != SignInProvider.password
        else { continue }
        handles.append(.identity(name, rawID))
        if let email = provider.email { providerEmails.append(Name(CanonicalForm.address(email))) }
      }
    }
  }

  private mutating func index(_ uid: String, by new: IndexKeys, replacing old: IndexKeys) {
    clear(old, of: uid, keepingEmails: Set(new.providerEmails))
    if let email = new.email {
      if let first = uidByEmail[email], first != uid,
        entries[first]?.email.map(CanonicalForm.address) == email.text
      {
        uidsOfSharedEmail[email.text, default: []].append(uid)
      } else {
        uidByEmail[email] = uid
      }
    }
    for handle in new.handles { uidByHandle[handle] = uid }
    for email in new.providerEmails where uidsByProviderEmail[email]?[uid] == nil {
      linkCount += 1
      var uids = uidsByProviderEmail.removeValue(forKey: email) ?? [:]
      uids[uid] = linkCount
      uidsByProviderEmail[email] = uids
    }
  }

  private mutating func clear(email: Name, of uid: String) {
    var others = uidsOfSharedEmail[email.text] ?? []
    if uidByEmail[email] == uid {
      // The next oldest account takes over the address.
      uidByEmail[email] = others.first
      others = Array(others.dropFirst())
    } else {
      others.removeAll { $0 == uid }
    }
    uidsOfSharedEmail[email.text] = others.isEmpty ? nil : others
  }

  private mutating func clear(_ indexKeys: IndexKeys, of uid: String, keepingEmails kept: Set<Name> = []) {
    if let email = indexKeys.email { clear(email: email, of: uid) }
    for handle in indexKeys.handles where uidByHandle[handle] == uid { uidByHandle[handle] = nil }
    for email in indexKeys.providerEmails where !kept.contains(email) {
      var uids = uidsByProviderEmail.removeValue(forKey: email) ?? [:]
      uids[uid] = nil
      if !uids.isEmpty { uidsByProviderEmail[email] = uids }
    }
  }

  package init() {}
}
