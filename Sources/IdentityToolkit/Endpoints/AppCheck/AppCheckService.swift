import AuthHTTP

/// Whether App Check is enforced for Authentication: `projects/{project}/services/identitytoolkit.googleapis.com`.
///
/// Source: Docs/protocol.md 10.14.
public struct AppCheckService: WireObject {
  /// The resource's name.
  public var name: String?
  /// `OFF`, `UNENFORCED` or `ENFORCED`.
  public var enforcementMode: String?
  /// A value without any field.
  public init() {}

  private static let path = "v1/projects/{targetProjectId}/services/identitytoolkit.googleapis.com"

  /// Reads the setting, as an administrator.
  public struct Get: Endpoint {
    /// The route: method, service and path.
    public static let route = Route(.get, .appCheck, AppCheckService.path, form: .query)
    /// The project, from the path.
    public var targetProjectID: String?

    enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

    /// A request without any field.
    public init() {}

    /// The service's response.
    public typealias Response = AppCheckService
  }

  /// Changes the setting, as an administrator.
  public struct Patch: Endpoint {
    /// The route: method, service and path.
    public static let route = Route(
      .patch, .appCheck, AppCheckService.path, form: .json, queryParameters: ["updateMask"])
    /// The project, from the path.
    public var targetProjectID: String?
    /// The members to change.
    public var updateMask: String?
    /// The resource's name.
    public var name: String?
    /// `OFF`, `UNENFORCED` or `ENFORCED`.
    public var enforcementMode: String?

    enum CodingKeys: String, CodingKey {
      case targetProjectID = "targetProjectId", updateMask, name, enforcementMode
    }

    /// A request without any field.
    public init() {}

    /// The service's response.
    public typealias Response = AppCheckService
  }
}
