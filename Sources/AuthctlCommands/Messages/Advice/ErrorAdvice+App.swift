extension ErrorAdvice {
  /// The project, the API key and the service as a whole.
  static let app: [ErrorAdvice] = [
    ErrorAdvice(
      "INVALID_API_KEY",
      hint: "take the key from the app's file: authctl config import GoogleService-Info.plist"),
    ErrorAdvice(
      "APP_NOT_AUTHORIZED",
      hint: "give the bundle ID the key is restricted to, or change its restrictions: authctl config which"),
    ErrorAdvice(
      "INVALID_APP_CHECK_TOKEN",
      hint: "register a debug token of the app, then: authctl config set appCheckDebugTokenFile PATH"),
    ErrorAdvice("PROJECT_DISABLED", hint: "enable it in the Google Cloud console"),
    ErrorAdvice(
      "CONFIGURATION_NOT_FOUND", hint: "open Authentication in the Firebase console and choose Get started"),
    ErrorAdvice("INVALID_PROJECT_ID", hint: Hint.configuration),
    ErrorAdvice("INVALID_APP_ID", hint: Hint.configuration),
    ErrorAdvice("INVALID_CERT_HASH", hint: Hint.configuration),
    ErrorAdvice("INTERNAL_ERROR", hint: "see what it said in full by running the same command with --trace"),
    ErrorAdvice("INVALID_ARGUMENT", hint: Hint.requestShape),
    ErrorAdvice("UNAUTHENTICATED", hint: Hint.configuration),
    ErrorAdvice("PERMISSION_DENIED", hint: Hint.configuration),
    ErrorAdvice("NOT_FOUND", hint: Hint.configuration),
    ErrorAdvice("NOT_IMPLEMENTED", hint: Hint.doctor),
    ErrorAdvice("RESOURCE_EXHAUSTED", hint: Hint.wait, exit: .quota),
    ErrorAdvice("INTERNAL", hint: Hint.wait),
    ErrorAdvice("UNAVAILABLE", hint: Hint.wait),
    ErrorAdvice("UNKNOWN", hint: Hint.requestShape),
  ]
}
