/// Exchanges a debug token for an App Check token: `POST v1/projects/{project}/apps/{app}:exchangeDebugToken`.
///
/// Source: Docs/protocol.md 10.14. Errors: 403 for an unregistered token.
package struct ExchangeDebugToken: Endpoint {
  package static let route = Route(
    .post, .appCheck, "v1/projects/{targetProjectId}/apps/{appId}:exchangeDebugToken")
  /// The Firebase app ID, from the path.
  package var appID: String?
  /// The debug token: a UUID that an administrator registered for the app.
  package var debugToken: String?
  /// Whether the token is valid for only five minutes.
  package var limitedUse: Bool?
  package init() {}

  package struct Response: WireObject {
    /// The App Check token: a JWT.
    package var token: String?
    /// Its lifetime in seconds, such as `3600s`.
    package var ttl: String?
    package init() {}
  }
}
