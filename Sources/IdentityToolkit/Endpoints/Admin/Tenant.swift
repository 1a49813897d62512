import AuthHTTP

/// A tenant: a set of users of its own within a project.
///
/// Source: Docs/protocol.md 9.3 and recordings of Google's emulator.
public struct Tenant: WireObject {
  /// `projects/{project}/tenants/{tenant}`.
  public var name: String?
  /// The tenant's identifier.
  public var tenantID: String?
  /// Its name.
  public var displayName: String?
  /// Whether passwords are allowed.
  public var allowPasswordSignup: Bool?
  /// Whether e-mail links are allowed.
  public var enableEmailLinkSignin: Bool?
  /// Whether anonymous accounts are allowed.
  public var enableAnonymousUser: Bool?
  /// Whether nobody may sign in.
  public var disableAuth: Bool?
  /// Its second factors.
  public var mfaConfig: MFAConfig?
  /// The regions to which SMS may go, if they are not the project's.
  public var smsRegionConfig: SMSRegionConfig?

  enum CodingKeys: String, CodingKey {
    case name, tenantID = "tenantId", displayName, allowPasswordSignup, enableEmailLinkSignin,
      enableAnonymousUser, disableAuth, mfaConfig, smsRegionConfig
  }

  /// A value without any field.
  public init() {}

  /// Makes a tenant, privileged: `POST v2/projects/{project}/tenants`.
  public struct Create: Endpoint {
    /// The route: method, service and path.
    public static let route = Route(
      .post, .identityToolkit, "v2/projects/{targetProjectId}/tenants", form: .json)
    /// The project, from the path.
    public var targetProjectID: String?
    /// Its name.
    public var displayName: String?
    /// Whether passwords are allowed.
    public var allowPasswordSignup: Bool?
    /// Whether e-mail links are allowed.
    public var enableEmailLinkSignin: Bool?
    /// Whether anonymous accounts are allowed.
    public var enableAnonymousUser: Bool?
    /// Whether nobody may sign in.
    public var disableAuth: Bool?
    /// Its second factors.
    public var mfaConfig: MFAConfig?

    enum CodingKeys: String, CodingKey {
      case targetProjectID = "targetProjectId", displayName, allowPasswordSignup, enableEmailLinkSignin,
        enableAnonymousUser, disableAuth, mfaConfig
    }

    /// A request without any field.
    public init() {}

    /// The service's response.
    public typealias Response = Tenant
  }

  /// Lists the tenants, privileged: `GET v2/projects/{project}/tenants`.
  public struct List: Endpoint {
    /// The route: method, service and path.
    public static let route = Route(
      .get, .identityToolkit, "v2/projects/{targetProjectId}/tenants", form: .query)
    /// The project, from the path.
    public var targetProjectID: String?
    /// Tenants a page; 20 when absent, at most 1000.
    public var pageSize: Int?
    /// The token of the next page, from the response before.
    public var pageToken: String?

    enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", pageSize, pageToken }

    /// A request without any field.
    public init() {}

    /// The service's response.
    public struct Response: WireObject {
      /// The page.
      public var tenants: [Tenant]?
      /// Present when there may be more.
      public var nextPageToken: String?
      /// A response without any field.
      public init() {}
    }
  }

  /// Reads a tenant, privileged: `GET v2/projects/{project}/tenants/{tenant}`.
  public struct Get: Endpoint {
    /// The route: method, service and path.
    public static let route = Route(
      .get, .identityToolkit, "v2/projects/{targetProjectId}/tenants/{tenantId}", form: .query)
    /// The project, from the path.
    public var targetProjectID: String?
    /// The tenant, from the path.
    public var tenantID: String?

    enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", tenantID = "tenantId" }

    /// A request without any field.
    public init() {}

    /// The service's response.
    public typealias Response = Tenant
  }

  /// Replaces the fields that `updateMask` names, privileged: `PATCH v2/projects/{project}/tenants/{tenant}`.
  public struct Patch: Endpoint {
    /// The route: method, service and path.
    public static let route = Route(
      .patch, .identityToolkit, "v2/projects/{targetProjectId}/tenants/{tenantId}", form: .json,
      queryParameters: ["updateMask"])
    /// The project, from the path.
    public var targetProjectID: String?
    /// The tenant, from the path.
    public var tenantID: String?
    /// Comma-separated field paths; absent means every field.
    public var updateMask: String?
    /// Its name.
    public var displayName: String?
    /// Whether passwords are allowed.
    public var allowPasswordSignup: Bool?
    /// Whether e-mail links are allowed.
    public var enableEmailLinkSignin: Bool?
    /// Whether anonymous accounts are allowed.
    public var enableAnonymousUser: Bool?
    /// Whether nobody may sign in.
    public var disableAuth: Bool?
    /// Its second factors.
    public var mfaConfig: MFAConfig?
    /// The regions to which SMS may go.
    public var smsRegionConfig: SMSRegionConfig?

    enum CodingKeys: String, CodingKey {
      case targetProjectID = "targetProjectId", tenantID = "tenantId", updateMask, displayName,
        allowPasswordSignup, enableEmailLinkSignin, enableAnonymousUser, disableAuth, mfaConfig,
        smsRegionConfig
    }

    /// A request without any field.
    public init() {}

    /// The service's response.
    public typealias Response = Tenant
  }

  /// Deletes a tenant with its users, privileged: `DELETE v2/projects/{project}/tenants/{tenant}`.
  public struct Remove: Endpoint {
    /// The route: method, service and path.
    public static let route = Route(
      .delete, .identityToolkit, "v2/projects/{targetProjectId}/tenants/{tenantId}", form: .query)
    /// The project, from the path.
    public var targetProjectID: String?
    /// The tenant, from the path.
    public var tenantID: String?

    enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", tenantID = "tenantId" }

    /// A request without any field.
    public init() {}

    /// The service's response.
    public typealias Response = EmptyObject
  }
}
