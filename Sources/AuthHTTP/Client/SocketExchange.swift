/// One request and its response on one connection.
final class SocketExchange {
  /// How an exchange ended that did not throw.
  enum Outcome {
    /// The whole response has arrived.
    case answered(ResponseParser.Parsed)
    /// The connection ended before the first byte of a response; `wasTouched` says whether any byte of the
    /// request was sent.
    case closedUnanswered(wasTouched: Bool)
  }

  let connection: ClientConnection
  /// The error to throw for a connection that brought no response.
  private(set) var lost: HTTPError
  private let host: String
  private let bytes: [UInt8]
  private let deadline: ContinuousClock.Instant
  private var parser: ResponseParser
  private var sentCount = 0
  private var hasBegun = false
  private var canSend = true
  private var buffer = [UInt8](repeating: 0, count: 16 << 10)

  init(
    _ connection: ClientConnection, host: String, bytes: [UInt8], method: HTTPMethod, limits: HTTPLimits,
    deadline: ContinuousClock.Instant
  ) {
    self.connection = connection
    self.host = host
    self.bytes = bytes
    self.deadline = deadline
    parser = ResponseParser(limits: limits)
    parser.answersHead = method == .head
    lost = .connectionLost(host: host, reason: "the server closed the connection without an answer")
  }

  /// Whether the connection can carry another request: everything was sent, and nothing came after the
  /// response.
  var isReusable: Bool { sentCount == bytes.count && parser.isAtRest }

  /// Sends and reads at the same time: a server may refuse a request before it has all of it.
  func run() throws(HTTPError) -> Outcome {
    while true {
      if canSend, sentCount < bytes.count { send() }
      if canSend { try wait() }
      switch connection.socket.receive(into: &buffer) {
      case .bytes(let count):
        hasBegun = true
        parser.append(buffer.span.extracting(0..<count))
        if let parsed = try parse() { return .answered(parsed) }
      case .end: return try end()
      case .failed(let error):
        lost = .connectionLost(host: host, reason: error.reason)
        return try broken()
      case .wouldBlock: if !canSend { return try broken() }
      }
    }
  }

  private func send() {
    switch connection.socket.send(bytes, from: sentCount) {
    case .bytes(let count): sentCount += count
    case .wouldBlock, .end: break
    case .failed(let error):
      // The answer that explains the refusal may already be here: read before giving up.
      lost = .connectionLost(host: host, reason: error.reason)
      canSend = false
    }
  }

  private func wait() throws(HTTPError) {
    do throws(SystemError) {
      let ready = try connection.socket.wait(
        reading: true, writing: canSend && sentCount < bytes.count, until: deadline)
      if ready { return }
    } catch {
      throw .connectionLost(host: host, reason: error.reason)
    }
    throw .timedOut(.total, host: host)
  }

  private func end() throws(HTTPError) -> Outcome {
    if !hasBegun { return .closedUnanswered(wasTouched: sentCount > 0) }
    do throws(MessageFault) {
      if let parsed = try parser.finish() { return .answered(parsed) }
    } catch {
      if error != .endedEarly { throw .malformed(error) }
    }
    throw .connectionLost(host: host, reason: "the server closed the connection inside its answer")
  }

  private func broken() throws(HTTPError) -> Outcome {
    if hasBegun { throw lost }
    return .closedUnanswered(wasTouched: sentCount > 0)
  }

  private func parse() throws(HTTPError) -> ResponseParser.Parsed? {
    do throws(MessageFault) { return try parser.next() } catch { throw .malformed(error) }
  }
}
