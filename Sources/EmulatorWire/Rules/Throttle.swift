/// What a strict server counts for an hour, and refuses for the rest of it once there were too many (Docs/strict.md).
package enum Throttle: String, Sendable, CaseIterable {
  /// Wrong passwords of one account.
  case passwords
  /// Sign-ups, which production counts per IP address; all clients of a local server count as one.
  case signUps = "sign-ups"

  /// The limits of a server that was told no others: more than tests reach, because production's are not known.
  package static let usualLimits: [Throttle: Int64] = [.passwords: 100, .signUps: 100_000]

  package var refusal: ServerError {
    let isOfAccount = self == .passwords
    return ServerError(
      .tooManyAttemptsTryLater,
      isOfAccount
        ? "Access to this account has been temporarily disabled due to many failed login attempts. You can immediately restore it by resetting your password or you can try again later."
        : nil)
  }
}
