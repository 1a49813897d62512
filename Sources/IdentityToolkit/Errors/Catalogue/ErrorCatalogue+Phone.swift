extension ErrorCatalogue {
  /// Numbers, codes and verifications of phone sign-in.
  static let phone: [ErrorEntry] = [
    ErrorEntry(
      "INVALID_CODE", (17044, "invalidVerificationCode"), "the code is wrong",
      causes: [
        "a typing mistake", "the code of an earlier message",
        "a time-based code that was used before, or a clock that is wrong",
      ]),
    ErrorEntry(
      "INVALID_SESSION_INFO", (17046, "invalidVerificationID"),
      "the verification ID is not known to the server",
      causes: [
        "the verification was used already", "it belongs to another project or target",
        "the local server was restarted",
      ]),
    ErrorEntry(
      "SESSION_EXPIRED", (17051, "sessionExpired"), "the code is too old",
      causes: ["too much time between asking for the code and entering it"]),
    ErrorEntry(
      "INVALID_PHONE_NUMBER", (17042, "invalidPhoneNumber"), "the phone number is not valid",
      causes: ["no + and country code", "too many or too few digits", "a second factor that is not a phone"]),
    ErrorEntry(
      "MISSING_PHONE_NUMBER", (17041, "missingPhoneNumber"), "a phone number is needed"),
    ErrorEntry(
      unmapped: "MISSING_CODE", (17043, "missingVerificationCode"), "a code is needed"),
    ErrorEntry(
      "MISSING_VERIFICATION_CODE", (17043, "missingVerificationCode"), "no code was given", http: nil),
    ErrorEntry(
      unmapped: "MISSING_SESSION_INFO", (17045, "missingVerificationID"), "a verification ID is needed"),
    ErrorEntry(
      "MISSING_VERIFICATION_ID", (17045, "missingVerificationID"), "no verification ID was given",
      causes: ["no code was asked for", "the pending verification was forgotten"], http: nil),
    ErrorEntry(
      unmapped: "INVALID_TEMPORARY_PROOF", (17004, "invalidCredential"),
      "the proof of the phone number is not valid",
      causes: ["it is older than an hour", "it was given for another number"]),
    ErrorEntry(
      unmapped: "PHONE_NUMBER_EXISTS", (17025, "credentialAlreadyInUse"),
      "the phone number belongs to another account",
      causes: ["the number was used to sign in before"]),
    ErrorEntry(
      "PHONE_NUMBER_IN_USE", (17025, "credentialAlreadyInUse"), "the phone number belongs to another account",
      causes: ["the number was used to sign in before"], http: 200),
    ErrorEntry(
      "QUOTA_EXCEEDED", (17052, "quotaExceeded"), "a quota of the project is used up",
      causes: [
        "the project sent as many messages as it may", "too many wrong time-based codes on one account",
      ], retryable: true),
    ErrorEntry(
      "TOO_MANY_ATTEMPTS_TRY_LATER", (17010, "tooManyRequests"),
      "too many attempts, the service refuses more for now",
      causes: [
        "many requests for one number or account", "the service refuses to send messages to the number",
      ], retryable: true),
    ErrorEntry(
      unmapped: "BILLING_NOT_ENABLED", (17006, "operationNotAllowed"),
      "the project has no billing, so it sends no messages", causes: ["real numbers need the Blaze plan"]),
    ErrorEntry(
      "UNSUPPORTED_FIRST_FACTOR", (17089, "unsupportedFirstFactor"),
      "this first factor cannot be combined with a second one",
      causes: [
        "the number belongs to a user with second factors", "the user signed in by phone or anonymously",
      ]),
  ]
}
