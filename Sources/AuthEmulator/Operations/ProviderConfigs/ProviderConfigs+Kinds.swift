extension ProviderConfigs {
  subscript(provider provider: String) -> (any StoredProviderConfig)? {
    oauth?[provider] ?? saml?[provider] ?? known?[provider]
  }
}
