/// The configuration of an OpenID Connect provider; its identifier starts with `oidc.`.
///
/// Source: Docs/protocol.md 10.11.
package struct OAuthIdpConfig: IdentityProviderConfig {
  package static let collection = "oauthIdpConfigs"
  package static let idParameter = "oauthIdpConfigId"
  package var name: String?
  /// The audience of the provider's ID tokens.
  package var clientId: String?
  /// The issuer of the provider's ID tokens, an `https` URL.
  package var issuer: String?
  package var displayName: String?
  package var enabled: Bool?
  /// The secret of the code flow.
  package var clientSecret: String?
  package var responseType: ResponseType?
  /// The keys that sign the provider's ID tokens, a JSON Web Key Set; only on a local server.
  package var jwks: JSONValue?
  package init() {}

  /// What a provider's page returns; exactly one is true.
  package struct ResponseType: WireObject {
    package var idToken: Bool?
    /// A code to exchange with the client's secret.
    package var code: Bool?
    /// An access token; never true.
    package var token: Bool?
    package init() {}
  }
}
