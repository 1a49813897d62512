public import IdentityToolkit

/// What a first factor said about the user; the provider's own tokens are never part of it.
///
/// It is kept while a second factor is pending, so that the finished sign-in reports the same as one without (Docs/protocol.md 3.3).
public struct ProviderProfile: StoredRecord {
  /// The provider, such as `password` or `apple.com`.
  public var providerID: String
  /// The address, as the provider knows it.
  public var email: String?
  /// Whether the provider vouches for the address.
  public var emailVerified: Bool?
  /// The name at the provider.
  public var displayName: String?
  /// The name at the provider, where it comes in one piece.
  public var fullName: String?
  /// The given name.
  public var firstName: String?
  /// The family name.
  public var lastName: String?
  /// The handle at the provider.
  public var screenName: String?
  /// The photo at the provider, a URL.
  public var photoUrl: String?
  /// The identifier at the provider.
  public var federatedID: String?
  /// Everything else the provider said, JSON as text.
  public var rawUserInfo: String?
  /// Whether the sign-in made the account.
  public var isNewUser: Bool?

  enum CodingKeys: String, CodingKey, CaseIterable {
    case providerID = "providerId", email, emailVerified, displayName, fullName, firstName, lastName,
      screenName, photoUrl
    case federatedID = "federatedId", rawUserInfo, isNewUser
  }

  /// The member names of its JSON object.
  public static var fieldNames: [String] { CodingKeys.allCases.map(\.rawValue) }

  /// A profile that tells nothing but the provider.
  public init(providerID: String) { self.providerID = providerID }
}
