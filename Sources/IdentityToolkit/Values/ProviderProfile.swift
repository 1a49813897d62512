/// What a first factor said about the user, as the wire names it; the provider's own tokens are never part of it.
///
/// It is kept while a second factor is pending, so that the finished sign-in reports the same as one without (Docs/protocol.md 3.3).
package struct ProviderProfile: Codable, Sendable, Equatable {
  package var providerID: String
  package var email: String?
  package var emailVerified: Bool?
  package var displayName: String?
  /// The name at the provider, if it is a single string.
  package var fullName: String?
  package var firstName: String?
  package var lastName: String?
  /// The handle at the provider.
  package var screenName: String?
  package var photoUrl: String?
  /// The identifier at the provider.
  package var federatedID: String?
  /// Everything else the provider said, JSON as text.
  package var rawUserInfo: String?
  /// Whether the sign-in created the account.
  package var isNewUser: Bool?
  /// The number, E.164; not part of the JSON form.
  package var phoneNumber: String?

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case providerID = "providerId", email, emailVerified, displayName, fullName, firstName, lastName,
      screenName, photoUrl
    case federatedID = "federatedId", rawUserInfo, isNewUser
  }

  /// A profile with only the provider.
  package init(providerID: String) { self.providerID = providerID }
}
