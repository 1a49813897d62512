/// The configuration of an identity provider, of one of three kinds: OpenID Connect, SAML, or a built-in one.
///
/// Source: Docs/protocol.md 10.11. An administrator manages it per project and per tenant.
package protocol IdentityProviderConfig: WireObject {
  /// The name of the kind's collection, such as `oauthIdpConfigs`: used in the path and as the member of a
  /// list.
  static var collection: String { get }
  /// The query parameter with the identifier of a new configuration, such as `oauthIdpConfigId`.
  static var idParameter: String { get }
  /// `projects/{project number}/{collection}/{identifier}`; for a tenant, with `tenants/{tenant}` in between.
  var name: String? { get set }
  var enabled: Bool? { get set }
}
