/// One connection of a server as decisions only: bytes, answers and the time go in, actions come out.
///
/// The owner reports what happened, then performs what ``next(at:)`` returns until it returns nil, then waits
/// for bytes or for ``deadline``. One request is answered at a time, and its answer is sent before the next
/// is parsed: answers keep the order of their requests however long one takes, and a peer that sends without
/// reading is held back by its own full buffers.
package struct ConnectionMachine: Sendable {
  /// A time on a monotonic clock, since any fixed moment.
  ///
  /// Each copy of a `ContinuousClock.Instant` would be a call.
  package typealias Instant = Duration

  /// An action for the owner.
  package enum Action: Sendable, Equatable {
    /// Answer this request, then report with ``respond(_:date:at:)``, ``postpone(at:)``, ``pause(for:at:)``,
    /// ``keepSilent(at:)`` or ``abandon()``.
    case dispatch(HTTPRequest)
    /// The pause is over: continue with the answer.
    case resume
    /// Write these bytes, then report with ``sent(at:)``.
    case send([UInt8])
    /// Close the sending side; keep reading.
    case shutDownSending
    /// Close at once. Nothing follows.
    case close
  }

  /// The time at which ``next(at:)`` has something to do even if nothing else happens.
  package private(set) var deadline: Instant?

  /// Whether it can use bytes now; while an answer is made or sent, the peer's bytes stay with the system.
  package var wantsBytes: Bool { phase == .receiving || phase == .lingering }

  /// The bytes it holds for an incomplete request: ``refuseForSpace(at:)`` would free them.
  package private(set) var heldBytes = 0

  private let limits: HTTPLimits
  private var parser: RequestParser
  private let timeouts: ServerTimeouts
  private var phase = Phase.receiving
  private var waiting = Waiting.request
  private var output: [UInt8]?
  private var exchange: Exchange?
  private var peerHasEnded = false
  private var closesAfterAnswer = false
  private var hasContinued = false
  private var isPaused = false
  private var lacksSpace = false

  private enum Phase: Sendable {
    case receiving, answering, sending, shuttingDown, lingering, closing, closed
  }
  private enum Waiting: Sendable { case request, head, body }

  /// The facts about a request that its answer depends on.
  private struct Exchange: Sendable {
    let method: HTTPMethod
    let keepsAlive: Bool
    let isHTTP10: Bool
  }

  /// A connection that has just been accepted.
  package init(limits: HTTPLimits, timeouts: ServerTimeouts, at now: Instant) {
    self.limits = limits
    parser = RequestParser(limits: limits)
    self.timeouts = timeouts
    deadline = now + timeouts.idle
  }

  /// Bytes arrived from the peer.
  package mutating func receive(_ bytes: Span<UInt8>, at now: Instant) {
    // Bytes after the last answer are read and dropped, so that closing does not destroy the answer in
    // transit.
    if phase == .receiving { parser.append(bytes) }
    countHeldBytes()
  }

  /// Stored, not computed on demand: asking would copy the whole machine.
  private mutating func countHeldBytes() { heldBytes = phase == .receiving ? parser.heldBytes : 0 }

  /// The peer closed its sending side, or the connection broke.
  package mutating func receivedEnd() {
    peerHasEnded = true
    if phase == .lingering { phase = .closing }
  }

  /// The server holds too many bytes: answers an incomplete request with 503.
  package mutating func refuseForSpace(at now: Instant) {
    if phase == .receiving { lacksSpace = true }
  }

  /// The answer will come later; after ``ServerTimeouts/answer``, 504 takes its place.
  package mutating func postpone(at now: Instant) {
    if phase == .answering { deadline = now + timeouts.answer }
  }

  /// Delays the answer by `time`.
  package mutating func pause(for time: Duration, at now: Instant) {
    guard phase == .answering else { return }
    (isPaused, deadline) = (true, now + time)
  }

  /// No answer will come: the connection stays open for ``ServerTimeouts/answer``, or until the peer leaves.
  package mutating func keepSilent(at now: Instant) {
    guard phase == .answering else { return }
    phase = peerHasEnded || closesAfterAnswer ? .closing : .lingering
    deadline = now + timeouts.answer
  }

  /// No answer will come, and the connection closes without one.
  package mutating func abandon() {
    if phase == .answering { phase = .closing }
  }

  package mutating func respond(_ response: HTTPResponse, date: String? = nil, at now: Instant) {
    guard phase == .answering, let exchange else { return }
    // A peer that closed its side may have asked for more before that.
    let isLast = peerHasEnded && parser.isAtRest
    var keepsAlive = exchange.keepsAlive && !isLast && !closesAfterAnswer
    if keepsAlive, response.fields.list("Connection", contains: "close") { keepsAlive = false }
    let connection = keepsAlive ? (exchange.isHTTP10 ? "keep-alive" : nil) : "close"
    do throws(HTTPError) {
      output = try MessageSerializer.bytes(
        of: response, answering: exchange.method, connection: connection, date: date)
      closesAfterAnswer = !keepsAlive
    } catch {
      refuse(MessageFault(500, "the answer could not be written"))
    }
    phase = .sending
    deadline = now + timeouts.send
  }

  /// Some output was sent: a slow reader is still a reader.
  package mutating func sentSome(at now: Instant) {
    if phase == .sending { deadline = now + timeouts.send }
  }

  /// All output was sent.
  package mutating func sent(at now: Instant) {
    guard phase == .sending else { return }
    defer { countHeldBytes() }
    if closesAfterAnswer {
      phase = .shuttingDown
      deadline = now + timeouts.linger
    } else {
      phase = .receiving
      if !parser.isReadingBody {
        waiting = .request
        deadline = now + timeouts.idle
      }
    }
  }

  /// The server is stopping: takes no further request and finishes the answers in progress.
  package mutating func stop() {
    defer { countHeldBytes() }
    closesAfterAnswer = true
    if phase == .receiving || phase == .lingering { phase = .closing }
  }

  /// The next action; nil when the owner should wait.
  package mutating func next(at now: Instant) -> Action? {
    defer { countHeldBytes() }
    return switch phase {
    case .receiving: nextRequest(at: now)
    case .answering: answerIfLate(now)
    case .sending:
      if let bytes = takeOutput() { .send(bytes) } else { closeIfLate(now) }
    case .shuttingDown: shutDown()
    case .lingering: closeIfLate(now)
    case .closing: close()
    case .closed: nil
    }
  }

  private mutating func nextRequest(at now: Instant) -> Action? {
    do throws(MessageFault) {
      if lacksSpace { throw MessageFault(503, "the server holds too much of unfinished requests") }
      if let parsed = try parser.next() {
        exchange = Exchange(
          method: parsed.message.method, keepsAlive: parsed.keepsAlive, isHTTP10: parsed.isHTTP10)
        (phase, waiting, deadline, hasContinued) = (.answering, .request, nil, false)
        return .dispatch(parsed.message)
      }
      // The peer left in the middle of a request, so an error answer would reach no one.
      if peerHasEnded { return close() }
      follow(at: now)
      if parser.awaitsContinue, !hasContinued {
        hasContinued = true
        output = Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)
        phase = .sending
        return takeOutput().map { .send($0) }
      }
      guard let deadline, now >= deadline else { return nil }
      if waiting == .request { return close() }
      throw MessageFault(408, "the request did not arrive in time")
    } catch {
      return sendRefusal(error, at: now)
    }
  }

  /// A peer must not wait forever for an answer that was promised and never came.
  private mutating func answerIfLate(_ now: Instant) -> Action? {
    guard let deadline, now >= deadline else { return nil }
    if isPaused {
      (isPaused, self.deadline) = (false, nil)
      return .resume
    }
    return sendRefusal(MessageFault(504, "the answer was not ready in time"), at: now)
  }

  private mutating func sendRefusal(_ fault: MessageFault, at now: Instant) -> Action? {
    refuse(fault)
    // Nothing of the request is read any more, and the peer may take its time to close.
    parser = RequestParser(limits: limits)
    phase = .sending
    deadline = now + timeouts.send
    return takeOutput().map { .send($0) }
  }

  /// Sets the deadline of the phase that has begun.
  private mutating func follow(at now: Instant) {
    if parser.isReadingBody {
      if waiting != .body { (waiting, deadline) = (.body, now + timeouts.body) }
    } else if waiting == .request, !parser.isAtRest {
      (waiting, deadline) = (.head, now + timeouts.head)
    }
  }

  private mutating func refuse(_ fault: MessageFault) {
    closesAfterAnswer = true
    let answer = FaultAnswer.response(to: fault)
    // The answer is built here; if it is refused all the same, close without one.
    output = (try? MessageSerializer.bytes(of: answer, connection: "close")) ?? []
  }

  private mutating func shutDown() -> Action {
    phase = peerHasEnded ? .closing : .lingering
    return .shutDownSending
  }

  private mutating func closeIfLate(_ now: Instant) -> Action? {
    if let deadline, now >= deadline { close() } else { nil }
  }

  private mutating func close() -> Action {
    (phase, deadline) = (.closed, nil)
    return .close
  }

  private mutating func takeOutput() -> [UInt8]? {
    defer { output = nil }
    return output
  }
}
