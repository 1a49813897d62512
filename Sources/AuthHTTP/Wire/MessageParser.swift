package typealias ResponseParser = MessageParser<StatusLine>

/// Reads HTTP/1.1 messages from bytes that arrive in slices of any size (RFC 9112).
///
/// Lines end in CR LF. A lone line feed is refused: where two programs disagree on line ends, a second
/// request can hide. After a fault the parser stays at that fault, because the stream no longer has a known
/// boundary.
package struct MessageParser<Start: StartLine>: Sendable {
  /// One whole message.
  package struct Parsed: Sendable {
    package let message: Start.Message
    /// Whether the connection may carry another one (RFC 9112 section 9.3).
    package let keepsAlive: Bool
    /// Whether the peer uses HTTP/1.0, which has no chunks and closes by default.
    package let isHTTP10: Bool
    /// The size of its head and body.
    package let byteCount: Int
  }

  /// Whether the next response answers HEAD and so has no body, whatever its fields say.
  package var answersHead = false

  private let limits: HTTPLimits
  private var input = InputBuffer()
  private var state = State.startLine
  private var start: Start?
  private var section = FieldSection()
  private var body: [UInt8] = []
  private var headBytes = 0
  private var skippedLines = 0
  private var lineCount = 0
  private var fault: MessageFault?
  private enum State: Sendable, Equatable {
    case startLine, fields, length(Int), untilClose, chunkSize, chunk(Int), chunkEnd, trailers, complete
  }

  /// A parser at rest before the first message.
  package init(limits: HTTPLimits) { self.limits = limits }

  /// The bytes it holds for incomplete messages.
  package var heldBytes: Int { input.count + headBytes + body.count }

  /// Whether no byte of a next message has been seen.
  package var isAtRest: Bool { state == .startLine && start == nil && input.isEmpty && headBytes == 0 }

  /// Whether the head is complete but not the body.
  package var isReadingBody: Bool {
    switch state {
    case .startLine, .fields, .complete: false
    case .length, .untilClose, .chunkSize, .chunk, .chunkEnd, .trailers: true
    }
  }

  /// Whether the peer holds back its body until it gets a 100 (RFC 9110 section 10.1.1).
  package var awaitsContinue: Bool {
    isReadingBody && body.isEmpty && input.isEmpty && section.expectation == .continue
      && start?.isHTTP10 == false
  }

  /// Adds bytes, which ``next()`` turns into messages.
  package mutating func append(_ bytes: Span<UInt8>) { input.append(bytes) }

  /// The next complete message; nil if more bytes are needed.
  package mutating func next() throws(MessageFault) -> Parsed? {
    if let fault { throw fault }
    do throws(MessageFault) { return try advance() } catch {
      fault = error
      throw error
    }
  }

  /// Ends the stream and returns the message that ends with it; nil at rest.
  package mutating func finish() throws(MessageFault) -> Parsed? {
    if let whole = try next() { return whole }
    if state == .untilClose { return emit(keepsAlive: false) }
    if isAtRest { return nil }
    fault = .endedEarly
    throw MessageFault.endedEarly
  }

  private mutating func advance() throws(MessageFault) -> Parsed? {
    while true {
      switch state {
      case .startLine, .fields, .chunkSize, .trailers:
        guard let line = try nextLine() else { return nil }
        try take(line)
      case .length(let left):
        let count = input.move(atMost: left, to: &body)
        state = count == left ? .complete : .length(left - count)
        if count < left { return nil }
      case .chunk(let left):
        let count = input.move(atMost: left, to: &body)
        state = count == left ? .chunkEnd : .chunk(left - count)
        if count < left { return nil }
      case .chunkEnd:
        guard let ended = try input.takeLineEnd() else { return nil }
        guard ended else { throw MessageFault(400, "a chunk is longer than its size") }
        state = .chunkSize
      case .untilClose:
        input.move(atMost: limits.bodyBytes + 1, to: &body)
        guard body.count <= limits.bodyBytes else { throw MessageFault(413, "the body is too large") }
        return nil
      case .complete:
        guard start?.isInterim == true else {
          return emit(keepsAlive: nil)
        }
        // The head's byte count continues, so that a server cannot send 1xx forever.
        (state, start, section, lineCount) = (.startLine, nil, FieldSection(), 0)
      }
    }
  }

  private mutating func reserveBody() {
    guard case .length(let count) = state else { return }
    // A peer may announce more than it sends: beyond this size, memory grows with the bytes received.
    body.reserveCapacity(min(count, 64 << 10))
  }

  private mutating func nextLine() throws(MessageFault) -> Range<Int>? {
    let tooLong: MessageFault =
      switch state {
      case .startLine: Start.tooLong
      case .chunkSize: MessageFault(400, "a chunk-size line is too long")
      default: MessageFault(431, "a field line is too long")
      }
    guard let line = try input.takeLine(atMost: limits.lineBytes, tooLong: tooLong) else { return nil }
    headBytes += line.count + 2
    guard headBytes <= limits.headBytes || state == .chunkSize else {
      throw MessageFault(431, "the header fields are too large")
    }
    return line
  }

  private mutating func take(_ line: Range<Int>) throws(MessageFault) {
    switch state {
    case .startLine:
      if line.isEmpty, skippedLines < Start.emptyLinesBefore {
        (skippedLines, headBytes) = (skippedLines + 1, 0)
        return
      }
      start = try Start(parsing: input.storage.span.extracting(line))
      state = .fields
    case .fields:
      if line.isEmpty { return try finishHead() }
      try countLine()
      try section.add(line, of: input)
    case .chunkSize:
      let (size, digits) = try ChunkSize.parse(input.storage.span.extracting(line))
      guard size <= limits.bodyBytes - body.count else { throw MessageFault(413, "the body is too large") }
      // Chunk extensions are dropped but bounded: they count like fields; the digits do not.
      headBytes -= digits + 2
      guard headBytes <= limits.headBytes else {
        throw MessageFault(400, "the chunk extensions are too large")
      }
      state = size == 0 ? .trailers : .chunk(size)
    case .trailers:
      if line.isEmpty {
        state = .complete
        return
      }
      try countLine()
      // Trailers are dropped (RFC 9112 section 7.1.2) after the same check as any field.
      var dropped = FieldSection()
      try dropped.add(line, of: input)
    default: break
    }
  }

  private mutating func countLine() throws(MessageFault) {
    lineCount += 1
    guard lineCount <= limits.fieldCount else { throw MessageFault(431, "there are too many header fields") }
  }

  private mutating func finishHead() throws(MessageFault) {
    guard section.expectation != .unknown else { throw MessageFault(417, "the expectation is not known") }
    guard let framing = try start?.framing(of: section, answeringHead: answersHead) else { return }
    switch framing {
    case .none: state = .complete
    case .length(let count):
      guard count <= limits.bodyBytes else { throw MessageFault(413, "the body is too large") }
      state = .length(count)
      reserveBody()
    case .chunked: state = .chunkSize
    case .untilClose: state = .untilClose
    }
  }

  private mutating func emit(keepsAlive asked: Bool?) -> Parsed? {
    guard let start = start.take() else { return nil }
    let keepsAlive = asked ?? (!section.asksToClose && (!start.isHTTP10 || section.asksToKeepAlive))
    let isHTTP10 = start.isHTTP10
    defer {
      (state, section, body) = (.startLine, FieldSection(), [])
      (headBytes, skippedLines, lineCount) = (0, 0, 0)
      input.shrink()
    }
    return Parsed(
      message: start.message(section, body: body), keepsAlive: keepsAlive, isHTTP10: isHTTP10,
      byteCount: headBytes + body.count)
  }
}

extension MessageFault {
  /// The stream ended before the message did.
  static let endedEarly = Self(400, "the stream ended inside a message")
}
