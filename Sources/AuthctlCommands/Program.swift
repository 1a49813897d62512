import AuthCrypto

/// The program, from argv to an exit status.
package enum Program {
  /// Runs the command of this process's arguments, with its streams, environment and signals.
  ///
  /// - Returns: the exit status.
  package static func run() async -> Int32 {
    StandardStreams.fill()
    Signals.exitOnInterrupt()
    Signals.surviveFileSizeLimit()
    let arguments = Array(ProcessFacts.arguments.dropFirst())
    if arguments == [ExecGuard.word] { return ExecGuard.run() }
    // The fast path needs neither the environment nor any description.
    if arguments == ["--version"] {
      let terminal = Terminal(SystemConsole(), color: .never, isQuiet: false, noInput: true, variables: [:])
      return Run.write("authctl \(Version.current)\n", terminal)
    }
    // The command of `emulator exec` gets the original limits.
    if !arguments.contains("exec") { Signals.leaveNoCore() }
    let run = Run(arguments: arguments, surroundings: .system())
    if let place = ProcessFacts.unreadableText {
      return run.refuse(
        .usage("\(place) is not UTF-8", hint: "use names in UTF-8, such as ASCII letters and digits"))
    }
    return await run.status()
  }
}

/// What one run of the program gets from outside; a test passes its own.
///
/// It does not contain the file system and the network: tests use real locks, modes, renames and sockets.
struct ProgramSurroundings: Sendable {
  /// The environment.
  var variables: [String: String]
  /// The standard streams.
  var console: any Console
  /// This process, its children, and signals.
  var processes: any Processes
  /// The time.
  var now: @Sendable () -> Date = { Date() }
  /// Unpredictable bytes, as many as requested.
  var randomBytes: @Sendable (_ count: Int) -> [UInt8] = SecretRandom.bytes
  /// Returns after a time.
  var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Asks the desktop to show an address; returns whether there is one.
  var openBrowser: @Sendable (_ address: String) -> Bool

  /// Those of this process.
  static func system() -> Self {
    let variables = ProcessFacts.variables
    return Self(variables: variables, console: SystemConsole(), processes: SystemProcesses()) {
      Browser.open($0, variables: variables)
    }
  }
}

/// The program's version (Semantic Versioning 2.0.0).
enum Version {
  /// Changed with CHANGELOG.md.
  static let current = "0.1.0"
  /// The date in the manual, changed with CHANGELOG.md; the same sources produce the same pages on any day.
  static let date = "2026-11-22"
}
