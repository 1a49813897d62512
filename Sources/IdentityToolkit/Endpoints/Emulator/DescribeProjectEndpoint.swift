import AuthHTTP
public import BoundedJSON

/// Gives a project in the form of a project file: `GET emulator/v1/projects/{project}/description`.
///
/// An endpoint of this program's own. Source: Docs/architecture.md 6.
public struct DescribeProject: Endpoint {
  public static let route = Route(
    .get, .emulator, "v1/projects/{targetProjectId}/description", form: .query)
  public var targetProjectID: String?
  /// `nextPageToken` of the answer before; absent for the first page.
  public var pageToken: String?
  /// Users a page; 1000 when absent.
  public var pageSize: Int?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", pageToken, pageSize }

  public init() {}

  public struct Response: WireObject {
    /// Everything but the users; only in the first page.
    public var project: JSONValue?
    /// Users of the project, then of its tenants; theirs have a member `tenant`.
    public var users: [JSONValue]?
    /// The token for the request of the next page; absent in the last.
    public var nextPageToken: String?
    public init() {}
  }
}
