extension ErrorAdvice {
  /// Numbers, codes and verifications of phone sign-in.
  static let phone: [ErrorAdvice] = [
    ErrorAdvice("INVALID_CODE", hint: "the verification is still pending: authctl phone verify CODE"),
    ErrorAdvice("INVALID_SESSION_INFO", hint: Hint.sendAgain),
    ErrorAdvice("SESSION_EXPIRED", hint: Hint.sendAgain),
    ErrorAdvice(
      "INVALID_PHONE_NUMBER", hint: "give the number with + and country code: authctl phone send +16505550101"
    ),
    ErrorAdvice("MISSING_PHONE_NUMBER", hint: "give the number: authctl phone send NUMBER"),
    ErrorAdvice("MISSING_CODE", hint: "give the code of the message: authctl phone verify CODE"),
    ErrorAdvice(
      "MISSING_VERIFICATION_CODE", hint: "give the code of the message: authctl phone verify CODE",
      exit: .usage),
    ErrorAdvice("MISSING_SESSION_INFO", hint: Hint.sendAgain),
    ErrorAdvice("MISSING_VERIFICATION_ID", hint: Hint.sendAgain, exit: .notSignedIn),
    ErrorAdvice("INVALID_TEMPORARY_PROOF", hint: Hint.sendAgain),
    ErrorAdvice(
      "PHONE_NUMBER_EXISTS",
      hint: "to sign in to that account: authctl phone send NUMBER, then: authctl phone verify CODE",
      exit: .credentialConflict),
    ErrorAdvice(
      "PHONE_NUMBER_IN_USE",
      hint: "to sign in as that account without another SMS: authctl phone verify --updated-credential",
      exit: .credentialConflict),
    ErrorAdvice(
      "QUOTA_EXCEEDED",
      hint: "wait, raise the quota in the Firebase console, or use a fictional number: "
        + "authctl phone send --app-verification none NUMBER", exit: .quota),
    ErrorAdvice("TOO_MANY_ATTEMPTS_TRY_LATER", hint: Hint.wait, exit: .quota),
    ErrorAdvice(
      "BILLING_NOT_ENABLED",
      hint: "turn billing on in the Firebase console, or use a fictional number: "
        + "authctl phone send --app-verification none NUMBER"),
    ErrorAdvice("UNSUPPORTED_FIRST_FACTOR", hint: "use another sign-in first: authctl email sign-in ADDRESS"),
  ]
}
