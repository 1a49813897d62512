import AuthHTTP
import IdentityToolkit

/// The SMS codes of a tenant: `GET emulator/v1/projects/P/tenants/T/verificationCodes`.
///
/// Source: Docs/protocol.md 9.2.
struct TenantVerificationCodes: Endpoint {
  static let route = Route(
    .get, .emulator, "v1/projects/{targetProjectId}/tenants/{tenantId}/verificationCodes", form: .query)
  /// The project.
  var targetProjectID: String?
  /// The tenant.
  var tenantID: String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", tenantID = "tenantId" }

  init() {}

  typealias Response = VerificationCodes.Response
}

/// The e-mail codes of a tenant: `GET emulator/v1/projects/P/tenants/T/oobCodes`.
///
/// Source: Docs/protocol.md 9.2.
struct TenantOOBCodes: Endpoint {
  static let route = Route(
    .get, .emulator, "v1/projects/{targetProjectId}/tenants/{tenantId}/oobCodes", form: .query)
  /// The project.
  var targetProjectID: String?
  /// The tenant.
  var tenantID: String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", tenantID = "tenantId" }

  init() {}

  typealias Response = OOBCodes.Response
}
