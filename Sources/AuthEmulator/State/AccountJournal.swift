import IdentityToolkit

/// What happened to the accounts of a table during one call; kept only while somebody listens, so that nobody else pays for it.
struct AccountJournal: Sendable {
  /// Whether somebody listens.
  var isKept = false
  private var events: [EmulatorEvent] = []

  mutating func note(_ event: @autoclosure () -> EmulatorEvent) {
    if isKept { events.append(event()) }
  }

  /// Notes what a change did, unless it only was a sign-in.
  mutating func noteChange(from before: UserRecord, to after: UserRecord?) {
    guard isKept, let after, before != after else { return }
    let names = changedNames(Open(before), Open(after)).map { Self.shownNames[$0] ?? $0 }
    let fields = Set(names).subtracting(["lastLoginAt", "lastRefreshAt"]).sorted()
    if !fields.isEmpty { events.append(.accountUpdated(localId: after.localId, fields: fields)) }
  }

  /// Everything noted so far, which is forgotten.
  mutating func take() -> [EmulatorEvent] {
    defer { events = [] }
    return events
  }

  /// Stored members by the names that clients know.
  private static let shownNames = [
    "federated": "providerUserInfo", "passwordHash": "password", "salt": "password",
    "passwordUpdatedAt": "password",
  ]
}

/// The names of the members in which two records differ; the values, which may be secrets, stay behind.
func changedNames(_ before: some Encodable, _ after: some Encodable) -> [String] {
  let (old, new) = (JSONOutput.members(of: before), JSONOutput.members(of: after))
  return Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }.sorted()
}

extension JSONOutput {
  /// The members of a value that is a JSON object.
  static func members(of value: some Encodable) -> [String: JSONValue] {
    guard case .object(let members)? = try? JSONReader.read(bytes(of: value)) else { return [:] }
    return members
  }
}

extension ServerState {
  /// Makes the accounts of a project note what happens to them.
  mutating func keepJournal(of projectID: String) {
    projects[projectID]?.users.journal.isKept = true
  }

  /// What happened to the accounts of a project since ``keepJournal(of:)``.
  mutating func takeJournal(of projectID: String) -> [EmulatorEvent] {
    projects[projectID]?.users.journal.take() ?? []
  }
}
