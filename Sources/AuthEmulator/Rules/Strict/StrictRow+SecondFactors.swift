extension StrictRow {
  /// Second factors.
  static let secondFactors: [Self] = [
    Self(
      .expiringSecondFactors, "Pending second factor",
      "never expires; a bad one gives a message without a code",
      "10 minutes for SMS, 5 for an authenticator app (`TOTP_CHALLENGE_TIMEOUT`); a bad one `INVALID_PENDING_TOKEN`",
      "6.8"),
    Self(
      .limitedAttempts, "Wrong codes", "any number",
      "`TOO_MANY_ATTEMPTS_TRY_LATER` after five for one SMS, `QUOTA_EXCEEDED` after five for one authenticator app "
        + "within an hour", "6.8"),
    Self(
      .secondFactorConfig, "Second factors of a project without second-factor settings",
      "SMS and authenticator apps",
      "none: `OPERATION_NOT_ALLOWED : SMS based MFA not enabled.`", "6.2"),
    Self(
      .secondFactorArguments, "Missing or wrong parts of a second-factor request", "a code or text for each",
      "`Request contains an invalid argument.`, `INVALID_MFA_ENROLLMENT_ID`, `INVALID_ID_TOKEN`", "6.8"),
  ]
}
