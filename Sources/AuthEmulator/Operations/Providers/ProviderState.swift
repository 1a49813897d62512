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

extension ServerError {
  static let unknownProvider = Self(
    .operationNotAllowed, "The identity provider configuration is not found.")
}
