/// Returns a project in the form of a project file: `GET emulator/v1/projects/{project}/description`.
///
/// This program's own endpoint. Source: Docs/architecture.md 6.
package struct DescribeProject: Endpoint {
  package static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/description")
  /// `nextPageToken` of the previous response; absent for the first page.
  package var pageToken: String?
  /// Users per page; default: 1000.
  package var pageSize: Int?
  package init() {}

  package struct Response: WireObject {
    /// Everything but the users; only in the first page.
    package var project: JSONValue?
    /// Users of the project, then of its tenants; theirs have a member `tenant`.
    package var users: [JSONValue]?
    /// The token for the next page; absent in the last response.
    package var nextPageToken: String?
    package init() {}
  }
}
