extension ProviderConfigs {
  package subscript(provider provider: String) -> (any StoredProviderConfig)? {
    oauth?[provider] ?? saml?[provider] ?? known?[provider]
  }
}

extension StoredProviderConfig {
  /// Creates a configuration without members at their default, which production leaves out.
  init(stored members: some Encodable) throws(ServerError) {
    do {
      self = try BoundedDecoder.decode(
        Self.self, from: JSONValue.object(JSONOutput.members(of: members)).withoutDefaults)
    } catch {
      throw .misfit(path: "", "must match the schema")
    }
  }
}

extension DefaultSupportedIdpConfig: StoredProviderConfig {
  package static var keyPath: any WritableKeyPath<ProviderConfigs, ByName<Self>?> & Sendable { \.known }

  package static func checkID(_ id: String) throws(ServerError) {
    guard DefaultSupportedIdps.all.contains(id) else {
      throw ServerError(.invalidConfigID, "Idp_id must be one of the default supported identity providers.")
    }
  }

  package func expectedIssuers(of provider: String) -> [String] {
    switch provider {
    case "google.com": ProviderIssuer.google
    case "apple.com": [ProviderIssuer.apple]
    case "facebook.com": ["www.", "", "limited."].map { "https://\($0)facebook.com" }
    default: []
    }
  }

  // Google accepts every client of the project, of which this server knows at most one.
  package func expectedAudiences(of provider: String) -> [String] {
    guard ["google.com", "apple.com", "facebook.com"].contains(provider) else { return [] }
    let apps = provider == "apple.com" ? appleSignInConfig?.bundleIds ?? [] : []
    return [clientId].compactMap(\.self) + apps
  }
}

extension InboundSamlConfig: StoredProviderConfig {
  package static var keyPath: any WritableKeyPath<ProviderConfigs, ByName<Self>?> & Sendable { \.saml }
  package var jwks: JSONValue? { nil }

  package static func checkID(_ id: String) throws(ServerError) {
    try ProviderConfigID.check(id, prefix: "saml.", "Inbound_saml_config_id")
  }

  // Production checks the certificates only at a sign-in.

  /// Creates the certificate for signed requests, which is valid for five years.
  package mutating func normalize(_ world: World) throws(ServerError) {
    guard idpConfig?.signRequest == true else {
      spConfig?.spCertificates = nil
      return
    }
    guard spConfig?.spCertificates == nil else { return }
    let end = world.seconds + 5 * 365 * 86_400
    guard
      let pem = try? RSAPrivateKey.generate().certificate(
        commonName: spConfig?.spEntityId ?? "", validity: world.seconds...end)
    else { throw .unimplemented("Signed SAML requests need libcrypto, which is not installed.") }
    var config = spConfig ?? SpConfig()
    config.spCertificates = [
      Certificate {
        $0.x509Certificate = pem
        $0.expiresAt = Timestamp.text(milliseconds: end * 1000)
      }
    ]
    spConfig = config
  }
}

extension OAuthIdpConfig: StoredProviderConfig {
  package static var keyPath: any WritableKeyPath<ProviderConfigs, ByName<Self>?> & Sendable { \.oauth }

  package static func checkID(_ id: String) throws(ServerError) {
    try ProviderConfigID.check(id, prefix: "oidc.", "Oauth_idp_config_id")
  }

  package func expectedIssuers(of provider: String) -> [String] { [issuer].compactMap(\.self) }
  package func expectedAudiences(of provider: String) -> [String] { [clientId].compactMap(\.self) }

  package func check() throws(ServerError) {
    guard clientId.filled != nil else {
      throw ServerError(.missingOAuthClientID, "Client_id in OAuthIdpConfig cannot be empty.")
    }
    guard let issuer = issuer.filled else {
      throw ServerError(.missingIssuer, "Issuer in OAuthIdpConfig cannot be empty.")
    }
    guard AbsoluteURL(issuer)?.scheme == "https" else {
      throw ServerError(
        ErrorCode(rawValue: "INVALID_ISSUER"), "Issuer in OAuthIdpConfig should be a valid URL.")
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
