/// Lists accounts page by page, privileged: `GET v1/projects/{project}/accounts:batchGet`.
///
/// Source: Docs/protocol.md 9.3. Sorted by uid; 20 per page by default, at most 1000, all of them with -1.
package struct BatchGetAccounts: Endpoint {
  package static let route = Route.get("v1/projects/{targetProjectId}/accounts:batchGet")
  package var tenantID: String?
  /// Accounts per page.
  package var maxResults: Int?
  /// The token of the next page, from the previous response.
  package var nextPageToken: String?
  package init() {}

  package struct Response: WireObject {
    package var kind: String?
    package var users: [UserInfo]?
    /// Present if there may be more.
    package var nextPageToken: String?
    package init() {}
  }
}
