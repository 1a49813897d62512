/// Deletes the signed-in user: `POST v1/accounts:delete`.
///
/// Source: Docs/protocol.md 5.8. Errors: `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`, `INVALID_ID_TOKEN`, `USER_NOT_FOUND`, `TOKEN_EXPIRED`, `ADMIN_ONLY_OPERATION`.
public struct Delete: Endpoint {
  public static let route = Route.post("v1/accounts:delete", legacyName: "deleteAccount")
  /// An ID token of the account to delete.
  public var idToken: String?
  /// The uid; ignored for end users.
  public var localID: String?
  public var tenantID: String?
  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    public init() {}
  }
}
