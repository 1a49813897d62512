extension ErrorCatalogue {
  /// Proofs that a request comes from the project's app: reCAPTCHA, silent push.
  static let appVerification: [ErrorEntry] = [
    ErrorEntry(
      "APP_NOT_VERIFIED", (17055, "appNotVerified"), "the app could not be verified",
      causes: ["no proof was sent for a real number"]),
    ErrorEntry(
      "CAPTCHA_CHECK_FAILED", (17056, "captchaCheckFailed"), "the reCAPTCHA token was refused",
      causes: [
        "the token is older than two minutes", "it was used already", "it is for another site key or host",
      ]),
    ErrorEntry(
      "INVALID_APP_CREDENTIAL", (17048, "invalidAppCredential"), "the proof of the app was refused",
      causes: ["a real number without reCAPTCHA", "a receipt or push token that is wrong"]),
    ErrorEntry(
      "MISSING_APP_CREDENTIAL", (17047, "missingAppCredential"), "no proof of the app was sent",
      causes: ["a real number without reCAPTCHA"]),
    ErrorEntry(
      "MISSING_CLIENT_IDENTIFIER", (17093, "missingClientIdentifier"),
      "neither reCAPTCHA nor receipt was sent",
      causes: [
        "a real number without reCAPTCHA", "the number is not on the project's list of fictional ones",
      ]),
    ErrorEntry(
      "MISSING_IOS_APP_TOKEN", (17053, "missingAppToken"), "a push token is needed",
      causes: ["silent push works on devices only"]),
    ErrorEntry(
      "NOTIFICATION_NOT_FORWARDED", (17054, "notificationNotForwarded"),
      "the app does not forward push messages", causes: ["raised by the SDK on devices only"], http: nil),
    ErrorEntry(
      "APP_VERIFICATION_FAILED", (17059, "appVerificationUserInteractionFailure"),
      "the app verification in the browser failed",
      causes: ["the reCAPTCHA page could not be shown", "it was closed"], http: nil),
    ErrorEntry(
      unmapped: "RECAPTCHA_NOT_ENABLED", (17200, "recaptchaNotEnabled"),
      "reCAPTCHA is not enabled for the project"),
    ErrorEntry(
      unmapped: "MISSING_RECAPTCHA_TOKEN", (17201, "missingRecaptchaToken"), "a reCAPTCHA token is needed",
      causes: ["the project enforces reCAPTCHA Enterprise"]),
    ErrorEntry(
      unmapped: "INVALID_RECAPTCHA_TOKEN", (17202, "invalidRecaptchaToken"),
      "the reCAPTCHA token is not valid",
      causes: ["it is too old", "it was used already"]),
    ErrorEntry(
      unmapped: "INVALID_RECAPTCHA_ACTION", (17203, "invalidRecaptchaAction"),
      "the reCAPTCHA token is for another action"),
    ErrorEntry(
      unmapped: "MISSING_CLIENT_TYPE", (17204, "missingClientType"),
      "the client type is missing from the request"),
    ErrorEntry(
      unmapped: "MISSING_RECAPTCHA_VERSION", (17205, "missingRecaptchaVersion"),
      "the reCAPTCHA version is missing from the request"),
    ErrorEntry(
      unmapped: "INVALID_RECAPTCHA_VERSION", (17206, "invalidRecaptchaVersion"),
      "the reCAPTCHA version is not valid"),
    ErrorEntry(
      unmapped: "INVALID_REQ_TYPE", (17207, "invalidReqType"), "the request type is not valid"),
    ErrorEntry(
      "RECAPTCHA_SDK_NOT_LINKED", (17208, "recaptchaSDKNotLinked"),
      "the reCAPTCHA SDK is not part of the app", causes: ["raised by the SDK on devices only"], http: nil),
    ErrorEntry(
      "RECAPTCHA_SITE_KEY_MISSING", (17209, "recaptchaSiteKeyMissing"),
      "the project has no reCAPTCHA site key", http: nil),
    ErrorEntry(
      "RECAPTCHA_ACTION_CREATION_FAILED", (17210, "recaptchaActionCreationFailed"),
      "the reCAPTCHA action could not be made", causes: ["raised by the SDK on devices only"], http: nil),
  ]
}
