/// Sends the SMS of a second factor during a sign-in: `POST v2/accounts/mfaSignIn:start`.
///
/// Source: Docs/protocol.md 6.5.
package struct MFASignInStart: Endpoint {
  package static let route = Route.post("v2/accounts/mfaSignIn:start")
  /// Proof of the first factor.
  package var mfaPendingCredential: String?
  package var mfaEnrollmentID: String?
  /// Empty, or with app verification.
  package var phoneSignInInfo: PhoneFactorInfo?
  package var tenantID: String?
  package init() {}

  package struct Response: WireObject {
    /// The verification ID.
    package var phoneResponseInfo: MFAEnrollmentStart.PhoneSession?
    package init() {}
  }
}
