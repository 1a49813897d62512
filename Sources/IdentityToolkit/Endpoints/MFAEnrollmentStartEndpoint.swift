/// Starts the enrollment of a second factor: `POST v2/accounts/mfaEnrollment:start`.
///
/// Source: Docs/protocol.md 6.2. Exactly one of `phoneEnrollmentInfo` and `totpEnrollmentInfo` is sent.
package struct MFAEnrollmentStart: Endpoint {
  package static let route = Route.post("v2/accounts/mfaEnrollment:start")
  package var idToken: String?
  package var phoneEnrollmentInfo: PhoneFactorInfo?
  package var totpEnrollmentInfo: EmptyObject?
  package var tenantID: String?
  package init() {}

  package struct Response: WireObject {
    package var phoneSessionInfo: PhoneSession?
    package var totpSessionInfo: TOTPSession?
    package init() {}
  }

  package struct PhoneSession: WireObject {
    /// The verification ID.
    package var sessionInfo: String?
    package init() {}
  }

  /// The secret and parameters for an authenticator app (Docs/protocol.md 7.3).
  package struct TOTPSession: WireObject {
    /// Base32 (RFC 4648 section 6), with or without padding.
    package var sharedSecretKey: String?
    package var verificationCodeLength: Int?
    /// `SHA1`.
    package var hashingAlgorithm: String?
    /// The number of seconds for which a code is current.
    package var periodSec: Int?
    /// For the finalization.
    package var sessionInfo: String?
    /// The deadline, RFC 3339.
    package var finalizeEnrollmentTime: String?
    package init() {}
  }
}
