/// Lists every account, privileged: `POST v1/projects/{project}/accounts:query`.
///
/// Source: Docs/protocol.md 9.3.
public struct QueryAccounts: Endpoint {
  public static let route = Route.post("v1/projects/{targetProjectId}/accounts:query")
  public var targetProjectID: String?
  public var tenantID: String?
  /// Whether the accounts are wanted, not only their number; true when absent.
  public var returnUserInfo: Bool?
  public var sortBy: SortField?
  public var order: Order?
  /// Which accounts; not served.
  public var expression: [Expression]?
  public var limit: Int64String?
  public var offset: Int64String?

  enum CodingKeys: String, CodingKey {
    case targetProjectID = "targetProjectId", tenantID = "tenantId", returnUserInfo, sortBy, order,
      expression, limit, offset
  }

  public init() {}

  public struct Response: WireObject {
    public var recordsCount: Int64String?
    public var userInfo: [UserInfo]?
    public init() {}
  }

  /// The members by which accounts can be sorted.
  public enum SortField: String, WireEnum {
    case unspecified = "SORT_BY_FIELD_UNSPECIFIED"
    case userID = "USER_ID"
    case name = "NAME"
    /// By the time they were made.
    case createdAt = "CREATED_AT"
    /// By the last sign-in.
    case lastLoginAt = "LAST_LOGIN_AT"
    case userEmail = "USER_EMAIL"
  }

  /// Which way accounts are sorted.
  public enum Order: String, WireEnum {
    /// Ascending.
    case unspecified = "ORDER_UNSPECIFIED"
    case ascending = "ASC"
    case descending = "DESC"
  }

  /// A condition that accounts must meet.
  public struct Expression: WireObject {
    public var email: String?
    public var userID: String?
    /// E.164.
    public var phoneNumber: String?

    enum CodingKeys: String, CodingKey { case email, userID = "userId", phoneNumber }

    public init() {}
  }
}
