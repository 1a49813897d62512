/// Returns what the service knows of the signed-in user: `POST v1/accounts:lookup`.
///
/// Source: Docs/protocol.md 5.6. Errors: `INVALID_ID_TOKEN`, `USER_NOT_FOUND`, `TOKEN_EXPIRED`, `USER_DISABLED`, `MISSING_ID_TOKEN`.
public struct Lookup: Endpoint {
  public static let route = Route.post("v1/accounts:lookup", legacyName: "getAccountInfo")
  public var idToken: String?
  /// Privileged: uids to find.
  public var localID: [String]?
  /// Privileged: addresses to find.
  public var email: [String]?
  /// Privileged: numbers to find, E.164.
  public var phoneNumber: [String]?
  /// Privileged: identities to find, by `providerId` and `rawId`.
  public var federatedUserID: [ProviderUserInfo]?
  /// Privileged: first addresses to find.
  public var initialEmail: [String]?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case idToken, localID = "localId", email, phoneNumber, federatedUserID = "federatedUserId",
      initialEmail, tenantID = "tenantId"
  }

  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    /// One element for an end user.
    public var users: [UserInfo]?
    public init() {}
  }
}

/// Changes the signed-in user: profile, providers, password: `POST v1/accounts:update`.
///
/// Source: Docs/protocol.md 5.7. Tokens come back only when the service decides to issue new ones; the old ones stay good otherwise.
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
  /// A code from an e-mail, in place of the ID token.
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
  /// Privileged: custom claims, a JSON object as text.
  public var customAttributes: String?
  /// Privileged: seconds since 1970; tokens issued earlier are revoked.
  public var validSince: Int64String?
  /// An identity to link; privileged in production.
  public var linkProviderUserInfo: ProviderUserInfo?
  /// Privileged: the second factors from now on.
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

  enum CodingKeys: String, CodingKey {
    case idToken, localID = "localId", displayName, photoUrl, email, password, oobCode, deleteProvider,
      deleteAttribute, emailVerified, phoneNumber, disableUser, customAttributes, validSince,
      linkProviderUserInfo, mfa, createdAt, lastLoginAt, deletePasskey, provider, upgradeToFederatedLogin,
      returnSecureToken, tenantID = "tenantId"
  }

  public init() {}

  public struct MFA: WireObject {
    /// All of them; none removes all.
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
    /// Never to be shown: an emulator puts the password into it.
    public var passwordHash: String?
    public var providerUserInfo: [ProviderUserInfo]?
    public var idToken: String?
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?

    enum CodingKeys: String, CodingKey {
      case kind, localID = "localId", email, emailVerified, displayName, photoUrl, newEmail, passwordHash,
        providerUserInfo, idToken, refreshToken, expiresIn
    }

    public init() {}
  }
}

/// The attributes that `deleteAttribute` of `accounts:update` can name (Docs/protocol.md 5.7).
public enum UserAttribute: String, WireEnum {
  case unspecified = "USER_ATTRIBUTE_NAME_UNSPECIFIED"
  case email = "EMAIL"
  case displayName = "DISPLAY_NAME"
  /// No longer in use.
  case provider = "PROVIDER"
  case photoURL = "PHOTO_URL"
  case password = "PASSWORD"
  /// No longer in use.
  case rawUserInfo = "RAW_USER_INFO"
}

/// Deletes the signed-in user: `POST v1/accounts:delete`.
///
/// Source: Docs/protocol.md 5.8. Errors: `CREDENTIAL_TOO_OLD_LOGIN_AGAIN`, `INVALID_ID_TOKEN`, `USER_NOT_FOUND`, `TOKEN_EXPIRED`, `ADMIN_ONLY_OPERATION`.
public struct Delete: Endpoint {
  public static let route = Route.post("v1/accounts:delete", legacyName: "deleteAccount")
  /// The uid of the account to delete.
  public var idToken: String?
  /// The uid; ignored for end users.
  public var localID: String?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey { case idToken, localID = "localId", tenantID = "tenantId" }

  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    public init() {}
  }
}
