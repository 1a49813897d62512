import AuthCrypto
public import Platform

extension AuthClient {
  /// What a client takes from outside; a test replaces members.
  ///
  /// Clients that get the same value share its transport, with its connections and threads.
  public struct Dependencies: Sendable {
    /// This machine's time.
    public var now: @Sendable () -> Date
    /// Unpredictable bytes.
    public var randomBytes: @Sendable (_ count: Int) -> [UInt8]
    /// Waits before an attempt is repeated, the only wait that is not for a response; whatever it throws ends the
    /// call with ``AuthError/canceled``.
    public var pause: @Sendable (Duration) async throws -> Void
    /// The way requests leave.
    public var transport: Transport

    /// The real clock, the system's randomness, and a transport.
    public static func live(_ transport: Transport = .network()) -> Dependencies {
      Dependencies(
        now: { Date() }, randomBytes: SecretRandom.bytes, pause: { try await Task.sleep(for: $0) },
        transport: transport)
    }
  }
}
