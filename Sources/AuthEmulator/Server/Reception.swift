/// Handles a request until the state is needed: rules, routing, decoding.
struct Reception: Sendable {
  enum Outcome {
    case answered(HTTPResponse)
    case call(PreparedCall)
  }

  let hosts: HostGate
  private let configuration: EmulatorConfiguration
  private let tokens: TokenReader
  private let publishedKeys: PublishedKeys

  private var policy: Policy { configuration.policy }

  init(_ configuration: EmulatorConfiguration, _ dependencies: ServerDependencies) {
    hosts = HostGate(configuration.hostCheck, report: dependencies.hostRefused)
    self.configuration = configuration
    tokens = TokenReader(
      configuration.tokenSigning, isLenient: !configuration.policy.refusesForgedTokens,
      acceptsLegacy: configuration.policy.issuesLegacyTokens)
    publishedKeys = PublishedKeys(
      configuration.tokenSigning, hasCookieKeys: configuration.policy.hasCookieKeys)
  }

  /// The answer to a request to which a fault applies, or nil; `proceed` answers one that is only delayed.
  func answer(
    to request: HTTPRequest, with faults: Faults, reason: FoundReason?,
    orElse proceed: @escaping @Sendable () -> HandlerAnswer
  ) -> HandlerAnswer? {
    guard faults.areSet, (try? hosts.admit(request)) != nil, let applied = faults.apply(to: request) else {
      return nil
    }
    let rest: @Sendable () -> HandlerAnswer = {
      guard let failure = applied.failure else { return proceed() }
      reason?.value = .injected(failure)
      if let error = ServerError(failure.effect) {
        return .now(finish(response(for: error, to: request), to: request))
      }
      return failure.effect == .drop ? .closed : .never
    }
    return applied.delay.map { .after($0, rest) } ?? rest()
  }

  func receive(_ request: HTTPRequest, _ reason: FoundReason? = nil) -> Outcome {
    do {
      return try examine(request)
    } catch {
      reason?.member = error.refusedMember
      // No known path has a broken escape, so only unknown ones are checked.
      let isBroken =
        error == .notFound && !policy.hasFrontEnd && PercentEncoding.decode(request.target.path) == nil
      return .answered(response(for: isBroken ? .brokenPath : error, to: request))
    }
  }

  /// Returns the error in the form used by the path's service.
  func response(for error: ServerError, to request: HTTPRequest) -> HTTPResponse {
    let path = request.target.path
    guard policy.hasFrontEnd, !path.hasPrefix("/emulator/") else { return error.response }
    if error == .notFound { return Self.notFound }
    let isNewer = [
      "/identitytoolkit.googleapis.com/v2/", "/identitytoolkit.googleapis.com/admin/", "/securetoken.",
    ].contains { path.hasPrefix($0) }
    return error.response(inV2Shape: isNewer, namesFields: policy.refusesUnknownMembers)
  }

  /// Completes a response: adds cross-origin headers, or gives it the form of production's, with its `message`.
  func finish(_ response: HTTPResponse, to request: HTTPRequest, as message: Message? = nil) -> HTTPResponse {
    let page = LinkPage.response(for: response, to: request)
    var response = page ?? response
    if page == nil, configuration.originRule.admits(request) {
      CrossOrigin.admit(request, to: &response)
      if !policy.hasFrontEnd { CrossOrigin.admitPrivateNetwork(request, to: &response) }
    }
    if policy.hasFrontEnd { FrontEnd.form(&response, to: request, as: message) }
    if OriginRule.isOurs(request.target) {
      response.fields["cross-origin-resource-policy"] = "same-origin"
      response.fields["x-content-type-options"] = "nosniff"
    }
    return response
  }

  private func examine(_ request: HTTPRequest) throws(ServerError) -> Outcome {
    let isContainers = try hosts.admit(request)
    guard configuration.originRule.admits(request) else { throw .foreignOrigin(request) }
    if request.method == .options { return .answered(CrossOrigin.preflight(request)) }
    let method = request.method == .head ? HTTPMethod.get : request.method
    if method == .get, request.target.path == "/" { return .answered(Self.ready) }
    if method == .get, request.target.path == APIDescription.path {
      return .answered(APIDescription.response)
    }
    if method == .get, let keys = publishedKeys.response(to: request.target) { return .answered(keys) }
    guard let (handler, parameters) = try Routes.match(method, request.target, policy) else {
      guard policy.hasFrontEnd, !request.target.path.hasPrefix("/emulator/") else {
        return .answered(Self.methodNotAllowed(request))
      }
      throw .notFound
    }
    switch handler {
    case .notImplemented(let route):
      if policy.hasFrontEnd {
        _ = try isAdministrators(request, as: nil)
      } else if request.method == .head {
        return .answered(Self.methodNotAllowed(request))
      } else if !route.isPlain {
        try check(request, as: APIMethod(route))
      }
      throw .notImplemented(route.operation)
    case .operation(let type):
      guard !policy.hasFrontEnd, let google = APIMethod.of(type), google.isGoogles else {
        guard !parameters.values.contains("") else { throw .notFound }
        return .call(try prepare(type, request, parameters, as: nil, isContainers))
      }
      guard request.method != .head else { return .answered(Self.methodNotAllowed(request)) }
      return .call(try prepare(type, request, parameters, as: google, isContainers))
    }
  }

  /// Makes the checks of Google's emulator before it finds that it has no such operation.
  private func check(_ request: HTTPRequest, as google: APIMethod) throws(ServerError) {
    try RequestBody.checkType(of: request, for: google, formAllowed: false)
    _ = try CallerRights.areAdministrators(request, acceptsBearer: google.acceptsBearer)
    _ = try QueryParameters.checked(request.target, google.query)
    guard let schema = google.body, !RequestBody.isMissing(in: request) else { return }
    _ = try schema.checked(try RequestBody.members(of: request, formAllowed: false))
  }

  private func isAdministrators(
    _ request: HTTPRequest, as google: APIMethod?
  ) throws(ServerError) -> Bool {
    if let google {
      return try CallerRights.areAdministrators(request, acceptsBearer: google.acceptsBearer)
    }
    do {
      return try CallerRights.areAdministrators(request)
    } catch  where error == .missingAPIKey && policy.hasFrontEnd {
      throw .unregisteredCaller
    }
  }

  /// Prepares a call; one of Google's emulator in its order: type, rights, query, body, project, tenant, token
  /// (Docs/protocol.md 9.10).
  private func prepare<Request: Operation>(
    _ type: Request.Type, _ request: HTTPRequest, _ parameters: ByName<JSONValue>, as google: APIMethod?,
    _ isContainers: Bool
  ) throws(ServerError) -> PreparedCall {
    let route = Request.route
    let isOpen = route.service == .emulator
    if let google {
      try RequestBody.checkType(of: request, for: google, formAllowed: route.form == .jsonOrForm)
    }
    let isPrivileged = isOpen ? false : try isAdministrators(request, as: google)
    var members = try members(of: request, for: route, parameters, as: google)
    var settings: GivenSettings?
    if Request.self is any SettingsOperation.Type, route.method != .get {
      let isTenant = route.template.contains("/tenants")
      settings = GivenSettings(
        from: &members.values, isTenant: isTenant,
        hasProductionSettings: isTenant ? policy.hasProductionTenants : policy.hasProductionSettings)
    }
    if google == nil, let method = APIMethod.of(type) {
      if policy.refusesUnknownMembers {
        members.values = try (method.body ?? method.ownQuery).read(
          members.values, at: method.root, ignoring: method.selectors, refusesUnknown: !members.isTextual)
      } else {
        try members.check(as: method)
      }
    }
    let operation = try members.decoded(Request.self, takesAnyNumberText: google != nil)
    var project = (members.values["targetProjectId"] ?? members.values["target_project_id"])?.string
    // A path without a project means the caller's, and without a key there is none.
    if google != nil, project == "" { project = isOpen ? "undefined" : nil }
    let mayNameProject = isOpen || google.map { !$0.acceptsBearer } ?? (route.service == .appCheck)
    if project != nil, !isPrivileged, !mayNameProject { throw .projectNeedsCredentials }
    if members.hasOtherTenant { throw ServerError(.tenantIDMismatch) }
    let token = tokens.read(
      google == nil ? operation.presentedToken : operation.presentedToken ?? .presented(members.idToken))
    var tenant = (members.values["tenantId"] ?? members.values["tenant_id"])?.string.filled
    // In production, a refresh token has its own tenant.
    if policy.hasProductionTenants, route.service == .secureToken { tenant = nil }
    try checkTenant(tenant, of: token)
    tenant = tenant ?? token?.tenantID
    if google != nil, let token = members.refreshToken, token.isTruthy {
      guard let content = token.string.flatMap({ RefreshTokenContent(parsing: $0) }) else {
        throw ServerError(.invalidRefreshToken)
      }
      if let own = content.tenantID, tenant ?? own != own { throw .refreshTokenOfOtherTenant }
      tenant = content.tenantID ?? tenant
    }
    let caller = Caller(
      isPrivileged: isPrivileged, token: token, request: request, facts: configuration.facts,
      isForeign: configuration.originRule.isForeign(request), isContainers: isContainers, settings: settings)
    var call = PreparedCall(
      operation: operation, route: route, caller: caller, namedProject: project, tenant: tenant,
      hasV2Errors: route.service == .secureToken || route.template.hasPrefix("v2/")
        || route.template.hasPrefix("admin/"))
    call.makesTenant = google != nil
    // A web page can send a GET, but not as an administrator.
    call.keepsTenant = isPrivileged || route.method != .get
    return call
  }

  private func members(
    of request: HTTPRequest, for route: Route, _ parameters: ByName<JSONValue>, as google: APIMethod?
  ) throws(ServerError) -> RequestMembers {
    if let google {
      return google.body != nil && RequestBody.isMissing(in: request)
        ? RequestMembers(path: parameters)
        : try RequestMembers(request, for: route, path: parameters, as: google)
    }
    do throws(ServerError) {
      return try RequestMembers(request, for: route, path: parameters, policy)
    } catch  where error == .notAnObject && policy.refusesUnknownMembers {
      throw .notAMessage
    }
  }

  /// Refuses a tenant other than the token's; production also refuses one beside a token of the project.
  private func checkTenant(_ tenant: String?, of token: PresentedToken?) throws(ServerError) {
    guard let tenant else { return }
    guard policy.hasProductionTenants else {
      guard let other = token?.tenantID, tenant != other else { return }
      if case .refresh? = token { throw .refreshTokenOfOtherTenant }
      throw ServerError(.tenantIDMismatch)
    }
    guard case .id(let claims?)? = token, claims.tenantID != tenant else { return }
    throw ServerError(.tenantIDMismatch, "Specified tenant ID mismatches with the ID token.")
  }

  /// The response to `GET /`, which clients use as a health check (Docs/protocol.md 9.1).
  private static var ready: HTTPResponse {
    let json =
      #"{"authEmulator":{"ready":true,"docs":"https://firebase.google.com/docs/emulator-suite","#
      + #""apiSpec":"/emulator/openapi.json"}}"#
    return HTTPResponse(200, fields: .unicodeJSON, body: Array(json.utf8))
  }

  /// Production's front end answers with a page.
  private static let notFound = HTTPResponse(
    404, fields: HTTPFields([.init("content-type", "text/html; charset=UTF-8")]),
    body: Array("<p>404</p>\n".utf8))

  /// 405 in the unusual form that was recorded.
  private static func methodNotAllowed(_ request: HTTPRequest) -> HTTPResponse {
    let target = Routes.currentPath(of: request.target) ?? request.target.description
    return HTTPResponse(
      405, fields: .json,
      body: JSONOutput.bytes(of: ["message": "Method \(request.method) not allowed for \(target)"]))
  }
}
