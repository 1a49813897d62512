/// Inspects the code of an e-mail link, or sets a new password with it: `POST v1/accounts:resetPassword`.
///
/// Source: Docs/protocol.md 5.5. Errors: `EXPIRED_OOB_CODE`, `INVALID_OOB_CODE`, `WEAK_PASSWORD`, `MISSING_OOB_CODE`.
public struct ResetPassword: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v1/accounts:resetPassword", legacyName: "resetPassword")
  /// The code inside the link.
  public var oobCode: String?
  /// The new password; absent to inspect only.
  public var newPassword: String?
  /// No longer in use.
  public var email: String?
  /// No longer in use.
  public var oldPassword: String?
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey { case oobCode, newPassword, email, oldPassword, tenantID = "tenantId" }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// `identitytoolkit#ResetPasswordResponse`.
    public var kind: String?
    /// The purpose of the code.
    public var requestType: OOBRequestType?
    /// The recipient.
    public var email: String?
    /// The new address of a change.
    public var newEmail: String?
    /// A response without any field.
    public init() {}
  }
}
