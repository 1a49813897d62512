extension OAuthIdpConfig: StoredProviderConfig {
  package static var keyPath: any WritableKeyPath<ProviderConfigs, [String: Self]?> & Sendable { \.oauth }
  package static var kindName: String { "OAuthIdpConfig" }

  package static func checkID(_ id: String) throws(ServerError) {
    guard ProviderConfigID.isValid(id, prefix: "oidc.") else {
      throw ServerError(
        .invalidConfigID, ProviderConfigID.requirement("Oauth_idp_config_id", prefix: "oidc."))
    }
  }

  package func check() throws(ServerError) {
    guard clientId.filled != nil else {
      throw ServerError(.missingOAuthClientID, "Client_id in OAuthIdpConfig cannot be empty.")
    }
    guard let issuer = issuer.filled else {
      throw ServerError(.missingIssuer, "Issuer in OAuthIdpConfig cannot be empty.")
    }
    guard let url = AbsoluteURL(issuer), url.base.hasPrefix("https://") else {
      throw ServerError(.invalidIssuer, "Issuer in OAuthIdpConfig should be a valid URL.")
    }
    guard responseType?.code == true else { return }
    guard responseType?.idToken != true else {
      throw ServerError(
        .invalidConfig,
        "response_type should have exactly one of 'idToken' and 'code' being true. Setting both types to be true "
          + "('{code: true, idToken: true}') is not yet supported.")
    }
    guard clientSecret.filled != nil else {
      throw ServerError(.invalidConfig, "client_secret cannot be empty for code flow.")
    }
  }

  /// Chooses the ID token if no response type is enabled (the Admin SDK for Go, integration tests).
  package mutating func normalize(_ world: World) {
    guard responseType?.code != true else { return }
    responseType = responseType ?? ResponseType()
    responseType?.idToken = true
  }
}

extension ServerErrorCode {
  static let invalidIssuer = Self(rawValue: "INVALID_ISSUER")
}
