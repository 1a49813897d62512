/// The project's own functions, which are called before a user is created or signed in.
///
/// Source: Docs/protocol.md 10.10; Identity Platform's `BlockingFunctionsConfig`.
package struct BlockingFunctions: WireObject {
  /// The functions by event: `beforeCreate`, `beforeSignIn`.
  package var triggers: ByName<Trigger>?
  /// The provider's tokens to forward to the functions.
  package var forwardInboundCredentials: ForwardedCredentials?
  package init() {}

  package struct Trigger: WireObject {
    /// An absolute `http` or `https` URL.
    package var functionUri: String?
    /// When it was set, RFC 3339.
    package var updateTime: String?
    package init() {}
  }

  /// The provider's tokens to forward to the functions.
  package struct ForwardedCredentials: WireObject {
    package var idToken: Bool?
    /// The OAuth access token, with its secret and lifetime.
    package var accessToken: Bool?
    package var refreshToken: Bool?
    package init() {}
  }
}
