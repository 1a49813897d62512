/// One enrolled second factor.
///
/// Source: protocol reference 6.1.
public struct MFAEnrollment: WireObject {
  /// The factor's identifier.
  public var mfaEnrollmentId: String?
  /// The name the user gave.
  public var displayName: String?
  /// The number, masked in sign-in answers; its presence makes an SMS factor.
  public var phoneInfo: String?
  /// The whole number, to privileged callers.
  public var unobfuscatedPhoneInfo: String?
  /// Its presence makes a TOTP factor.
  public var totpInfo: EmptyObject?
  /// RFC 3339.
  public var enrolledAt: String?
  /// A value without any field.
  public init() {}
}
