extension ErrorCatalogue {
  /// Accounts: which there are, who may do what to them, and tenants.
  static let account: [ErrorEntry] = [
    ErrorEntry(
      "USER_DISABLED", (17005, "userDisabled"), "the account is disabled"),
    ErrorEntry(
      "USER_NOT_FOUND", (17011, "userNotFound"), "there is no such account",
      causes: ["the account was deleted", "the local server was restarted"]),
    ErrorEntry(
      "USER_MISMATCH", (17024, "userMismatch"),
      "the credential belongs to another user than the one signed in",
      causes: ["reauthenticating with another number or account"], http: nil),
    ErrorEntry(
      "NULL_USER", (17067, "nullUser"), "a signed-in user is needed", http: nil),
    ErrorEntry(
      "ADMIN_ONLY_OPERATION", (17085, "adminRestrictedOperation"), "only an administrator may do this",
      causes: ["sign-up or deletion by users is switched off in the project"]),
    ErrorEntry(
      "OPERATION_NOT_ALLOWED", (17006, "operationNotAllowed"), "the project does not allow this",
      causes: [
        "the provider or kind of second factor is not enabled",
        "the SMS region policy does not allow the number's country",
      ]),
    ErrorEntry(
      "BLOCKING_FUNCTION_ERROR_RESPONSE", (17105, "blockingCloudFunctionError"),
      "a blocking function of the project refused",
      causes: ["the project's own rules", "a fault in the function"]),
    ErrorEntry(
      "TENANT_ID_MISMATCH", (17072, "tenantIDMismatch"), "the tenant is not the session's"),
    ErrorEntry(
      "UNSUPPORTED_TENANT_OPERATION", (17073, "unsupportedTenantOperation"), "a tenant cannot do this"),
    ErrorEntry(
      "INVALID_TENANT_ID", (17999, "internalError"), "there is no such tenant"),
    ErrorEntry(
      "TENANT_DISABLED", (17999, "internalError"), "the tenant is disabled",
      causes: ["an administrator has switched the sign-in of its users off"]),
    ErrorEntry(
      "TENANT_DELETED", (17999, "internalError"), "the tenant was deleted, and its users with it"),
    ErrorEntry(
      "TENANT_NOT_FOUND", (17999, "internalError"), "there is no such tenant", http: 404),
    ErrorEntry(
      "INVALID_PROFILE_ATTRIBUTE", (17999, "internalError"), "the name or the photo is not valid",
      causes: ["a name longer than 256 characters"]),
    ErrorEntry(
      "FORBIDDEN_CLAIM", (17999, "internalError"), "a custom claim has a name that is the protocol's own"),
    ErrorEntry(
      "MISSING_LOCAL_ID", (17999, "internalError"), "the account's ID is missing from the request",
      causes: ["an administrator's authorization on a user's call"]),
    ErrorEntry(
      "INSUFFICIENT_PERMISSION", (17999, "internalError"), "the call needs an administrator's authorization"),
    ErrorEntry(
      "UNEXPECTED_PARAMETER", (17999, "internalError"), "the request holds a parameter the call does not take"
    ),
    ErrorEntry(
      "LOCAL_PLAYER_NOT_AUTHENTICATED", (17066, "localPlayerNotAuthenticated"),
      "the Game Center player is not signed in", causes: ["raised by the SDK on devices only"], http: nil),
    ErrorEntry(
      "GAME_KIT_NOT_LINKED", (17076, "gameKitNotLinked"), "GameKit is not part of the app",
      causes: ["raised by the SDK on devices only"], http: nil),
  ]
}
