package import AuthHTTP

package typealias RequestParser = MessageParser<RequestLine>

/// `method SP request-target SP HTTP-version` (RFC 9112 section 3).
///
/// A class, because a copy would copy each string.
package final class RequestLine: StartLine {
  let method: HTTPMethod
  let target: RequestTarget
  /// The authority of an absolute-form target; it overrides `Host` (RFC 9112 section 3.2.2).
  let authority: String?
  package let isHTTP10: Bool
  package var isInterim: Bool { false }
  package static let tooLong = MessageFault(414, "the request line is too long")
  /// RFC 9112 section 2.2: they are left over from the body before.
  package static let emptyLinesBefore = 2

  package init(parsing line: Span<UInt8>) throws(MessageFault) {
    // Exactly one space on each side: servers read anything looser differently.
    guard let first = line.firstIndex(of: Octet.space, in: 0..<line.count), first > 0,
      line.allSatisfy(in: 0..<first, Octet.isToken),
      let second = line.firstIndex(of: Octet.space, in: first + 1..<line.count), second > first + 1
    else { throw MessageFault(400, "the request line is not readable") }
    isHTTP10 = try AuthHTTP.isHTTP10(version: line.extracting((second + 1)..<line.count))
    let range = first + 1..<second
    guard line.allSatisfy(in: range, Octet.isTarget) else {
      throw MessageFault(400, "the request target holds a character that must be encoded")
    }
    method = HTTPMethod(rawValue: line.text(0..<first))
    if line[range.lowerBound] == UInt8(ascii: "/") {
      target = Self.target(line.extracting(range))
      authority = nil
    } else if range.count == 1, line[range.lowerBound] == UInt8(ascii: "*"), method == .options {
      target = RequestTarget(path: "*")
      authority = nil
    } else {
      (authority, target) = try Self.absoluteForm(line.extracting(range), method: method)
    }
  }

  package func framing(
    of section: FieldSection, answeringHead: Bool
  ) throws(MessageFault) -> BodyFraming {
    guard section.hostCount <= 1, section.hostCount == 1 || isHTTP10 else {
      throw MessageFault(400, "exactly one Host field is needed")
    }
    guard let codings = section.transferCoding else {
      return section.contentLength.map { $0 == 0 ? .none : .length($0) } ?? .none
    }
    // RFC 9112 section 6.3: two lengths at once are an attack, not a mistake.
    guard section.contentLength == nil else {
      throw MessageFault(400, "Content-Length and Transfer-Encoding exclude each other")
    }
    guard !isHTTP10 else { throw MessageFault(400, "HTTP/1.0 has no Transfer-Encoding") }
    guard codings == .chunked else { throw MessageFault(501, "the transfer coding is not known") }
    return .chunked
  }

  package func message(_ section: consuming FieldSection, body: [UInt8]) -> HTTPRequest {
    var fields = HTTPFields(section.lines)
    if let authority { fields["Host"] = authority }
    return HTTPRequest(method, target, fields: fields, body: body)
  }

  private static func target(_ bytes: Span<UInt8>) -> RequestTarget {
    guard let mark = bytes.firstIndex(of: UInt8(ascii: "?"), in: 0..<bytes.count) else {
      return RequestTarget(path: bytes.text(0..<bytes.count))
    }
    return RequestTarget(path: bytes.text(0..<mark), query: bytes.text((mark + 1)..<bytes.count))
  }

  private static func absoluteForm(
    _ bytes: Span<UInt8>, method: HTTPMethod
  ) throws(MessageFault) -> (String, RequestTarget) {
    let fault = MessageFault(400, "the request target is neither a path nor an http URL")
    guard bytes.count > 7, bytes.spells("http://", in: 0..<7) else { throw fault }
    var end = 7
    while end < bytes.count, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "?") { end += 1 }
    let authority = bytes.text(7..<end)
    guard FieldSection.isHost(bytes.extracting(7..<end)), end > 7 else { throw fault }
    let rest = bytes.extracting(end..<bytes.count)
    if rest.isEmpty { return (authority, RequestTarget(path: method == .options ? "*" : "/")) }
    if rest[0] == UInt8(ascii: "/") { return (authority, target(rest)) }
    return (authority, RequestTarget(path: "/", query: rest.text(1..<rest.count)))
  }
}
