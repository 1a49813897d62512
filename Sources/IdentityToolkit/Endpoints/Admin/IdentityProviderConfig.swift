public import BoundedJSON

/// The configuration of an identity provider, of one of three kinds: OpenID Connect, SAML, or one that the service knows.
///
/// Source: Docs/protocol.md 10.11. An administrator manages it per project and per tenant.
public protocol IdentityProviderConfig: WireObject {
  /// The name of the kind's collection, such as `oauthIdpConfigs`: a part of the path, and the member of a list.
  static var collection: String { get }
  /// The query parameter with the identifier of a new configuration, such as `oauthIdpConfigId`.
  static var idParameter: String { get }
  /// `projects/{project number}/{collection}/{identifier}`; in a tenant with `tenants/{tenant}` in between.
  var name: String? { get set }
  var enabled: Bool? { get set }
}

/// The configuration of an OpenID Connect provider; its identifier begins with `oidc.`.
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
  /// The keys that sign the provider's ID tokens, a JSON Web Key Set; only a local server has this member.
  public var jwks: JSONValue?
  public init() {}

  /// What a provider's page returns; exactly one is true.
  public struct ResponseType: WireObject {
    public var idToken: Bool?
    /// A code, to be exchanged with the client's secret.
    public var code: Bool?
    /// An access token; never true.
    public var token: Bool?
    public init() {}
  }
}

/// The configuration of a SAML provider; its identifier begins with `saml.`.
///
/// Source: Docs/protocol.md 10.11.
public struct InboundSamlConfig: IdentityProviderConfig {
  public static let collection = "inboundSamlConfigs"
  public static let idParameter = "inboundSamlConfigId"
  public var name: String?
  public var idpConfig: IdpConfig?
  /// The project as the provider knows it.
  public var spConfig: SpConfig?
  public var displayName: String?
  public var enabled: Bool?
  public init() {}

  public struct IdpConfig: WireObject {
    /// The provider's entity ID: the issuer of its assertions.
    public var idpEntityId: String?
    public var ssoUrl: String?
    /// The certificates of the keys that sign its answers.
    public var idpCertificates: [Certificate]?
    public var signRequest: Bool?
    public init() {}
  }

  public struct SpConfig: WireObject {
    /// The project's entity ID: the audience of assertions.
    public var spEntityId: String?
    /// Where the provider sends its answer.
    public var callbackUri: String?
    /// The certificates of the keys that sign requests; written by the service.
    public var spCertificates: [Certificate]?
    public init() {}
  }

  public struct Certificate: WireObject {
    /// The certificate, PEM.
    public var x509Certificate: String?
    /// The end of its validity, RFC 3339; only of the service's own certificates.
    public var expiresAt: String?
    public init() {}
  }
}

/// The configuration of a provider that the service knows, such as `apple.com`.
///
/// Source: Docs/protocol.md 10.11.
public struct DefaultSupportedIdpConfig: IdentityProviderConfig {
  public static let collection = "defaultSupportedIdpConfigs"
  public static let idParameter = "idpId"
  public var name: String?
  public var enabled: Bool?
  public var clientId: String?
  public var clientSecret: String?
  /// What only Apple needs.
  public var appleSignInConfig: AppleSignInConfig?
  /// The keys that sign the provider's ID tokens, a JSON Web Key Set; only a local server has this member.
  public var jwks: JSONValue?
  public init() {}

  /// What only Apple needs.
  public struct AppleSignInConfig: WireObject {
    public var codeFlowConfig: CodeFlowConfig?
    /// The apps whose ID tokens are accepted.
    public var bundleIds: [String]?
    public init() {}
  }

  public struct CodeFlowConfig: WireObject {
    public var teamId: String?
    public var keyId: String?
    public var privateKey: String?
    public init() {}
  }
}

/// Lists the providers that the service knows, privileged: `GET admin/v2/defaultSupportedIdps`.
///
/// Source: Docs/protocol.md 10.11.
public struct DefaultSupportedIdps: Endpoint {
  public static let route = Route.get("admin/v2/defaultSupportedIdps")
  public static let all = [
    "apple.com", "facebook.com", "gc.apple.com", "github.com", "google.com", "linkedin.com", "microsoft.com",
    "playgames.google.com", "twitter.com", "yahoo.com",
  ]
  public init() {}

  public struct Response: WireObject {
    public var defaultSupportedIdps: [Provider]?
    public init() {}
  }

  public struct Provider: WireObject {
    /// Its identifier, such as `apple.com`.
    public var idpId: String?
    public init() {}
  }
}
