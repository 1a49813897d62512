extension ErrorCatalogue {
  /// E-mail addresses, passwords, and the codes that come by e-mail.
  static let email: [ErrorEntry] = [
    ErrorEntry(
      "EMAIL_EXISTS", (17007, "emailAlreadyInUse"), "the e-mail address belongs to another account"),
    ErrorEntry(
      "EMAIL_NOT_FOUND", (17011, "userNotFound"), "there is no account with this e-mail address"),
    ErrorEntry(
      "EMAIL_CHANGE_NEEDS_VERIFICATION", (17090, "emailChangeNeedsVerification"),
      "the new e-mail address must be verified before it replaces the old one",
      causes: ["the account has second factors"]),
    ErrorEntry(
      "INVALID_EMAIL", (17008, "invalidEmail"), "the e-mail address is not valid"),
    ErrorEntry(
      "INVALID_IDENTIFIER", (17008, "invalidEmail"), "the identifier is not an e-mail address"),
    ErrorEntry(
      "MISSING_EMAIL", (17034, "missingEmail"), "an e-mail address is needed"),
    ErrorEntry(
      "MISSING_IDENTIFIER", (17999, "internalError"), "an identifier is needed"),
    ErrorEntry(
      "MISSING_NEW_EMAIL", (17999, "internalError"), "the new e-mail address is needed"),
    ErrorEntry(
      "UNVERIFIED_EMAIL", (17086, "unverifiedEmail"), "the e-mail address must be verified first"),
    ErrorEntry(
      "INVALID_LOGIN_CREDENTIALS", (17004, "invalidCredential"),
      "the e-mail address or the password is wrong",
      causes: ["a typing mistake", "no such account", "an account without a password"]),
    ErrorEntry(
      "INVALID_PASSWORD", (17009, "wrongPassword"), "the password is wrong"),
    ErrorEntry(
      unmapped: "MISSING_PASSWORD", (17026, "weakPassword"), "a password is needed"),
    ErrorEntry(
      "WEAK_PASSWORD", (17026, "weakPassword"), "the password is too weak",
      causes: ["fewer than 6 characters"]),
    ErrorEntry(
      "PASSWORD_DOES_NOT_MEET_REQUIREMENTS", (17211, "passwordDoesNotMeetRequirements"),
      "the password does not meet the project's policy",
      causes: ["a kind of character is missing", "it is too short, or longer than 4096 characters"]),
    ErrorEntry(
      "PASSWORD_LOGIN_DISABLED", (17006, "operationNotAllowed"), "the project does not allow passwords"),
    ErrorEntry(
      unmapped: "RESET_PASSWORD_EXCEED_LIMIT", (17010, "tooManyRequests"),
      "too many messages to reset the password",
      retryable: true),
    ErrorEntry(
      "EXPIRED_OOB_CODE", (17029, "expiredActionCode"), "the code of the e-mail expired"),
    ErrorEntry(
      "INVALID_OOB_CODE", (17030, "invalidActionCode"), "the code of the e-mail is wrong or was used already",
      causes: ["a newer message replaced it", "a mail scanner opened the link"]),
    ErrorEntry(
      "MISSING_OOB_CODE", (17999, "internalError"), "the code of the e-mail is needed"),
    ErrorEntry(
      "MISSING_REQ_TYPE", (17999, "internalError"), "the request type is missing from the request"),
    ErrorEntry(
      "INVALID_MESSAGE_PAYLOAD", (17031, "invalidMessagePayload"), "the e-mail template is not valid"),
    ErrorEntry(
      "INVALID_SENDER", (17032, "invalidSender"), "the sender of the e-mail template is not valid"),
    ErrorEntry(
      "INVALID_RECIPIENT_EMAIL", (17033, "invalidRecipientEmail"),
      "the service refuses to write to this address"),
    ErrorEntry(
      "INVALID_CONTINUE_URI", (17039, "invalidContinueURI"), "the continue URL is not valid"),
    ErrorEntry(
      "MISSING_CONTINUE_URI", (17040, "missingContinueURI"), "a continue URL is needed"),
    ErrorEntry(
      "UNAUTHORIZED_DOMAIN", (17038, "unauthorizedDomain"), "the URL's domain is not on the project's list"),
    ErrorEntry(
      "INVALID_HOSTING_LINK_DOMAIN", (17214, "invalidHostingLinkDomain"),
      "the link domain is not one of the project's"),
    ErrorEntry(
      "INVALID_DYNAMIC_LINK_DOMAIN", (17999, "internalError"), "the dynamic link domain is not the project's"),
    ErrorEntry(
      "DYNAMIC_LINK_NOT_ACTIVATED", (17999, "internalError"), "the project has no dynamic links"),
    ErrorEntry(
      "MISSING_ANDROID_PACKAGE_NAME", (17037, "missingAndroidPackageName"),
      "an Android package name is needed"),
    ErrorEntry(
      "MISSING_IOS_BUNDLE_ID", (17036, "missingIosBundleID"), "an iOS bundle ID is needed"),
  ]
}
