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
      "`TOO_MANY_ATTEMPTS_TRY_LATER` after five for one SMS to a real number (a guess), `QUOTA_EXCEEDED` after five for one "
        + "authenticator app (five or six in production) within an hour (a guess), even if right ones come between",
      "6.8, 11"),
    Self(
      .secondFactorConfig, "Second factors of a project without second-factor settings",
      "SMS and authenticator apps",
      "none: `OPERATION_NOT_ALLOWED : SMS based MFA not enabled.`; a sign-in does not ask for one", "6.2"),
    Self(
      .secondFactorArguments, "Missing or wrong parts of a second-factor request", "a code or text for each",
      "`Request contains an invalid argument.`, `INVALID_MFA_ENROLLMENT_ID`, `INVALID_ID_TOKEN`; the token is looked at first",
      "6.8"),
    Self(
      .secondFactorArguments, "Limits", "`SECOND_FACTOR_LIMIT_EXCEEDED`",
      "the same with a sentence; with five factors an authenticator app can be begun, but not finished", "6.8"
    ),
    Self(
      .secondFactorArguments, "Enrollment of an authenticator app that is finished again",
      "`INVALID_SESSION_INFO`",
      "`TOO_MANY_ENROLLMENT_ATTEMPTS : restart enrollment`", "6.8"),
    Self(
      .secondFactorArguments, "Account disabled between the factors", "`USER_DISABLED`",
      "`USER_DISABLED` after a right SMS code; an authenticator app signs in", "10.6"),
    Self(
      .secondFactorAnswers, "Form of factors and answers",
      "28 letters as the ID, three fraction digits, `mfaInfo: []`, `totpAuthInfo` after a sign-in",
      "a UUID, six fraction digits, no `mfaInfo` without factors, `totpAuthInfo` after an enrollment only",
      "6.8, 10.6"),
    Self(
      .secondFactorAnswers, "Token after a withdrawal", "without a second factor",
      "keeps the session's own factor if another one was withdrawn", "10.6"),
    Self(
      .administeredFactors, "Factors set by an administrator", "need an ID; no limit",
      "get a UUID and a time; at most five; `UNSUPPORTED_SECOND_FACTOR` for a new authenticator app (unless it has a "
        + "`sharedSecretKey`, which only this server knows)",
      "10.6"),
  ]
}
