import AuthCrypto
import BoundedJSON
import IdentityToolkit

/// Applies the records of a journal to a state.
struct JournalReplay {
  /// The state after the records so far.
  private(set) var state: ServerState

  init(onto state: ServerState) { self.state = state }

  /// Applies one record's changes.
  ///
  /// - Throws: an error for a change that no version up to this one writes.
  mutating func apply(_ record: JSONValue) throws {
    guard let changes = record["changes"]?.array else { throw UnknownJournalMember(name: "changes") }
    for change in changes { try apply(change: change.object ?? [:]) }
  }

  private mutating func apply(change: [String: JSONValue]) throws {
    guard let id = change["project"]?.string else {
      try apply(server: change)
      return
    }
    guard let tenant = change["tenant"]?.string else {
      guard change["gone"] == nil else {
        state.projects[id] = nil
        return
      }
      return try state.projects[id, default: ProjectState()].apply(change)
    }
    guard change["gone"] == nil else {
      state.projects[id]?.tenants[tenant] = nil
      return
    }
    try state.projects[id, default: ProjectState()].tenants[tenant, default: ProjectState()].apply(change)
  }

  private mutating func apply(server change: [String: JSONValue]) throws {
    for (name, value) in change {
      switch name {
      case "clockOffset":
        guard let offset = value.integer, offset.magnitude <= ServerState.clockTimes.upperBound else {
          throw UnknownJournalMember(name: name)
        }
        state.clockOffset = offset
      case "tokenKey": state.tokenKey = value.string.flatMap { Base64URL.decode($0) }
      default: throw UnknownJournalMember(name: name)
      }
    }
  }
}

extension ProjectState {
  fileprivate mutating func apply(_ change: [String: JSONValue]) throws {
    try take(parts: change["parts"]?.object ?? [:], entries: change["entries"]?.object ?? [:])
    for (name, value) in change {
      switch name {
      case "project", "tenant", "parts", "entries": break
      case "\(UserTable.name)": try users.apply(value)
      case "\(SMSCodes.name)": try verificationCodes.apply(value)
      case "\(OOBCodeTable.name)": try oobCodes.apply(value)
      default: throw UnknownJournalMember(name: name)
      }
    }
  }
}

extension JournaledTable where Element: JournaledElement {
  fileprivate mutating func apply(_ change: JSONValue) throws {
    if change["clear"] != nil { self = Self() }
    for key in change["remove"]?.array ?? [] { remove(key.string ?? "") }
    for element in change["put"]?.array ?? [] { put(try Element(stored: element)) }
  }
}
