/// Deletes accounts, privileged: `POST v1/projects/{project}/accounts:batchDelete`.
///
/// Source: Docs/protocol.md 9.3. Unknown uids are passed over.
public struct BatchDeleteAccounts: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v1/projects/{targetProjectId}/accounts:batchDelete")
  /// The project, from the path.
  public var targetProjectID: String?
  /// The tenant; absent for the default one.
  public var tenantID: String?
  /// The uids, at most 1000.
  public var localIDs: [String]?
  /// Whether accounts that are not disabled are deleted too.
  public var force: Bool?

  enum CodingKeys: String, CodingKey {
    case targetProjectID = "targetProjectId", tenantID = "tenantId", localIDs = "localIds", force
  }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// The accounts that were not deleted.
    public var errors: [Failure]?
    /// A response without any field.
    public init() {}
  }

  /// An account that was not deleted.
  public struct Failure: WireObject {
    /// Its place in the batch.
    public var index: Int?
    /// The uid.
    public var localID: String?
    /// Why.
    public var message: String?

    enum CodingKeys: String, CodingKey { case index, localID = "localId", message }

    /// A value without any field.
    public init() {}
  }
}
