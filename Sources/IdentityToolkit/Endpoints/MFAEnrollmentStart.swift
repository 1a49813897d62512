/// Begins to enroll a second factor: `POST v2/accounts/mfaEnrollment:start`.
///
/// Source: Docs/protocol.md 6.2. Exactly one of `phoneEnrollmentInfo` and `totpEnrollmentInfo` is sent.
public struct MFAEnrollmentStart: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v2/accounts/mfaEnrollment:start")
  /// The signed-in user's ID token.
  public var idToken: String?
  /// An SMS factor.
  public var phoneEnrollmentInfo: PhoneFactorInfo?
  /// An authenticator app.
  public var totpEnrollmentInfo: EmptyObject?
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case idToken, phoneEnrollmentInfo, totpEnrollmentInfo, tenantID = "tenantId"
  }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// The session of an SMS factor.
    public var phoneSessionInfo: PhoneSession?
    /// The session of an authenticator app.
    public var totpSessionInfo: TOTPSession?
    /// A response without any field.
    public init() {}
  }

  /// The session of an SMS factor.
  public struct PhoneSession: WireObject {
    /// The verification ID.
    public var sessionInfo: String?
    /// A value without any field.
    public init() {}
  }

  /// The secret and parameters for an authenticator app (Docs/protocol.md 7.3).
  public struct TOTPSession: WireObject {
    /// Base32 (RFC 4648 section 6), perhaps without padding.
    public var sharedSecretKey: String?
    /// Digits of a code.
    public var verificationCodeLength: Int?
    /// `SHA1`.
    public var hashingAlgorithm: String?
    /// Seconds a code is shown.
    public var periodSec: Int?
    /// For the finalization.
    public var sessionInfo: String?
    /// RFC 3339: until when.
    public var finalizeEnrollmentTime: String?
    /// A value without any field.
    public init() {}
  }
}
