/// A tenant: a separate set of users within a project.
///
/// Source: Docs/protocol.md 9.3 and recordings of Google's emulator.
package struct Tenant: WireObject {
  /// `projects/{project}/tenants/{tenant}`.
  package var name: String?
  package var tenantID: String?
  package var displayName: String?
  package var mfaConfig: MFAConfig?
  /// The allowed SMS regions, if they differ from the project's.
  package var smsRegionConfig: SMSRegionConfig?
  package init() {}

  /// Reads a tenant, privileged: `GET v2/projects/{project}/tenants/{tenant}`.
  package struct Get: Endpoint {
    package static let route = Route.get(
      "v2/projects/{targetProjectId}/tenants/{tenantId}")
    package var tenantID: String?
    package init() {}

    package typealias Response = Tenant
  }
}
