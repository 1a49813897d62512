/// Inspects the code of an e-mail link, or sets a new password with it: `POST v1/accounts:resetPassword`.
///
/// Source: Docs/protocol.md 5.5. Errors: `EXPIRED_OOB_CODE`, `INVALID_OOB_CODE`, `WEAK_PASSWORD`, `MISSING_OOB_CODE`.
public struct ResetPassword: Endpoint {
  public static let route = Route.post("v1/accounts:resetPassword", legacyName: "resetPassword")
  public var oobCode: String?
  /// The new password; absent to inspect only.
  public var newPassword: String?
  /// No longer in use.
  public var email: String?
  public var tenantID: String?
  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    public var requestType: OOBRequestType?
    public var email: String?
    public var newEmail: String?
    public init() {}
  }
}
