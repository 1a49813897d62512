/// Exchanges a debug token for an App Check token: `POST v1/projects/{project}/apps/{app}:exchangeDebugToken`.
///
/// Source: Docs/protocol.md 10.14. Errors: 403 for an unregistered token.
public struct ExchangeDebugToken: Endpoint {
  public static let route = Route(
    .post, .appCheck, "v1/projects/{targetProjectId}/apps/{appId}:exchangeDebugToken")
  /// The Firebase app ID, from the path.
  public var appID: String?
  /// The debug token: a UUID that an administrator registered for the app.
  public var debugToken: String?
  /// Whether the token is valid for only five minutes.
  public var limitedUse: Bool?
  public init() {}

  public struct Response: WireObject {
    /// The App Check token: a JWT.
    public var token: String?
    /// Its lifetime in seconds, such as `3600s`.
    public var ttl: String?
    public init() {}
  }
}
