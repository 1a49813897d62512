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

  func append(_ exchange: Exchange) {
    let exchange = exchange.bounded(to: Self.largestBody)
    ring.append(exchange)
    observe?(exchange)
  }

  func recording(
    _ step: ServerStep, of exchange: Exchange, since start: ContinuousClock.Instant
  ) -> ServerStep {
    func ended(_ response: HTTPResponse?, _ failure: String?) {
      var exchange = exchange
      exchange.response = response
      exchange.failure = failure
      exchange.duration = ContinuousClock.now - start
      append(exchange)
    }
    switch step {
    case .answer(let response):
      ended(response, nil)
      return step
    case .pause(let time, let then):
      return .pause(time) { self.recording(then(), of: exchange, since: start) }
    case .atEndOfTurn(let then): return .atEndOfTurn { self.recording(then(), of: exchange, since: start) }
    case .work(let then): return .work { self.recording(then(), of: exchange, since: start) }
    case .drop, .hang:
      let deed = if case .drop = step { "the connection was closed" } else { "no answer is given" }
      ended(nil, "\(deed), as a fault of this server says")
      return step
    }
  }
}
