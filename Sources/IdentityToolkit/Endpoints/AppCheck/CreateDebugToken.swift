import AuthHTTP

/// Registers a debug token for an app, as an administrator: `POST v1/projects/{project}/apps/{app}/debugTokens`.
///
/// Source: Docs/protocol.md 10.14.
public struct CreateDebugToken: Endpoint {
  /// The route: method, service and path.
  public static let route = Route(
    .post, .appCheck, "v1/projects/{targetProjectId}/apps/{appId}/debugTokens", form: .json)
  /// The project, from the path.
  public var targetProjectID: String?
  /// The Firebase app ID, from the path.
  public var appID: String?
  /// A name for people.
  public var displayName: String?
  /// The debug token, a UUID; no answer repeats it.
  public var token: String?

  enum CodingKeys: String, CodingKey {
    case targetProjectID = "targetProjectId", appID = "appId", displayName, token
  }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// The resource's name.
    public var name: String?
    /// A name for people.
    public var displayName: String?
    /// A response without any field.
    public init() {}
  }
}
