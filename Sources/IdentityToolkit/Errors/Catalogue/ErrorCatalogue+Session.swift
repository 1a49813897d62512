extension ErrorCatalogue {
  /// Firebase's own tokens: ID, refresh and custom tokens.
  static let session: [ErrorEntry] = [
    ErrorEntry(
      "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", (17014, "requiresRecentLogin"), "the sign-in is too old for this",
      causes: ["sensitive changes need a sign-in of the last minutes"], hint: Hint.recentLogin,
      exit: .recentLoginNeeded),
    ErrorEntry(
      "INVALID_ID_TOKEN", (17017, "invalidUserToken"), "the ID token is not valid",
      causes: ["it expired", "it belongs to another project or target"], hint: Hint.signInAgain),
    ErrorEntry(
      "MISSING_ID_TOKEN", (17017, "invalidUserToken"), "an ID token is needed", hint: Hint.signInAgain),
    ErrorEntry(
      "TOKEN_EXPIRED", (17021, "userTokenExpired"), "the session was ended",
      causes: ["the password or a second factor changed", "an administrator revoked the tokens"],
      hint: Hint.signInAgain),
    ErrorEntry(
      "INVALID_REFRESH_TOKEN", (17017, "invalidUserToken"), "the refresh token is not valid",
      causes: ["it belongs to another project or target", "it was cut short"], hint: Hint.signInAgain),
    ErrorEntry(
      "MISSING_REFRESH_TOKEN", (17017, "invalidUserToken"), "a refresh token is needed",
      hint: Hint.signInAgain),
    ErrorEntry(
      "PROJECT_NUMBER_MISMATCH", (17017, "invalidUserToken"), "the refresh token belongs to another project",
      causes: ["the API key was changed after signing in"], hint: Hint.configuration),
    ErrorEntry(
      "INVALID_GRANT_TYPE", (17999, "internalError"), "the grant type is not valid", hint: Hint.requestShape),
    ErrorEntry(
      "MISSING_GRANT_TYPE", (17999, "internalError"), "the grant type is missing from the request",
      hint: Hint.requestShape),
    ErrorEntry(
      "INVALID_CUSTOM_TOKEN", (17000, "invalidCustomToken"), "the custom token is not valid",
      causes: ["it is older than an hour", "it was signed with another key"],
      hint: "make a new token on your server, then: authctl custom-token sign-in"),
    ErrorEntry(
      "CREDENTIAL_MISMATCH", (17002, "customTokenMismatch"), "the custom token belongs to another project",
      hint: Hint.configuration),
    ErrorEntry(
      "MISSING_CUSTOM_TOKEN", (17999, "internalError"), "a custom token is needed",
      hint: "give the token: authctl custom-token sign-in"),
    ErrorEntry(
      "INVALID_DURATION", (17999, "internalError"), "the life of a session cookie is not valid",
      hint: "give validDuration as 300 to 1209600 seconds: five minutes to fourteen days"),
    ErrorEntry(
      "KEYCHAIN_ERROR", (17995, "keychainError"), "the SDK could not use the keychain",
      causes: ["raised by the SDK on devices only"], hint: Hint.doctor, exit: .unsafeFile, http: nil),
    ErrorEntry(
      "MALFORMED_JWT", (18000, "malformedJWT"), "the token is not a JSON Web Token",
      causes: ["it was cut short when copied", "it is an access token and not an ID token"],
      hint: "give the whole token, three parts with two dots between them", exit: .usage, http: nil),
    ErrorEntry(
      "TOKEN_NOT_SIGNED", nil, "the ID token is not signed although the service signs its tokens",
      causes: ["it was made by an emulator", "somebody made it by hand"], hint: Hint.newToken, http: nil),
    ErrorEntry(
      "TOKEN_SIGNATURE_INVALID", nil, "the signature of the ID token is wrong",
      causes: ["the token was changed", "somebody else made it"], hint: Hint.newToken, http: nil),
    ErrorEntry(
      "TOKEN_KEY_UNKNOWN", nil, "the key that signed the ID token is not among the published ones",
      causes: ["the server was started with another key", "somebody else made it"], hint: Hint.newToken,
      http: nil),
    ErrorEntry(
      "TOKEN_CLAIMS_INVALID", nil,
      "the ID token is signed, and its claims are wrong for this project and time",
      causes: ["it expired", "it belongs to another project", "this machine's clock is wrong"],
      hint: "see all of them: authctl token --decode", http: nil),
  ]
}
