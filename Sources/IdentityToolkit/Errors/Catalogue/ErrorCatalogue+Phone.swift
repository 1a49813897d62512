extension ErrorCatalogue {
  /// Numbers, codes and verifications of phone sign-in.
  static let phone: [ErrorEntry] = [
    ErrorEntry(
      "INVALID_CODE", (17044, "invalidVerificationCode"), "the code is wrong",
      causes: [
        "a typing mistake", "the code of an earlier message",
        "a time-based code that was used before, or a clock that is wrong",
      ],
      hint: "the verification is still pending: authctl phone verify CODE"),
    ErrorEntry(
      "INVALID_SESSION_INFO", (17046, "invalidVerificationID"),
      "the verification ID is not known to the server",
      causes: [
        "the verification was used already", "it belongs to another project or target",
        "the local server was started anew",
      ], hint: Hint.sendAgain),
    ErrorEntry(
      "SESSION_EXPIRED", (17051, "sessionExpired"), "the code is too old",
      causes: ["too much time between asking for the code and entering it"], hint: Hint.sendAgain),
    ErrorEntry(
      "INVALID_PHONE_NUMBER", (17042, "invalidPhoneNumber"), "the phone number is not valid",
      causes: ["no + and country code", "too many or too few digits", "a second factor that is not a phone"],
      hint: "give the number with + and country code: authctl phone send +16505550101"),
    ErrorEntry(
      "MISSING_PHONE_NUMBER", (17041, "missingPhoneNumber"), "a phone number is needed",
      hint: "give the number: authctl phone send NUMBER"),
    ErrorEntry(
      "MISSING_CODE", (17043, "missingVerificationCode"), "a code is needed",
      hint: "give the code of the message: authctl phone verify CODE"),
    ErrorEntry(
      "MISSING_VERIFICATION_CODE", (17043, "missingVerificationCode"), "no code was given",
      hint: "give the code of the message: authctl phone verify CODE", exit: .usage, http: nil),
    ErrorEntry(
      "MISSING_SESSION_INFO", (17045, "missingVerificationID"), "a verification ID is needed",
      hint: Hint.sendAgain),
    ErrorEntry(
      "MISSING_VERIFICATION_ID", (17045, "missingVerificationID"), "no verification ID was given",
      causes: ["no code was asked for", "the pending verification was forgotten"], hint: Hint.sendAgain,
      exit: .notSignedIn, http: nil),
    ErrorEntry(
      "INVALID_TEMPORARY_PROOF", (17004, "invalidCredential"), "the proof of the phone number is not valid",
      causes: ["it is older than an hour", "it was given for another number"], hint: Hint.sendAgain),
    ErrorEntry(
      "PHONE_NUMBER_EXISTS", (17025, "credentialAlreadyInUse"), "the phone number belongs to another account",
      causes: ["the number was used to sign in before"],
      hint: "to sign in to that account: authctl phone send NUMBER, then: authctl phone verify CODE",
      exit: .credentialConflict),
    ErrorEntry(
      "PHONE_NUMBER_IN_USE", (17025, "credentialAlreadyInUse"), "the phone number belongs to another account",
      causes: ["the number was used to sign in before"],
      hint: "to sign in to that account without another message: authctl phone verify --updated-credential",
      exit: .credentialConflict, http: 200),
    ErrorEntry(
      "QUOTA_EXCEEDED", (17052, "quotaExceeded"), "a quota of the project is used up",
      causes: [
        "the project sent as many messages as it may", "too many wrong time-based codes on one account",
      ],
      hint: "wait, raise the quota in the Firebase console, or use a fictional number: "
        + "authctl phone send --app-verification none NUMBER",
      exit: .quota, retryable: true),
    ErrorEntry(
      "TOO_MANY_ATTEMPTS_TRY_LATER", (17010, "tooManyRequests"),
      "too many attempts, the service refuses more for now",
      causes: [
        "many requests for one number or account", "the service refuses to send messages to the number",
      ],
      hint: Hint.wait, exit: .quota, retryable: true),
    ErrorEntry(
      "BILLING_NOT_ENABLED", (17006, "operationNotAllowed"),
      "the project has no billing, so it sends no messages",
      causes: ["real numbers need the Blaze plan"],
      hint: "turn billing on in the Firebase console, or use a fictional number: "
        + "authctl phone send --app-verification none NUMBER"),
    ErrorEntry(
      "UNSUPPORTED_FIRST_FACTOR", (17089, "unsupportedFirstFactor"),
      "this first factor cannot be combined with a second one",
      causes: [
        "the number belongs to a user with second factors", "the user signed in by phone or anonymously",
      ],
      hint: "use another sign-in first: authctl email sign-in ADDRESS"),
  ]
}
