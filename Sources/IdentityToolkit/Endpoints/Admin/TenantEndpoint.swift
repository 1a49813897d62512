import AuthHTTP

/// A tenant: a separate set of users within a project.
///
/// Source: Docs/protocol.md 9.3 and recordings of Google's emulator.
public struct Tenant: WireObject {
  /// `projects/{project}/tenants/{tenant}`.
  public var name: String?
  public var tenantID: String?
  public var displayName: String?
  public var mfaConfig: MFAConfig?
  /// The regions to which SMS may go, if they are not the project's.
  public var smsRegionConfig: SMSRegionConfig?

  enum CodingKeys: String, CodingKey {
    case name, tenantID = "tenantId", displayName, mfaConfig, smsRegionConfig
  }

  public init() {}

  /// Makes a tenant, privileged: `POST v2/projects/{project}/tenants`.
  public struct Create: Endpoint {
    public static let route = Route(
      .post, .identityToolkit, "v2/projects/{targetProjectId}/tenants", form: .json)
    public var targetProjectID: String?
    public var displayName: String?
    public var mfaConfig: MFAConfig?

    enum CodingKeys: String, CodingKey {
      case targetProjectID = "targetProjectId", displayName, mfaConfig
    }

    public init() {}

    public typealias Response = Tenant
  }

  /// Lists the tenants, privileged: `GET v2/projects/{project}/tenants`.
  public struct List: Endpoint {
    public static let route = Route(
      .get, .identityToolkit, "v2/projects/{targetProjectId}/tenants", form: .query)
    public var targetProjectID: String?
    /// Tenants a page; 20 when absent, at most 1000.
    public var pageSize: Int?
    /// The token of the next page, from the response before.
    public var pageToken: String?

    enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", pageSize, pageToken }

    public init() {}

    public struct Response: WireObject {
      public var tenants: [Tenant]?
      /// Present when there may be more.
      public var nextPageToken: String?
      public init() {}
    }
  }

  /// Reads a tenant, privileged: `GET v2/projects/{project}/tenants/{tenant}`.
  public struct Get: Endpoint {
    public static let route = Route(
      .get, .identityToolkit, "v2/projects/{targetProjectId}/tenants/{tenantId}", form: .query)
    public var targetProjectID: String?
    public var tenantID: String?

    enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", tenantID = "tenantId" }

    public init() {}

    public typealias Response = Tenant
  }

  /// Replaces the fields that `updateMask` names, privileged: `PATCH v2/projects/{project}/tenants/{tenant}`.
  public struct Patch: Endpoint {
    public static let route = Route(
      .patch, .identityToolkit, "v2/projects/{targetProjectId}/tenants/{tenantId}", form: .json,
      queryParameters: ["updateMask"])
    public var targetProjectID: String?
    public var tenantID: String?
    /// Comma-separated field paths; absent means every field.
    public var updateMask: String?
    public var displayName: String?
    public var mfaConfig: MFAConfig?
    public var smsRegionConfig: SMSRegionConfig?

    enum CodingKeys: String, CodingKey {
      case targetProjectID = "targetProjectId", tenantID = "tenantId", updateMask, displayName, mfaConfig,
        smsRegionConfig
    }

    public init() {}

    public typealias Response = Tenant
  }

  /// Deletes a tenant with its users, privileged: `DELETE v2/projects/{project}/tenants/{tenant}`.
  public struct Remove: Endpoint {
    public static let route = Route(
      .delete, .identityToolkit, "v2/projects/{targetProjectId}/tenants/{tenantId}", form: .query)
    public var targetProjectID: String?
    public var tenantID: String?

    enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", tenantID = "tenantId" }

    public init() {}

    public typealias Response = EmptyObject
  }
}
