import IdentityToolkit

/// One account.
///
/// Times are milliseconds since 1970 unless their name says otherwise.
struct UserRecord: OpenRecord {
  /// The uid.
  var localId: String
  var email: String?
  var emailVerified: Bool?
  var emailLinkSignin: Bool?
  var displayName: String?
  var photoUrl: String?
  var phoneNumber: String?
  var disabled: Bool?
  var customAuth: Bool?
  /// Custom claims, a JSON object as text.
  var customAttributes: String?
  /// The first address, once it was replaced.
  var initialEmail: String?
  var screenName: String?
  var salt: String?
  /// As Google's emulator writes it: salt and password in clear text (protocol reference 5.6).
  var passwordHash: String?
  var passwordUpdatedAt: Int64?
  /// Seconds since 1970: tokens issued before are revoked.
  var validSince: Int64?
  var createdAt: Int64
  var lastLoginAt: Int64?
  var lastRefreshAt: Int64?
  /// Linked identities other than password and phone, which follow from the fields above.
  var federated: [ProviderUserInfo]?
  var mfaInfo: [MFAEnrollment]?
  var unknown: [String: JSONValue] = [:]

  enum CodingKeys: String, CodingKey, CaseIterable {
    case localId, email, emailVerified, emailLinkSignin, displayName, photoUrl, phoneNumber, disabled,
      customAuth
    case customAttributes, initialEmail, screenName, salt, passwordHash, passwordUpdatedAt, validSince,
      createdAt
    case lastLoginAt, lastRefreshAt, federated, mfaInfo
  }

  init(localId: String, createdAt: Int64) {
    self.localId = localId
    self.createdAt = createdAt
  }

  /// Whether a sign-in asks for more than the first factor.
  var hasSecondFactor: Bool { mfaInfo?.isEmpty == false }

  /// Password first, then phone, then the rest, as recorded.
  var providerUserInfo: [ProviderUserInfo] {
    var providers: [ProviderUserInfo] = []
    if let email, passwordHash != nil || emailLinkSignin == true {
      providers.append(
        ProviderUserInfo {
          $0.providerId = SignInProvider.password
          $0.email = email
          $0.federatedId = email
          $0.rawId = email
          $0.displayName = displayName
          $0.photoUrl = photoUrl
        })
    }
    if let phoneNumber {
      providers.append(
        ProviderUserInfo {
          $0.providerId = SignInProvider.phone
          $0.phoneNumber = phoneNumber
          $0.rawId = phoneNumber
        })
    }
    return providers + (federated ?? [])
  }

  /// Replaces the password, the way Google's emulator stores it.
  mutating func setPassword(_ password: String, at now: Int64, using random: Randomness) {
    let salt = "fakeSalt" + random.alphanumeric(20)
    self.salt = salt
    passwordHash = "fakeHash:salt=\(salt):password=\(password)"
    passwordUpdatedAt = now
  }

  /// Removes the password and what came with it.
  mutating func removePassword() {
    salt = nil
    passwordHash = nil
    passwordUpdatedAt = nil
  }
}

/// The names of the first factors that are no identity providers (protocol reference 0).
enum SignInProvider {
  static let anonymous = "anonymous"
  static let password = "password"
  static let phone = "phone"
}
