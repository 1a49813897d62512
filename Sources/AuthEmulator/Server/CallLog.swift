import Synchronization

/// The latest calls of a running server with their responses, on request.
///
/// The raw exchanges never leave the process: everything shown is derived from them on request, without
/// secrets.
final class CallLog: Sendable {
  static let limit = 1000
  static let pageLimit = 200
  /// The maximum size of a kept body, in bytes.
  static let largestBody = 64 << 10
  /// The maximum size of all kept bodies, in bytes; the oldest calls are dropped first.
  static let mostBytes = 8 << 20

  private struct Kept {
    /// The call at position `p`, counted from 1, is at index `(p - 1) % limit`.
    var exchanges: [Exchange] = []
    var newest: Int64 = 0
    /// The number of old calls that are no longer kept.
    var forgotten: Int64 = 0
    var bytes = 0

    subscript(position: Int64) -> Exchange { exchanges[Int((position - 1) % Int64(CallLog.limit))] }

    mutating func forget(upTo position: Int64) {
      while forgotten < position {
        forgotten += 1
        let index = Int((forgotten - 1) % Int64(CallLog.limit))
        bytes -= exchanges[index].bodyBytes
        // Its slot is reused later, but its bodies can be freed now.
        exchanges[index].request.body = []
        exchanges[index].response = nil
      }
    }
  }

  private let kept = Mutex(Kept())
  private let observe: (@Sendable (Exchange) -> Void)?

  init(observe: (@Sendable (Exchange) -> Void)? = nil) { self.observe = observe }

  /// Whether a request is a call of an app or a tool, not of the page that shows the calls.
  static func concerns(_ request: HTTPRequest) -> Bool {
    // A browser's preflight request says nothing about the call.
    request.method != .options && !PageRoute.isOfConsole(request.target.path)
  }

  /// Adds a call, replacing the oldest one if the log is full.
  func append(_ exchange: Exchange) {
    let exchange = exchange.bounded(to: Self.largestBody)
    kept.withLock { kept in
      kept.forget(upTo: kept.newest + 1 - Int64(Self.limit))
      if kept.exchanges.count < Self.limit {
        kept.exchanges.append(exchange)
      } else {
        kept.exchanges[Int(kept.newest % Int64(Self.limit))] = exchange
      }
      kept.newest += 1
      kept.bytes += exchange.bodyBytes
      while kept.bytes > Self.mostBytes { kept.forget(upTo: kept.forgotten + 1) }
    }
    observe?(exchange)
  }

  func clear() { kept.withLock { $0.forget(upTo: $0.newest) } }

  /// The calls after a position; all kept calls without a position, or after one that was never reached,
  /// which is from an earlier server.
  func calls(
    after known: Int64?
  ) -> (calls: [(number: Int64, exchange: Exchange)], oldest: Int64, newest: Int64) {
    kept.withLock { kept in
      let known = known.map { (0...kept.newest).contains($0) ? $0 : 0 } ?? 0
      let start = max(known, kept.forgotten)
      let end = min(kept.newest, start + Int64(Self.pageLimit))
      return ((start..<end).map { ($0 + 1, kept[$0 + 1]) }, kept.forgotten + 1, kept.newest)
    }
  }

  func call(_ number: Int64) -> Exchange? {
    kept.withLock { kept in
      number > kept.forgotten && number <= kept.newest ? kept[number] : nil
    }
  }
}

extension Exchange {
  fileprivate var bodyBytes: Int { request.body.count + (response?.body.count ?? 0) }
}

extension CallLog {
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
