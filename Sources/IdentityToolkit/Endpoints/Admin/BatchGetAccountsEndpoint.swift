/// Lists accounts page by page, privileged: `GET v1/projects/{project}/accounts:batchGet`.
///
/// Source: Docs/protocol.md 9.3. Sorted by uid; 20 per page by default, at most 1000, all of them with -1.
public struct BatchGetAccounts: Endpoint {
  public static let route = Route.get("v1/projects/{targetProjectId}/accounts:batchGet")
  public var tenantID: String?
  /// Accounts per page.
  public var maxResults: Int?
  /// The token of the next page, from the previous response.
  public var nextPageToken: String?
  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    public var users: [UserInfo]?
    /// Present if there may be more.
    public var nextPageToken: String?
    public init() {}
  }
}
