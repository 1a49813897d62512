/// Deletes accounts, privileged: `POST v1/projects/{project}/accounts:batchDelete`.
///
/// Source: Docs/protocol.md 9.3. Unknown uids are ignored.
public struct BatchDeleteAccounts: Endpoint {
  public static let route = Route.post("v1/projects/{targetProjectId}/accounts:batchDelete")
  public var tenantID: String?
  /// The uids, at most 1000.
  public var localIDs: [String]?
  /// Whether accounts that are not disabled are deleted too.
  public var force: Bool?
  public init() {}

  public struct Response: WireObject {
    /// The accounts that were not deleted.
    public var errors: [Failure]?
    public init() {}
  }

  public struct Failure: WireObject {
    public var index: Int?
    public var localID: String?
    public var message: String?
    public init() {}
  }
}
