import Synchronization

extension AuthServer {
  /// Answers a request for a page, without cross-origin headers.
  func answer(_ request: HTTPRequest, at route: PageRoute) -> HandlerAnswer {
    var response: HTTPResponse
    do throws(ServerError) {
      _ = try reception.hosts.admit(request, toOwn: true)
    } catch {
      if let page = PageResponse.refusedHost(error, of: request) { return .now(page) }
      return .now(PageResponse.refusal(error.response))
    }
    do throws(ServerError) {
      if case .call(let kind) = route { return try call(kind, request) }
      if case .change(let kind) = route { return try change(kind, request) }
      response = try page(route, request)
    } catch {
      response = PageResponse.refusal(error.response, of: error.refusedMember)
      if route == .unknown, !configuration.policy.hasFrontEnd {
        response.fields.append("vary", "Origin")
      }
    }
    switch route {
    // Programs use these paths too, so the rules of the JSON API apply.
    case .calls, .recordedCall: response = reception.finish(response, to: request)
    default: break
    }
    return .now(response)
  }

  /// Makes an API call for the console, without the server's faults, which are for apps.
  private func call(_ kind: PageCall.Kind, _ request: HTTPRequest) throws(ServerError) -> HandlerAnswer {
    try origins.checkChange(request, token: identifiers.token)
    let (body, scope) = try Self.read(request)
    let reason = FoundReason()
    var given = body["call"]
    // One change has one setting, whatever the check of its group names.
    let setting = kind == .changeSetting ? given?["name"]?.string : nil
    if kind == .changeSetting {
      given = try PageSettings(state, scope, configuration.policy).call(for: given)
    }
    let file = kind == .sessionFile ? try SessionFile(of: given, in: body["app"]) : nil
    let call = try PageCall(kind, given, in: scope, request)
    return proceed(IncomingCall(call.request, reason: reason)).mapped { [self] response in
      guard let file, response.status.isSuccess,
        let user = state[scope].users[file.uid]
      else { return Self.answer(response, showing: call.shown, refused: setting ?? reason.member) }
      let answer = (try? JSONReader.read(response.body)) ?? .null
      return PageResponse.json(file.state(of: user, answer, at: dependencies.milliseconds))
    }
  }

  /// Makes a change that is no API call, or does what only the console may ask for.
  private func change(
    _ kind: PageChange.Kind, _ request: HTTPRequest
  ) throws(ServerError) -> HandlerAnswer {
    try origins.checkChange(request, token: identifiers.token)
    let (body, scope) = try Self.read(request)
    switch kind {
    case .clearCalls:
      let cleared: ByName<JSONValue> = ["cleared": .integer(Int64(calls.ring.clear()))]
      return .now(PageResponse.json(cleared))
    case .restoreCalls: guard calls.ring.restore() else { throw .nothingCleared }
    case .drawSecret: return .now(PageResponse.json(try AuthenticatorSecret.drawn(body, random)))
    case .removeFault:
      faults.remove(body["id"]?.string ?? "")
      revision.add(1, ordering: .acquiringAndReleasing)
    case .showCall, .revealCall:
      return .now(PageResponse.json(try shown(body["number"], isRevealed: kind == .revealCall, to: request)))
    case .repeatCall: return try repeating(body["number"])
    case .saveCalls: return saved(body)
    case .deleteUsers, .disableUsers, .enableUsers, .clearUsers, .clearCodes, .clearLinks:
      let change = PageChange {
        $0.kind = kind
        $0.localIDs = body["localIds"]?.array?.map { $0.string ?? "" }
      }
      return .now(Self.answer(perform(change, in: scope), showing: ["changed", "gone"]))
    }
    return .now(PageResponse.json(EmptyObject()))
  }

  private func page(_ route: PageRoute, _ request: HTTPRequest) throws(ServerError) -> HTTPResponse {
    switch route {
    case .console:
      let facts = [("page-token", identifiers.token), ("upstream", Markup.escaped(upstream ?? ""))]
      let page = PageResponse.document(
        "authctl emulator", head: facts.map { "<meta name=\"\($0)\" content=\"\($1)\">" },
        scripts: ["console.js", "calls.js"], String(decoding: PackageResources.console_html, as: UTF8.self))
      return PageResponse.html(page, vary: ["Accept", "Origin"])
    case .handler, .consent: return SignInPage.response(to: request)
    case .frame:
      let page = PageResponse.document(
        "Sign-in frame: authctl", isStyled: false, scripts: ["frame.js"], "")
      return PageResponse.html(page, isEmbeddable: true)
    case .frameLibrary: return PageResponse.publicScript(PackageResources.gapi_js)
    case .asset(let name):
      try origins.checkReading(request)
      return PageResponse.asset(name)
    case .state:
      try origins.checkReading(request)
      return shownState(request)
    case .accounts:
      try origins.checkReading(request)
      return accounts(request)
    case .appPage: return try answer(toAppPage: request)
    case .calls:
      guard origins.admits(request) else { throw .foreignOrigin(request) }
      return try recentCalls(request)
    case .recordedCall(let number):
      guard origins.admits(request) else { throw .foreignOrigin(request) }
      guard let response = calls.response(about: number) else { throw .notFound }
      return response
    case .methodNotAllowed: throw .pageMethod
    case .call, .change, .unknown: throw .notFound
    }
  }

  private var origins: OriginRule { configuration.originRule }

  /// The body of the console's request, and the project or tenant it is about.
  private static func read(
    _ request: HTTPRequest
  ) throws(ServerError) -> (body: JSONValue, scope: StatePlace) {
    let body = try body(of: request)
    guard let project = body["project"]?.string.filled else {
      throw .misfit(path: "/project", "must be string")
    }
    return (body, StatePlace(project: project, tenant: body["tenant"]?.string.filled))
  }

  static func body(of request: HTTPRequest) throws(ServerError) -> JSONValue {
    do {
      return try JSONReader.read(request.body)
    } catch {
      throw .unreadable(error.description)
    }
  }

  /// The console's response to a call: some members of the API's response, or its refusal with a sentence.
  private static func answer(
    _ response: HTTPResponse, showing names: Set<Name>, refused member: String? = nil
  ) -> HTTPResponse {
    guard response.status.isSuccess else { return PageResponse.refusal(response, of: member) }
    let members = (try? JSONReader.read(response.body))?.object ?? [:]
    return PageResponse.json(members.filter { names.contains($0.key) })
  }

  var random: Randomness { Randomness(bytes: dependencies.randomBytes) }

  private var identifiers: (token: String, run: String) {
    pageIdentifiers.withLock { stored in
      let identifiers = stored ?? (random.base64URL(32), random.alphanumeric(8))
      stored = identifiers
      return identifiers
    }
  }

  private func shownState(_ request: HTTPRequest) -> HTTPResponse {
    let target = request.target
    let scope = StatePlace(
      project: target.item("project").filled ?? configuration.defaultProject,
      tenant: target.item("tenant").filled)
    // Read before the state, so that a change in between is shown twice rather than missed.
    let revision = revision.load(ordering: .acquiring)
    let page = PageState(
      state: state, scope: scope, uid: target.item("user").filled,
      machineMilliseconds: dependencies.milliseconds)
    let tag = "\"\(identifiers.run)-\(revision)-\(page.nextChange ?? 0)\""
    if request.fields["if-none-match"] == tag {
      return HTTPResponse(304, fields: HTTPFields([.init("etag", tag), .init("cache-control", "no-store")]))
    }
    let settings =
      target.item("view") == "settings" ? try? PageSettings(state, scope, configuration.policy) : nil
    let shown = page.value(
      default: configuration.defaultProject, listing: UserListing(target), run: identifiers.run,
      faults: faults.current, settings: settings)
    return PageResponse.json(shown, tag: tag)
  }

  private func recentCalls(_ request: HTTPRequest) throws(ServerError) -> HTTPResponse {
    let position = request.target.item("after")
    let after = position.flatMap { Int64($0) }
    guard position == nil || after != nil else {
      throw .misfit(path: "/after", "must be a position, a whole number")
    }
    var answer = calls.list(after: after) { code in
      eventRing.all.last { $0.event.kind == .emailSent && $0.event["oobCode"] == code }?.event["email"]
    }
    answer.time = Timestamp.text(milliseconds: milliseconds)
    (answer.upstream, answer.run) = (upstream, identifiers.run)
    return PageResponse.json(answer)
  }

  private func accounts(_ request: HTTPRequest) -> HTTPResponse {
    let scope = StatePlace(
      project: configuration.defaultProject, tenant: request.target.item("tenant").filled)
    return PageResponse.json(
      PageState.accounts(
        of: request.target.item("providerId") ?? "", in: scope, state[scope].users,
        search: TextSearch(request.target.item("search") ?? "")))
  }
}

extension ServerError {
  static let nothingCleared = invalid("the calls that were cleared are not kept any more")
  /// A path of the pages with the wrong method; GET never changes anything.
  static let pageMethod = Self(405, "Method Not Allowed", reason: "methodNotAllowed")
}
