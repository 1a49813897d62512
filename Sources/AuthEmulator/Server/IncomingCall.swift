import Synchronization

/// A request with its caller and its time.
struct IncomingCall: Sendable {
  /// When a call arrived, by the server's clock and by one that nobody moves, and the faults of the server then.
  struct Arrival: Sendable {
    let milliseconds: Int64
    let start = ContinuousClock.now
    let faults: [String]
  }

  let request: HTTPRequest
  /// Takes the answer to a change that is stored at the end of the turn; nil for a caller that does not wait.
  let pending: PendingAnswer?
  /// When it arrived; nil if it is not for the list of calls.
  let arrival: Arrival?
  /// Why it is refused, once that is known; nil for a call that is neither for the list nor the console's.
  let reason: FoundReason?

  init(
    _ request: HTTPRequest, _ pending: PendingAnswer? = nil,
    at arrival: Arrival? = nil, reason: FoundReason? = nil
  ) {
    self.request = request
    self.pending = pending
    self.arrival = arrival
    self.reason = reason ?? arrival.map { _ in FoundReason() }
  }

  /// The same call on a thread that may wait until its changes are stored.
  var withoutTurn: Self { Self(request, at: arrival, reason: reason) }
}

/// Keeps the reason of a refusal from where it is found, with the state at hand, to where the call is recorded.
final class FoundReason: Sendable {
  private let found = Mutex<(reason: Reason?, member: String?)>((nil, nil))

  var value: Reason? {
    get { found.withLock { $0.reason } }
    set { found.withLock { $0.reason = newValue } }
  }

  /// The member of the request that is refused.
  var member: String? {
    get { found.withLock { $0.member } }
    set { found.withLock { $0.member = newValue } }
  }
}

/// A call whose changes are made, or which saw those of others, but not stored.
struct WaitingCall: Sendable {
  let incoming: IncomingCall
  let pending: PendingAnswer
  var outcome: PreparedCall.Outcome
  /// Whether the console shows something new after it.
  let isVisible: Bool
}

/// The calls that end with the turn, in the order in which they changed the state.
struct WaitingCalls: Sendable {
  private var calls: [WaitingCall] = []
  private var settledCount = 0

  var isEmpty: Bool { calls.isEmpty }

  mutating func append(_ call: WaitingCall) { calls.append(call) }

  /// Completes the outcomes of those that came since the last time.
  mutating func settle(_ complete: (inout PreparedCall.Outcome) -> Void) {
    for index in settledCount..<calls.count { complete(&calls[index].outcome) }
    settledCount = calls.count
  }

  /// Takes all, which are settled.
  mutating func takeAll() -> [WaitingCall] {
    defer { self = Self() }
    return calls
  }
}
