import SafeFileTools
package import SafeFiles

/// The directory of `--state`, which contains only the database (Docs/state.md).
struct StateDirectory: Sendable {
  fileprivate static let database = "state.sqlite3"
  /// SQLite's files beside a database: its log, and the log's index.
  private static let companions = [database + "-wal", database + "-shm"]
  /// A database being created; it only counts once renamed.
  private static let unfinished = database + ".new"
  /// The file of earlier versions' journals.
  private static let journalPointer = "authctl-state.json"

  let path: String
  private let lock: HeldLock
  private let lockFile: FileIdentity?
  private let isDurable: Bool

  var databasePath: String { "\(path)/\(Self.database)" }
  private static let lockName = database + ".lock"

  var logPath: String { databasePath + "-wal" }

  var answered: SafeFile {
    SafeFile(path: databasePath + AnsweredChanges.suffix, protection: .secret, largest: 1 << 12)
  }

  private var directory: SafeDirectory { SafeDirectory(path: path) }

  /// Reserves the directory for one server, and creates it if it is missing.
  ///
  /// If it is durable, a loss of power must lose nothing.
  init(path: String, isDurable: Bool) throws(StateDirectoryError) {
    guard SQLiteConnection.isAvailable else { throw .missingLibrary }
    let directory = SafeDirectory(path: path)
    self.path = directory.path
    self.isDurable = isDurable
    try Self.check(directory)
    do throws(SafeFileError) {
      try directory.makeSecret()
      let lockPath = "\(directory.path)/\(Self.lockName)"
      lock = try HeldLock(path: lockPath)
      lockFile = FileIdentity(path: lockPath)
    } catch {
      throw StateDirectoryError(error, directory.path)
    }
    // Check again: another process may have been faster.
    try Self.check(directory)
  }

  /// Refuses a directory with anything that does not belong there.
  private static func check(_ directory: SafeDirectory) throws(StateDirectoryError) {
    let names: [String]
    do throws(SafeFileError) {
      names = try directory.names() ?? []
    } catch {
      throw StateDirectoryError(error, directory.path)
    }
    if names.contains(journalPointer) { throw .journal(path: directory.path) }
    let isThere = names.contains(database)
    let own = SafeDirectory.placeholders.union([lockName, unfinished, "\(unfinished)-journal"])
    let foreign = names.filter { !own.contains($0) && !$0.hasPrefix(".\(unfinished).") }
    guard !isThere, let entry = foreign.first(where: { $0 == ExportLayout.metadataFile }) ?? foreign.first
    else { return }
    throw .foreign(path: directory.path, entry: entry)
  }

  // MARK: Opening

  /// The files that SQLite makes beside a database when it is opened.
  var missingCompanions: [String] {
    let names = (try? directory.names()) ?? []
    return Self.companions.filter { !names.contains($0) }
  }

  /// Removes files that were made for a database that is then refused.
  func removeCompanions(_ names: [String]) { directory.removeEntries(names) }

  /// Opens the database, and makes it if it is missing; it then must be closed and its new companions removed if it is
  /// refused.
  func open() throws(SafeFileError) -> SQLiteConnection {
    let names = try directory.names() ?? []
    let isNew = !names.contains(Self.database)
    if isNew { try create() } else { try checkHead() }
    for name in Self.companions where names.contains(name) {
      _ = try SafeFile(path: "\(path)/\(name)", protection: .secret).head(0)
    }
    let connection = try SQLiteConnection(path: databasePath)
    // Until everything is read and valid, nothing in the file may change.
    connection.checkpointsAtClose(false)
    // Temporary files would contain what the database contains.
    try connection.execute(
      "PRAGMA trusted_schema = OFF; PRAGMA temp_store = MEMORY; PRAGMA busy_timeout = 5000; "
        + "PRAGMA foreign_keys = ON; PRAGMA cache_size = -32768; PRAGMA wal_autocheckpoint = 16000; "
        + "PRAGMA synchronous = \(isDurable ? "FULL" : "NORMAL")")
    if !isNew { try check(connection) }
    return connection
  }

  /// Creates an empty database; a crash in between leaves none.
  private func create() throws(SafeFileError) {
    let path = "\(self.path)/\(Self.unfinished)"
    directory.removeEntries([Self.unfinished, "\(Self.unfinished)-journal"])
    try SafeFile(path: path, protection: .secret).write([])
    do throws(SafeFileError) {
      let connection = try SQLiteConnection(path: path)
      try connection.execute("BEGIN")
      try connection.execute("PRAGMA application_id = \(StateSchema.applicationID)")
      try connection.execute("PRAGMA user_version = \(StateSchema.version)")
      for statement in StateSchema.statements() { try connection.execute(statement) }
      try connection.execute("INSERT INTO server (clock_offset, starts) VALUES (0, 0)")
      try connection.execute("COMMIT")
      // Stored in the file, so that every program that opens it uses the log.
      try connection.execute("PRAGMA journal_mode = WAL")
    } catch {
      directory.removeEntries([Self.unfinished, "\(Self.unfinished)-journal"])
      throw error
    }
    try directory.rename(Self.unfinished, to: Self.database)
  }

  // MARK: Checking

  /// Refuses a file that is not ours before SQLite sees it.
  private func checkHead() throws(SafeFileError) {
    let head = try SafeFile(path: databasePath, protection: .secret).head(100) ?? []
    func number(at place: Int) -> Int32 {
      head[place..<place + 4].reduce(0) { $0 << 8 | Int32($1) }
    }
    guard head.count == 100, head.starts(with: Array("SQLite format 3\0".utf8)) else {
      throw .damaged(path: databasePath, reason: "it is not a SQLite database")
    }
    guard number(at: 68) == StateSchema.applicationID else {
      throw .damaged(path: databasePath, reason: "it is the database of another program")
    }
    try check(version: number(at: 60))
  }

  private func check(version: Int32) throws(SafeFileError) {
    guard version <= StateSchema.version else {
      throw .newer(path: databasePath, version: Int(version), known: Int(StateSchema.version))
    }
    guard version > 0 else {
      throw .damaged(path: databasePath, reason: "it has the unknown version \(version)")
    }
  }

  /// Refuses a database whose pages, tables or references are not as written, and begins to bring one of version 1 up to
  /// date.
  private func check(_ connection: SQLiteConnection) throws(SafeFileError) {
    // The head of the file may be older than the log.
    let version = try connection.first("PRAGMA user_version") { Int32(clamping: $0.integer(0)) } ?? 0
    try check(version: version)
    var tables: Set<Name> = []
    try connection.run("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL") { row in
      tables.insert(row.text(0) ?? "")
    }
    guard tables == Set(names: StateSchema.statements(version: version)) else {
      throw .damaged(path: databasePath, reason: "its tables are not those of a state")
    }
    let finding = try connection.first("PRAGMA integrity_check(1)") { $0.text(0) }
    guard finding == "ok" else {
      throw .damaged(path: databasePath, reason: finding ?? "it cannot be checked")
    }
    if let table = try connection.first("PRAGMA foreign_key_check", read: { $0.text(0) }) {
      throw .damaged(path: databasePath, reason: "the table \(table) has rows of a project that is not there")
    }
    guard version < StateSchema.version else { return }
    for statement in StateSchema.upgrade { try connection.change(statement) }
  }

  // MARK: While a server runs

  /// The files that nobody else may remove or replace now.
  func placedFiles() -> [(path: String, identity: FileIdentity?)] {
    [(databasePath, FileIdentity(path: databasePath)), ("\(path)/\(Self.lockName)", lockFile)]
  }

  /// Removes the number of the last answered change of a database that is closed and has everything itself.
  func removeAnswered() {
    guard let names = try? directory.names(), !names.contains(where: Self.companions.contains) else { return }
    directory.removeEntries([Self.database + AnsweredChanges.suffix])
  }
}

package enum StateDirectoryError: Error, Sendable, Equatable {
  /// It contains other files, which could be lost; `entry` is one of them.
  case foreign(path: String, entry: String)
  /// An earlier version stored a journal there, which this one cannot read.
  case journal(path: String)
  case inUse(path: String)
  case missingLibrary
  /// A file is damaged, too new, unsafe, or cannot be read or written.
  case file(SafeFileError, path: String)

  /// The file that notes which changes were answered, in a directory; without it a server continues with what can be read.
  package static func answered(in directory: String) -> String {
    "\(directory)/\(StateDirectory.database)\(AnsweredChanges.suffix)"
  }

  package static let install =
    "apt install libsqlite3-0 (Debian, Ubuntu), dnf install sqlite-libs (Fedora), apk add sqlite-libs (Alpine), "
    + "brew install sqlite (macOS)"

  package var code: ErrorCode {
    switch self {
    case .foreign, .file(.unsafe, _): .unsafeFile
    case .journal, .file(.damaged, _): .damagedFile
    case .missingLibrary: .missingLibrary
    case .inUse, .file(.locked, _): .lockedFile
    case .file(.cannotRead, _): .unreadableFile
    case .file(.cannotWrite, _), .file(.unwritableContent, _): .unwritableFile
    case .file(.newer, _): .newerFile
    }
  }

  /// The message: lower case, no full stop.
  package var message: String {
    switch self {
    case .foreign(let path, let entry):
      "\(path) is neither empty nor a state directory: it contains \(entry)"
    case .journal(let path): "\(path) has the journal of an earlier version, which this one does not read"
    case .inUse(let path): "\(path) is in use by another server"
    case .missingLibrary: "--state needs SQLite 3.24 or later, and the system has none"
    case .file(let error, _): error.description
    }
  }

  init(_ error: SafeFileError, _ path: String) {
    switch error {
    case .locked: self = .inUse(path: path)
    default: self = .file(error, path: path)
    }
  }
}
