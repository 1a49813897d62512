extension ErrorCatalogue {
  /// Enrolling a second factor and signing in with one.
  static let secondFactor: [ErrorEntry] = [
    ErrorEntry(
      "SECOND_FACTOR_REQUIRED", (17078, "secondFactorRequired"),
      "a second factor is needed to finish the sign-in", http: 200),
    ErrorEntry(
      "INVALID_MFA_PENDING_CREDENTIAL", (17083, "invalidMultiFactorSession"),
      "the first sign-in step has expired", causes: ["it is older than about ten minutes"]),
    ErrorEntry(
      "MISSING_MFA_PENDING_CREDENTIAL", (17081, "missingMultiFactorSession"),
      "the first factor's proof is missing"),
    ErrorEntry(
      unmapped: "MISSING_CREDENTIAL", (17081, "missingMultiFactorSession"),
      "the first factor's proof is missing"),
    ErrorEntry(
      unmapped: "TOTP_CHALLENGE_TIMEOUT", (17083, "invalidMultiFactorSession"),
      "the first factor's proof is too old for a time-based code",
      causes: ["it is older than about five minutes"]),
    ErrorEntry(
      "MFA_ENROLLMENT_NOT_FOUND", (17084, "multiFactorInfoNotFound"), "there is no such second factor",
      causes: ["it was withdrawn", "the ID belongs to another user"]),
    ErrorEntry(
      unmapped: "INVALID_MFA_ENROLLMENT_ID", (17084, "multiFactorInfoNotFound"),
      "the second factor is not one of this account"),
    ErrorEntry(
      "NO_SUCH_FACTOR", (17084, "multiFactorInfoNotFound"), "the text names no second factor",
      causes: ["a typing mistake", "a name that two factors have"], http: nil),
    ErrorEntry(
      "MISSING_MFA_ENROLLMENT_ID", (17082, "missingMultiFactorInfo"), "a second factor must be named"),
    ErrorEntry(
      "SECOND_FACTOR_EXISTS", (17087, "secondFactorAlreadyEnrolled"), "this second factor is enrolled already"
    ),
    ErrorEntry(
      unmapped: "MFA_ENROLLMENT_ALREADY_COMPLETE", (17087, "secondFactorAlreadyEnrolled"),
      "this enrollment is complete already"),
    ErrorEntry(
      "SECOND_FACTOR_LIMIT_EXCEEDED", (17088, "maximumSecondFactorCountExceeded"),
      "the account has as many second factors as it may",
      causes: ["at most 5 factors, and 1 of them with time-based codes"]),
    ErrorEntry(
      unmapped: "TOO_MANY_ENROLLMENT_ATTEMPTS", (17010, "tooManyRequests"),
      "too many wrong codes for this enrollment",
      causes: ["an enrollment takes three tries"]),
    ErrorEntry(
      unmapped: "INVALID_TOTP_VERIFICATION_CODE", (17044, "invalidVerificationCode"),
      "the time-based code is wrong",
      causes: ["a clock that is wrong", "a code that was used before"]),
    ErrorEntry(
      "MISSING_DISPLAY_NAME", (17999, "internalError"), "the second factor needs a name"),
  ]
}
