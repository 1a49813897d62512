/// The configuration of a SAML provider; its identifier starts with `saml.`.
///
/// Source: Docs/protocol.md 10.11.
package struct InboundSamlConfig: IdentityProviderConfig {
  package static let collection = "inboundSamlConfigs"
  package static let idParameter = "inboundSamlConfigId"
  package var name: String?
  package var idpConfig: IdpConfig?
  /// The project's side.
  package var spConfig: SpConfig?
  package var displayName: String?
  package var enabled: Bool?
  package init() {}

  /// The provider's side.
  package struct IdpConfig: WireObject {
    /// The provider's entity ID: the issuer of its assertions.
    package var idpEntityId: String?
    /// The page where sign-in starts.
    package var ssoUrl: String?
    /// The certificates of the keys that sign its responses.
    package var idpCertificates: [Certificate]?
    package var signRequest: Bool?
    package init() {}
  }

  /// The project's side.
  package struct SpConfig: WireObject {
    /// The project's entity ID: the audience of assertions.
    package var spEntityId: String?
    /// Where the provider sends its response.
    package var callbackUri: String?
    /// The certificates of the keys that sign requests; set by the service.
    package var spCertificates: [Certificate]?
    package init() {}
  }

  package struct Certificate: WireObject {
    /// The certificate, PEM.
    package var x509Certificate: String?
    /// The end of its validity, RFC 3339; only for the service's own certificates.
    package var expiresAt: String?
    package init() {}
  }
}
