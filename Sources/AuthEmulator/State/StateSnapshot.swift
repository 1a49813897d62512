/// A copy of the state under a name; it shares its memory with the state until that changes.
struct StateSnapshot: Sendable {
  /// How many a server keeps.
  static let most = 16

  /// The copy, without the snapshots and without an incomplete import.
  let box: StateBox
  /// When it was saved, by the server's clock, in milliseconds since 1970.
  let savedAt: Int64

  /// How many accounts are in it, of all projects and tenants.
  let accountCount: Int

  init(of state: ServerState, at milliseconds: Int64) {
    var copy = state
    copy.snapshots = [:]
    copy.stagedImport = nil
    box = StateBox(copy)
    savedAt = milliseconds
    accountCount = state.projects.values.reduce(0) { $0 + $1.accountCount }
  }
}

extension ProjectState {
  /// How many accounts it has, with those of its tenants.
  var accountCount: Int { tenants.values.reduce(users.count) { $0 + $1.users.count } }
}

/// A state inside a state.
final class StateBox: Sendable {
  let state: ServerState

  init(_ state: ServerState) { self.state = state }
}

extension ServerState {
  /// Puts the copy in place of the projects and the clock; the keys stay, so that tokens of the users in it remain good.
  mutating func restore(_ snapshot: StateSnapshot) {
    let before = self
    let saved = snapshot.box.state
    projects = saved.projects
    clockOffset = saved.clockOffset
    enforcesAppCheck = saved.enforcesAppCheck
    unknown = saved.unknown
    stagedImport = nil
    if isJournaled { replaced = StateBox(before) }
  }
}
