/// The first line of a message, which decides its kind (RFC 9112 section 2.1).
package protocol StartLine: Sendable {
  /// The type of the complete message.
  associatedtype Message: Sendable

  /// The fault for a line beyond ``HTTPLimits/lineBytes``.
  static var tooLong: MessageFault { get }

  /// How many empty lines before it are skipped.
  static var emptyLinesBefore: Int { get }

  /// Parses the line, which comes without its line end.
  init(parsing line: Span<UInt8>) throws(MessageFault)

  /// Whether the peer uses HTTP/1.0, which closes after one message by default.
  var isHTTP10: Bool { get }

  /// Whether another message follows before the answer proper (1xx, RFC 9110 section 15.2).
  var isInterim: Bool { get }

  /// Checks the fields of this kind of message and decides how its body is delimited.
  func framing(of section: FieldSection, answeringHead: Bool) throws(MessageFault) -> BodyFraming

  func message(_ section: consuming FieldSection, body: [UInt8]) -> Message
}

/// The rule that finds the end of a body (RFC 9112 section 6.3).
package enum BodyFraming: Sendable, Equatable {
  case none
  /// This many bytes.
  case length(Int)
  /// Chunks up to the empty one.
  case chunked
  /// Everything before the peer closes; responses only.
  case untilClose
}

/// `HTTP/1.0` or `HTTP/1.1` from exactly those eight bytes; 505 for another major version (RFC 9112 section 2.3).
package func isHTTP10(version bytes: Span<UInt8>) throws(MessageFault) -> Bool {
  guard bytes.count == 8, bytes.spells("http/", in: 0..<5), bytes[0] == UInt8(ascii: "H"),
    bytes[1] == UInt8(ascii: "T"), bytes[2] == UInt8(ascii: "T"), bytes[3] == UInt8(ascii: "P"),
    Octet.isDigit(bytes[5]), bytes[6] == UInt8(ascii: "."), Octet.isDigit(bytes[7])
  else { throw MessageFault(400, "the HTTP version is not readable") }
  guard bytes[5] == UInt8(ascii: "1") else {
    throw MessageFault(505, "only HTTP/1.0 and HTTP/1.1 are spoken")
  }
  return bytes[7] == UInt8(ascii: "0")
}
