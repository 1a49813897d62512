/// Completes a sign-in with a second factor: `POST v2/accounts/mfaSignIn:finalize`.
///
/// Source: Docs/protocol.md 6.6.
package struct MFASignInFinalize: Endpoint {
  package static let route = Route.post("v2/accounts/mfaSignIn:finalize")
  /// Proof of the first factor.
  package var mfaPendingCredential: String?
  /// The factor; required for an authenticator app.
  package var mfaEnrollmentID: String?
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
