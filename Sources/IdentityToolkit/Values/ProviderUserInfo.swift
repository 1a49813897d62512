/// A user's record at one provider.
///
/// Source: Docs/protocol.md 5.6.
public struct ProviderUserInfo: WireObject {
  /// `phone`, `password`, `apple.com`, ….
  public var providerID: String?
  /// The user's identifier at the provider.
  public var rawID: String?
  /// The same, perhaps prefixed.
  public var federatedID: String?
  /// The address at the provider.
  public var email: String?
  /// The name at the provider.
  public var displayName: String?
  /// The photo at the provider.
  public var photoUrl: String?
  /// E.164.
  public var phoneNumber: String?
  /// The handle at the provider.
  public var screenName: String?

  enum CodingKeys: String, CodingKey {
    case providerID = "providerId", rawID = "rawId", federatedID = "federatedId", email, displayName,
      photoUrl, phoneNumber, screenName
  }

  /// A value without any field.
  public init() {}
}
