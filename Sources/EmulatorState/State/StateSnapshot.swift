/// A named copy of the state; it shares its memory with the state until that changes.
package struct StateSnapshot: Sendable {
  package enum Content: Sendable {
    case inMemory(ServerState)
    /// In the database of `--state`, because an earlier run saved it.
    case stored
  }

  package static let most = 16

  /// When it was saved, by the server's clock, in milliseconds since 1970.
  package let savedAt: Int64

  package let accountCount: Int
  /// Its number among those of this run, which tells it from an older one of its name; 0 for one of an earlier run.
  package let number: Int
  package let content: Content

  package init(savedAt: Int64, accountCount: Int, number: Int = 0, content: Content = .stored) {
    self.savedAt = savedAt
    self.accountCount = accountCount
    self.number = number
    self.content = content
  }
}

extension ProjectState {
  package var accountCount: Int { tenants.values.reduce(users.count) { $0 + $1.users.count } }
}

extension ServerState {
  /// Saves a snapshot in place of an older one of its name.
  package mutating func save(_ name: String, at milliseconds: Int64) -> StateSnapshot {
    var saved = self
    saved.snapshots = [:]
    saved.stagedImport = nil
    snapshotCount += 1
    let snapshot = StateSnapshot(
      savedAt: milliseconds, accountCount: projects.values.reduce(0) { $0 + $1.accountCount },
      number: snapshotCount, content: .inMemory(saved))
    snapshots[name] = snapshot
    return snapshot
  }

  /// Puts the content of a snapshot in place of the projects and the clock; the keys stay, so that tokens of the users in it
  /// remain valid.
  package mutating func restore(_ saved: ServerState) {
    projects = saved.projects
    clockOffset = saved.clockOffset
    enforcesAppCheck = saved.enforcesAppCheck
    unknown = saved.unknown
    stagedImport = nil
  }
}
