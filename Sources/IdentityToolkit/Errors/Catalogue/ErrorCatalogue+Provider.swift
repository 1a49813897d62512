extension ErrorCatalogue {
  /// Sign-in with Apple, Google, Twitter and others, linking included.
  static let provider: [ErrorEntry] = [
    ErrorEntry(
      "INVALID_IDP_RESPONSE", (17004, "invalidCredential"), "the provider's token was refused",
      causes: [
        "it expired", "it was made for another client ID",
        "an authorization code older than 5 minutes or used",
        "the provider's keys in the project are wrong",
      ]),
    ErrorEntry(
      "MISSING_OR_INVALID_NONCE", (17094, "missingOrInvalidNonce"), "the nonce does not match the ID token",
      causes: [
        "the raw nonce was given to Apple", "the hash was given to Firebase",
        "the hash was written in base64",
        "a second nonce was made in between",
      ]),
    ErrorEntry(
      "NONCE_NOT_HASHED", (17094, "missingOrInvalidNonce"),
      "the token holds the raw nonce and not its SHA-256", causes: ["the raw nonce was given to Apple"],
      http: nil),
    ErrorEntry(
      "NONCE_HASH_GIVEN", (17094, "missingOrInvalidNonce"),
      "the nonce given is the hash in the token and not the raw nonce",
      causes: ["the hash was going to be given to Firebase"], http: nil),
    ErrorEntry(
      "NONCE_NOT_HEXADECIMAL", (17094, "missingOrInvalidNonce"),
      "the SHA-256 in the token is not in lower-case hexadecimal digits",
      causes: ["it was written in base64", "it was written in capitals"], http: nil),
    ErrorEntry(
      "NONCE_OUTDATED", (17094, "missingOrInvalidNonce"),
      "the token was made with an earlier nonce than the newest one",
      causes: ["a second nonce was made in between"], http: nil),
    ErrorEntry(
      "NONCE_HASHED_TWICE", (17094, "missingOrInvalidNonce"),
      "the token holds the SHA-256 of the nonce's SHA-256",
      causes: ["the library hashes the nonce itself, but was given the hash"], http: nil),
    ErrorEntry(
      "NONCE_USED", (17094, "missingOrInvalidNonce"), "the nonce of the token was used already",
      causes: ["a token was shown twice", "a refused link has used it: --updated-credential"], http: nil),
    ErrorEntry(
      "NONCE_MISMATCH", (17094, "missingOrInvalidNonce"), "the nonce is not that of the token",
      causes: ["the token was made elsewhere", "--nonce is mistyped"], http: nil),
    ErrorEntry(
      "INVALID_PENDING_TOKEN", (17004, "invalidCredential"), "the pending token is not valid",
      causes: ["it expired", "it belongs to another sign-in"]),
    ErrorEntry(
      "INVALID_PROVIDER_ID", (17071, "invalidProviderID"), "there is no such provider",
      causes: ["a typing mistake", "the provider is not configured in the project"]),
    ErrorEntry(
      unmapped: "INVALID_CREDENTIAL_OR_PROVIDER_ID", (17004, "invalidCredential"),
      "the credential or the provider is not valid"),
    ErrorEntry(
      unmapped: "MISSING_REQUEST_URI", (17004, "invalidCredential"),
      "the request URI is missing from the request"),
    ErrorEntry(
      unmapped: "INVALID_REQUEST_URI", (17004, "invalidCredential"), "the request URI is not valid"),
    ErrorEntry(
      unmapped: "INVALID_OAUTH_CLIENT_ID", (17060, "invalidClientID"),
      "the OAuth client ID is not one of the project's"
    ),
    ErrorEntry(
      "INVALID_CLIENT_ID", (17060, "invalidClientID"), "the client ID is not valid", http: nil),
    ErrorEntry(
      unmapped: "REJECTED_CREDENTIAL", (17075, "rejectedCredential"), "the credential was rejected",
      causes: ["it is malformed", "it belongs to another provider"]),
    ErrorEntry(
      "FEDERATED_USER_ID_ALREADY_LINKED", (17025, "credentialAlreadyInUse"),
      "the provider's account is linked to another user"),
    ErrorEntry(
      unmapped: "PROVIDER_ALREADY_LINKED", (17015, "providerAlreadyLinked"),
      "the user is linked to an account of this provider already"),
    ErrorEntry(
      "NO_SUCH_PROVIDER", (17016, "noSuchProvider"), "the user is not linked to this provider", http: nil),
    ErrorEntry(
      "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL", (17012, "accountExistsWithDifferentCredential"),
      "an account with this e-mail address exists and uses another provider", http: 200),
    ErrorEntry(
      "USER_CANCELLED", (17999, "internalError"), "the user cancelled on the provider's page"),
    ErrorEntry(
      "STATE_MISMATCH", nil, "the answer of a provider's page belongs to another sign-in",
      causes: ["an older page was finished", "somebody else sent the answer"], http: nil),
    ErrorEntry(
      "CORS_UNSUPPORTED", (17999, "internalError"), "the browser does not allow the request"),
    ErrorEntry(
      "WEB_CONTEXT_ALREADY_PRESENTED", (17057, "webContextAlreadyPresented"),
      "a browser page is open already", http: nil),
    ErrorEntry(
      "WEB_CONTEXT_CANCELLED", (17058, "webContextCancelled"),
      "the browser page was closed before it was done", http: nil),
    ErrorEntry(
      "WEB_NETWORK_REQUEST_FAILED", (17061, "webNetworkRequestFailed"), "the browser page reached no network",
      http: nil, retryable: true),
    ErrorEntry(
      "WEB_INTERNAL_ERROR", (17062, "webInternalError"), "the browser page failed", http: nil),
    ErrorEntry(
      "WEB_USER_INTERACTION_FAILURE", (17063, "webSignInUserInteractionFailure"),
      "the sign-in in the browser was not completed", http: nil),
  ]
}
