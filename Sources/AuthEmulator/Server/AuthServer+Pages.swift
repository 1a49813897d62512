import Synchronization

extension AuthServer {
  /// Answers a request for a page, without cross-origin headers.
  func respond(to request: HTTPRequest, at route: PageRoute) -> HTTPResponse {
    var response: HTTPResponse
    do throws(ServerError) {
      if let check = configuration.hostCheck, !check.allows(request.fields["host"]) {
        throw .foreignHost
      }
      response = try page(route, request)
    } catch {
      response = PageResponse.refusal(error)
      if route == .unknown, !configuration.policy.hasFrontEnd {
        response.fields.append("vary", "Origin")
      }
    }
    if route.isOfAPI { return reception.finish(response, to: request) }
    if request.method == .head { response.body = [] }
    return response
  }

  private func page(_ route: PageRoute, _ request: HTTPRequest) throws(ServerError) -> HTTPResponse {
    switch route {
    case .console:
      return PageResponse.html(
        PageDocument.console(token: identifiers.token, upstream: upstream), vary: ["Accept", "Origin"])
    case .handler: return SignInPage.handler(request)
    case .consent: return SignInPage.consent(request)
    case .frame: return PageResponse.html(PageDocument.frame, embedding: .anybody)
    case .frameLibrary: return PageResponse.publicScript(PageDocument.frameLibrary)
    case .asset(let asset):
      try rules.checkReading(request)
      return PageResponse.asset(asset)
    case .state:
      try rules.checkReading(request)
      return shownState(request)
    case .accounts:
      try rules.checkReading(request)
      return accounts(request)
    case .calls:
      guard configuration.originRule.admits(request) else { throw .foreignOrigin }
      return try recentCalls(request)
    case .recordedCall(let number):
      guard configuration.originRule.admits(request) else { throw .foreignOrigin }
      guard let exchange = Int64(number).flatMap(calls.call) else { throw .notFound }
      let recorded = RecordedExchange(StandIns().replacingSecrets(in: exchange), keepsSecrets: false)
      return PageResponse.json(recorded.line)
    case .change(.clearCalls):
      try rules.checkChange(request, token: identifiers.token)
      calls.clear()
      return PageResponse.json(EmptyObject())
    case .change(let kind):
      try rules.checkChange(request, token: identifiers.token)
      return try perform(PageChange(kind, request))
    case .call(let kind):
      try rules.checkChange(request, token: identifiers.token)
      return try perform(PageCall(kind, request))
    case .methodNotAllowed: throw .pageMethod
    case .unknown: throw .notFound
    }
  }

  var rules: PageRules { PageRules(origins: configuration.originRule) }

  private var identifiers: PageSession.Identifiers {
    pages.identifiers(Randomness(bytes: surroundings.randomBytes))
  }

  private func shownState(_ request: HTTPRequest) -> HTTPResponse {
    // Read before the state, so that a change in between is shown twice rather than missed.
    let tag = "\"\(identifiers.run)-\(pages.revision)\""
    if request.fields["if-none-match"] == tag { return PageResponse.notModified(tag: tag) }
    let scope = PageScope(
      project: request.target.item("project").filled ?? configuration.defaultProject,
      tenant: request.target.item("tenant").filled)
    let shown = PageState(
      state, scope, default: configuration.defaultProject, search: request.target.item("search") ?? "",
      page: request.target.item("page").flatMap { Int($0) } ?? 0, run: identifiers.run,
      machineMilliseconds: surroundings.milliseconds, faults: faults.current)
    return PageResponse.json(shown, tag: tag)
  }

  private func recentCalls(_ request: HTTPRequest) throws(ServerError) -> HTTPResponse {
    let position = request.target.item("after")
    let after = position.flatMap { Int64($0) }
    guard position == nil || after != nil else {
      throw .misfit(path: "/after", "must be a position, a whole number")
    }
    let page = calls.calls(after: after)
    let answer = RecentCalls.Response {
      $0.calls = page.calls.map { RecentCalls.Call($0.exchange, number: $0.number) }
      $0.oldest = Int64String(page.oldest)
      $0.newest = Int64String(page.newest)
      $0.time = Timestamp.text(milliseconds: milliseconds)
      $0.upstream = upstream
    }
    return PageResponse.json(answer)
  }

  private func accounts(_ request: HTTPRequest) -> HTTPResponse {
    let scope = PageScope(
      project: configuration.defaultProject, tenant: request.target.item("tenant").filled)
    return PageResponse.json(
      ProviderAccounts(
        of: request.target.item("providerId") ?? "", in: scope.project, state[scope].users,
        search: TextSearch(request.target.item("search") ?? "")))
  }

  private func perform(_ change: PageChange) throws(ServerError) -> HTTPResponse {
    let scope = change.scope
    let outcome = stored.withLock { state in
      defer { adoptClock(of: state) }
      return Result { () throws(ServerError) in
        if let refusal = database?.refusal() { throw refusal }
        let (_, entries) = try state.keepingJournal(of: scope.project, scope.tenant, .records) {
          state throws(ServerError) in
          try change.apply(to: &state)
        }
        if let refusal = database?.keep(&state, in: .everything) { throw refusal }
        report(entries.map(\.event), of: scope.project, tenant: scope.tenant)
        guard let notify = surroundings.accountTriggered else { return }
        let now = surroundings.milliseconds + Int64(state.clockOffset)
        AccountTrigger.list(entries, scope.project, now).forEach(notify)
      }
    }
    pages.countChange()
    try outcome.get()
    return PageResponse.json(EmptyObject())
  }

  /// Makes a call of the console without the server's faults, which are for apps; a refusal has the API's
  /// response.
  private func perform(_ call: PageCall) throws(ServerError) -> HTTPResponse {
    guard let response = conclude(proceed(call.request)) else { throw .frontEnd(503) }
    guard response.status.isSuccess else { return PageResponse.refusal(response) }
    return PageResponse.json(call.outcome(of: response))
  }
}

extension ServerError {
  /// A path of the pages with the wrong method; GET never changes anything.
  static let pageMethod = Self(405, "Method Not Allowed", reason: "methodNotAllowed")
}
