/// The field lines of one message as they arrive, and what they say about its framing (RFC 9112 sections 5
/// and 6).
package struct FieldSection: Sendable {
  package enum TransferCoding: Sendable { case chunked, unknown }

  /// The lines to keep: all but those that only frame the message.
  package var lines: [HTTPFields.Field] = []
  package var contentLength: Int?
  package var transferCoding: TransferCoding?
  package var hostCount = 0
  var asksToClose = false
  var asksToKeepAlive = false
  var expectation: Expectation?

  /// The expectation in `Expect` (RFC 9110 section 10.1.1).
  enum Expectation: Sendable { case `continue`, unknown }

  /// Adds one line without its line end; it lies in `input` and is not empty.
  mutating func add(_ range: Range<Int>, of input: borrowing InputBuffer) throws(MessageFault) {
    let line = input.storage.span.extracting(range)
    // RFC 9112 section 5.2: folding is obsolete, and programs that read it differently can be made to miss a
    // field.
    if Octet.isBlank(line[0]) { throw MessageFault(400, "a field line is folded") }
    // A blank before the colon fails here too, since it is not a token character (RFC 9112 section 5.1).
    guard let colon = line.firstIndex(of: Octet.colon, in: 0..<line.count), colon > 0,
      line.allSatisfy(in: 0..<colon, Octet.isToken)
    else { throw MessageFault(400, "a field line has no valid name") }
    let value = line.withoutBlanks(colon + 1..<line.count)
    guard line.allSatisfy(in: value, Octet.isFieldContent) else {
      throw MessageFault(400, "a field value holds a control character")
    }
    if try interpret(line, name: 0..<colon, value: value) {
      // One piece of memory for the fields of most requests.
      if lines.isEmpty { lines.reserveCapacity(8) }
      lines.append(HTTPFields.Field(line.text(0..<colon), line.text(value)))
    }
  }

  /// Whether `authority` has only the characters of a host with an optional port; empty is allowed (RFC 9110
  /// section 7.2).
  package static func isHost(_ authority: Span<UInt8>) -> Bool {
    authority.allSatisfy(in: 0..<authority.count) {
      Octet.isHost($0) || $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "]")
    }
  }

  /// Returns whether to keep the line.
  private mutating func interpret(
    _ line: Span<UInt8>, name: Range<Int>, value: Range<Int>
  ) throws(MessageFault) -> Bool {
    // Switch on the length first, so that an ordinary field costs one comparison of integers.
    switch name.count {
    case 4 where line.spells("host", in: name):
      hostCount += 1
      guard Self.isHost(line.extracting(value)) else {
        throw MessageFault(400, "the Host field is not valid")
      }
    case 6 where line.spells("expect", in: name):
      expectation = line.spells("100-continue", in: value) ? .continue : .unknown
    case 10 where line.spells("connection", in: name):
      var start = value.lowerBound
      while start < value.upperBound {
        let end = line.firstIndex(of: Octet.comma, in: start..<value.upperBound) ?? value.upperBound
        let token = line.withoutBlanks(start..<end)
        if line.spells("close", in: token) { asksToClose = true }
        if line.spells("keep-alive", in: token) { asksToKeepAlive = true }
        start = end + 1
      }
    case 14 where line.spells("content-length", in: name):
      try readLength(line.extracting(value))
      return false
    case 17 where line.spells("transfer-encoding", in: name):
      // A second line or a list is either `chunked` twice, which is forbidden, or a coding this side cannot
      // decode.
      guard transferCoding == nil else { throw MessageFault(400, "Transfer-Encoding appears more than once") }
      transferCoding = line.spells("chunked", in: value) ? .chunked : .unknown
      return false
    default: break
    }
    return true
  }

  /// Reads digits only; a list is accepted if all its members agree (RFC 9110 section 8.6).
  private mutating func readLength(_ value: Span<UInt8>) throws(MessageFault) {
    var start = 0
    repeat {
      let end = value.firstIndex(of: Octet.comma, in: start..<value.count) ?? value.count
      let digits = value.withoutBlanks(start..<end)
      guard !digits.isEmpty, value.allSatisfy(in: digits, Octet.isDigit) else {
        throw MessageFault(400, "Content-Length is not a number")
      }
      guard digits.count <= 18 else { throw MessageFault(413, "the body is too large") }
      let length = value.extracting(digits).reduceDigits()
      guard contentLength == nil || contentLength == length else {
        throw MessageFault(400, "Content-Length fields disagree")
      }
      contentLength = length
      start = end + 1
    } while start <= value.count
  }
}
