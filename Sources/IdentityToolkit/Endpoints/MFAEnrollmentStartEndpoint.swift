/// Starts the enrollment of a second factor: `POST v2/accounts/mfaEnrollment:start`.
///
/// Source: Docs/protocol.md 6.2. Exactly one of `phoneEnrollmentInfo` and `totpEnrollmentInfo` is sent.
public struct MFAEnrollmentStart: Endpoint {
  public static let route = Route.post("v2/accounts/mfaEnrollment:start")
  public var idToken: String?
  public var phoneEnrollmentInfo: PhoneFactorInfo?
  public var totpEnrollmentInfo: EmptyObject?
  public var tenantID: String?
  public init() {}

  public struct Response: WireObject {
    public var phoneSessionInfo: PhoneSession?
    public var totpSessionInfo: TOTPSession?
    public init() {}
  }

  public struct PhoneSession: WireObject {
    /// The verification ID.
    public var sessionInfo: String?
    public init() {}
  }

  /// The secret and parameters for an authenticator app (Docs/protocol.md 7.3).
  public struct TOTPSession: WireObject {
    /// Base32 (RFC 4648 section 6), with or without padding.
    public var sharedSecretKey: String?
    public var verificationCodeLength: Int?
    /// `SHA1`.
    public var hashingAlgorithm: String?
    /// The number of seconds for which a code is current.
    public var periodSec: Int?
    /// For the finalization.
    public var sessionInfo: String?
    /// The deadline, RFC 3339.
    public var finalizeEnrollmentTime: String?
    public init() {}
  }
}
