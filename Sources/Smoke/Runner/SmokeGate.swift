import Synchronization

/// Passes requests until the program is asked to end; requests that clean up pass for a while longer.
final class SmokeGate: Sendable {
  private let interrupts: HeldInterrupts
  private let threads = ThreadExecutor()
  /// The deadline for cleaning up; nil before it starts.
  private let cleaning = Mutex<ContinuousClock.Instant?>(nil)

  /// How long a running call may continue: its answer can name what has to be removed.
  private static let grace = Duration.seconds(1)
  /// How long cleaning up may take after an interruption.
  private static let cleaningTime = Duration.seconds(10)

  /// Called once, when the program was asked to end.
  private let whenClosing: @Sendable (_ signal: Int32) -> Void
  private let lostReader = Atomic(false)

  /// When the time limit of the whole test is over, and the limit.
  private let end: (instant: ContinuousClock.Instant, limit: Duration)

  init(
    _ interrupts: HeldInterrupts, limit: Duration,
    whenClosing: @escaping @Sendable (_ signal: Int32) -> Void
  ) {
    self.interrupts = interrupts
    // No clock overflows.
    let limit = min(limit, .seconds(366 * 86_400))
    end = (.now + limit, limit)
    self.whenClosing = whenClosing
  }

  /// The signal that asked the program to end, or the one that a closed pipe stands for.
  var signal: Int32? { interrupts.signal() ?? (lostReader.load(ordering: .relaxed) ? SIGPIPE : nil) }

  /// Whether steps may still be run.
  var isOpen: Bool { signal == nil && !isOverdue }

  /// Whether the time limit of the whole test is over.
  var isOverdue: Bool { ContinuousClock.now >= end.instant }

  /// Why no more steps are run; nil while they are.
  var reason: String? {
    if signal != nil { return "interrupted" }
    return isOverdue ? "the time limit of \(end.limit.argumentText) is over (--limit)" : nil
  }

  /// Closes the gate because nobody reads the output any more.
  func loseReader() { lostReader.store(true, ordering: .relaxed) }

  /// Allows the requests that clean up.
  func startCleaning() {
    if !isOpen { _ = interruptedAt }
    cleaning.withLock { $0 = .now + Self.cleaningTime }
  }

  func endCleaning() { cleaning.withLock { $0 = nil } }

  /// Waits, but not beyond an interruption.
  ///
  /// - Throws: ``SmokeSkip`` if one comes.
  func wait(_ time: Duration, _ sleep: @Sendable (Duration) async throws -> Void) async throws {
    var rest = time
    while rest > .zero {
      if let reason { throw SmokeSkip(reason) }
      let slice = min(rest, .milliseconds(200))
      try await sleep(slice)
      rest -= slice
    }
  }

  /// A transport whose calls end when the gate closes; an abandoned call continues in the background.
  func guarding(_ transport: HTTPTransport) -> HTTPTransport {
    HTTPTransport({ [self] request, origin, limit throws(HTTPError) in
      let closed = HTTPError.other(HTTPError.Cause(SmokeSkip("interrupted")))
      guard isOpen || cleaning.withLock({ $0 != nil }) else { throw closed }
      let box = AnswerBox<Result<HTTPResponse, HTTPError>>()
      Task(executorPreference: threads) {
        do throws(HTTPError) {
          _ = box.take(.success(try await transport.send(request, origin, within: limit)))
        } catch {
          _ = box.take(.failure(error))
        }
      }
      let timer = Task {
        while deadline.map({ .now < $0 }) ?? true { try await Task.sleep(for: .milliseconds(25)) }
        box.close()
      }
      defer { timer.cancel() }
      guard let answer = await box.answer() else { throw closed }
      return try answer.get()
    })
  }

  /// The deadline for a call; nil until an interruption.
  private var deadline: ContinuousClock.Instant? {
    guard !isOpen else { return nil }
    return cleaning.withLock { $0 } ?? interruptedAt + Self.grace
  }

  /// When the interruption was noticed first.
  private var interruptedAt: ContinuousClock.Instant {
    let (time, isFirst) = noticed.withLock { noticed in
      let before = noticed
      let time = before ?? .now
      noticed = time
      return (time, before == nil)
    }
    if isFirst, let signal { whenClosing(signal) }
    return time
  }

  private let noticed = Mutex<ContinuousClock.Instant?>(nil)
}
