import Platform
import AuthCrypto

/// What one run of the program takes from the world; a test hands in its own.
///
/// The file system and the network are not among it: locks, modes, renames and sockets are what is tested.
struct ProgramSurroundings: Sendable {
  /// The environment.
  var variables: [String: String]
  /// The standard streams.
  var console: any Console
  /// This process, those it starts, and signals.
  var processes: any Processes
  /// The time.
  var now: @Sendable () -> Date
  /// Unpredictable bytes, as many as asked for.
  var randomBytes: @Sendable (_ count: Int) -> [UInt8]
  /// Returns after a time.
  var sleep: @Sendable (Duration) async throws -> Void
  /// Asks the desktop to show an address.
  var openBrowser: @Sendable (_ address: String) -> Void

  init(
    variables: [String: String], console: any Console, processes: any Processes,
    now: @escaping @Sendable () -> Date = { Date() },
    randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8] = SecretRandom.bytes,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    openBrowser: @escaping @Sendable (_ address: String) -> Void
  ) {
    self.variables = variables
    self.console = console
    self.processes = processes
    self.now = now
    self.randomBytes = randomBytes
    self.sleep = sleep
    self.openBrowser = openBrowser
  }

  /// Those of this process.
  static func system() -> Self {
    let variables = ProcessFacts.variables
    return Self(variables: variables, console: SystemConsole(), processes: SystemProcesses()) {
      Browser.open($0, variables: variables)
    }
  }
}
