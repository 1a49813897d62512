import AuthHTTP

/// Registers a debug token for an app, as an administrator: `POST v1/projects/{project}/apps/{app}/debugTokens`.
///
/// Source: Docs/protocol.md 10.14.
public struct CreateDebugToken: Endpoint {
  public static let route = Route(
    .post, .appCheck, "v1/projects/{targetProjectId}/apps/{appId}/debugTokens", form: .json)
  public var targetProjectID: String?
  /// The Firebase app ID, from the path.
  public var appID: String?
  public var displayName: String?
  /// The debug token, a UUID; no answer repeats it.
  public var token: String?

  enum CodingKeys: String, CodingKey {
    case targetProjectID = "targetProjectId", appID = "appId", displayName, token
  }

  public init() {}

  public struct Response: WireObject {
    public var name: String?
    public var displayName: String?
    public init() {}
  }
}
