import AuthCrypto
import AuthEmulator
import EmulatorState
import EmulatorWire
import SafeFiles

/// How a local server starts and ends: a part of ``LocalServerParameters``.
struct LocalServerLife: Sendable {
  let clock: ClockChange?
  let seed: String?
  let events: String?
  let importPath: String?
  let exportOnExit: ExportOnExit?
  let statePath: String?
  let stateSync: StateDatabase.Durability?

  /// The source of the server's random bytes.
  ///
  /// `starts` is how often `--state` was used before, so that a restart does not create the same identifiers again.
  func randomBytes(_ context: Context, after starts: Int64) -> @Sendable (Int) -> [UInt8] {
    guard let seed else { return context.machine.randomBytes }
    return SeededBytes(seed: starts == 0 ? seed : "\(seed) after \(starts)").bytes
  }

  /// Opens the directory of `--state`.
  ///
  /// - Throws: ``CommandFailure`` with exit code 7; the directory is then unchanged.
  func openState(_ context: Context) throws(CommandFailure) -> StateDatabase.Opened? {
    guard let statePath else { return nil }
    let opened: StateDatabase.Opened
    do throws(StateDirectoryError) {
      opened = try StateDatabase.open(
        path: statePath, durability: stateSync ?? .normal, run: ProcessTable.bootID)
    } catch {
      throw Self.failure(error)
    }
    if opened.lostChanges > 0 {
      context.terminal.note(
        "\(statePath) lost what was changed last (changes: \(opened.lostChanges)), because the system went down before it was on disk; "
          + "with --state-sync full, calls wait for the disk")
    }
    if importPath != nil, !opened.database.isNew {
      context.terminal.note("\(statePath) already has state: \(importPath ?? "") is not imported")
    }
    return opened
  }

  /// The server, with the state of `--state`, that of `--import`, or none.
  ///
  /// - Throws: ``CommandFailure`` with exit code 7 if the state cannot be stored, such as an import that is too large for
  ///   the disk; the directory then contains what it did.
  func server(
    _ opened: StateDatabase.Opened?, _ configuration: EmulatorConfiguration,
    _ dependencies: ServerDependencies, hashing: HashConfiguration?, _ context: Context
  ) throws -> AuthServer {
    func imported() throws -> ServerState {
      try state(ofProject: configuration.defaultProject, hashing, context)
    }
    guard let opened else {
      return AuthServer(configuration: configuration, state: try imported(), dependencies: dependencies)
    }
    do {
      return try AuthServer.open(opened, configuration, dependencies, importing: imported)
    } catch let error as StateDirectoryError {
      throw notStored(error, isImport: importPath != nil && opened.database.isNew)
    }
  }

  /// Refuses to run a server whose last change could not be stored.
  func checkKept(_ database: StateDatabase?) throws(CommandFailure) {
    if let error = database?.failure { throw notStored(error, isImport: false) }
  }

  private func notStored(_ error: StateDirectoryError, isImport: Bool) -> CommandFailure {
    Self.failure(
      error, "\(isImport ? "the import" : "what the server starts with") cannot be stored: \(error.message)")
  }

  private static func failure(_ error: StateDirectoryError, _ message: String? = nil) -> CommandFailure {
    CommandFailure(error.code, message ?? error.message, hint: next(error))
  }

  private static func next(_ error: StateDirectoryError) -> NextStep? {
    switch error {
    case .foreign(let path, ExportLayout.metadataFile):
      "it is an export: \(run: .again(without: "state", "import") + "--state DIR --import \(path)")"
    case .inUse: "stop that server first, or choose another directory: \(run: "emulator stop")"
    case .foreign: "name an empty or new directory"
    case .journal(let path):
      "export it with the version that made it: \(run: "emulator start --state \(path) --export-on-exit OUT"), then: \(run: "emulator start --state DIR --import OUT")"
    case .missingLibrary: .shell(StateDirectoryError.install)
    case .file(.damaged(let file, _), let path) where !file.hasSuffix(".sqlite3"):
      "nothing was changed; copy the directory: \(shell: "cp", "-a", path, path + ".damaged"), then continue with what can be read: \(shell: "rm", StateDirectoryError.answered(in: path))"
    case .file(.damaged, let path):
      "nothing was changed; move it aside: \(shell: "mv", path, path + ".damaged"), then look into it with the tools of SQLite: \(shell: "sqlite3", path + ".damaged/state.sqlite3", ".recover")"
    case .file(.newer, _): "use the version that wrote it"
    case .file(let file, _): .shell(file.fix)
    }
  }

  func setClock(of server: AuthServer) throws(CommandFailure) {
    guard let clock else { return }
    do throws(ServerError) {
      try server.moveClock(clock.request)
    } catch {
      throw CommandFailure.usage("--clock: \(error.message)", hint: nil)
    }
  }

  /// The directory of `--export-on-exit`, checked before anything starts, so that no work is lost at the end.
  func exportDirectory() throws(CommandFailure) -> ExportDirectory? {
    guard let exportOnExit else { return nil }
    guard let path = exportOnExit.path ?? importPath else {
      throw CommandFailure.usage(
        "--export-on-exit needs a directory, or --import", hint: nil)
    }
    let directory = ExportDirectory(path: path)
    try directory.proveWritable()
    return directory
  }

  /// The first run of `--import DIR --export-on-exit` has nothing to import yet.
  private var mayLackImport: Bool { exportOnExit != nil && exportOnExit?.path ?? importPath == importPath }

  /// The path of `--import`, if nothing can be read without it.
  var requiredImport: String? { mayLackImport || statePath != nil ? nil : importPath }

  /// The state that `--import` names; what is left out of it gets a note.
  private func state(
    ofProject project: String, _ hashing: HashConfiguration?, _ context: Context
  ) throws(CommandFailure) -> ServerState {
    var state = ServerState()
    guard let importPath else { return state }
    let directory = ExportDirectory(path: importPath)
    if mayLackImport, try !directory.exists() {
      context.terminal.note("\(importPath) does not exist yet: the server starts empty")
      return state
    }
    var content: ExportDirectory.Content
    switch try directory.found() {
    case .accounts(let found): content = found
    case .nothing(let reason):
      context.terminal.note("nothing is imported from \(importPath): \(reason)")
      return state
    }
    if let hashing { content.use(hashing) }
    let unread: [String]
    do throws(ImportFault) {
      let now = Int64(context.now().timeIntervalSince1970 * 1000)
      let imported = try state.importFiles(content.files, into: project, at: now)
      content.add(imported.notes)
      unread = imported.unread
    } catch {
      throw directory.failure(error, in: content)
    }
    for note in content.notes { context.terminal.note(note) }
    if let exportOnExit {
      try ExportDirectory(path: exportOnExit.path ?? importPath).checkReplacing(content, unread: unread)
    }
    return state
  }

  static let parameter: Parameter<LocalServerLife> = .group(
    build: LocalServerLife.init(
      clock:seed:events:importPath:exportOnExit:statePath:stateSync:),
    .option(
      "clock", "CHANGE", help: "The server's time at the start: +TIME, -TIME or =TIME (RFC 3339)."),
    .option(
      "seed", "TEXT",
      help: "Derive every uid, code and other identifier from this text; for tests, never for secrets."),
    .option(
      "events", "PATH|-", completion: .file,
      help: "Write events to a file, or to standard output (-), one JSON object per line."),
    .option(
      "import", "DIR", completion: .file,
      help:
        "Start with the accounts and settings of an export, which may be from firebase-tools and have data of other emulators."
    ),
    .option(
      "export-on-exit", "DIR", valueless: ExportOnExit.whereImported, completion: .file,
      help:
        "Write an export on exit, and keep everything else in the directory; default directory: that of --import."
    ),
    .option(
      "state", "DIR", completion: .file,
      help:
        "Keep users, tenants, settings, keys and pending codes in this directory at all times, and load what it contains at the start."
    ),
    .option(
      "state-sync", "WHEN",
      help:
        "When a change counts as saved: normal, when the operating system has it; full, when it is on disk, safe from a power failure."
    )
  )
  .under(ServerHeading.tokens, "clock", "seed").under(ServerHeading.events, "events")
  .under(ServerHeading.state)
}

struct ExportOnExit: ParsableValue, Equatable {
  /// The directory; nil means the imported one.
  let path: String?

  static let whereImported = Self()

  private init() { path = nil }

  init(parsing text: String) { path = text }
}

extension StateDatabase.Durability: ChoiceValue {}
