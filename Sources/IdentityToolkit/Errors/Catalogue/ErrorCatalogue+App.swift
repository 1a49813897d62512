extension ErrorCatalogue {
  /// The project, the API key and the service as a whole.
  static let app: [ErrorEntry] = [
    ErrorEntry(
      "INVALID_API_KEY", (17023, "invalidAPIKey"), "the API key is not valid",
      causes: ["a typing mistake", "the key was deleted", "the key of the local server on the real service"],
      hint: "take the key from the app's file: authctl config import GoogleService-Info.plist"),
    ErrorEntry(
      "APP_NOT_AUTHORIZED", (17028, "appNotAuthorized"), "the API key does not allow this app",
      causes: ["the key is restricted to other apps, addresses or sites"],
      hint: "give the bundle ID the key is restricted to, or change its restrictions: authctl config which",
      http: 403),
    ErrorEntry(
      "PROJECT_DISABLED", (17999, "internalError"), "the project is disabled",
      hint: "enable it in the Google Cloud console"),
    ErrorEntry(
      "CONFIGURATION_NOT_FOUND", (17999, "internalError"), "the project never set Firebase Authentication up",
      hint: "open Authentication in the Firebase console and choose Get started"),
    ErrorEntry(
      "INVALID_PROJECT_ID", (17999, "internalError"), "there is no such project", hint: Hint.configuration),
    ErrorEntry(
      "INVALID_APP_ID", (17999, "internalError"), "the app ID is not valid", hint: Hint.configuration),
    ErrorEntry(
      "INVALID_CERT_HASH", (17999, "internalError"), "the certificate hash is not valid",
      hint: Hint.configuration),
    ErrorEntry(
      "INTERNAL_ERROR", (17999, "internalError"), "the service failed without saying why",
      hint: "see what it said in full by running the same command with --trace", http: 500),
    ErrorEntry(
      "INVALID_ARGUMENT", (17999, "internalError"), "the request holds something the service does not accept",
      causes: ["a needed part is missing or empty"], hint: Hint.requestShape),
    ErrorEntry(
      "UNAUTHENTICATED", (17999, "internalError"), "the call needs an authorisation",
      hint: Hint.configuration,
      http: 401),
    ErrorEntry(
      "PERMISSION_DENIED", (17999, "internalError"), "the project or the API key does not allow the call",
      causes: ["no API key", "the Identity Toolkit API is not enabled for the project"],
      hint: Hint.configuration, http: 403),
    ErrorEntry(
      "NOT_FOUND", (17999, "internalError"), "there is no such call", hint: Hint.configuration, http: 404),
    ErrorEntry(
      "NOT_IMPLEMENTED", (17999, "internalError"), "the server does not offer this call",
      causes: ["the local server leaves some calls out"], hint: Hint.doctor, http: 501),
    ErrorEntry(
      "RESOURCE_EXHAUSTED", (17999, "internalError"), "a quota of the project is used up", hint: Hint.wait,
      exit: .quota, http: 429, retryable: true),
    ErrorEntry(
      "INTERNAL", (17999, "internalError"), "the service failed", hint: Hint.wait, http: 500, retryable: true),
    ErrorEntry(
      "UNAVAILABLE", (17999, "internalError"), "the service cannot answer for now", hint: Hint.wait,
      http: 503,
      retryable: true),
    ErrorEntry(
      "UNKNOWN", (17999, "internalError"), "the server refused without naming a reason",
      hint: Hint.requestShape),
  ]
}
