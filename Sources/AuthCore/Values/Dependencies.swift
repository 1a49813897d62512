public import Platform
import AuthCrypto

/// Clock, randomness, environment and network; a test passes its own.
public struct Dependencies: Sendable {
  /// The time.
  public var now: @Sendable () -> Date
  /// Unpredictable bytes.
  public var randomBytes: @Sendable (_ count: Int) -> [UInt8]
  /// The environment's variables.
  public var variables: [String: String]
  /// The way requests leave.
  public var transport: HTTPTransport
  /// Waits before a repeated request; the only deliberate wait in the core.
  public var pause: @Sendable (Duration) async -> Void

  /// Creates dependencies.
  public init(
    now: @escaping @Sendable () -> Date = { Date() },
    randomBytes: @escaping @Sendable (_ count: Int) -> [UInt8],
    variables: [String: String],
    transport: HTTPTransport,
    pause: @escaping @Sendable (Duration) async -> Void = { try? await Task.sleep(for: $0) }
  ) {
    self.now = now
    self.randomBytes = randomBytes
    self.variables = variables
    self.transport = transport
    self.pause = pause
  }
}

extension Dependencies {
  /// The real clock, the system's random generator and the network: plain HTTP by socket, HTTPS by the system's libcurl.
  ///
  /// A project that is served in this process is refused with ``HTTPError/inProcess(host:)`` before anything is sent.
  /// The environment has the proxy and certificate variables.
  public static func system(
    variables: [String: String], timeouts: TransportTimeouts = TransportTimeouts()
  ) -> Self {
    Self(
      now: { Date() }, randomBytes: SecretRandom.bytes, variables: variables,
      transport: .network(timeouts: timeouts, environment: variables))
  }
}
