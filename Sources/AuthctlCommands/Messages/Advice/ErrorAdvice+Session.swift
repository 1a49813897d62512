extension ErrorAdvice {
  /// Firebase's own tokens: ID, refresh and custom tokens.
  static let session: [ErrorAdvice] = [
    ErrorAdvice("CREDENTIAL_TOO_OLD_LOGIN_AGAIN", hint: Hint.recentLogin, exit: .recentLoginNeeded),
    ErrorAdvice("INVALID_ID_TOKEN", hint: Hint.signInAgain),
    ErrorAdvice("MISSING_ID_TOKEN", hint: Hint.signInAgain),
    ErrorAdvice("TOKEN_EXPIRED", hint: Hint.signInAgain),
    ErrorAdvice("INVALID_REFRESH_TOKEN", hint: Hint.signInAgain),
    ErrorAdvice("MISSING_REFRESH_TOKEN", hint: Hint.signInAgain),
    ErrorAdvice("PROJECT_NUMBER_MISMATCH", hint: Hint.configuration),
    ErrorAdvice("INVALID_GRANT_TYPE", hint: Hint.requestShape),
    ErrorAdvice("MISSING_GRANT_TYPE", hint: Hint.requestShape),
    ErrorAdvice(
      "INVALID_CUSTOM_TOKEN", hint: "make a new token on your server, then: authctl custom-token sign-in"),
    ErrorAdvice("CREDENTIAL_MISMATCH", hint: Hint.configuration),
    ErrorAdvice("MISSING_CUSTOM_TOKEN", hint: "give the token: authctl custom-token sign-in"),
    ErrorAdvice(
      "INVALID_DURATION", hint: "give validDuration as 300 to 1209600 seconds: five minutes to fourteen days"),
    ErrorAdvice("KEYCHAIN_ERROR", hint: Hint.doctor, exit: .unsafeFile),
    ErrorAdvice(
      "MALFORMED_JWT", hint: "give the whole token, three parts with two dots between them", exit: .usage),
    ErrorAdvice("TOKEN_NOT_SIGNED", hint: Hint.newToken),
    ErrorAdvice("TOKEN_SIGNATURE_INVALID", hint: Hint.newToken),
    ErrorAdvice("TOKEN_KEY_UNKNOWN", hint: Hint.newToken),
    ErrorAdvice("TOKEN_CLAIMS_INVALID", hint: "see all of them: authctl token --decode"),
  ]
}
