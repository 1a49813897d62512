extension ErrorAdvice {
  /// Sign-in with Apple, Google, Twitter and others, linking included.
  static let provider: [ErrorAdvice] = [
    ErrorAdvice(
      "INVALID_IDP_RESPONSE",
      hint:
        "get a new token from the provider, then: authctl oauth sign-in --provider ID --id-token-file PATH"),
    ErrorAdvice("MISSING_OR_INVALID_NONCE", hint: Hint.apple),
    ErrorAdvice("NONCE_NOT_HASHED", hint: Hint.appleHash, exit: .usage),
    ErrorAdvice(
      "NONCE_HASH_GIVEN",
      hint:
        "give the raw nonce, or leave --nonce out to use the stored one: authctl apple sign-in --id-token-file PATH",
      exit: .usage),
    ErrorAdvice("NONCE_NOT_HEXADECIMAL", hint: Hint.appleHash, exit: .usage),
    ErrorAdvice(
      "NONCE_OUTDATED",
      hint: "if the earlier nonce is meant: authctl apple sign-in --earlier-nonce --id-token-file PATH",
      exit: .usage),
    ErrorAdvice(
      "NONCE_HASHED_TWICE",
      hint: "give it the raw nonce, or give Apple the hash as it is: authctl apple nonce", exit: .usage),
    ErrorAdvice("NONCE_USED", hint: Hint.apple, exit: .usage),
    ErrorAdvice("NONCE_MISMATCH", hint: Hint.apple, exit: .usage),
    ErrorAdvice("INVALID_PENDING_TOKEN", hint: Hint.firstFactorAgain),
    ErrorAdvice(
      "INVALID_PROVIDER_ID",
      hint: "give its ID: authctl oauth sign-in --provider google.com --id-token-file PATH"),
    ErrorAdvice(
      "INVALID_CREDENTIAL_OR_PROVIDER_ID",
      hint: "give both: authctl oauth sign-in --provider ID --id-token-file PATH"),
    ErrorAdvice("MISSING_REQUEST_URI", hint: Hint.requestShape),
    ErrorAdvice("INVALID_REQUEST_URI", hint: Hint.requestShape),
    ErrorAdvice("INVALID_OAUTH_CLIENT_ID", hint: Hint.configuration),
    ErrorAdvice("INVALID_CLIENT_ID", hint: Hint.configuration),
    ErrorAdvice(
      "REJECTED_CREDENTIAL",
      hint:
        "get a new token from the provider, then: authctl oauth sign-in --provider ID --id-token-file PATH"),
    ErrorAdvice(
      "FEDERATED_USER_ID_ALREADY_LINKED",
      hint: "sign in to that user: authctl oauth sign-in --provider ID --id-token-file PATH",
      exit: .credentialConflict),
    ErrorAdvice(
      "PROVIDER_ALREADY_LINKED", hint: "to replace it, unlink it first: authctl user unlink PROVIDER",
      exit: .credentialConflict),
    ErrorAdvice("NO_SUCH_PROVIDER", hint: "authctl user show"),
    ErrorAdvice(
      "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL",
      hint: "sign in by that provider, then: authctl oauth link --provider ID --id-token-file PATH",
      exit: .credentialConflict),
    ErrorAdvice("USER_CANCELLED", hint: "to try again, run the same command"),
    ErrorAdvice(
      "STATE_MISMATCH", hint: "run the same command again, and finish the page that was opened last"),
    ErrorAdvice("CORS_UNSUPPORTED", hint: "use another browser"),
    ErrorAdvice("WEB_CONTEXT_ALREADY_PRESENTED", hint: "close the page, then run the same command again"),
    ErrorAdvice("WEB_CONTEXT_CANCELLED", hint: "run the same command again and finish in the browser"),
    ErrorAdvice("WEB_NETWORK_REQUEST_FAILED", hint: Hint.doctor, exit: .network),
    ErrorAdvice("WEB_INTERNAL_ERROR", hint: "run the same command again"),
    ErrorAdvice("WEB_USER_INTERACTION_FAILURE", hint: "run the same command again and finish in the browser"),
  ]
}
