import AuthHTTP
import IdentityToolkit

/// An administrator's call about accounts, for the project that its path names: `v1/projects/P/accounts…` (Docs/protocol.md 9.3).
struct ProjectAccountCall<OfUser: Endpoint>: Endpoint {
  static var route: Route { OfUser.accountRoute(below: "v1/projects/{targetProjectId}") }

  /// The same call without a project.
  var call = OfUser()
  /// The project.
  var projectID: String?

  init() {}

  init(from decoder: any Decoder) throws { call = try OfUser(from: decoder) }

  func encode(to encoder: any Encoder) throws {
    try call.encode(to: encoder)
    var place = encoder.container(keyedBy: AccountPlace.self)
    try place.encodeIfPresent(projectID, forKey: .projectID)
  }

  typealias Response = OfUser.Response
}

/// The same for a tenant: `v1/projects/P/tenants/T/accounts…`.
struct TenantAccountCall<OfUser: Endpoint>: Endpoint {
  static var route: Route { OfUser.accountRoute(below: "v1/projects/{targetProjectId}/tenants/{tenantId}") }

  /// The same call without a tenant.
  var call = OfUser()
  /// The project.
  var projectID: String?
  /// The tenant.
  var tenantID: String?

  init() {}

  init(from decoder: any Decoder) throws { call = try OfUser(from: decoder) }

  func encode(to encoder: any Encoder) throws {
    try call.encode(to: encoder)
    var place = encoder.container(keyedBy: AccountPlace.self)
    try place.encodeIfPresent(projectID, forKey: .projectID)
    try place.encodeIfPresent(tenantID, forKey: .tenantID)
  }

  typealias Response = OfUser.Response
}

/// The parameters of the paths.
private enum AccountPlace: String, CodingKey {
  case projectID = "targetProjectId"
  case tenantID = "tenantId"
}

extension Endpoint {
  /// The route of `…/accounts:verb` below a project or a tenant; a sign-up has no verb there.
  fileprivate static func accountRoute(below place: String) -> Route {
    let verb = route.template.split(separator: ":").dropFirst().last.map { ":\($0)" } ?? ""
    return Route(
      route.method, route.service, "\(place)/accounts" + (verb == ":signUp" ? "" : verb), form: route.form)
  }
}

extension FlowContext {
  /// Calls as an administrator, for the target's project or tenant.
  func administer<OfUser: Endpoint>(
    _ call: OfUser, repeating repetition: APIClient.Repetition
  ) async throws(AuthError) -> OfUser.Response {
    guard let tenantID else {
      let request = ProjectAccountCall<OfUser> {
        $0.call = call
        $0.projectID = target.projectID
      }
      return try await api.call(request, repeating: repetition, isPrivileged: true)
    }
    let request = TenantAccountCall<OfUser> {
      $0.call = call
      $0.projectID = target.projectID
      $0.tenantID = tenantID
    }
    return try await api.call(request, repeating: repetition, isPrivileged: true)
  }
}

/// A call that proves by an ID token who makes it.
protocol UserCall: Endpoint {
  /// The signed-in user's ID token.
  var idToken: String? { get set }
}

extension Delete: UserCall {}
extension Lookup: UserCall {}
extension MFAEnrollmentFinalize: UserCall {}
extension MFAEnrollmentStart: UserCall {}
extension MFAEnrollmentWithdraw: UserCall {}
extension RevokeToken: UserCall {}
extension SendOOBCode: UserCall {}
extension SignInWithEmailLink: UserCall {}
extension SignInWithIdp: UserCall {}
extension SignInWithPhoneNumber: UserCall {}
extension SignUp: UserCall {}
extension Update: UserCall {}
