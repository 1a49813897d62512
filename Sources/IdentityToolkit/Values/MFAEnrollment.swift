/// One enrolled second factor.
///
/// Source: Docs/protocol.md 6.1.
public struct MFAEnrollment: WireObject {
  /// The factor's identifier.
  public var mfaEnrollmentID: String?
  public var displayName: String?
  /// The number, masked in sign-in answers; its presence makes an SMS factor.
  public var phoneInfo: String?
  /// The whole number, to privileged callers.
  public var unobfuscatedPhoneInfo: String?
  /// Its presence makes a TOTP factor.
  public var totpInfo: TOTPInfo?
  /// A factor by e-mail, which nothing here offers.
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
    /// Only a local server takes it, from an administrator: the secret in base32, so that a test can begin with an enrolled app.
    public var sharedSecretKey: String?
    public init() {}
  }
}
