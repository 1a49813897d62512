public import BoundedJSON

/// The configuration of a provider that the service knows, such as `apple.com`.
///
/// Source: Docs/protocol.md 10.11.
public struct DefaultSupportedIdpConfig: IdentityProviderConfig {
  /// `defaultSupportedIdpConfigs`.
  public static let collection = "defaultSupportedIdpConfigs"
  /// `idpId`.
  public static let idParameter = "idpId"
  /// The resource name.
  public var name: String?
  /// Whether users may sign in with the provider.
  public var enabled: Bool?
  /// The project's identifier at the provider.
  public var clientId: String?
  /// The project's secret at the provider.
  public var clientSecret: String?
  /// What only Apple needs.
  public var appleSignInConfig: AppleSignInConfig?
  /// The keys that sign the provider's ID tokens, a JSON Web Key Set; only a local server has this member.
  public var jwks: JSONValue?
  /// A value without any field.
  public init() {}

  /// What only Apple needs.
  public struct AppleSignInConfig: WireObject {
    /// How a code is exchanged.
    public var codeFlowConfig: CodeFlowConfig?
    /// The apps whose ID tokens are accepted.
    public var bundleIds: [String]?
    /// A value without any field.
    public init() {}
  }

  /// How Apple's code is exchanged.
  public struct CodeFlowConfig: WireObject {
    /// The team.
    public var teamId: String?
    /// The key's identifier.
    public var keyId: String?
    /// The key.
    public var privateKey: String?
    /// A value without any field.
    public init() {}
  }
}

/// Lists the providers that the service knows, privileged: `GET admin/v2/defaultSupportedIdps`.
///
/// Source: Docs/protocol.md 10.11.
public struct DefaultSupportedIdps: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.get("admin/v2/defaultSupportedIdps")
  /// The providers.
  public static let all = [
    "apple.com", "facebook.com", "gc.apple.com", "github.com", "google.com", "linkedin.com", "microsoft.com",
    "playgames.google.com", "twitter.com", "yahoo.com",
  ]
  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// The providers.
    public var defaultSupportedIdps: [Provider]?
    /// A response without any field.
    public init() {}
  }

  /// A provider.
  public struct Provider: WireObject {
    /// Its identifier, such as `apple.com`.
    public var idpId: String?
    /// A value without any field.
    public init() {}
  }
}
