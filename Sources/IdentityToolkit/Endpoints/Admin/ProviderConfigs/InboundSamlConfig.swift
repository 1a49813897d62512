/// The configuration of a SAML provider; its identifier starts with `saml.`.
///
/// Source: Docs/protocol.md 10.11.
public struct InboundSamlConfig: IdentityProviderConfig {
  public static let collection = "inboundSamlConfigs"
  public static let idParameter = "inboundSamlConfigId"
  public var name: String?
  public var idpConfig: IdpConfig?
  /// The project's side.
  public var spConfig: SpConfig?
  public var displayName: String?
  public var enabled: Bool?
  public init() {}

  /// The provider's side.
  public struct IdpConfig: WireObject {
    /// The provider's entity ID: the issuer of its assertions.
    public var idpEntityId: String?
    /// The page where sign-in starts.
    public var ssoUrl: String?
    /// The certificates of the keys that sign its responses.
    public var idpCertificates: [Certificate]?
    public var signRequest: Bool?
    public init() {}
  }

  /// The project's side.
  public struct SpConfig: WireObject {
    /// The project's entity ID: the audience of assertions.
    public var spEntityId: String?
    /// Where the provider sends its response.
    public var callbackUri: String?
    /// The certificates of the keys that sign requests; set by the service.
    public var spCertificates: [Certificate]?
    public init() {}
  }

  public struct Certificate: WireObject {
    /// The certificate, PEM.
    public var x509Certificate: String?
    /// The end of its validity, RFC 3339; only for the service's own certificates.
    public var expiresAt: String?
    public init() {}
  }
}
