extension ProviderConfigs {
  /// The configuration of a provider, of whatever kind; nil if there is none.
  subscript(provider provider: String) -> (any StoredProviderConfig)? {
    oauth?[provider] ?? saml?[provider] ?? known?[provider]
  }
}
