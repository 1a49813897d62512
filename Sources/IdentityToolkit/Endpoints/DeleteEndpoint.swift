/// Deletes the signed-in user: `POST v1/accounts:delete`.
///
/// Source: Docs/protocol.md 5.8. Errors: `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`, `INVALID_ID_TOKEN`, `USER_NOT_FOUND`, `TOKEN_EXPIRED`, `ADMIN_ONLY_OPERATION`.
package struct Delete: Endpoint {
  package static let route = Route.post("v1/accounts:delete", legacyName: "deleteAccount")
  /// An ID token of the account to delete.
  package var idToken: String?
  /// The uid; ignored for end users.
  package var localID: String?
  package var tenantID: String?
  package init() {}

  package struct Response: WireObject {
    package var kind: String?
    package init() {}
  }
}
