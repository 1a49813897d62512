/// A tenant: a separate set of users within a project.
///
/// Source: Docs/protocol.md 9.3 and recordings of Google's emulator.
public struct Tenant: WireObject {
  /// `projects/{project}/tenants/{tenant}`.
  public var name: String?
  public var tenantID: String?
  public var displayName: String?
  public var mfaConfig: MFAConfig?
  /// The allowed SMS regions, if they differ from the project's.
  public var smsRegionConfig: SMSRegionConfig?
  public init() {}

  /// Reads a tenant, privileged: `GET v2/projects/{project}/tenants/{tenant}`.
  public struct Get: Endpoint {
    public static let route = Route.get(
      "v2/projects/{targetProjectId}/tenants/{tenantId}")
    public var tenantID: String?
    public init() {}

    public typealias Response = Tenant
  }
}
