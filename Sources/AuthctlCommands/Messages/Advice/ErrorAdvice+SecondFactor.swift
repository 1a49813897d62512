extension ErrorAdvice {
  /// Enrolling a second factor and signing in with one.
  static let secondFactor: [ErrorAdvice] = [
    ErrorAdvice(
      "SECOND_FACTOR_REQUIRED", hint: "choose a factor and answer: authctl mfa resolve",
      exit: .secondFactorNeeded),
    ErrorAdvice("INVALID_MFA_PENDING_CREDENTIAL", hint: Hint.firstFactorAgain),
    ErrorAdvice("MISSING_MFA_PENDING_CREDENTIAL", hint: Hint.firstFactorAgain),
    ErrorAdvice("MISSING_CREDENTIAL", hint: Hint.firstFactorAgain),
    ErrorAdvice("TOTP_CHALLENGE_TIMEOUT", hint: Hint.firstFactorAgain),
    ErrorAdvice("MFA_ENROLLMENT_NOT_FOUND", hint: Hint.factors),
    ErrorAdvice("INVALID_MFA_ENROLLMENT_ID", hint: Hint.challenge),
    ErrorAdvice("NO_SUCH_FACTOR", hint: "authctl mfa list", exit: .usage),
    ErrorAdvice("MISSING_MFA_ENROLLMENT_ID", hint: Hint.challenge),
    ErrorAdvice("SECOND_FACTOR_EXISTS", hint: Hint.factors),
    ErrorAdvice("MFA_ENROLLMENT_ALREADY_COMPLETE", hint: Hint.factors),
    ErrorAdvice("SECOND_FACTOR_LIMIT_EXCEEDED", hint: "withdraw one first: authctl mfa withdraw FACTOR"),
    ErrorAdvice("TOO_MANY_ENROLLMENT_ATTEMPTS", hint: "begin again: authctl mfa enroll totp", exit: .quota),
    ErrorAdvice(
      "INVALID_TOTP_VERIFICATION_CODE", hint: "wait for the next code, then: authctl mfa resolve CODE"),
    ErrorAdvice("MISSING_DISPLAY_NAME", hint: "give it one: authctl mfa enroll totp --name NAME"),
  ]
}
