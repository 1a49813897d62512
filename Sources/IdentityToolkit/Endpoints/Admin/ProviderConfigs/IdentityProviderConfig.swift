/// The configuration of an identity provider, of one of three kinds: OpenID Connect, SAML, or one that the service knows.
///
/// Source: Docs/protocol.md 10.11. An administrator manages it per project and per tenant.
public protocol IdentityProviderConfig: WireObject {
  /// The name of the kind's collection, such as `oauthIdpConfigs`: a part of the path, and the member of a list.
  static var collection: String { get }
  /// The query parameter with the identifier of a new configuration, such as `oauthIdpConfigId`.
  static var idParameter: String { get }
  /// `projects/{project number}/{collection}/{identifier}`; in a tenant with `tenants/{tenant}` in between.
  var name: String? { get set }
  var enabled: Bool? { get set }
}
