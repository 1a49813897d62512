extension ErrorCatalogue {
  /// Firebase's own tokens: ID, refresh and custom tokens.
  static let session: [ErrorEntry] = [
    ErrorEntry(
      "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", (17014, "requiresRecentLogin"), "the sign-in is too old for this",
      causes: ["sensitive changes need a sign-in of the last minutes"]),
    ErrorEntry(
      "INVALID_ID_TOKEN", (17017, "invalidUserToken"), "the ID token is not valid",
      causes: ["it expired", "it belongs to another project or target"]),
    ErrorEntry(
      unmapped: "MISSING_ID_TOKEN", (17017, "invalidUserToken"), "an ID token is needed"),
    ErrorEntry(
      "TOKEN_EXPIRED", (17021, "userTokenExpired"), "the session was ended",
      causes: ["the password or a second factor changed", "an administrator revoked the tokens"]),
    ErrorEntry(
      unmapped: "INVALID_REFRESH_TOKEN", (17017, "invalidUserToken"), "the refresh token is not valid",
      causes: ["it belongs to another project or target", "it was cut short"]),
    ErrorEntry(
      unmapped: "MISSING_REFRESH_TOKEN", (17017, "invalidUserToken"), "a refresh token is needed"),
    ErrorEntry(
      unmapped: "PROJECT_NUMBER_MISMATCH", (17017, "invalidUserToken"),
      "the refresh token belongs to another project",
      causes: ["the API key was changed after signing in"]),
    ErrorEntry(
      "INVALID_GRANT_TYPE", (17999, "internalError"), "the grant type is not valid"),
    ErrorEntry(
      "MISSING_GRANT_TYPE", (17999, "internalError"), "the grant type is missing from the request"),
    ErrorEntry(
      "INVALID_CUSTOM_TOKEN", (17000, "invalidCustomToken"), "the custom token is not valid",
      causes: ["it is older than an hour", "it was signed with another key"]),
    ErrorEntry(
      "CREDENTIAL_MISMATCH", (17002, "customTokenMismatch"), "the custom token belongs to another project"),
    ErrorEntry(
      "MISSING_CUSTOM_TOKEN", (17999, "internalError"), "a custom token is needed"),
    ErrorEntry(
      "INVALID_DURATION", (17999, "internalError"), "the life of a session cookie is not valid"),
    ErrorEntry(
      "KEYCHAIN_ERROR", (17995, "keychainError"), "the SDK could not use the keychain",
      causes: ["raised by the SDK on devices only"], http: nil),
    ErrorEntry(
      "MALFORMED_JWT", (18000, "malformedJWT"), "the token is not a JSON Web Token",
      causes: ["it was cut short when copied", "it is an access token and not an ID token"], http: nil),
    ErrorEntry(
      "TOKEN_NOT_SIGNED", nil, "the ID token is not signed although the service signs its tokens",
      causes: ["it was made by an emulator", "somebody made it by hand"], http: nil),
    ErrorEntry(
      "TOKEN_SIGNATURE_INVALID", nil, "the signature of the ID token is wrong",
      causes: ["the token was changed", "somebody else made it"], http: nil),
    ErrorEntry(
      "TOKEN_KEY_UNKNOWN", nil, "the key that signed the ID token is not among the published ones",
      causes: ["the server was started with another key", "somebody else made it"], http: nil),
    ErrorEntry(
      "TOKEN_CLAIMS_INVALID", nil,
      "the ID token is signed, and its claims are wrong for this project and time",
      causes: ["it expired", "it belongs to another project", "this machine's clock is wrong"], http: nil),
  ]
}
