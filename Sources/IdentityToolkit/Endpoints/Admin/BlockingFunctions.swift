/// The project's own functions, which are called before a user is created or signed in.
///
/// Source: Docs/protocol.md 10.10; Identity Platform's `BlockingFunctionsConfig`.
public struct BlockingFunctions: WireObject {
  /// The functions by event: `beforeCreate`, `beforeSignIn`.
  public var triggers: ByName<Trigger>?
  /// The provider's tokens to forward to the functions.
  public var forwardInboundCredentials: ForwardedCredentials?
  public init() {}

  public struct Trigger: WireObject {
    /// An absolute `http` or `https` URL.
    public var functionUri: String?
    /// When it was set, RFC 3339.
    public var updateTime: String?
    public init() {}
  }

  /// The provider's tokens to forward to the functions.
  public struct ForwardedCredentials: WireObject {
    public var idToken: Bool?
    /// The OAuth access token, with its secret and lifetime.
    public var accessToken: Bool?
    public var refreshToken: Bool?
    public init() {}
  }
}
