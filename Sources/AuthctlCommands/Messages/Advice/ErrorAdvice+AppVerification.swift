extension ErrorAdvice {
  /// Proofs that a request comes from the project's app: reCAPTCHA, silent push.
  static let appVerification: [ErrorAdvice] = [
    ErrorAdvice("APP_NOT_VERIFIED", hint: Hint.appVerification),
    ErrorAdvice("CAPTCHA_CHECK_FAILED", hint: Hint.appVerification),
    ErrorAdvice("INVALID_APP_CREDENTIAL", hint: Hint.appVerification),
    ErrorAdvice("MISSING_APP_CREDENTIAL", hint: Hint.appVerification),
    ErrorAdvice("MISSING_CLIENT_IDENTIFIER", hint: Hint.appVerification),
    ErrorAdvice("MISSING_IOS_APP_TOKEN", hint: Hint.appVerification),
    ErrorAdvice("NOTIFICATION_NOT_FORWARDED", hint: Hint.appVerification),
    ErrorAdvice("APP_VERIFICATION_FAILED", hint: "solve the reCAPTCHA once more: authctl phone verify-app"),
    ErrorAdvice("RECAPTCHA_NOT_ENABLED", hint: "see what the project enforces: authctl recaptcha show"),
    ErrorAdvice("MISSING_RECAPTCHA_TOKEN", hint: Hint.recaptcha),
    ErrorAdvice("INVALID_RECAPTCHA_TOKEN", hint: Hint.recaptcha),
    ErrorAdvice("INVALID_RECAPTCHA_ACTION", hint: Hint.recaptcha),
    ErrorAdvice("MISSING_CLIENT_TYPE", hint: Hint.requestShape),
    ErrorAdvice("MISSING_RECAPTCHA_VERSION", hint: Hint.requestShape),
    ErrorAdvice("INVALID_RECAPTCHA_VERSION", hint: Hint.requestShape),
    ErrorAdvice("INVALID_REQ_TYPE", hint: Hint.requestShape),
    ErrorAdvice("RECAPTCHA_SDK_NOT_LINKED", hint: Hint.recaptcha),
    ErrorAdvice(
      "RECAPTCHA_SITE_KEY_MISSING",
      hint:
        "make a site key in the Firebase console, then see whether the project has it: authctl recaptcha show"
    ),
    ErrorAdvice("RECAPTCHA_ACTION_CREATION_FAILED", hint: Hint.recaptcha),
  ]
}
