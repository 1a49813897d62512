/// Returns a project in the form of a project file: `GET emulator/v1/projects/{project}/description`.
///
/// This program's own endpoint. Source: Docs/architecture.md 6.
public struct DescribeProject: Endpoint {
  public static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/description")
  /// `nextPageToken` of the previous response; absent for the first page.
  public var pageToken: String?
  /// Users per page; default: 1000.
  public var pageSize: Int?
  public init() {}

  public struct Response: WireObject {
    /// Everything but the users; only in the first page.
    public var project: JSONValue?
    /// Users of the project, then of its tenants; theirs have a member `tenant`.
    public var users: [JSONValue]?
    /// The token for the next page; absent in the last response.
    public var nextPageToken: String?
    public init() {}
  }
}
