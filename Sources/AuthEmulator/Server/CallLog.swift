/// The latest calls of a running server with their responses, on request.
///
/// The raw exchanges never leave the process: everything shown is derived from them on request, without
/// secrets.
final class CallLog: Sendable {
  /// The maximum size of a kept body, in bytes.
  static let largestBody = 64 << 10
  /// The maximum size of all kept bodies, in bytes; the oldest calls are dropped first.
  static let mostBytes = 8 << 20

  let ring = Ring<Exchange>(mostBytes: mostBytes) { $0.request.body.count + ($0.response?.body.count ?? 0) }
  private let observe: (@Sendable (Exchange) -> Void)?

  init(observe: (@Sendable (Exchange) -> Void)? = nil) { self.observe = observe }

  /// Whether a request is a call of an app or a tool, not of the page that shows the calls.
  static func concerns(_ request: HTTPRequest) -> Bool {
    // A browser's preflight request says nothing about the call.
    request.method != .options && !PageRoute.isOfConsole(request.target.path)
  }

  func append(_ exchange: consuming Exchange) {
    let kept = exchange.bounded(to: Self.largestBody)
    ring.append(kept)
    observe?(kept)
  }

  func recording(
    _ answer: HandlerAnswer, of request: HTTPRequest, at milliseconds: Int64,
    since start: ContinuousClock.Instant
  ) -> HandlerAnswer {
    func ended(_ response: HTTPResponse?, _ failure: String?) {
      append(
        Exchange(
          request, response: response, failure: failure, milliseconds: milliseconds,
          duration: ContinuousClock.now - start))
    }
    @Sendable func recorded(_ answer: HandlerAnswer) -> HandlerAnswer {
      recording(answer, of: request, at: milliseconds, since: start)
    }
    switch answer {
    case .now(let response): ended(response, nil)
    case .after(let time, let next): return .after(time) { recorded(next()) }
    case .atEndOfTurn(let next): return .atEndOfTurn { recorded(next()) }
    case .work(let next, let refusal): return .work({ recorded(next()) }, orElse: refusal)
    case .later: break
    case .closed: ended(nil, "the connection was closed, as a fault of this server says")
    case .never: ended(nil, "no answer is given, as a fault of this server says")
    }
    return answer
  }
}
