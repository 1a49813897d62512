import Synchronization

/// Threads on which exchanges block, so that the tasks that wait for them do not hold up others.
///
/// A thread starts with an exchange that finds none free, keeps its connections for the next one, and ends when it was
/// idle for a while or nobody has the pool any more.
package final class ExchangePool: Sendable {
  package typealias Exchange =
    @Sendable (_ request: HTTPRequest, _ origin: HTTPOrigin, _ limit: Duration) throws(HTTPError) ->
    HTTPResponse

  private let threads: PoolThreads

  /// Starts no thread yet; each one that starts gets its exchanges from `open`.
  package init(
    threads limit: Int = 16, idle: Duration = TransportTimeouts.keptIdle,
    _ open: @escaping @Sendable () -> Exchange
  ) {
    threads = PoolThreads(limit: limit, idle: idle, open)
  }

  deinit { threads.close() }

  /// The number of threads, for tests.
  package var threadCount: Int { threads.count }

  /// Sends a request from one of the threads; `limit` includes the wait for a free one.
  ///
  /// - Throws: what ``PendingExchange/response()`` throws.
  package func send(
    _ request: HTTPRequest, _ origin: HTTPOrigin, within limit: Duration, abandoned abandonment: Abandonment
  ) async throws(HTTPError) -> HTTPResponse {
    let pending = PendingExchange(abandoned: abandonment)
    let deadline = ContinuousClock.now + limit
    threads.run(
      PoolThreads.Job(
        work: { exchange in
          guard pending.begin() else { return }
          let rest = ContinuousClock.now.duration(to: deadline)
          guard rest > .zero else {
            return pending.end(.failure(.timedOut(.connect, host: origin.hostField)))
          }
          pending.end(Result { () throws(HTTPError) in try exchange(request, origin, rest) })
        },
        refuse: {
          pending.end(
            .failure(.couldNotConnect(host: origin.hostField, reason: "no thread can be started")))
        }))
    return try await pending.response()
  }
}

/// The threads of a pool, which they outlive by the exchange that each of them has.
private final class PoolThreads: Sendable {
  struct Job: Sendable {
    let work: @Sendable (ExchangePool.Exchange) -> Void
    /// Called instead of `work` if there is no thread for it.
    let refuse: @Sendable () -> Void
  }

  /// A thread that waits, and what it is woken for.
  private final class Place: Sendable {
    let bell: Doorbell
    let job = Mutex<Job?>(nil)
    init() throws(SystemError) { bell = try Doorbell() }
  }

  private struct State {
    var count = 0
    /// The last one has waited for the shortest time.
    var idle: [Place] = []
    var jobs: [Job] = []
    var isClosed = false

    /// Leaves a job to a thread that is there; false if there is none.
    mutating func leave(_ job: Job) -> Bool {
      if let place = idle.popLast() {
        place.job.withLock { $0 = job }
        place.bell.ring()
      } else if count > 0 {
        jobs.append(job)
      } else {
        return false
      }
      return true
    }
  }

  private let state = Mutex(State())
  private let limit: Int
  private let idleTime: Duration
  private let open: @Sendable () -> ExchangePool.Exchange

  init(limit: Int, idle: Duration, _ open: @escaping @Sendable () -> ExchangePool.Exchange) {
    self.limit = limit
    idleTime = idle
    self.open = open
  }

  var count: Int { state.withLock { $0.count } }

  func run(_ job: Job) {
    let isLeft = state.withLock { state in
      if !state.idle.isEmpty || state.count >= limit { return state.leave(job) }
      state.count += 1
      return false
    }
    guard !isLeft, !start(job) else { return }
    let isTaken = state.withLock { state in
      state.count -= 1
      return state.leave(job)
    }
    if !isTaken { job.refuse() }
  }

  /// Ends the threads: at once those that wait, the others after what they have to do.
  func close() {
    state.withLock { state in
      state.isClosed = true
      for place in state.idle { place.bell.ring() }
    }
  }

  private func start(_ first: Job) -> Bool {
    guard let place = try? Place() else { return false }
    return NativeThread.run { [self] in
      let exchange = open()
      var job: Job? = first
      while let present = job {
        present.work(exchange)
        job = next(at: place)
      }
    }
  }

  /// The next job of a thread; nil if it ends.
  private func next(at place: Place) -> Job? {
    let (job, waits): (Job?, Bool) = state.withLock { state in
      if !state.jobs.isEmpty { return (state.jobs.removeFirst(), false) }
      guard !state.isClosed else {
        state.count -= 1
        return (nil, false)
      }
      state.idle.append(place)
      return (nil, true)
    }
    guard waits else { return job }
    place.bell.wait(atMost: idleTime)
    return state.withLock { state in
      // Given under the same lock, perhaps in the moment in which the time ended.
      if let job = place.job.withLock({ $0.take() }) { return job }
      state.idle.removeAll { $0 === place }
      state.count -= 1
      return nil
    }
  }
}
