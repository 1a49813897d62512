/// A user's record at one provider.
///
/// Source: Docs/protocol.md 5.6.
public struct ProviderUserInfo: WireObject {
  /// `phone`, `password`, `apple.com`, ….
  public var providerID: String?
  public var rawID: String?
  /// The same identifier, with or without a prefix.
  public var federatedID: String?
  public var email: String?
  public var displayName: String?
  public var photoUrl: String?
  /// E.164.
  public var phoneNumber: String?
  /// The handle at the provider.
  public var screenName: String?

  enum CodingKeys: String, CodingKey {
    case providerID = "providerId", rawID = "rawId", federatedID = "federatedId", email, displayName,
      photoUrl, phoneNumber, screenName
  }

  public init() {}
}
