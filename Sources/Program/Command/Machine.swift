import AuthCrypto

/// What one run of the program gets from outside; a test passes its own.
///
/// It does not contain the file system and the network: tests use real locks, modes, renames and sockets.
package struct Machine: Sendable {
  var variables: [String: String]
  /// The standard streams.
  var console: any Console
  /// This process, its children, and signals.
  package var processes: any Processes
  package var now: @Sendable () -> Date = { Date() }
  /// Unpredictable bytes, as many as requested.
  package var randomBytes: @Sendable (_ count: Int) -> [UInt8] = SecretRandom.bytes
  /// Returns after a time.
  package var sleep: @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  /// Asks the desktop to show an address; returns whether there is one.
  package var openBrowser: @Sendable (_ address: String) -> Bool

  /// Those of this process.
  static func system() -> Self {
    let variables = ProcessFacts.variables
    return Self(variables: variables, console: SystemConsole(), processes: SystemProcesses()) {
      Browser.open($0, variables: variables)
    }
  }
}

extension Machine {
  /// What the core takes from outside, by this machine's clock and randomness.
  func dependencies(over transport: Transport) -> AuthClient.Dependencies {
    var dependencies = AuthClient.Dependencies.live(transport)
    dependencies.now = now
    dependencies.randomBytes = randomBytes
    return dependencies
  }
}

extension AuthClient.Options {
  /// The program's name, and a time limit.
  init(within limit: Duration) {
    self.init()
    userAgent = "authctl/\(Version.current)"
    timeout = limit
  }
}
