/// Completes the enrollment of a second factor: `POST v2/accounts/mfaEnrollment:finalize`.
///
/// Source: Docs/protocol.md 6.3. The new tokens replace the old ones.
package struct MFAEnrollmentFinalize: Endpoint {
  package static let route = Route.post("v2/accounts/mfaEnrollment:finalize")
  package var idToken: String?
  package var displayName: String?
  package var phoneVerificationInfo: PhoneVerificationInfo?
  package var totpVerificationInfo: TOTPVerificationInfo?
  package var tenantID: String?
  package init() {}

  package struct Response: WireObject {
    package var idToken: String?
    package var refreshToken: String?
    package var totpAuthInfo: EmptyObject?
    package init() {}
  }
}
