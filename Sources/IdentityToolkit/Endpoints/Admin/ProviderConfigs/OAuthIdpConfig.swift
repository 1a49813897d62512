/// The configuration of an OpenID Connect provider; its identifier starts with `oidc.`.
///
/// Source: Docs/protocol.md 10.11.
public struct OAuthIdpConfig: IdentityProviderConfig {
  public static let collection = "oauthIdpConfigs"
  public static let idParameter = "oauthIdpConfigId"
  public var name: String?
  /// The audience of the provider's ID tokens.
  public var clientId: String?
  /// The issuer of the provider's ID tokens, an `https` URL.
  public var issuer: String?
  public var displayName: String?
  public var enabled: Bool?
  /// The secret of the code flow.
  public var clientSecret: String?
  public var responseType: ResponseType?
  /// The keys that sign the provider's ID tokens, a JSON Web Key Set; only on a local server.
  public var jwks: JSONValue?
  public init() {}

  /// What a provider's page returns; exactly one is true.
  public struct ResponseType: WireObject {
    public var idToken: Bool?
    /// A code to exchange with the client's secret.
    public var code: Bool?
    /// An access token; never true.
    public var token: Bool?
    public init() {}
  }
}
