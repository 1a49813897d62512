import IdentityToolkit

extension FlowContext {
  /// Calls as an administrator about accounts of the target's project or tenant: `v1/projects/P/accounts…` (Docs/protocol.md 9.3).
  func administer<OfUser: Endpoint>(
    _ call: OfUser, repeating repetition: APIClient.Repetition
  ) async throws(AuthError) -> OfUser.Response {
    let route = OfUser.route
    let scope = "v1/projects/{targetProjectId}" + (tenantID == nil ? "" : "/tenants/{tenantId}")
    // A sign-up has no verb there.
    let verb = route.template.split(separator: ":").dropFirst().last.map { ":\($0)" } ?? ""
    let path = "\(scope)/accounts\(verb == ":signUp" ? "" : verb)"
    return try await api.call(
      call, repeating: repetition, isPrivileged: true,
      at: Route(route.method, route.service, path, form: route.form))
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
