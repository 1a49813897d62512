/// Removes a second factor: `POST v2/accounts/mfaEnrollment:withdraw`.
///
/// Source: Docs/protocol.md 6.4.
package struct MFAEnrollmentWithdraw: Endpoint {
  package static let route = Route.post("v2/accounts/mfaEnrollment:withdraw")
  package var idToken: String?
  package var mfaEnrollmentID: String?
  package var tenantID: String?
  package init() {}

  package struct Response: WireObject {
    package var idToken: String?
    package var refreshToken: String?
    /// Seconds until the ID token expires.
    package var expiresIn: Int64String?
    package init() {}
  }
}
