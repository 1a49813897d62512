/// Functions of the project's own that are asked before a user is created or signed in.
///
/// Source: Docs/protocol.md 10.10; Identity Platform's `BlockingFunctionsConfig`.
public struct BlockingFunctions: WireObject {
  /// The functions by event: `beforeCreate`, `beforeSignIn`.
  public var triggers: [String: Trigger]?
  /// Which of a provider's tokens the functions receive.
  public var forwardInboundCredentials: ForwardedCredentials?
  public init() {}

  /// The address of a function.
  public struct Trigger: WireObject {
    /// An absolute `http` or `https` URL.
    public var functionUri: String?
    /// When it was set, RFC 3339.
    public var updateTime: String?
    public init() {}
  }

  /// Which of a provider's tokens the functions receive.
  public struct ForwardedCredentials: WireObject {
    /// The OpenID Connect ID token.
    public var idToken: Bool?
    /// The OAuth access token, with its secret and life.
    public var accessToken: Bool?
    /// The OAuth refresh token.
    public var refreshToken: Bool?
    public init() {}
  }
}
