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
    _ step: ServerStep, of request: HTTPRequest, at milliseconds: Int64, since start: ContinuousClock.Instant
  ) -> ServerStep {
    func ended(_ response: HTTPResponse?, _ failure: String?) {
      append(
        Exchange(
          request, response: response, failure: failure, milliseconds: milliseconds,
          duration: ContinuousClock.now - start))
    }
    @Sendable func recorded(_ step: ServerStep) -> ServerStep {
      recording(step, of: request, at: milliseconds, since: start)
    }
    switch step {
    case .answer(let response):
      ended(response, nil)
      return step
    case .pause(let time, let then):
      return .pause(time) { recorded(then()) }
    case .atEndOfTurn(let then): return .atEndOfTurn { recorded(then()) }
    case .work(let then): return .work { recorded(then()) }
    case .drop, .hang:
      let deed = if case .drop = step { "the connection was closed" } else { "no answer is given" }
      ended(nil, "\(deed), as a fault of this server says")
      return step
    }
  }
}
