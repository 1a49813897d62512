import AuthHTTP
import IdentityToolkit

/// A list of the local server, but of one tenant: `GET emulator/v1/projects/P/tenants/T/…` (Docs/protocol.md 9.2).
struct TenantList<OfProject: Endpoint>: Endpoint {
  static var route: Route {
    let template = OfProject.route.template.replacing(
      "{targetProjectId}/", with: "{targetProjectId}/tenants/{tenantId}/")
    return Route(OfProject.route.method, OfProject.route.service, template, form: OfProject.route.form)
  }

  /// The project.
  var targetProjectID: String?
  /// The tenant.
  var tenantID: String?
  /// The user that the list is about, if its path has one.
  var localID: String?

  enum CodingKeys: String, CodingKey {
    case targetProjectID = "targetProjectId", tenantID = "tenantId", localID = "localId"
  }

  init() {}

  typealias Response = OfProject.Response
}
