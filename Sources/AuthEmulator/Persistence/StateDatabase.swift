import Platform
import SafeFileTools
import SafeFiles
import Synchronization

/// Stores the state of a server in a directory (Docs/state.md): each change is in the database before its
/// response is sent.
///
/// The server calls it while its state is locked.
package final class StateDatabase: Sendable {
  package enum Durability: String, Sendable, CaseIterable {
    /// Passed to the system: a killed process loses nothing, a loss of power may lose the last changes.
    case normal
    /// Written to disk.
    case full
  }

  package static var isAvailable: Bool { SQLiteConnection.isAvailable }

  /// The changes of calls that arrived together, stored together or not at all.
  final class Transaction: Sendable {
    fileprivate let failure = Mutex<SafeFileError?>(nil)
  }

  private struct Core {
    /// Nil once no more changes are possible.
    var connection: SQLiteConnection?
    /// The transaction of changes that are not committed.
    var transaction: Transaction?
    /// What is committed.
    var stored: StoredState
    /// The same with what the transaction has written.
    var written: StoredState
    /// Where calls may have changed more than is written.
    var changedPlaces: Set<StatePlace> = []
    var server: ServerRow
    /// Written after each change; nil before the first.
    var answered: OverwrittenFile?
    /// Why the last write failed; nil after one that succeeded.
    var failure: SafeFileError?
  }

  private let directory: StateDirectory
  private let placedFiles: [(path: String, identity: FileIdentity?)]
  /// The note of an answered change, but for its number.
  private let note: AnsweredChanges
  private let core: Mutex<Core>
  private let isFailing = Atomic<Bool>(false)

  /// How often a server was started with it before.
  package let starts: Int64

  /// Whether no server has stored a state in it yet.
  ///
  /// One without a project is not new: it may have snapshots, a clock and keys.
  package var isNew: Bool { starts == 0 }

  /// An open directory and what it contains; ``AuthServer/open(_:_:_:importing:)`` starts a server with it.
  package struct Opened: Sendable {
    package let database: StateDatabase
    let state: ServerState
    /// How many answered changes a loss of power took.
    package let lostChanges: Int64
  }

  /// Opens a directory, or creates one; a refused one is as it was.
  ///
  /// `run` is the name of this run of the operating system, if it is known.
  package static func open(
    path: String, durability: Durability = .normal, run: String?
  ) throws(StateDirectoryError) -> Opened {
    let directory = try StateDirectory(path: path, isDurable: durability == .full)
    let note = AnsweredChanges(0, run: run, isOnDisk: durability == .full)
    let missing = directory.missingCompanions
    do throws(SafeFileError) {
      let database = try StateDatabase(directory, note)
      let answered = try AnsweredChanges(file: directory.answered)
      return try database.core.withLock { core throws(SafeFileError) in
        let state = try database.read(&core)
        let lost = max((answered?.number ?? 0) - core.server.changes, 0)
        if lost > 0, let answered, note.excludesLoss(since: answered) {
          throw .damaged(
            path: directory.logPath,
            reason: lost == 1
              ? "the last change that was answered is missing"
              : "the last \(lost) changes that were answered are missing")
        }
        core.answered = try OverwrittenFile(path: directory.answered.path)
        try database.open(core).checkpointsAtClose(true)
        return Opened(database: database, state: state, lostChanges: lost)
      }
    } catch {
      directory.removeCompanions(missing)
      throw StateDirectoryError(error, directory.path)
    }
  }

  /// Stores what a server starts with, and counts the start, in one transaction.
  func start(with state: inout ServerState) throws(StateDirectoryError) {
    do throws(SafeFileError) {
      try core.withLock { core throws(SafeFileError) in
        let connection = try open(core)
        do throws(SafeFileError) {
          try core.written.write(changesOf: state, at: nil, to: connection)
          try connection.begin()
          try store(&core, starts: starts + 1)
        } catch {
          connection.rollBack()
          throw error
        }
      }
    } catch {
      throw StateDirectoryError(error, directory.path)
    }
  }

  private init(_ directory: StateDirectory, _ note: AnsweredChanges) throws(SafeFileError) {
    self.directory = directory
    self.note = note
    let opened = try directory.open()
    placedFiles = directory.placedFiles()
    let server = try StateReader(connection: opened, path: directory.databasePath).server()
    starts = server.starts
    core = Mutex(Core(connection: opened, stored: StoredState(), written: StoredState(), server: server))
  }

  private func read(_ core: inout Core) throws(SafeFileError) -> ServerState {
    let reader = StateReader(connection: try open(core), path: directory.databasePath)
    var state = try reader.state()
    state.snapshots = try reader.snapshots()
    core.stored = StoredState(state)
    core.written = core.stored
    core.server = try reader.server()
    return state
  }

  /// Reads what a snapshot of an earlier run contains.
  func snapshot(_ name: String) throws(SafeFileError) -> ServerState {
    try core.withLock { core throws(SafeFileError) in
      try StateReader(connection: open(core), path: directory.databasePath, snapshot: name).state()
    }
  }

  private func open(_ core: Core) throws(SafeFileError) -> SQLiteConnection {
    guard let connection = core.connection else { throw .locked(path: directory.databasePath) }
    return connection
  }

  /// Why the last write failed; nil if none failed, or a later one succeeded.
  package var failure: StateDirectoryError? {
    core.withLock { $0.failure }.map { StateDirectoryError($0, directory.path) }
  }

  package func key(_ name: String, orMake make: () throws -> String) throws -> String {
    try core.withLock { core in
      let connection = try open(core)
      if let found = try StateReader(connection: connection, path: directory.databasePath).key(name) {
        return found
      }
      let made = try make()
      try connection.set(key: name, to: made)
      try store(&core)
      return made
    }
  }

  // MARK: Storing

  /// Commits the changes, if there are any, under the next number, and notes that they will be answered.
  private func store(_ core: inout Core, starts: Int64? = nil) throws(SafeFileError) {
    let connection = try open(core)
    guard connection.isInTransaction else { return }
    try checkPlace()
    var server = core.server
    server.clockOffset = core.written.clockOffset
    server.starts = starts ?? server.starts
    server.changes += 1
    try connection.put(server)
    try connection.commit()
    core.server = server
    core.stored = core.written
    var note = note
    note.number = server.changes
    if let answered = core.answered { note.write(to: answered) }
  }

  /// Refuses to write to a database that was removed or replaced: no later start would find it.
  ///
  /// Without the lock's file, a second server could use it too.
  private func checkPlace() throws(SafeFileError) {
    for file in placedFiles where FileIdentity(path: file.path) != file.identity {
      throw .cannotWrite(path: file.path, errno: ENOENT)
    }
  }

  /// Returns why changes are impossible at present; nil if they are possible.
  ///
  /// After a failed write, a call is tried only once there is room again.
  func refusal() -> ServerError? {
    guard isFailing.load(ordering: .relaxed) else { return nil }
    return core.withLock { core in
      guard let connection = core.connection else { return Self.unavailable(core.failure) }
      do throws(SafeFileError) {
        try checkPlace()
        // Once the database has the log's pages, their space is free again.
        try connection.execute("PRAGMA wal_checkpoint(RESTART)")
        // Few calls write more than this.
        let proof = String(repeating: " ", count: 1 << 16)
        try connection.run("INSERT OR REPLACE INTO keys (name, value) VALUES ('room', ?1)", [.text(proof)])
        try connection.run("DELETE FROM keys WHERE name = 'room'")
      } catch {
        core.failure = error
        return Self.unavailable(error)
      }
      core.failure = nil
      isFailing.store(false, ordering: .relaxed)
      return nil
    }
  }

  /// Notes what a call may have changed, up to the ``commit(_:)`` that makes it effective.
  ///
  /// `place` is the only project and tenant that it may have changed; nil for all.
  ///
  /// - Returns: the error to respond with if a change cannot be written; the state is then the stored one.
  func keep(_ state: inout ServerState, changedAt place: StatePlace?) -> ServerError? {
    core.withLock { core in
      guard let connection = core.connection else { return Self.unavailable(core.failure) }
      if core.transaction == nil { core.transaction = Transaction() }
      if let place {
        core.changedPlaces.insert(StatePlace(project: place.project))
        core.changedPlaces.insert(place)
        return nil
      }
      do throws(SafeFileError) {
        // Now, because a snapshot is a copy of the tables as they are.
        try core.written.write(changesOf: state, at: nil, to: connection)
        core.changedPlaces = []
        return nil
      } catch {
        undo(&state, &core, because: error)
        return Self.unavailable(error)
      }
    }
  }

  /// The transaction of changes that a call made or saw, and must wait for; nil if everything is stored.
  var openTransaction: Transaction? { core.withLock { $0.transaction } }

  /// Stores what calls have changed; on failure, the state returns to the stored one.
  func commit(_ state: inout ServerState) {
    core.withLock { core in
      guard let connection = core.connection, core.transaction != nil else { return }
      do throws(SafeFileError) {
        if !core.changedPlaces.isEmpty {
          try core.written.write(changesOf: state, at: core.changedPlaces, to: connection)
          core.changedPlaces = []
        }
        try store(&core)
        core.transaction = nil
      } catch {
        undo(&state, &core, because: error)
      }
    }
  }

  /// The error for the calls of a finished transaction; nil if it is stored.
  func refusal(of transaction: Transaction) -> ServerError? {
    transaction.failure.withLock { $0 }.map { Self.unavailable($0) }
  }

  /// Goes back to the stored state, because the one in memory has a change that could not be written.
  private func undo(_ state: inout ServerState, _ core: inout Core, because error: SafeFileError) {
    core.connection?.rollBack()
    core.transaction?.failure.withLock { $0 = error }
    core.transaction = nil
    core.failure = error
    isFailing.store(true, ordering: .relaxed)
    core.stored.restore(&state)
    // Its tables are new, so nothing is shared with the old ones.
    core.stored = StoredState(state)
    core.written = core.stored
    core.changedPlaces = []
  }

  private static func unavailable(_ failure: SafeFileError?) -> ServerError {
    let reason = failure.map { "\($0)" } ?? "the server is stopping"
    return .frontEnd(503, "UNAVAILABLE : Nothing was changed, because it could not be stored: \(reason).")
  }

  /// Stops storing, so that later changes are refused; called while the state is locked.
  func close(_ state: inout ServerState) {
    commit(&state)
    core.withLock { core in
      guard core.connection != nil else { return }
      let isInPlace = (try? checkPlace()) != nil
      // Closing would remove the log of a server that is there now.
      if !isInPlace { core.connection?.checkpointsAtClose(false) }
      core.connection = nil
      if isInPlace { directory.removeAnswered() }
    }
    isFailing.store(true, ordering: .relaxed)
  }
}
