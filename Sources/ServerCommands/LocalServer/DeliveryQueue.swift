import Synchronization

/// The deliveries for one receiver, and the thread that sends them in order: adding one never blocks.
final class DeliveryQueue: Sendable {
  /// Reports to the owner, on the queue's thread.
  enum Report: Sendable, Equatable {
    /// A delivery was abandoned.
    case failed(event: String, projectID: String, reason: String, attempts: Int)
    /// So many did not fit into the queue.
    case dropped(Int, projectID: String)
    /// The receiver answers again after so many losses.
    case recovered(lost: Int)
  }

  private struct State {
    var waiting: [Delivery] = []
    var dropped = 0
    var droppedProject = ""
    var isBusy = false
    /// The losses since the last success.
    var lost = 0
    /// Whether it ends: what waits is tried again, without pauses.
    var isEnding = false
  }

  private let origin: HTTPOrigin
  private let policy: DeliveryPolicy
  private let transport: BlockingTransport
  private let randomBytes: @Sendable (Int) -> [UInt8]
  private let state = Mutex(State())
  private let wake: Doorbell
  private let ending: Doorbell
  private let idle: Doorbell

  /// Accepts deliveries from now on; sends them once started.
  init(
    to origin: HTTPOrigin, policy: DeliveryPolicy, environment: [String: String],
    randomBytes: @escaping @Sendable (Int) -> [UInt8]
  ) throws(SystemError) {
    self.origin = origin
    self.policy = policy
    self.randomBytes = randomBytes
    // Answers are ignored, so a long one is a mistake.
    transport = BlockingTransport(
      timeouts: TransportTimeouts(connect: min(.seconds(3), policy.limit), total: policy.limit),
      limits: HTTPLimits(bodyBytes: 64 << 10), environment: environment)
    wake = try Doorbell()
    ending = try Doorbell()
    idle = try Doorbell()
  }

  /// Starts to deliver, and reports each loss and whether it is the first since the last success; false if the
  /// system cannot start another thread.
  func start(reporting report: @escaping @Sendable (Report, _ isFirst: Bool) -> Void) -> Bool {
    NativeThread.run { [self] in run(report) }
  }

  /// Takes a delivery; never waits.
  func append(_ delivery: Delivery) {
    let isFirst = state.withLock { state in
      guard !state.isEnding else { return false }
      guard state.waiting.count < policy.capacity else {
        state.dropped += 1
        state.droppedProject = delivery.projectID
        return false
      }
      state.waiting.append(delivery)
      return state.waiting.count == 1 && !state.isBusy
    }
    if isFirst { wake.ring() }
  }

  /// Waits a short time for pending deliveries, and returns how many are left or were lost since the last success.
  ///
  /// Only one thread may call it, once.
  func finish(atMost limit: Duration) -> Int {
    let isBusy = state.withLock { state in
      state.isEnding = true
      return state.isBusy || !state.waiting.isEmpty
    }
    ending.ring()
    wake.ring()
    if isBusy { idle.wait(atMost: limit) }
    return state.withLock { $0.lost + $0.dropped + $0.waiting.count + ($0.isBusy ? 1 : 0) }
  }

  private func run(_ report: (Report, _ isFirst: Bool) -> Void) {
    while true {
      guard let (delivery, dropped, project) = next() else {
        if state.withLock({ $0.isEnding }) { return idle.ring() }
        wake.wait()
        continue
      }
      if dropped > 0 {
        report(.dropped(dropped, projectID: project), count(lost: dropped))
      }
      let (failure, attempts) = deliver(delivery)
      if let failure {
        report(
          .failed(
            event: delivery.event, projectID: delivery.projectID, reason: failure.reason, attempts: attempts),
          count(lost: 1))
      } else if let lost = takeLost() {
        report(.recovered(lost: lost), false)
      }
    }
  }

  /// Counts losses; returns whether they are the first since the last success.
  private func count(lost: Int) -> Bool {
    state.withLock { state in
      defer { state.lost += lost }
      return state.lost == 0
    }
  }

  /// The losses before this success; nil for none.
  private func takeLost() -> Int? {
    state.withLock { state -> Int? in
      defer { state.lost = 0 }
      return state.lost > 0 ? state.lost : nil
    }
  }

  /// The next delivery, and what was dropped since the previous one; nil if none is pending.
  private func next() -> (Delivery, dropped: Int, project: String)? {
    state.withLock { state -> (Delivery, dropped: Int, project: String)? in
      state.isBusy = !state.waiting.isEmpty
      guard state.isBusy else { return nil }
      defer { state.dropped = 0 }
      return (state.waiting.removeFirst(), state.dropped, state.droppedProject)
    }
  }

  /// Tries a delivery until it arrives, may not be repeated, or has been tried often enough.
  private func deliver(_ delivery: Delivery) -> (failure: DeliveryFailure?, attempts: Int) {
    var attempt = 1
    while true {
      do throws(DeliveryFailure) {
        try send(delivery)
        return (nil, attempt)
      } catch {
        guard attempt < policy.attempts, policy.mayRepeat(after: error),
          !state.withLock({ $0.isEnding }),
          !ending.wait(atMost: policy.pause(after: attempt, random: randomBytes(1).first ?? 0))
        else { return (error, attempt) }
        attempt += 1
      }
    }
  }

  private func send(_ delivery: Delivery) throws(DeliveryFailure) {
    guard origin.isLoopback || !ProjectNames.isDemo(delivery.projectID) else { throw .forbidden }
    let status: HTTPStatus
    do throws(HTTPError) {
      // Redirects are not followed: a different receiver must not get the codes.
      status = try transport.send(delivery.request(), to: origin).status
    } catch {
      throw .network(error)
    }
    guard status.isSuccess else { throw .status(status.code) }
  }
}
