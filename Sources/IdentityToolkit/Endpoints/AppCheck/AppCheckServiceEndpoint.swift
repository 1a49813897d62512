import AuthHTTP

/// Whether App Check is enforced for Authentication: `projects/{project}/services/identitytoolkit.googleapis.com`.
///
/// Source: Docs/protocol.md 10.14.
public struct AppCheckService: WireObject {
  public var name: String?
  /// `OFF`, `UNENFORCED` or `ENFORCED`.
  public var enforcementMode: String?
  public init() {}

  private static let path = "v1/projects/{targetProjectId}/services/identitytoolkit.googleapis.com"

  /// Reads the setting, as an administrator.
  public struct Get: Endpoint {
    public static let route = Route(.get, .appCheck, AppCheckService.path, form: .query)
    public var targetProjectID: String?

    enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

    public init() {}

    public typealias Response = AppCheckService
  }

  /// Changes the setting, as an administrator.
  public struct Patch: Endpoint {
    public static let route = Route(
      .patch, .appCheck, AppCheckService.path, form: .json, queryParameters: ["updateMask"])
    public var targetProjectID: String?
    public var updateMask: String?
    public var name: String?
    /// `OFF`, `UNENFORCED` or `ENFORCED`.
    public var enforcementMode: String?

    enum CodingKeys: String, CodingKey {
      case targetProjectID = "targetProjectId", updateMask, name, enforcementMode
    }

    public init() {}

    public typealias Response = AppCheckService
  }
}
