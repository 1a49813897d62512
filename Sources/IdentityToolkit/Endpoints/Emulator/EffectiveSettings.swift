import AuthHTTP
public import BoundedJSON

/// The settings of a project or a tenant as they are in effect: `GET emulator/v1/projects/{project}/settings`.
///
/// An endpoint of this program's own. Source: Docs/architecture.md 6.
public struct EffectiveSettings: Endpoint {
  /// The route: method, service and path.
  public static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/settings", form: .query)
  /// The project, from the path.
  public var targetProjectID: String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

  /// A request without any field.
  public init() {}

  /// The server's response.
  public struct Response: WireObject {
    /// The settings, named as in a project file; one that is absent has no value.
    public var settings: JSONValue?
    /// A response without any field.
    public init() {}
  }
}
