extension InboundSamlConfig: StoredProviderConfig {
  package static var keyPath: any WritableKeyPath<ProviderConfigs, [String: Self]?> & Sendable { \.saml }
  package static var kindName: String { "InboundSamlConfig" }

  package static func checkID(_ id: String) throws(ServerError) {
    guard ProviderConfigID.isValid(id, prefix: "saml.") else {
      throw ServerError(
        .invalidConfigID, ProviderConfigID.requirement("Inbound_saml_config_id", prefix: "saml."))
    }
  }

  // Production checks the certificates only at a sign-in.
  package func check() throws(ServerError) {}

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
