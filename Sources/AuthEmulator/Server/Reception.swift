/// Handles a request until the state is needed: rules, routing, decoding.
struct Reception: Sendable {
  enum Outcome {
    case answered(HTTPResponse)
    case call(PreparedCall)
  }

  private let hostCheck: HostCheck?
  private let originRule: OriginRule
  private let policy: Policy
  private let tokens: TokenReader
  private let publishedKeys: PublishedKeys
  private let facts: ServerFacts?

  init(_ configuration: EmulatorConfiguration) {
    hostCheck = configuration.hostCheck
    originRule = configuration.originRule
    policy = configuration.policy
    facts = configuration.facts
    tokens = TokenReader(
      configuration.tokenSigning, isLenient: !configuration.policy.refusesForgedTokens,
      acceptsLegacy: configuration.policy.issuesLegacyTokens)
    publishedKeys = PublishedKeys(
      configuration.tokenSigning, hasCookieKeys: configuration.policy.hasCookieKeys)
  }

  func admits(_ request: HTTPRequest) -> Bool {
    hostCheck?.allows(request.fields["host"]) ?? true
  }

  func receive(_ request: HTTPRequest) -> Outcome {
    do {
      return try examine(request)
    } catch {
      // No known path has a broken escape, so only unknown ones are checked.
      let isBroken =
        error == .notFound && !policy.hasFrontEnd && PercentEncoding.decode(request.target.path) == nil
      return .answered(response(for: isBroken ? .brokenPath : error, to: request))
    }
  }

  /// Returns the error in the form used by the path's service.
  func response(for error: ServerError, to request: HTTPRequest) -> HTTPResponse {
    let path = request.target.path
    guard policy.hasFrontEnd, !path.hasPrefix("/emulator/") else {
      return error.response
    }
    if error == .notFound, policy.hasFrontEnd { return FrontEndPage.notFound }
    let isNewer =
      path.hasPrefix("/identitytoolkit.googleapis.com/v2/") || path.hasPrefix("/securetoken.")
      || path.hasPrefix("/identitytoolkit.googleapis.com/admin/")
    return error.response(
      inV2Shape: isNewer && policy.hasFrontEnd,
      namesFields: policy.refusesUnknownMembers)
  }

  /// Completes a response: adds cross-origin headers, writes production's content type, and removes the body for HEAD.
  func finish(_ response: HTTPResponse, to request: HTTPRequest) -> HTTPResponse {
    let page = LinkPage.response(for: response, to: request)
    var response = page ?? response
    if page == nil, originRule.admits(request) {
      CrossOrigin.admit(request, to: &response)
      if !policy.hasFrontEnd { CrossOrigin.admitPrivateNetwork(request, to: &response) }
    }
    if policy.hasFrontEnd, Self.isGoogles(request.target.path),
      response.fields["content-type"]?.hasPrefix("application/json") == true
    {
      response.fields["content-type"] = "application/json; charset=UTF-8"
    }
    if request.method == .head { response.body = [] }
    return response
  }

  private func examine(_ given: HTTPRequest) throws(ServerError) -> Outcome {
    guard admits(given) else { throw .foreignHost }
    guard originRule.admits(given) else { throw .foreignOrigin }
    if given.method == .options { return .answered(CrossOrigin.preflight(given)) }
    let request =
      try policy.hasFrontEnd
      ? given : OldAccountLists.current(of: given, named: Routes.oldName(of: given.target)) ?? given
    let method = request.method == .head ? HTTPMethod.get : request.method
    if method == .get, request.target.path == "/" { return .answered(ReadyPage.response) }
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
        _ = try isAdministrators(request)
      } else if request.method == .head {
        return .answered(Self.methodNotAllowed(request))
      } else if !route.isPlain {
        try check(request, as: APIMethod(route))
      }
      throw .notImplemented(route.operation)
    case .operation(let type):
      guard !policy.hasFrontEnd, let google = APIMethod.of(type), google.isGoogles else {
        guard !parameters.values.contains("") else { throw .notFound }
        return .call(try prepare(type, request, parameters))
      }
      guard request.method != .head else { return .answered(Self.methodNotAllowed(request)) }
      return .call(try prepare(type, request, parameters, as: google))
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

  private func isAdministrators(_ request: HTTPRequest) throws(ServerError) -> Bool {
    do {
      return try CallerRights.areAdministrators(request)
    } catch  where error == .missingAPIKey && policy.hasFrontEnd {
      throw .unregisteredCaller
    }
  }

  private func prepare<Request: Operation>(
    _ type: Request.Type, _ request: HTTPRequest, _ parameters: [String: JSONValue]
  ) throws(ServerError) -> PreparedCall {
    let isOpen = Request.route.service == .emulator
    let isPrivileged = isOpen ? false : try isAdministrators(request)
    let members: RequestMembers
    do throws(ServerError) {
      members = try RequestMembers(request, for: Request.route, path: parameters, policy)
    } catch  where policy.refusesUnknownMembers && error == .notAnObject {
      throw .notAMessage
    }
    if policy.refusesUnknownMembers {
      let hasForm = members.isTextual && Request.route.form == .jsonOrForm
      try ParameterNames.refuseUnknown(in: request, hasForm: hasForm, for: type)
    }
    return try call(
      type, request, members, isPrivileged: isPrivileged,
      mayNameProject: isOpen || Request.route.service == .appCheck, isLikeGoogle: false)
  }

  /// Prepares a call in the order of Google's emulator: type, rights, query, body, project, tenant, token
  /// (Docs/protocol.md 9.10).
  private func prepare<Request: Operation>(
    _ type: Request.Type, _ request: HTTPRequest, _ parameters: [String: JSONValue], as google: APIMethod
  ) throws(ServerError) -> PreparedCall {
    try RequestBody.checkType(of: request, for: google, formAllowed: Request.route.form == .jsonOrForm)
    let isOpen = Request.route.service == .emulator
    let isPrivileged =
      isOpen ? false : try CallerRights.areAdministrators(request, acceptsBearer: google.acceptsBearer)
    let lacksBody = google.body != nil && RequestBody.isMissing(in: request)
    let members =
      lacksBody
      ? RequestMembers(path: parameters)
      : try RequestMembers(request, for: Request.route, path: parameters, as: google)
    var call = try call(
      type, request, members, isPrivileged: isPrivileged,
      mayNameProject: isOpen || !google.acceptsBearer, isLikeGoogle: true)
    if let token = members.refreshToken, token.isTruthy {
      guard let content = token.string.flatMap({ RefreshTokenContent(parsing: $0) }) else {
        throw ServerError(.invalidRefreshToken)
      }
      if let tenant = content.tenantID, tenant != call.tenant {
        guard call.tenant == nil else { throw .refreshTokenOfOtherTenant }
        call.tenant = tenant
      }
    }
    return call
  }

  private func call<Request: Operation>(
    _ type: Request.Type, _ request: HTTPRequest, _ given: RequestMembers, isPrivileged: Bool,
    mayNameProject: Bool, isLikeGoogle: Bool
  ) throws(ServerError) -> PreparedCall {
    var members = given
    var settings: GivenSettings?
    if Request.self is any SettingsOperation.Type, Request.route.method != .get {
      let isTenant = Request.route.template.contains("/tenants")
      settings = GivenSettings(
        from: &members.values, isTenant: isTenant,
        isStrict: isTenant ? policy.hasProductionTenants : policy.hasProductionSettings)
    }
    if !isLikeGoogle, let method = APIMethod.of(type) {
      if policy.refusesUnknownMembers {
        members.values = try LenientReader.read(
          members.values, as: method.body ?? method.ownQuery, at: method.root, ignoring: method.selectors,
          body: request.body, refusesUnknown: !members.isTextual)
      } else {
        try members.check(as: method)
      }
    }
    let operation = try members.decoded(Request.self, takesAnyNumberText: isLikeGoogle)
    var project = (members.values["targetProjectId"] ?? members.values["target_project_id"])?.string
    if isLikeGoogle, project == "" {
      // A path without a project means the caller's, and without a key there is none.
      project = Request.route.service == .emulator ? "undefined" : nil
    }
    if project != nil, !isPrivileged, !mayNameProject { throw .projectNeedsCredentials }
    if members.hasOtherTenant { throw ServerError(.tenantIDMismatch) }
    let presented =
      isLikeGoogle
      ? operation.presentedToken ?? .id(members.idToken) : operation.presentedToken
    let token = tokens.read(presented)
    let tenant = (members.values["tenantId"] ?? members.values["tenant_id"])?.string.filled
    try checkTenant(tenant, of: token, type)
    let caller = Caller(
      isPrivileged: isPrivileged, token: token, request: request, facts: facts,
      isForeign: originRule.isForeign(request), settings: settings)
    var call = PreparedCall(
      operation: operation, caller: caller, namedProject: project,
      tenant: ignoresTenant(type) && policy.hasProductionTenants
        ? token?.tenantID : tenant ?? token?.tenantID,
      hasV2Errors: Request.route.service == .secureToken || Request.route.template.hasPrefix("v2/")
        || Request.route.template.hasPrefix("admin/"))
    call.makesTenant = isLikeGoogle
    // A web page can send a GET, but not as an administrator.
    call.keepsTenant = isPrivileged || Request.route.method != .get
    return call
  }

  /// Refuses a tenant other than the token's; production also refuses one beside a token of the project.
  private func checkTenant<Request: Operation>(
    _ tenant: String?, of token: PresentedToken?, _ type: Request.Type
  ) throws(ServerError) {
    guard let tenant else { return }
    guard policy.hasProductionTenants else {
      guard let other = token?.tenantID, tenant != other else { return }
      if case .refresh? = token { throw .refreshTokenOfOtherTenant }
      throw ServerError(.tenantIDMismatch)
    }
    guard case .id(let claims?)? = token, !ignoresTenant(type), claims.tenantID != tenant else { return }
    throw ServerError(.tenantIDMismatch, "Specified tenant ID mismatches with the ID token.")
  }

  /// Whether production ignores a tenant that the token does not name: a refresh token has its own.
  private func ignoresTenant<Request: Operation>(_ type: Request.Type) -> Bool {
    Request.route.service == .secureToken
  }

  private static func isGoogles(_ path: String) -> Bool {
    path.hasPrefix("/identitytoolkit.googleapis.com/") || path.hasPrefix("/securetoken.googleapis.com/")
  }

  /// 405 in the unusual form that was recorded.
  private static func methodNotAllowed(_ request: HTTPRequest) -> HTTPResponse {
    let target = Routes.currentPath(of: request.target) ?? request.target.description
    return HTTPResponse(
      405, fields: .json,
      body: JSONOutput.bytes(of: ["message": "Method \(request.method) not allowed for \(target)"]))
  }
}

/// The response to `GET /`, which clients use as a health check (Docs/protocol.md 9.1).
private enum ReadyPage {
  static var response: HTTPResponse {
    HTTPResponse(
      200, fields: .unicodeJSON,
      body: JSONOutput.bytes(of: Body()))
  }

  private struct Body: Encodable {
    let authEmulator = Status()
  }

  private struct Status: Encodable {
    let ready = true
    let docs = "https://firebase.google.com/docs/emulator-suite"
    let apiSpec = "/emulator/openapi.json"
  }
}
