/// The provider configurations of a project or of a tenant, by identifier such as `oidc.corp`.
package struct ProviderConfigs: Codable, Sendable, Equatable {
  package var oauth: ByName<OAuthIdpConfig>?
  package var saml: ByName<InboundSamlConfig>?
  /// The providers that the service has built in, such as `apple.com`.
  package var known: ByName<DefaultSupportedIdpConfig>?

  package enum CodingKeys: String, CodingKey {
    case oauth = "oauthIdpConfigs"
    case saml = "inboundSamlConfigs"
    case known = "defaultSupportedIdpConfigs"
  }

  package subscript<Config: StoredProviderConfig>(_ kind: Config.Type) -> ByName<Config> {
    get { self[keyPath: Config.keyPath] ?? [:] }
    // An empty collection is absent, so that nothing is left of a deleted configuration.
    set { self[keyPath: Config.keyPath] = newValue.isEmpty ? nil : newValue }
  }

  package init() {}
}

package protocol StoredProviderConfig: IdentityProviderConfig {
  /// The path of the configurations of this kind.
  static var keyPath: any WritableKeyPath<ProviderConfigs, ByName<Self>?> & Sendable { get }
  /// The issuers of the provider's ID tokens, the usual one first; empty if any is accepted.
  func expectedIssuers(of provider: String) -> [String]
  /// The audiences of the provider's ID tokens; empty if any is accepted.
  func expectedAudiences(of provider: String) -> [String]
  /// The keys that sign the provider's ID tokens, if the configuration has them.
  var jwks: JSONValue? { get }
  /// Refuses an identifier that is invalid for this kind.
  static func checkID(_ id: String) throws(ServerError)
  /// Refuses values that production refuses.
  func check() throws(ServerError)
  /// Fills in the values that the service itself writes.
  mutating func normalize(_ world: World) throws(ServerError)
}

extension StoredProviderConfig {
  package func expectedIssuers(of provider: String) -> [String] { [] }
  package func expectedAudiences(of provider: String) -> [String] { [] }
  package func check() throws(ServerError) {}
  package mutating func normalize(_ world: World) throws(ServerError) {}
}
