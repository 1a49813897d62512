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

  /// Adds a call, and returns its number in the list.
  @discardableResult
  func append(_ exchange: consuming HTTPExchange) -> Int64 {
    let kept = exchange.bounded(to: Self.largestBody)
    let number = ring.append(kept)
    observe?(kept)
    return number
  }

  /// Records why a call gets no response.
  private func record(failure: String, of incoming: IncomingCall) {
    guard let exchange = exchange(of: incoming, nil, failure) else { return }
    append(exchange)
  }

  /// Records the response to a call, and returns it as it leaves.
  func recorded(_ response: HTTPResponse, of incoming: IncomingCall) -> HTTPResponse {
    guard let exchange = exchange(of: incoming, response) else { return response }
    return Self.numbering(response, to: incoming.request, append(exchange))
  }

  /// The response with the call's number in the list, if it is for this program, which asks for the reason of a
  /// refusal; to others a server does not differ from Google's.
  static func numbering(_ response: HTTPResponse, to request: HTTPRequest, _ number: Int64) -> HTTPResponse {
    guard request.fields["user-agent"]?.hasPrefix("authctl/") == true else { return response }
    var response = response
    response.fields[NumberedCall.numberField] = "\(number)"
    return response
  }

  private func exchange(
    of incoming: IncomingCall, _ response: HTTPResponse?, _ failure: String? = nil
  ) -> HTTPExchange? {
    guard let (milliseconds, start) = incoming.arrival else { return nil }
    var exchange = HTTPExchange(
      incoming.request, response: response, failure: failure, milliseconds: milliseconds,
      duration: ContinuousClock.now - start)
    exchange.reason = incoming.reason?.value
    return exchange
  }

  /// The call with a number as a line of a recording, with stand-ins for its secrets; nil if it is not kept.
  func response(about number: String) -> HTTPResponse? {
    guard var exchange = Int64(number).flatMap({ ring[$0] }) else { return nil }
    // A refusal before the state was needed, and one of the service behind a proxy, speak for themselves.
    if exchange.reason == nil, let response = exchange.response, !response.status.isSuccess {
      exchange.reason = Reason.find(of: exchange)
    }
    let recorded = RecordedExchange(StandIns().replacingSecrets(in: exchange), keepsSecrets: false)
    return PageResponse.json(recorded.line)
  }

  /// The same answer, recorded once it is known; one that comes ``HandlerAnswer/later`` is recorded by whoever
  /// gives it.
  func recording(_ answer: HandlerAnswer, of incoming: IncomingCall) -> HandlerAnswer {
    switch answer {
    case .now(let response): return .now(recorded(response, of: incoming))
    case .after(let time, let next): return .after(time) { self.recording(next(), of: incoming) }
    case .work(let next, let refusal):
      return .work(
        { self.recording(next(), of: incoming) },
        orElse: { self.recorded(refusal(), of: incoming) })
    case .later: break
    case .closed:
      record(failure: "the connection was closed, as a fault of this server says", of: incoming)
    case .never: record(failure: "no answer is given, as a fault of this server says", of: incoming)
    }
    return answer
  }
}
