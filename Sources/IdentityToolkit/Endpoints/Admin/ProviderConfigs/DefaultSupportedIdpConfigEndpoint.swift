/// The configuration of a built-in provider, such as `apple.com`.
///
/// Source: Docs/protocol.md 10.11.
public struct DefaultSupportedIdpConfig: IdentityProviderConfig {
  public static let collection = "defaultSupportedIdpConfigs"
  public static let idParameter = "idpId"
  public var name: String?
  public var enabled: Bool?
  /// The project's identifier at the provider.
  public var clientId: String?
  public var clientSecret: String?
  public var appleSignInConfig: AppleSignInConfig?
  /// The keys that sign the provider's ID tokens, a JSON Web Key Set; only on a local server.
  public var jwks: JSONValue?
  public init() {}

  public struct AppleSignInConfig: WireObject {
    public var codeFlowConfig: CodeFlowConfig?
    /// The apps whose ID tokens are accepted.
    public var bundleIds: [String]?
    public init() {}
  }

  /// How Apple's code is exchanged.
  public struct CodeFlowConfig: WireObject {
    public var teamId: String?
    public var keyId: String?
    public var privateKey: String?
    public init() {}
  }
}

/// Lists the built-in providers, privileged: `GET admin/v2/defaultSupportedIdps`.
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
