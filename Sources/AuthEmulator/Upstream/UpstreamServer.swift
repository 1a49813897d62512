import Synchronization

/// A proxy for apps: it accepts calls like an emulator, forwards them, and explains them.
///
/// It stores no users. Its page, its status and the list of calls come from an otherwise empty local server.
package final class UpstreamServer: Sendable {
  package enum Source: Sendable {
    /// A service, over the network; the function blocks its thread.
    case service(UpstreamAddress, send: @Sendable (HTTPRequest, HTTPOrigin) throws(HTTPError) -> HTTPResponse)
    case replay(RecordedReplay)
  }

  let local: AuthServer
  private let source: Source
  private let apiKey: String?
  private let report: @Sendable (HTTPExchange) -> Void
  /// What the calls so far tell about the next one.
  private let earlier: Mutex<EarlierCalls>

  /// Creates a proxy with the page, the status and the rules of `local`.
  ///
  /// `apiKey` is for calls whose own key cannot be real; nil changes no call. `project` is that of the apps, if it
  /// is known. `report` receives every call with its response, including secrets, on any thread.
  package init(
    source: Source, apiKey: String? = nil, project: String? = nil, local: AuthServer,
    report: @escaping @Sendable (HTTPExchange) -> Void
  ) {
    self.source = source
    self.apiKey = apiKey
    earlier = Mutex(EarlierCalls(project: project))
    self.local = local
    self.report = report
  }

  /// Answers for an HTTP server; a call in progress delays no other.
  package func begin(_ request: HTTPRequest) -> HandlerAnswer {
    do throws(ServerError) {
      _ = try local.reception.hosts.admit(request, toOwn: true)
    } catch {
      return refusal(error, of: request)
    }
    let path = request.target.path
    if PageRoute.isOfConsole(path) { return local.begin(request) }
    if path.hasPrefix("/emulator/") || path == "/emulator" {
      return refusal(.proxyOnly(source: sourceName), of: request)
    }
    // A preflight request asks whether a page may call this server, which this server decides.
    if request.method == .options { return local.begin(request) }
    switch source {
    case .replay(let replay):
      return .now(
        recording(HTTPExchange(request, milliseconds: local.dependencies.milliseconds), for: request) {
          replay.answer(to: request, at: &$0)
        })
    case .service(let address, let send):
      guard let (origin, target) = address.destination(of: request.target) else {
        return refusal(.noAuthPath, of: request)
      }
      if !address.isLoopback {
        if request.namesDemoProject { return refusal(.demoProjectStays, of: request) }
        if let obstacle = request.bodyObstacle { return refusal(.unreadableBody(obstacle), of: request) }
      }
      var passed = request
      passed.target = target
      passed.fields = ForwardedFields.ofRequest(request.fields)
      if let apiKey { Self.replaceFakeKey(by: apiKey, in: &passed) }
      var exchange = HTTPExchange(passed, milliseconds: local.dependencies.milliseconds)
      // For an emulator, the path names the service; for production, the host does.
      if target.path != path { exchange.host = origin.host }
      return .work(
        { [self, exchange] in .now(pass(exchange, to: origin, for: request, send)) },
        orElse: { [self, exchange] in
          recording(exchange, for: request) { exchange in
            exchange.failure = "too many calls are in progress, so this one was not passed on"
            return local.reception.finish(AuthServer.busy, to: request)
          }
        })
    }
  }

  private func refusal(_ error: ServerError, of request: HTTPRequest) -> HandlerAnswer {
    .now(local.reception.finish(error.response, to: request))
  }

  private var sourceName: String {
    switch source {
    case .replay: UpstreamName.recording
    case .service(let address, _): "\(address)"
    }
  }

  /// An app's key for an emulator can be any string.
  static func replaceFakeKey(by key: String, in request: inout HTTPRequest) {
    func isFake(_ text: some StringProtocol) -> Bool { !SecretNames.isGoogleKey(text) }
    if let query = request.target.query {
      // The rest of the query is kept as the app wrote it.
      request.target.query = query.split(separator: "&", omittingEmptySubsequences: false).map { pair in
        guard pair.hasPrefix("key="), isFake(pair.dropFirst(4)) else { return String(pair) }
        return "key=\(PercentEncoding.encode(key))"
      }.joined(separator: "&")
    }
    if let given = request.fields["X-Goog-Api-Key"], isFake(given) { request.fields["X-Goog-Api-Key"] = key }
  }

  private func pass(
    _ exchange: HTTPExchange, to origin: HTTPOrigin, for request: HTTPRequest,
    _ send: (HTTPRequest, HTTPOrigin) throws(HTTPError) -> HTTPResponse
  ) -> HTTPResponse {
    recording(exchange, for: request) { exchange in
      do throws(HTTPError) {
        var response = try send(exchange.request, origin)
        response.fields = ForwardedFields.ofAnswer(response.fields)
        exchange.response = response
        // The service decides who may read it; without its header, a page would not even see the refusal.
        if request.fields["Origin"] != nil, response.fields["access-control-allow-origin"] == nil {
          return local.reception.finish(response, to: request)
        }
        return response
      } catch {
        let failure = UpstreamFailure(error, of: origin)
        exchange.failure = failure.words
        return local.reception.finish(failure.error.response, to: request)
      }
    }
  }

  private func recording(
    _ exchange: HTTPExchange, for request: HTTPRequest, _ answer: (inout HTTPExchange) -> HTTPResponse
  ) -> HTTPResponse {
    var exchange = exchange
    exchange.faults = local.faults.active
    let start = ContinuousClock.now
    let response = answer(&exchange)
    (exchange.start, exchange.duration) = (start, ContinuousClock.now - start)
    let found = exchange
    exchange.reason = earlier.withLock { earlier in
      defer { earlier.note(found) }
      return found.response?.status.isSuccess == true && found.refusal == nil
        ? nil : Reason.find(of: found, knowing: earlier)
    }
    let number = local.calls.append(exchange)
    report(exchange)
    return CallLog.numbering(response, to: request, number)
  }
}
