import AuthCrypto
import AuthEmulator
import CommandLineKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How a local server begins: a part of ``LocalServerParameters``.
struct LocalServerLife: Sendable {
  /// The command that takes it.
  let command: LocalServerCommand
  let clock: ClockChange?
  let seed: String?
  let events: String?
  let importPath: String?
  let exportOnExit: ExportOnExit?

  /// Where the server's random bytes come from.
  func randomBytes(_ context: Context) -> @Sendable (Int) -> [UInt8] {
    guard let seed else { return context.surroundings.randomBytes }
    context.terminal.note("identifiers and codes follow from the seed: whoever knows it knows them all")
    return SeededBytes(seed: seed).bytes
  }

  /// The listener that `--events` asks for, not started yet.
  func eventStream() throws(CommandFailure) -> EventStream? {
    guard let events else { return nil }
    return try EventStream(path: events, of: command)
  }

  /// Moves the clock as `--clock` says.
  func setClock(of server: AuthServer) throws(CommandFailure) {
    guard let clock else { return }
    do throws(ServerError) {
      try server.moveClock(clock.request)
    } catch {
      throw CommandFailure.usage("--clock: \(error.message)", hint: command.help)
    }
  }

  /// Where `--export-on-exit` leads, looked at before anything starts, so that no work is lost at the end.
  func exportDirectory() throws(CommandFailure) -> ExportDirectory? {
    guard let exportOnExit else { return nil }
    guard let path = exportOnExit.path ?? importPath else {
      throw CommandFailure.usage(
        "--export-on-exit needs a directory, or --import", hint: command.help)
    }
    let directory = ExportDirectory(path: path)
    try directory.checkReplaceable()
    return directory
  }

  /// What the server begins with.
  func state(ofProject project: String, _ context: Context) throws(CommandFailure) -> ServerState {
    var state = ServerState()
    guard let importPath else { return state }
    let directory = ExportDirectory(path: importPath)
    // The first run of `--import DIR --export-on-exit` has nothing to begin with yet.
    if exportOnExit != nil, exportOnExit?.path ?? importPath == importPath, try !directory.exists() {
      context.terminal.note("\(importPath) does not exist yet: the server begins empty")
      return state
    }
    let files = try directory.read(checking: false)
    let now = Int64(context.now().timeIntervalSince1970 * 1000)
    do throws(ImportFault) {
      try state.importFiles(files, into: project, at: now)
    } catch {
      // Checked alone, the file is named with its directory.
      _ = try directory.read()
      throw directory.failure(error)
    }
    return state
  }

  static func parameter(of command: LocalServerCommand) -> Parameter<LocalServerLife> {
    .group(
      build: { @Sendable clock, seed, events, importPath, exportOnExit in
        LocalServerLife(
          command: command, clock: clock, seed: seed, events: events, importPath: importPath,
          exportOnExit: exportOnExit)
      },
      .option(
        "clock", "CHANGE", help: "Where the server's clock begins: +TIME, -TIME or =TIME in RFC 3339."),
      .option(
        "seed", "TEXT",
        help: "Make every uid, code and other identifier follow from this text: for tests, never for secrets."
      ),
      .option(
        "events", "PATH|-", completion: .file,
        help: "Write what happens to a file, or standard output, one JSON object a line."),
      .option(
        "import", "DIR", completion: .file,
        help: "Begin with the accounts and settings of an export, also one of firebase-tools."),
      .option(
        "export-on-exit", "DIR", valueless: ExportOnExit.whereImported, completion: .file,
        help: "Write an export at the end; to the directory of --import unless another is named."))
  }
}

/// The value of `--export-on-exit`.
struct ExportOnExit: ParsableValue, Equatable {
  /// The directory; nil stands for the one that was imported.
  let path: String?

  /// The option without a value.
  static let whereImported = Self()

  private init() { path = nil }

  init(parsing text: String) { path = text }
}
