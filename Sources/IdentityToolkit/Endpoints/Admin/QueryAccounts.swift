/// Lists every account, privileged: `POST v1/projects/{project}/accounts:query`.
///
/// Source: Docs/protocol.md 9.3.
public struct QueryAccounts: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v1/projects/{targetProjectId}/accounts:query")
  /// The project, from the path.
  public var targetProjectID: String?
  /// The tenant; absent for the default one.
  public var tenantID: String?
  /// Whether the accounts are wanted, not only their number; true when absent.
  public var returnUserInfo: Bool?
  /// The member to sort by.
  public var sortBy: SortField?
  /// Which way.
  public var order: Order?
  /// Which accounts; not served.
  public var expression: [Expression]?
  /// Not looked at.
  public var limit: Int64String?
  /// Not looked at.
  public var offset: Int64String?

  enum CodingKeys: String, CodingKey {
    case targetProjectID = "targetProjectId", tenantID = "tenantId", returnUserInfo, sortBy, order,
      expression, limit, offset
  }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// The number of accounts.
    public var recordsCount: Int64String?
    /// The accounts.
    public var userInfo: [UserInfo]?
    /// A response without any field.
    public init() {}
  }

  /// The members by which accounts can be sorted.
  public enum SortField: String, WireEnum {
    /// By uid.
    case unspecified = "SORT_BY_FIELD_UNSPECIFIED"
    /// By uid.
    case userID = "USER_ID"
    /// By name.
    case name = "NAME"
    /// By the time they were made.
    case createdAt = "CREATED_AT"
    /// By the last sign-in.
    case lastLoginAt = "LAST_LOGIN_AT"
    /// By address.
    case userEmail = "USER_EMAIL"
  }

  /// Which way accounts are sorted.
  public enum Order: String, WireEnum {
    /// Ascending.
    case unspecified = "ORDER_UNSPECIFIED"
    /// Ascending.
    case ascending = "ASC"
    /// Descending.
    case descending = "DESC"
  }

  /// A condition that accounts must meet.
  public struct Expression: WireObject {
    /// The address.
    public var email: String?
    /// The uid.
    public var userID: String?
    /// E.164.
    public var phoneNumber: String?

    enum CodingKeys: String, CodingKey { case email, userID = "userId", phoneNumber }

    /// A value without any field.
    public init() {}
  }
}
