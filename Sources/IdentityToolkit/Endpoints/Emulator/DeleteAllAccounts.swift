import AuthHTTP

/// Deletes every user of a project: `DELETE emulator/v1/projects/{project}/accounts`.
///
/// Source: Docs/protocol.md 9.2. Pending SMS and e-mail codes survive.
public struct DeleteAllAccounts: Endpoint {
  /// The route: method, service and path.
  public static let route = Route(.delete, .emulator, "v1/projects/{targetProjectId}/accounts", form: .query)
  /// The project, from the path.
  public var targetProjectID: String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId" }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public typealias Response = EmptyObject
}
