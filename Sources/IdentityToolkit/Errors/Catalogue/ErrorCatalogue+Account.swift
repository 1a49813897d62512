extension ErrorCatalogue {
  /// Accounts: which there are, who may do what to them, and tenants.
  static let account: [ErrorEntry] = [
    ErrorEntry(
      "USER_DISABLED", (17005, "userDisabled"), "the account is disabled",
      hint: "ask an administrator of the project to enable the account"),
    ErrorEntry(
      "USER_NOT_FOUND", (17011, "userNotFound"), "there is no such account",
      causes: ["the account was deleted", "the local server was started anew"], hint: Hint.signInAgain),
    ErrorEntry(
      "USER_MISMATCH", (17024, "userMismatch"),
      "the credential belongs to another user than the one signed in",
      causes: ["reauthenticating with another number or account"], hint: Hint.status,
      exit: .credentialConflict, http: nil),
    ErrorEntry(
      "NULL_USER", (17067, "nullUser"), "a signed-in user is needed", hint: Hint.signInAgain,
      exit: .notSignedIn, http: nil),
    ErrorEntry(
      "ADMIN_ONLY_OPERATION", (17085, "adminRestrictedOperation"), "only an administrator may do this",
      causes: ["sign-up or deletion by users is switched off in the project"],
      hint: "allow it under user actions in the Firebase console"),
    ErrorEntry(
      "OPERATION_NOT_ALLOWED", (17006, "operationNotAllowed"), "the project does not allow this",
      causes: [
        "the provider or kind of second factor is not enabled",
        "the SMS region policy does not allow the number's country",
      ],
      hint: "enable the provider, or allow the region, in the Firebase console"),
    ErrorEntry(
      "BLOCKING_FUNCTION_ERROR_RESPONSE", (17105, "blockingCloudFunctionError"),
      "a blocking function of the project refused",
      causes: ["the project's own rules", "a fault in the function"],
      hint: "ask an administrator of the project for the function's rules"),
    ErrorEntry(
      "TENANT_ID_MISMATCH", (17072, "tenantIDMismatch"), "the tenant is not the session's",
      hint: Hint.configuration),
    ErrorEntry(
      "UNSUPPORTED_TENANT_OPERATION", (17073, "unsupportedTenantOperation"), "a tenant cannot do this",
      hint: "leave out --tenant, or take it out of the settings: authctl config unset tenantId"),
    ErrorEntry(
      "INVALID_TENANT_ID", (17999, "internalError"), "there is no such tenant", hint: Hint.configuration),
    ErrorEntry(
      "MISSING_LOCAL_ID", (17999, "internalError"), "the account's ID is missing from the request",
      causes: ["an administrator's authorisation on a user's call"], hint: Hint.requestShape),
    ErrorEntry(
      "INSUFFICIENT_PERMISSION", (17999, "internalError"), "the call needs an administrator's authorisation",
      hint: "use the project's own ID: authctl config which"),
    ErrorEntry(
      "UNEXPECTED_PARAMETER", (17999, "internalError"),
      "the request holds a parameter the call does not take",
      hint: Hint.requestShape),
    ErrorEntry(
      "LOCAL_PLAYER_NOT_AUTHENTICATED", (17066, "localPlayerNotAuthenticated"),
      "the Game Center player is not signed in", causes: ["raised by the SDK on devices only"],
      hint: Hint.appleAppOnly, http: nil),
    ErrorEntry(
      "GAME_KIT_NOT_LINKED", (17076, "gameKitNotLinked"), "GameKit is not part of the app",
      causes: ["raised by the SDK on devices only"], hint: Hint.appleAppOnly, http: nil),
  ]
}
