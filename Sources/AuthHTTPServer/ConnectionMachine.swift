/// One connection of a server as decisions only: bytes, answers and the time go in, actions come out.
///
/// The owner reports what happened, then performs what ``next(at:)`` returns until it returns nil, then waits
/// for bytes, for the end of the turn or for ``deadline``. One request is answered at a time, and its answer is
/// sent before the next is parsed: answers keep the order of their requests however long one takes, and a peer
/// that sends without reading is held back by its own full buffers.
package struct ConnectionMachine: Sendable {
  /// A time on a monotonic clock, since any fixed moment.
  package typealias Instant = Duration

  package enum Action: Sendable, Equatable {
    /// Answer this request, then report with ``respond(_:date:isFull:isLast:at:)``, ``postpone(at:)``,
    /// ``pause(for:at:)``, ``keepSilent(at:)`` or ``abandon()``.
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

  /// The largest body of an answer that is sent even if the server already holds too much.
  ///
  /// So clients with small requests and answers are served while others leave large answers unread.
  package static let smallAnswer = 16 << 10

  /// The time at which ``next(at:)`` has something to do even if nothing else happens.
  package private(set) var deadline: Instant?

  /// All bytes that it holds for the peer: of requests and of the answer.
  package private(set) var heldBytes = 0
  /// The part that ``refuseForSpace()`` frees: requests that have not begun.
  package private(set) var refusableBytes = 0

  /// Whether it can use bytes now; in every other phase, the peer's bytes stay with the system.
  package var wantsBytes: Bool { phase == .receiving || phase == .lingering }

  /// Whether it waits for a request of which nothing has arrived.
  package var isIdle: Bool { phase == .receiving && parser.isAtRest && !lacksSpace }

  /// Whether its answer waits for ``endTurn(at:)``.
  package var isHolding: Bool { phase == .holding }

  private let limits: HTTPLimits
  private var parser: RequestParser
  private let timeouts: ServerTimeouts
  private var phase = Phase.receiving
  private var waiting = Waiting.request
  private var output: [UInt8]?
  /// The size of the output until it is sent, also once the owner has taken it.
  private var outputBytes = 0
  private var exchange: Exchange?
  private var peerHasEnded = false
  private var closesAfterAnswer = false
  private var hasContinued = false
  private var isPaused = false
  private var lacksSpace = false

  /// In the order of a request's life; Docs/architecture.md 13 has the picture.
  private enum Phase: Sendable {
    /// Waits for a request, or for the rest of one.
    case receiving
    /// A request was dispatched, and its answer is not known.
    case answering
    /// The answer is written down and waits for the end of the turn.
    case holding
    case sending, shuttingDown
    /// Reads and drops what comes after the last answer, so that closing does not destroy it in transit.
    case lingering
    case closing, closed
  }
  private enum Waiting: Sendable { case request, head, body }

  /// The facts about a request that its answer depends on.
  private struct Exchange: Sendable {
    let method: HTTPMethod
    let keepsAlive: Bool
    let isHTTP10: Bool
    let byteCount: Int
  }

  /// A connection that has just been accepted.
  package init(limits: HTTPLimits, timeouts: ServerTimeouts, at now: Instant) {
    self.limits = limits
    parser = RequestParser(limits: limits)
    self.timeouts = timeouts
    deadline = now + timeouts.idle
  }

  /// Bytes arrived from the peer; only for a machine that ``wantsBytes``.
  package mutating func receive(_ bytes: Span<UInt8>) {
    if phase == .lingering { return }
    assert(phase == .receiving, "bytes were read that nobody asked for")
    parser.append(bytes)
    count()
  }

  /// The peer closed its sending side, or what it sends from now on comes too late.
  package mutating func receivedEnd() {
    peerHasEnded = true
    if phase == .lingering { phase = .closing }
  }

  /// The server holds too much: what was received and has not begun is answered with 503, in its turn.
  package mutating func refuseForSpace() {
    guard refusableBytes > 0 else { return }
    lacksSpace = true
    parser = RequestParser(limits: limits)
    count()
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
    phase = peerHasEnded ? .closing : .lingering
    deadline = now + timeouts.answer
    count()
  }

  /// No answer will come, and the connection closes without one.
  package mutating func abandon() {
    if phase == .answering { phase = .closing }
  }

  /// The answer; it is sent after the end of the turn.
  ///
  /// `isFull` says that the server holds too much, so that 503 takes the place of a large answer; `isLast` that no
  /// byte which comes after this moment is read.
  package mutating func respond(
    _ response: HTTPResponse, date: String? = nil, isFull: Bool = false, isLast: Bool = false, at now: Instant
  ) {
    guard phase == .answering, let exchange else { return }
    // A peer that closed its side may have asked for more before that.
    let isLast = (peerHasEnded || isLast) && parser.isAtRest && !lacksSpace
    var keepsAlive = exchange.keepsAlive && !isLast
    if keepsAlive, response.fields.list("Connection", contains: "close") { keepsAlive = false }
    let connection = keepsAlive ? (exchange.isHTTP10 ? "keep-alive" : nil) : "close"
    closesAfterAnswer = !keepsAlive
    if isFull, response.body.count > Self.smallAnswer {
      refuse(MessageFault(503, "the server holds too much for other clients to send this answer"))
    } else {
      do throws(HTTPError) {
        let bytes = try MessageSerializer.bytes(
          of: response, answering: exchange.method, connection: connection, date: date)
        (output, outputBytes) = (bytes, bytes.count)
      } catch {
        refuse(MessageFault(500, "the answer could not be written"))
      }
    }
    phase = .holding
    deadline = now + timeouts.send
    count()
  }

  /// The turn ends: an answer that waited for it may be sent.
  package mutating func endTurn(at now: Instant) {
    guard phase == .holding else { return }
    (phase, deadline) = (.sending, now + timeouts.send)
  }

  /// Some output was sent: a slow reader is still a reader.
  package mutating func sentSome(at now: Instant) {
    if phase == .sending { deadline = now + timeouts.send }
  }

  /// All output was sent.
  package mutating func sent(at now: Instant) {
    guard phase == .sending else { return }
    outputBytes = 0
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
    count()
  }

  /// The next action; nil when the owner should wait.
  package mutating func next(at now: Instant) -> Action? {
    switch phase {
    case .receiving:
      defer { count() }
      return nextRequest(at: now)
    case .answering: return answerIfLate(now)
    case .holding: return nil
    case .sending: return takeOutput() ?? closeIfLate(now)
    case .shuttingDown:
      phase = peerHasEnded ? .closing : .lingering
      return .shutDownSending
    case .lingering: return closeIfLate(now)
    case .closing: return close()
    case .closed: return nil
    }
  }

  private mutating func nextRequest(at now: Instant) -> Action? {
    do throws(MessageFault) {
      if lacksSpace { throw MessageFault(503, "the server holds too much of unfinished requests") }
      if let parsed = try parser.next() {
        exchange = Exchange(
          method: parsed.message.method, keepsAlive: parsed.keepsAlive, isHTTP10: parsed.isHTTP10,
          byteCount: parsed.byteCount)
        (phase, waiting, deadline, hasContinued) = (.answering, .request, nil, false)
        return .dispatch(parsed.message)
      }
      // The peer left in the middle of a request, so an error answer would reach no one.
      if peerHasEnded { return close() }
      follow(at: now)
      if parser.awaitsContinue, !hasContinued {
        (phase, hasContinued) = (.sending, true)
        return .send(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8))
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
    defer { count() }
    return takeOutput()
  }

  /// Sets the deadline of the part of a request that has begun.
  private mutating func follow(at now: Instant) {
    if parser.isReadingBody {
      if waiting != .body { (waiting, deadline) = (.body, now + timeouts.body) }
    } else if parser.isAtRest {
      // The line end was left over from the request before (RFC 9112 section 2.2).
      if waiting != .request { (waiting, deadline) = (.request, now + timeouts.idle) }
    } else if waiting == .request {
      (waiting, deadline) = (.head, now + timeouts.head)
    }
  }

  private mutating func refuse(_ fault: MessageFault) {
    closesAfterAnswer = true
    let answer = FaultAnswer.response(to: fault)
    // The answer is built here; if it is refused all the same, close without one.
    let bytes = (try? MessageSerializer.bytes(of: answer, connection: "close")) ?? []
    (output, outputBytes) = (bytes, bytes.count)
  }

  private mutating func closeIfLate(_ now: Instant) -> Action? {
    if let deadline, now >= deadline { close() } else { nil }
  }

  private mutating func close() -> Action {
    (phase, deadline) = (.closed, nil)
    return .close
  }

  private mutating func takeOutput() -> Action? {
    defer { output = nil }
    return output.map { .send($0) }
  }

  /// Updates the two numbers, which are stored because the owner reads them more often than they change.
  private mutating func count() {
    refusableBytes = parser.heldBytes
    heldBytes = refusableBytes + outputBytes + (phase == .answering ? exchange?.byteCount ?? 0 : 0)
  }
}
