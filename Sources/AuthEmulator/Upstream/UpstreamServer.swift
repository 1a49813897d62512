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

  package struct Configuration: Sendable {
    package var source: Source
    /// The API key for calls whose own key cannot be real; nil changes no call.
    package var apiKey: String?
    /// Receives every call with its response, including secrets, on any thread.
    package var report: @Sendable (Exchange) -> Void

    package init(source: Source, apiKey: String? = nil, report: @escaping @Sendable (Exchange) -> Void) {
      self.source = source
      self.apiKey = apiKey
      self.report = report
    }
  }

  /// The maximum number of concurrent calls; an app makes a few.
  static let largestNumberOfCalls = 64

  private let local: AuthServer
  private let configuration: Configuration
  private let callsUnderWay = Mutex(0)

  /// Creates a proxy with the page, the status and the rules of `local`.
  package init(_ configuration: Configuration, local: AuthServer) {
    self.configuration = configuration
    self.local = local
  }

  /// Answers for an HTTP server; a call in progress delays no other.
  package func answer(_ request: HTTPRequest, _ pending: PendingAnswer) -> HandlerAnswer {
    switch plan(for: request) {
    case .local: return local.answer(request, pending)
    case .answer(let response): return .now(local.reception.finish(response, to: request))
    case .replay(let replay): return .now(recording(request, nil) { replay.answer(to: request, at: &$0) })
    case .pass(let passed, let send):
      guard begin() else { return .now(busy(request, passed)) }
      let isUnderWay = NativeThread.run { [self] in
        let response = pass(passed, for: request, send)
        end()
        pending.respond(response)
      }
      if isUnderWay { return .later }
      end()
      return .now(busy(request, passed))
    }
  }

  /// Answers a request on the calling thread, and blocks it.
  package func respond(to request: HTTPRequest) -> HTTPResponse {
    switch plan(for: request) {
    case .local: local.respond(to: request)
    case .answer(let response): local.reception.finish(response, to: request)
    case .replay(let replay): recording(request, nil) { replay.answer(to: request, at: &$0) }
    case .pass(let passed, let send): pass(passed, for: request, send)
    }
  }

  private func begin() -> Bool {
    callsUnderWay.withLock { count in
      guard count < Self.largestNumberOfCalls else { return false }
      count += 1
      return true
    }
  }

  private func end() { callsUnderWay.withLock { $0 -= 1 } }
}

extension UpstreamServer {
  private typealias Send = @Sendable (HTTPRequest, HTTPOrigin) throws(HTTPError) -> HTTPResponse

  private struct Passed {
    var request: HTTPRequest
    let origin: HTTPOrigin
  }

  private enum Plan {
    case local
    case answer(HTTPResponse)
    case replay(RecordedReplay)
    case pass(Passed, Send)
  }

  private func plan(for request: HTTPRequest) -> Plan {
    guard local.reception.admits(request) else { return .answer(ServerError.foreignHost.response) }
    let path = request.target.path
    if Self.isLocal(path) { return .local }
    if path.hasPrefix("/emulator/") || path == "/emulator" {
      return .answer(ServerError.proxyOnly(source: sourceName).response)
    }
    // A preflight request asks whether a page may call this server, which this server decides.
    if request.method == .options { return .local }
    switch configuration.source {
    case .replay(let replay): return .replay(replay)
    case .service(let address, let send):
      guard let (origin, target) = address.destination(of: request.target) else {
        return .answer(ServerError.noAuthPath.response)
      }
      if !address.isLoopback, request.namesDemoProject {
        return .answer(ServerError.demoProjectStays.response)
      }
      var passed = request
      passed.target = target
      passed.fields = ForwardedFields.ofRequest(request.fields)
      if let key = configuration.apiKey { Self.replaceFakeKey(by: key, in: &passed) }
      return .pass(Passed(request: passed, origin: origin), send)
    }
  }

  private var sourceName: String {
    switch configuration.source {
    case .replay: UpstreamName.recording
    case .service(let address, _): "\(address)"
    }
  }

  /// The paths that the proxy's local server answers: the page and its files, the status, the calls.
  private static func isLocal(_ path: String) -> Bool {
    path == "/" || path == "/emulator/v1/status" || path.hasPrefix(PageRoute.callsPath)
      || path.hasPrefix(PageRoute.prefix)
  }

  /// Google's keys start with `AIza` and have 39 characters; an app's key for an emulator can be any string.
  static func replaceFakeKey(by key: String, in request: inout HTTPRequest) {
    func isFake(_ text: some StringProtocol) -> Bool { !text.hasPrefix("AIza") || text.utf8.count != 39 }
    if let query = request.target.query {
      // The rest of the query is kept as the app wrote it.
      request.target.query = query.split(separator: "&", omittingEmptySubsequences: false).map { pair in
        guard pair.hasPrefix("key="), isFake(pair.dropFirst(4)) else { return String(pair) }
        return "key=\(PercentEncoding.encode(key))"
      }.joined(separator: "&")
    }
    if let given = request.fields["X-Goog-Api-Key"], isFake(given) { request.fields["X-Goog-Api-Key"] = key }
  }

  private func pass(_ passed: Passed, for request: HTTPRequest, _ send: Send) -> HTTPResponse {
    recording(request, passed) { exchange in
      do throws(HTTPError) {
        var response = try send(passed.request, passed.origin)
        response.fields = ForwardedFields.ofAnswer(response.fields)
        exchange.response = response
        // The service decides who may read it; without its header, a page would not even see the refusal.
        if request.fields["Origin"] != nil, response.fields["access-control-allow-origin"] == nil {
          return local.reception.finish(response, to: request)
        }
        return response
      } catch {
        let failure = UpstreamFailure(error, of: passed.origin)
        exchange.failure = failure.words
        return self.failure(failure, to: request)
      }
    }
  }

  /// Refuses a call because too many are in progress, and reports it.
  private func busy(_ request: HTTPRequest, _ passed: Passed) -> HTTPResponse {
    recording(request, passed) { exchange in
      exchange.failure = UpstreamFailure.busy.words
      return failure(.busy, to: request)
    }
  }

  private func failure(_ failure: UpstreamFailure, to request: HTTPRequest) -> HTTPResponse {
    local.reception.finish(failure.error.response, to: request)
  }

  private func recording(
    _ request: HTTPRequest, _ passed: Passed?, _ answer: (inout Exchange) -> HTTPResponse
  ) -> HTTPResponse {
    var exchange = Exchange(passed?.request ?? request, milliseconds: local.surroundings.milliseconds)
    // For an emulator, the path names the service; for production, the host does.
    if let passed, passed.request.target.path != request.target.path { exchange.host = passed.origin.host }
    let start = ContinuousClock.now
    var response = answer(&exchange)
    exchange.duration = ContinuousClock.now - start
    local.calls.append(exchange)
    configuration.report(exchange)
    if request.method == .head { response.body = [] }
    return response
  }
}
