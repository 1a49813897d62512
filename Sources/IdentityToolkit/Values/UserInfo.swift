/// A user as returned by `accounts:lookup` and accepted by `accounts:batchCreate`.
///
/// Source: Docs/protocol.md 5.6.
public struct UserInfo: WireObject {
  public var localID: String?
  /// The main address.
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
  /// The handle.
  public var screenName: String?
  /// BCP 47.
  public var language: String?
  public var timeZone: String?
  public var dateOfBirth: String?
  /// The linked providers.
  public var providerUserInfo: [ProviderUserInfo]?
  /// The enrolled second factors.
  public var mfaInfo: [MFAEnrollment]?
  /// The enrolled passkeys.
  public var passkeyInfo: [Passkey]?

  enum CodingKeys: String, CodingKey {
    case localID = "localId", email, emailVerified, displayName, photoUrl, phoneNumber, disabled,
      customAuth, emailLinkSignin, createdAt, lastLoginAt, lastRefreshAt, validSince, passwordHash,
      passwordUpdatedAt, salt, version, rawPassword, customAttributes, tenantID = "tenantId", initialEmail,
      screenName,
      language, timeZone, dateOfBirth, providerUserInfo, mfaInfo, passkeyInfo
  }

  public init() {}

  /// One enrolled passkey.
  public struct Passkey: WireObject {
    public var credentialID: String?
    public var name: String?

    enum CodingKeys: String, CodingKey { case credentialID = "credentialId", name }

    public init() {}
  }
}
