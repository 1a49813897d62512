extension ProjectState {
  /// Returns the configuration of a provider that is enabled for sign-in in production (Docs/protocol.md
  /// 10.7).
  func enabledProvider(_ id: String) throws(ServerError) -> any StoredProviderConfig {
    guard let config = providerConfigs[provider: id] else { throw .unknownProvider }
    guard config.enabled == true else {
      throw ServerError(.operationNotAllowed, "The identity provider configuration is disabled.")
    }
    return config
  }
}

extension StoredProviderConfig {
  /// The issuers of the provider's ID tokens, the usual one first; empty if any is accepted.
  func expectedIssuers(of provider: String) -> [String] {
    switch (self, provider) {
    case (let config as OAuthIdpConfig, _): [config.issuer].compactMap(\.self)
    case (is DefaultSupportedIdpConfig, "google.com"): ProviderIssuer.google
    case (is DefaultSupportedIdpConfig, "apple.com"): [ProviderIssuer.apple]
    default: []
    }
  }

  /// The audiences of the provider's ID tokens; empty if any is accepted.
  func expectedAudiences(of provider: String) -> [String] {
    switch self {
    case let config as OAuthIdpConfig: [config.clientId].compactMap(\.self)
    // Google accepts every client of the project, of which this server knows at most one.
    case let config as DefaultSupportedIdpConfig where provider == "google.com":
      [config.clientId].compactMap(\.self)
    case let config as DefaultSupportedIdpConfig where provider == "apple.com":
      [config.clientId].compactMap(\.self) + (config.appleSignInConfig?.bundleIds ?? [])
    default: []
    }
  }

  var ownKeys: JSONValue? {
    switch self {
    case let config as OAuthIdpConfig: config.jwks
    case let config as DefaultSupportedIdpConfig: config.jwks
    default: nil
    }
  }
}

extension ServerError {
  static let unknownProvider = Self(
    .operationNotAllowed, "The identity provider configuration is not found.")
}
