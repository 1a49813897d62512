/// Changes the signed-in user: profile, providers, password: `POST v1/accounts:update`.
///
/// Source: Docs/protocol.md 5.7. Tokens are returned only if the service issues new ones; otherwise the old
/// ones stay valid.
public struct Update: Endpoint {
  public static let route = Route.post("v1/accounts:update", legacyName: "setAccountInfo")
  public var idToken: String?
  /// Privileged: the uid.
  public var localID: String?
  /// At most 256 characters.
  public var displayName: String?
  /// At most 2048 characters.
  public var photoUrl: String?
  /// A new address; needs a recent sign-in.
  public var email: String?
  /// A new password; needs a recent sign-in.
  public var password: String?
  /// A code from an e-mail, instead of the ID token.
  public var oobCode: String?
  public var deleteProvider: [String]?
  /// Attributes to clear, such as `DISPLAY_NAME`.
  public var deleteAttribute: [UserAttribute]?
  /// Privileged: whether the address counts as verified.
  public var emailVerified: Bool?
  /// Privileged: the number, E.164.
  public var phoneNumber: String?
  /// Privileged: whether the account may not sign in.
  public var disableUser: Bool?
  /// Privileged: custom claims, a JSON object as a string.
  public var customAttributes: String?
  /// Privileged: seconds since 1970; tokens issued earlier are revoked.
  public var validSince: Int64String?
  /// An identity to link; privileged in production.
  public var linkProviderUserInfo: ProviderUserInfo?
  /// Privileged: the new second factors.
  public var mfa: MFA?
  /// Privileged: milliseconds since 1970.
  public var createdAt: Int64String?
  /// Privileged: milliseconds since 1970.
  public var lastLoginAt: Int64String?
  public var deletePasskey: [String]?
  /// No longer in use.
  public var provider: [String]?
  /// No longer in use.
  public var upgradeToFederatedLogin: Bool?
  /// Always true.
  public var returnSecureToken: Bool?
  public var tenantID: String?
  public init() {}

  public struct MFA: WireObject {
    /// All of them; an empty list removes all.
    public var enrollments: [MFAEnrollment]?
    public init() {}
  }

  public struct Response: WireObject {
    public var kind: String?
    public var localID: String?
    public var email: String?
    public var emailVerified: Bool?
    public var displayName: String?
    public var photoUrl: String?
    public var newEmail: String?
    /// Never to be shown: an emulator includes the password.
    public var passwordHash: String?
    /// The remaining providers.
    public var providerUserInfo: [ProviderUserInfo]?
    public var idToken: String?
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    public init() {}
  }
}
