/// A user as returned by `accounts:lookup` and accepted by `accounts:batchCreate`.
///
/// Source: Docs/protocol.md 5.6.
public struct UserInfo: WireObject {
  public var localID: String?
  public var email: String?
  /// Whether it is verified; absent means no.
  public var emailVerified: Bool?
  public var displayName: String?
  public var photoUrl: String?
  /// E.164.
  public var phoneNumber: String?
  /// Whether an administrator disabled the account.
  public var disabled: Bool?
  /// Whether the account signed in with a custom token.
  public var customAuth: Bool?
  /// Whether the account signed in with an e-mail link.
  public var emailLinkSignin: Bool?
  /// Milliseconds since 1970.
  public var createdAt: Int64String?
  /// Milliseconds since 1970.
  public var lastLoginAt: Int64String?
  /// RFC 3339.
  public var lastRefreshAt: String?
  /// Seconds since 1970; tokens issued earlier are revoked.
  public var validSince: Int64String?
  /// Never to be shown: an emulator includes the password.
  public var passwordHash: String?
  /// Milliseconds since 1970.
  public var passwordUpdatedAt: Double?
  /// Of the password hash.
  public var salt: String?
  /// Of the password hash.
  public var version: Int?
  /// The password itself, only for importing an account.
  public var rawPassword: String?
  /// Custom claims, a JSON object as a string.
  public var customAttributes: String?
  public var tenantID: String?
  /// The address with which the account was created.
  public var initialEmail: String?
  public var screenName: String?
  /// BCP 47.
  public var language: String?
  public var timeZone: String?
  public var dateOfBirth: String?
  public var providerUserInfo: [ProviderUserInfo]?
  public var mfaInfo: [MFAEnrollment]?
  public var passkeyInfo: [Passkey]?
  public init() {}

  public struct Passkey: WireObject {
    public var credentialID: String?
    public var name: String?
    public init() {}
  }
}

/// A user's record at one provider.
///
/// Source: Docs/protocol.md 5.6.
public struct ProviderUserInfo: WireObject {
  /// `phone`, `password`, `apple.com`, ….
  public var providerID: String?
  public var rawID: String?
  /// The same, with or without a prefix.
  public var federatedID: String?
  public var email: String?
  public var displayName: String?
  public var photoUrl: String?
  /// E.164.
  public var phoneNumber: String?
  public var screenName: String?
  public init() {}
}

/// One enrolled second factor.
///
/// Source: Docs/protocol.md 6.1.
public struct MFAEnrollment: WireObject {
  public var mfaEnrollmentID: String?
  public var displayName: String?
  /// The number, masked in sign-in responses; its presence makes this an SMS factor.
  public var phoneInfo: String?
  /// The whole number, to privileged callers.
  public var unobfuscatedPhoneInfo: String?
  /// Its presence makes a TOTP factor.
  public var totpInfo: TOTPInfo?
  /// RFC 3339.
  public var enrolledAt: String?
  public init() {}

  /// An authenticator app; the service describes it no further.
  public struct TOTPInfo: WireObject {
    /// The secret in base32, accepted only by a local server from an administrator, so that a test can start
    /// with an enrolled app.
    public var sharedSecretKey: String?
    public init() {}
  }
}
