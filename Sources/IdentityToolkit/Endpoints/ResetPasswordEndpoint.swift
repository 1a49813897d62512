/// Inspects the code of an e-mail link, or sets a new password with it: `POST v1/accounts:resetPassword`.
///
/// Source: Docs/protocol.md 5.5. Errors: `EXPIRED_OOB_CODE`, `INVALID_OOB_CODE`, `WEAK_PASSWORD`, `MISSING_OOB_CODE`.
package struct ResetPassword: Endpoint {
  package static let route = Route.post("v1/accounts:resetPassword", legacyName: "resetPassword")
  package var oobCode: String?
  /// The new password; absent to inspect only.
  package var newPassword: String?
  /// No longer in use.
  package var email: String?
  package var tenantID: String?
  package init() {}

  package struct Response: WireObject {
    package var kind: String?
    package var requestType: OOBRequestType?
    package var email: String?
    package var newEmail: String?
    package init() {}
  }
}
