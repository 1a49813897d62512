import AuthHTTP
import IdentityToolkit
import Synchronization

/// The last calls of a running server with their answers, for those who ask for them.
///
/// Kept are the exchanges as they were, which never leave the process: what is shown is made of them when somebody asks, without secrets.
final class CallLog: Sendable {
  /// How many calls are kept.
  static let limit = 100
  /// The longest body that is kept, in bytes.
  static let largestBody = 64 << 10

  private struct Kept {
    /// The call at position `p`, counted from 1, is at index `(p - 1) % limit`.
    var exchanges: [Exchange] = []
    var newest: Int64 = 0
  }

  private let kept = Mutex(Kept())
  private let observe: (@Sendable (Exchange) -> Void)?

  /// A log that also tells an observer of each call.
  init(observe: (@Sendable (Exchange) -> Void)? = nil) { self.observe = observe }

  /// Whether a request is a call of an app or a tool, and not the page that shows the calls.
  static func concerns(_ request: HTTPRequest) -> Bool {
    // A browser's question whether it may call says nothing about the call.
    guard request.method != .options else { return false }
    let path = request.target.path
    // The page asks for the status too, to know whether it is a proxy's.
    return path != "/" && path != PageRoute.callsPath && path != PageRoute.statusPath
      && !path.hasPrefix(PageRoute.prefix)
  }

  /// Adds a call in the place of the oldest one.
  func append(_ exchange: Exchange) {
    let exchange = exchange.bounded(to: Self.largestBody)
    kept.withLock { kept in
      if kept.exchanges.count < Self.limit {
        kept.exchanges.append(exchange)
      } else {
        kept.exchanges[Int(kept.newest % Int64(Self.limit))] = exchange
      }
      kept.newest += 1
    }
    observe?(exchange)
  }

  /// The calls after a position; from the oldest on without one, and after one that was never reached: it is of an earlier server.
  func calls(after known: Int64?) -> (exchanges: [(number: Int64, exchange: Exchange)], newest: Int64) {
    kept.withLock { kept in
      let oldest = kept.newest - Int64(kept.exchanges.count)
      let known = known.map { (0...kept.newest).contains($0) ? $0 : 0 } ?? 0
      let start = max(known, oldest)
      return (
        (start..<kept.newest).map { ($0 + 1, kept.exchanges[Int($0 % Int64(Self.limit))]) }, kept.newest
      )
    }
  }
}

extension CallLog {
  /// The steps of a request, with the call noted when its answer is there.
  func noting(_ step: ServerStep, of exchange: Exchange, since start: ContinuousClock.Instant) -> ServerStep {
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
    case .pause(let time, let then): return .pause(time) { self.noting(then(), of: exchange, since: start) }
    case .atEndOfTurn(let then): return .atEndOfTurn { self.noting(then(), of: exchange, since: start) }
    case .call(let call, let then):
      return .call(call) { self.noting(then($0), of: exchange, since: start) }
    case .work(let then): return .work { self.noting(then(), of: exchange, since: start) }
    case .drop:
      ended(nil, "the connection was closed, as a fault of this server says")
      return step
    case .hang:
      ended(nil, "no answer is given, as a fault of this server says")
      return step
    }
  }
}
