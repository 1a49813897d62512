/// The configuration of a built-in provider, such as `apple.com`.
///
/// Source: Docs/protocol.md 10.11.
package struct DefaultSupportedIdpConfig: IdentityProviderConfig {
  package static let collection = "defaultSupportedIdpConfigs"
  package static let idParameter = "idpId"
  package var name: String?
  package var enabled: Bool?
  /// The project's identifier at the provider.
  package var clientId: String?
  package var clientSecret: String?
  package var appleSignInConfig: AppleSignInConfig?
  /// The keys that sign the provider's ID tokens, a JSON Web Key Set; only on a local server.
  package var jwks: JSONValue?
  package init() {}

  package struct AppleSignInConfig: WireObject {
    package var codeFlowConfig: CodeFlowConfig?
    /// The apps whose ID tokens are accepted.
    package var bundleIds: [String]?
    package init() {}
  }

  /// How Apple's code is exchanged.
  package struct CodeFlowConfig: WireObject {
    package var teamId: String?
    package var keyId: String?
    package var privateKey: String?
    package init() {}
  }
}

/// Lists the built-in providers, privileged: `GET admin/v2/defaultSupportedIdps`.
///
/// Source: Docs/protocol.md 10.11.
package struct DefaultSupportedIdps: Endpoint {
  package static let route = Route.get("admin/v2/defaultSupportedIdps")
  package static let all = [
    "apple.com", "facebook.com", "gc.apple.com", "github.com", "google.com", "linkedin.com", "microsoft.com",
    "playgames.google.com", "twitter.com", "yahoo.com",
  ]
  package init() {}

  package struct Response: WireObject {
    package var defaultSupportedIdps: [Provider]?
    package init() {}
  }

  package struct Provider: WireObject {
    /// Its identifier, such as `apple.com`.
    package var idpId: String?
    package init() {}
  }
}
