/// The latest calls of a running server with their responses, on request.
///
/// The raw exchanges never leave the process: everything shown is derived from them on request, without
/// secrets.
final class CallLog: Sendable {
  /// The maximum size of a kept body, in bytes.
  static let largestBody = 64 << 10
  /// The maximum size of all kept bodies, in bytes; the oldest calls are dropped first.
  static let mostBytes = 8 << 20

  let ring = Ring<HTTPExchange>(mostBytes: mostBytes) {
    $0.request.body.count + ($0.response?.body.count ?? 0)
  }
  private let observe: (@Sendable (HTTPExchange) -> Void)?

  init(observe: (@Sendable (HTTPExchange) -> Void)? = nil) { self.observe = observe }

  /// Whether a request is a call of an app or a tool, not of the page that shows the calls.
  static func concerns(_ request: HTTPRequest) -> Bool {
    // A browser's preflight request says nothing about the call.
    request.method != .options && !PageRoute.isOfConsole(request.target.path)
  }

  func append(_ exchange: consuming HTTPExchange) {
    let kept = exchange.bounded(to: Self.largestBody)
    ring.append(kept)
    observe?(kept)
  }

  /// Records the response to a call, or why there is none.
  func record(_ response: HTTPResponse?, failure: String? = nil, of incoming: IncomingCall) {
    guard let (milliseconds, start) = incoming.arrival else { return }
    append(
      HTTPExchange(
        incoming.request, response: response, failure: failure, milliseconds: milliseconds,
        duration: ContinuousClock.now - start))
  }

  /// The same answer, recorded once it is known; one that comes ``HandlerAnswer/later`` is recorded by whoever
  /// gives it.
  func recording(_ answer: HandlerAnswer, of incoming: IncomingCall) -> HandlerAnswer {
    switch answer {
    case .now(let response): record(response, of: incoming)
    case .after(let time, let next): return .after(time) { self.recording(next(), of: incoming) }
    case .work(let next, let refusal):
      return .work(
        { self.recording(next(), of: incoming) },
        orElse: {
          let response = refusal()
          self.record(response, of: incoming)
          return response
        })
    case .later: break
    case .closed:
      record(nil, failure: "the connection was closed, as a fault of this server says", of: incoming)
    case .never: record(nil, failure: "no answer is given, as a fault of this server says", of: incoming)
    }
    return answer
  }
}
