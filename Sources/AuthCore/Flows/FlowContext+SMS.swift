import Platform
import SafeFiles

/// Sending an SMS once (Docs/architecture.md 5, "Re-entrant").
extension FlowContext {
  /// How long a process waits for another one that is sending.
  private static let sendWait = Duration.seconds(60)

  /// The IDs of the SMS whose code a local server still accepts: it may have been restarted or restored since they were sent.
  ///
  /// Production is not asked. Nor does every server tell: a proxy does not, and behind it a second SMS could be a real one.
  ///
  /// - Returns: nil if the target does not tell.
  /// - Throws: ``AuthError/network(_:mayHaveArrived:)`` if a local server does not answer.
  func knownVerifications() async throws(AuthError) -> Set<Name>? {
    guard project.isLocal else { return nil }
    do {
      let codes =
        try await api.call(
          VerificationCodes(), repeating: .harmless, at: VerificationCodes.route.inTenant(tenantID)
        ).verificationCodes ?? []
      return Set(names: codes.compactMap(\.sessionInfo))
    } catch .refused {
      return nil
    } catch .unexpectedResponse {
      return nil
    }
  }

  /// Runs `body` as the only process that sends an SMS for the profile, so that the next one finds what this one sent.
  ///
  /// - Throws: ``AuthError/store(_:)`` if the store cannot be written, or another process holds the lock for a minute; the errors of `body`.
  func sendingAlone<Result>(
    _ body: () async throws(AuthError) -> Result
  ) async throws(AuthError) -> Result {
    try await store.proveWritable()
    return try await store.holding(.send, waiting: Self.sendWait, body)
  }
}
