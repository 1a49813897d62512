import Synchronization

/// The latest calls of a running server with their responses, on request.
///
/// Everything shown is derived from the raw exchanges on request, without secrets. Only the console can ask for
/// one call with them.
final class CallLog: Sendable {
  /// The maximum size of a kept body, in bytes.
  static let largestBody = 64 << 10
  /// The maximum size of all kept bodies, in bytes; the oldest calls are dropped first.
  static let mostBytes = 8 << 20

  let ring = Ring<HTTPExchange>(mostBytes: mostBytes) {
    $0.request.body.count + ($0.response?.body.count ?? 0)
  }
  private let tracked = Mutex(TrackedCalls())
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
    guard let arrival = incoming.arrival else { return nil }
    var exchange = HTTPExchange(
      incoming.request, response: response, failure: failure, milliseconds: arrival.milliseconds,
      duration: ContinuousClock.now - arrival.start)
    (exchange.start, exchange.reason) = (arrival.start, incoming.reason?.value)
    exchange.faults = arrival.faults
    return exchange
  }

  /// The calls after a position, each with its user and its flow, which never change once they are found.
  ///
  /// `receiver` tells the address to which a code was sent.
  func list(after position: Int64?, receiver: (String) -> String?) -> RecentCalls.Response {
    let page = ring.page(after: position)
    let ties = tracked.withLock { $0.ties(of: page, in: ring, receiver) }
    return RecentCalls.Response {
      $0.calls = zip(page.items, page.positions).map { call, number in
        RecentCalls.Call(call, number: number, ties[number])
      }
      $0.oldest = Int64String(page.oldest)
      $0.newest = Int64String(page.newest)
      $0.cleared = Int64String(page.cleared)
    }
  }

  /// The call with a number as a line of a recording; nil if it is not kept.
  func response(about number: String) -> HTTPResponse? {
    Int64(number).flatMap { recorded($0, StandIns()) }.map { PageResponse.json($0.line) }
  }

  /// The call with a number, with stand-ins for its secrets; nil if it is not kept.
  func recorded(_ number: Int64, _ standIns: StandIns) -> RecordedExchange? {
    guard var exchange = ring[number] else { return nil }
    // A refusal before the state was needed, and one of the service behind a proxy, speak for themselves.
    if exchange.reason == nil, let response = exchange.response, !response.status.isSuccess {
      exchange.reason = Reason.find(of: exchange)
    }
    return RecordedExchange(standIns.replacingSecrets(in: exchange), keepsSecrets: false)
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

/// The users and flows of the kept calls up to the newest one that was asked for.
///
/// Looking through every call when it is made would slow it down, for a list that is mostly never asked for.
private struct TrackedCalls {
  private var tracker = CallTracker()
  private var known: [Int64: CallTracker.Ties] = [:]
  private var newest: Int64 = 0
  private var cleared: Int64 = 0

  mutating func ties(
    of page: Ring<HTTPExchange>.Page, in ring: Ring<HTTPExchange>, _ receiver: (String) -> String?
  ) -> [Int64: CallTracker.Ties] {
    if cleared < page.cleared { tracker.forget(upTo: page.cleared) }
    // What was cleared is back.
    if cleared > page.cleared { self = Self() }
    cleared = page.cleared
    while newest < page.positions.upperBound - 1 {
      let next = ring.page(after: newest)
      guard let last = next.positions.last else { break }
      for (call, number) in zip(next.items, next.positions) {
        known[number] = tracker.add(call, number: number, receiver: receiver)
      }
      newest = last
    }
    known = known.filter { $0.key >= page.oldest }
    return known
  }
}
