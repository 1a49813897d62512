/// One request and its response on one connection.
final class SocketExchange {
  /// How an exchange ended that did not throw.
  enum Outcome {
    /// The whole response has arrived.
    case answered(ResponseParser.Parsed)
    /// The connection ended before the first byte of a response, which is this error unless the request is sent
    /// again; `wasTouched` says whether any byte of it was sent.
    case unanswered(HTTPError, wasTouched: Bool)
  }

  /// Why there is no response if the server just closes the connection.
  static let unanswered = "the server closed the connection without an answer"

  let connection: ClientConnection
  private let host: String
  private let bytes: [UInt8]
  private let deadline: ContinuousClock.Instant
  private var parser: ResponseParser
  private var sentCount = 0
  private var hasBegun = false
  /// Why nothing more can be sent.
  private var refusal: SystemError?
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
  }

  /// Whether the connection can carry another request: everything was sent, and nothing came after the
  /// response.
  var isReusable: Bool { sentCount == bytes.count && parser.isAtRest }

  /// Sends and reads at the same time: a server may refuse a request before it has all of it.
  func run() throws(HTTPError) -> Outcome {
    while true {
      if refusal == nil, sentCount < bytes.count { send() }
      if refusal == nil { try wait() }
      switch connection.socket.receive(into: &buffer) {
      case .bytes(let count):
        hasBegun = true
        parser.append(buffer.span.extracting(0..<count))
        if let parsed = try parse() { return .answered(parsed) }
      case .end: return try end()
      case .failed(let error): return try broken(error)
      case .wouldBlock: if let refusal { return try broken(refusal) }
      }
    }
  }

  private func send() {
    switch connection.socket.send(bytes, from: sentCount) {
    case .bytes(let count): sentCount += count
    case .wouldBlock, .end: break
    // The answer that explains the refusal may already be here: read before giving up.
    case .failed(let error): refusal = error
    }
  }

  private func wait() throws(HTTPError) {
    do throws(SystemError) {
      let ready = try connection.socket.wait(reading: true, writing: sentCount < bytes.count, until: deadline)
      if ready { return }
    } catch {
      throw lost(error.reason)
    }
    throw .timedOut(.total, host: host)
  }

  private func end() throws(HTTPError) -> Outcome {
    if !hasBegun {
      return .unanswered(lost(refusal?.reason ?? Self.unanswered), wasTouched: sentCount > 0)
    }
    do throws(MessageFault) {
      if let parsed = try parser.finish() { return .answered(parsed) }
    } catch {
      if error != .endedEarly { throw .malformed(error) }
    }
    throw lost("the server closed the connection inside its answer")
  }

  private func broken(_ error: SystemError) throws(HTTPError) -> Outcome {
    if hasBegun { throw lost(error.reason) }
    return .unanswered(lost(error.reason), wasTouched: sentCount > 0)
  }

  private func lost(_ reason: String) -> HTTPError { .connectionLost(host: host, reason: reason) }

  private func parse() throws(HTTPError) -> ResponseParser.Parsed? {
    do throws(MessageFault) { return try parser.next() } catch { throw .malformed(error) }
  }
}
