extension ErrorCatalogue {
  /// The project, the API key and the service as a whole.
  static let app: [ErrorEntry] = [
    ErrorEntry(
      "INVALID_API_KEY", (17023, "invalidAPIKey"), "the API key is not valid",
      causes: ["a typing mistake", "the key was deleted", "the key of the local server on the real service"]),
    ErrorEntry(
      "APP_NOT_AUTHORIZED", (17028, "appNotAuthorized"), "the API key does not allow this app",
      causes: ["the key is restricted to other apps, addresses or sites"], http: 403),
    ErrorEntry(
      "INVALID_APP_CHECK_TOKEN", (17999, "internalError"), "the project takes calls of verified apps only",
      causes: [
        "App Check is enforced for Authentication, and no token was sent", "the token has expired",
        "it is for another project",
      ], http: 401),
    ErrorEntry(
      "PROJECT_DISABLED", (17999, "internalError"), "the project is disabled"),
    ErrorEntry(
      "CONFIGURATION_NOT_FOUND", (17999, "internalError"),
      "the project has not set up Firebase Authentication"),
    ErrorEntry(
      "INVALID_PROJECT_ID", (17999, "internalError"), "there is no such project"),
    ErrorEntry(
      "INVALID_APP_ID", (17999, "internalError"), "the app ID is not valid"),
    ErrorEntry(
      "INVALID_CERT_HASH", (17999, "internalError"), "the certificate hash is not valid"),
    ErrorEntry(
      "INTERNAL_ERROR", (17999, "internalError"), "the service failed without saying why", http: 500),
    ErrorEntry(
      "INVALID_ARGUMENT", (17999, "internalError"), "the request holds something the service does not accept",
      causes: ["a needed part is missing or empty"]),
    ErrorEntry(
      "UNAUTHENTICATED", (17999, "internalError"), "the call needs an authorization", http: 401),
    ErrorEntry(
      "PERMISSION_DENIED", (17999, "internalError"), "the project or the API key does not allow the call",
      causes: ["no API key", "the Identity Toolkit API is not enabled for the project"], http: 403),
    ErrorEntry(
      "NOT_FOUND", (17999, "internalError"), "there is no such call", http: 404),
    ErrorEntry(
      "NOT_IMPLEMENTED", (17999, "internalError"), "the server does not offer this call",
      causes: ["the local server leaves some calls out"], http: 501),
    ErrorEntry(
      "RESOURCE_EXHAUSTED", (17999, "internalError"), "a quota of the project is used up", http: 429,
      retryable: true),
    ErrorEntry(
      "INTERNAL", (17999, "internalError"), "the service failed", http: 500, retryable: true),
    ErrorEntry(
      "UNAVAILABLE", (17999, "internalError"), "the service cannot answer for now", http: 503, retryable: true
    ),
    ErrorEntry(
      "UNKNOWN", (17999, "internalError"), "the server refused without naming a reason"),
  ]
}
