extension ErrorAdvice {
  /// Accounts: which there are, who may do what to them, and tenants.
  static let account: [ErrorAdvice] = [
    ErrorAdvice("USER_DISABLED", hint: "ask an administrator of the project to enable the account"),
    ErrorAdvice("USER_NOT_FOUND", hint: Hint.signInAgain),
    ErrorAdvice("USER_MISMATCH", hint: "authctl status", exit: .credentialConflict),
    ErrorAdvice("NULL_USER", hint: Hint.signInAgain, exit: .notSignedIn),
    ErrorAdvice("ADMIN_ONLY_OPERATION", hint: "allow it under user actions in the Firebase console"),
    ErrorAdvice(
      "OPERATION_NOT_ALLOWED", hint: "enable the provider, or allow the region, in the Firebase console"),
    ErrorAdvice(
      "BLOCKING_FUNCTION_ERROR_RESPONSE", hint: "ask an administrator of the project for the function's rules"
    ),
    ErrorAdvice("TENANT_ID_MISMATCH", hint: Hint.configuration),
    ErrorAdvice(
      "UNSUPPORTED_TENANT_OPERATION",
      hint: "leave out --tenant, or take it out of the settings: authctl config unset tenantId"),
    ErrorAdvice("INVALID_TENANT_ID", hint: Hint.configuration),
    ErrorAdvice(
      "TENANT_DISABLED",
      hint: "ask an administrator to enable it, or name another: authctl status --tenant ID"),
    ErrorAdvice("TENANT_DELETED", hint: "name another: authctl status --tenant ID"),
    ErrorAdvice("TENANT_NOT_FOUND", hint: Hint.configuration),
    ErrorAdvice("INVALID_PROFILE_ATTRIBUTE", hint: "choose a shorter one: authctl user update --name NAME"),
    ErrorAdvice("FORBIDDEN_CLAIM", hint: "give the claim another name, on your server"),
    ErrorAdvice("MISSING_LOCAL_ID", hint: Hint.requestShape),
    ErrorAdvice("INSUFFICIENT_PERMISSION", hint: "use the project's own ID: authctl config which"),
    ErrorAdvice("UNEXPECTED_PARAMETER", hint: Hint.requestShape),
    ErrorAdvice("LOCAL_PLAYER_NOT_AUTHENTICATED", hint: Hint.appleAppOnly),
    ErrorAdvice("GAME_KIT_NOT_LINKED", hint: Hint.appleAppOnly),
  ]
}
