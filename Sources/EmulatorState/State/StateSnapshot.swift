package import SafeFiles

/// A named copy of the state; it shares its memory with the state until that changes.
package struct StateSnapshot: Sendable {
  package static let most = 16

  /// When it was saved, by the server's clock, in milliseconds since 1970.
  package let savedAt: Int64

  package let accountCount: Int
  package let content: SnapshotContent

  package init(of state: ServerState, at milliseconds: Int64) {
    var saved = state
    saved.snapshots = [:]
    saved.stagedImport = nil
    self.init(
      savedAt: milliseconds, accountCount: state.projects.values.reduce(0) { $0 + $1.accountCount },
      content: SnapshotContent { [saved] in saved })
  }

  package init(savedAt: Int64, accountCount: Int, content: SnapshotContent) {
    self.savedAt = savedAt
    self.accountCount = accountCount
    self.content = content
  }
}

/// The content of a snapshot: in memory, or in the database of `--state` if an earlier run saved it.
package final class SnapshotContent: Sendable {
  package let state: @Sendable () throws(SafeFileError) -> ServerState

  package init(_ state: @escaping @Sendable () throws(SafeFileError) -> ServerState) { self.state = state }
}

extension ProjectState {
  package var accountCount: Int { tenants.values.reduce(users.count) { $0 + $1.users.count } }
}

extension ServerState {
  /// Puts the copy in place of the projects and the clock; the keys stay, so that tokens of the users in it remain valid.
  package mutating func restore(_ snapshot: StateSnapshot) throws(SafeFileError) {
    let before = projects
    let saved = try snapshot.content.state()
    projects = saved.projects
    clockOffset = saved.clockOffset
    enforcesAppCheck = saved.enforcesAppCheck
    unknown = saved.unknown
    stagedImport = nil
    for id in projects.keys { projects[id]?.recordChanges(since: before[id]) }
  }
}

extension ProjectState {
  /// Records how the tables differ from older ones, as ``EntryTable/recordChanges(since:)`` does.
  fileprivate mutating func recordChanges(since old: ProjectState?) {
    users.recordChanges(since: old?.users)
    verificationCodes.recordChanges(since: old?.verificationCodes)
    oobCodes.recordChanges(since: old?.oobCodes)
    for id in tenants.keys { tenants[id]?.recordChanges(since: old?.tenants[id]) }
  }
}
