extension ErrorCode {
  /// The codes after which a sign-in that waits for its second factor is over (Docs/protocol.md 6.5, 6.6, 6.8).
  private static let deadSignIn: Set<ErrorCode> = [
    .invalidMFAPendingCredential, .missingMFAPendingCredential, .missingCredential, .invalidPendingToken,
    .totpChallengeTimeout, .userNotFound, .tokenExpired,
  ]

  /// Whether a sign-in that waits for its second factor is over: it expired, or the server does not know it.
  package func endsSignIn(detail: String?) -> Bool {
    Self.deadSignIn.contains(self) || RefusalReason(self, detail: detail) == .unknownSignIn
  }
}
