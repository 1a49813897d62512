public import BoundedJSON

/// Imports accounts with their password hashes, privileged: `POST v1/projects/{project}/accounts:batchCreate`.
///
/// Source: Docs/protocol.md 9.3. A bad account does not stop the others: the answer lists it.
public struct BatchCreateAccounts: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post(
    "v1/projects/{targetProjectId}/accounts:batchCreate", legacyName: "uploadAccount")
  /// The project, from the path.
  public var targetProjectID: String?
  /// The tenant; absent for the default one.
  public var tenantID: String?
  /// The accounts.
  public var users: [Account]?
  /// Whether accounts that exist are replaced.
  public var allowOverwrite: Bool?
  /// Whether the batch is checked for duplicates first.
  public var sanityCheck: Bool?
  /// The hash algorithm of the passwords.
  public var hashAlgorithm: String?
  /// Of the hashes.
  public var signerKey: String?
  /// Of the hashes.
  public var saltSeparator: String?
  /// Of the hashes.
  public var rounds: Int?
  /// Of the hashes.
  public var memoryCost: Int?
  /// Of the hashes.
  public var blockSize: Int?
  /// Of the hashes.
  public var cpuMemCost: Int?
  /// Of the hashes.
  public var parallelization: Int?
  /// Of the hashes.
  public var dkLen: Int?
  /// Of the hashes.
  public var passwordHashOrder: String?
  /// Of the hashes, if they are made by Argon2 (RFC 9106).
  public var argon2Parameters: JSONValue?

  enum CodingKeys: String, CodingKey {
    case targetProjectID = "targetProjectId", tenantID = "tenantId", users, allowOverwrite, sanityCheck,
      hashAlgorithm, signerKey, saltSeparator, rounds, memoryCost, blockSize, cpuMemCost, parallelization,
      dkLen, passwordHashOrder, argon2Parameters
  }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// `identitytoolkit#UploadAccountResponse`.
    public var kind: String?
    /// The accounts that were refused.
    public var error: [Failure]?
    /// A response without any field.
    public init() {}
  }

  /// An account to import: what ``BatchGetAccounts`` tells of one, and what its password is made of.
  public struct Account: WireObject {
    /// The uid.
    public var localID: String?
    /// The address.
    public var email: String?
    /// Whether it is verified.
    public var emailVerified: Bool?
    /// The name.
    public var displayName: String?
    /// The photo.
    public var photoUrl: String?
    /// E.164.
    public var phoneNumber: String?
    /// Whether it may not sign in.
    public var disabled: Bool?
    /// Custom claims, a JSON object as text.
    public var customAttributes: String?
    /// The hash.
    public var passwordHash: String?
    /// Of the hash.
    public var salt: String?
    /// The password itself.
    public var rawPassword: String?
    /// Of the hash.
    public var version: Int?
    /// Milliseconds since 1970.
    public var createdAt: Int64String?
    /// Milliseconds since 1970.
    public var lastLoginAt: Int64String?
    /// The tenant.
    public var tenantID: String?
    /// The linked providers.
    public var providerUserInfo: [ProviderUserInfo]?
    /// The second factors.
    public var mfaInfo: [MFAEnrollment]?
    /// Seconds since 1970; tokens issued earlier are revoked.
    public var validSince: Int64String?
    /// Milliseconds since 1970.
    public var passwordUpdatedAt: Double?
    /// RFC 3339.
    public var lastRefreshAt: String?
    /// The address the account was made with.
    public var initialEmail: String?
    /// Whether the account signed in with an e-mail link.
    public var emailLinkSignin: Bool?
    /// Whether the account signed in with a custom token.
    public var customAuth: Bool?
    /// The handle.
    public var screenName: String?
    /// BCP 47.
    public var language: String?
    /// The time zone.
    public var timeZone: String?
    /// The date of birth.
    public var dateOfBirth: String?

    enum CodingKeys: String, CodingKey {
      case localID = "localId", email, emailVerified, displayName, photoUrl, phoneNumber, disabled,
        customAttributes, passwordHash, salt, rawPassword, version, createdAt, lastLoginAt,
        tenantID = "tenantId", providerUserInfo, mfaInfo, validSince, passwordUpdatedAt, lastRefreshAt,
        initialEmail, emailLinkSignin, customAuth, screenName, language, timeZone, dateOfBirth
    }

    /// A value without any field.
    public init() {}
  }

  /// An account that was refused.
  public struct Failure: WireObject {
    /// Its place in the batch.
    public var index: Int?
    /// Why.
    public var message: String?
    /// A value without any field.
    public init() {}
  }
}
