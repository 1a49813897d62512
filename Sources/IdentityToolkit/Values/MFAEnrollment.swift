/// One enrolled second factor.
///
/// Source: Docs/protocol.md 6.1.
public struct MFAEnrollment: WireObject {
  /// The factor's identifier.
  public var mfaEnrollmentID: String?
  public var displayName: String?
  /// The number, masked in sign-in responses; its presence makes this an SMS factor.
  public var phoneInfo: String?
  /// The full number, for privileged callers.
  public var unobfuscatedPhoneInfo: String?
  /// Its presence makes this a TOTP factor.
  public var totpInfo: TOTPInfo?
  /// An e-mail factor, which no server here offers.
  public var emailInfo: EmailInfo?
  /// RFC 3339.
  public var enrolledAt: String?

  enum CodingKeys: String, CodingKey {
    case mfaEnrollmentID = "mfaEnrollmentId", displayName, phoneInfo, unobfuscatedPhoneInfo, totpInfo,
      emailInfo, enrolledAt
  }

  public init() {}

  /// An address as a second factor.
  public struct EmailInfo: WireObject {
    public var emailAddress: String?
    public init() {}
  }

  /// An authenticator app; the service describes it no further.
  public struct TOTPInfo: WireObject {
    /// The secret in base32, accepted only by a local server from an administrator, so that a test can start
    /// with an enrolled app.
    public var sharedSecretKey: String?
    public init() {}
  }
}
