/// `HTTP-version SP status-code SP [reason]` (RFC 9112 section 4).
package struct StatusLine: StartLine {
  let status: HTTPStatus
  package let isHTTP10: Bool
  package static let tooLong = MessageFault(400, "the status line is too long")
  package static let emptyLinesBefore = 0

  /// True for 1xx except 101: this client never asks for another protocol, so 101 cannot be a valid answer.
  package var isInterim: Bool { status.code < 200 && status.code != 101 }

  package init(parsing line: Span<UInt8>) throws(MessageFault) {
    guard line.count >= 12 else { throw MessageFault(400, "the status line is not readable") }
    isHTTP10 = try AuthHTTP.isHTTP10(version: line.extracting(0..<8))
    // Some servers leave out the space before an empty reason: accept that, nothing else.
    guard line[8] == Octet.space, line.allSatisfy(in: 9..<12, Octet.isDigit),
      line.count == 12 || line[12] == Octet.space, line.allSatisfy(in: 12..<line.count, Octet.isFieldContent)
    else { throw MessageFault(400, "the status line is not readable") }
    let code = line.extracting(9..<12).reduceDigits()
    guard (100...599).contains(code) else { throw MessageFault(400, "the status code is out of range") }
    status = HTTPStatus(code)
    if code == 101 { throw MessageFault(400, "the server switched protocols unasked") }
  }

  package func framing(
    of section: FieldSection, answeringHead: Bool
  ) throws(MessageFault) -> BodyFraming {
    if answeringHead || status.code < 200 || status == 204 || status == 304 { return .none }
    guard let coding = section.transferCoding else {
      return section.contentLength.map { $0 == 0 ? .none : .length($0) } ?? .untilClose
    }
    guard section.contentLength == nil else {
      throw MessageFault(400, "Content-Length and Transfer-Encoding exclude each other")
    }
    guard !isHTTP10 else { throw MessageFault(400, "HTTP/1.0 has no Transfer-Encoding") }
    guard coding == .chunked else { throw MessageFault(501, "the transfer coding is not known") }
    return .chunked
  }

  package func message(_ section: consuming FieldSection, body: [UInt8]) -> HTTPResponse {
    HTTPResponse(status, fields: HTTPFields(section.lines), body: body)
  }
}

extension Span<UInt8> {
  /// The value of at most 18 decimal digits; the caller has checked that they are digits.
  func reduceDigits() -> Int {
    var number = 0
    for index in indices { number = number * 10 + Int(self[index] - 0x30) }
    return number
  }
}
