extension ProjectState {
  /// Returns the configuration of a provider that is enabled for sign-in in production (Docs/protocol.md
  /// 10.7).
  func enabledProvider(_ id: String) throws(ServerError) -> any StoredProviderConfig {
    guard let config = providerConfigs[provider: id] else {
      throw DefaultSupportedIdps.canBeConfigured(id) ? .unknownProvider : .unsupportedProvider
    }
    guard config.enabled == true else {
      throw ServerError(.operationNotAllowed, "The identity provider configuration is disabled.")
    }
    return config
  }
}

extension DefaultSupportedIdpConfig {
  /// Whether Apple's page can be opened: a Services ID, and all of the key that redeems its codes (Docs/protocol.md 10.7).
  var hasAppleCodeFlow: Bool {
    let flow = appleSignInConfig?.codeFlowConfig
    return [clientId, flow?.teamId, flow?.keyId, flow?.privateKey].allSatisfy { $0.filled != nil }
  }
}

extension DefaultSupportedIdps {
  /// Whether a project can configure a provider with this ID, in whatever letter case.
  fileprivate static func canBeConfigured(_ id: String) -> Bool {
    let id = id.lowercased()
    return all.contains(id) || id.hasPrefix("oidc.") || id.hasPrefix("saml.")
  }
}

extension ServerError {
  static let unknownProvider = Self(
    .operationNotAllowed, "The identity provider configuration is not found.")

  /// For Apple's page, and for Apple's codes.
  static let codeFlowOff = Self(.operationNotAllowed, "Code flow is not enabled for Apple.")

  /// For an ID that no project can configure.
  fileprivate static let unsupportedProvider = Self(.invalidProviderID, "Provider Id is not supported.")
}
