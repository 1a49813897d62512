/// Turns messages into bytes, and refuses those that would say something else on the wire than as values.
///
/// The fields that frame a message are written here and nowhere else: those in the value are left out.
package enum MessageSerializer {
  /// The bytes of a request.
  ///
  /// - Parameter origin: gives the `Host` field, unless the request brings its own.
  /// - Throws: ``HTTPError/unsendable(reason:)``.
  package static func bytes(of request: HTTPRequest, to origin: HTTPOrigin) throws(HTTPError) -> [UInt8] {
    try check(request)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512 + request.body.count)
    bytes += request.method.rawValue.utf8
    bytes.append(Octet.space)
    bytes += request.target.path.utf8
    if let query = request.target.query {
      bytes.append(UInt8(ascii: "?"))
      bytes += query.utf8
    }
    bytes += " HTTP/1.1\r\nHost: ".utf8
    let host = request.fields["Host"] ?? origin.hostField
    guard host.utf8.allSatisfy(Octet.isFieldContent) else {
      throw .unsendable(reason: "the host holds a control character")
    }
    bytes += host.utf8
    bytes += "\r\n".utf8
    append(request.fields, to: &bytes, except: "Host")
    // RFC 9110 section 8.6: a method that usually has content says so even when there is none.
    if !request.body.isEmpty || [.post, .put, .patch].contains(request.method) {
      bytes += "Content-Length: ".utf8
      append(request.body.count, to: &bytes)
      bytes += "\r\n".utf8
    }
    bytes += "\r\n".utf8
    bytes += request.body
    return bytes
  }

  /// The bytes of a response.
  ///
  /// - Parameters:
  ///   - method: what is answered; a response to HEAD has its length but no body.
  ///   - connection: the value of `Connection` where it must be said.
  ///   - date: the value of `Date`, unless the response brings its own.
  /// - Throws: ``HTTPError/unsendable(reason:)``.
  package static func bytes(
    of response: HTTPResponse, answering method: HTTPMethod = .get, connection: String? = nil,
    date: String? = nil
  ) throws(HTTPError) -> [UInt8] {
    let code = response.status.code
    guard (100...599).contains(code) else { throw .unsendable(reason: "the status is out of range") }
    try check(response.fields)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(256 + response.body.count)
    bytes += "HTTP/1.1 ".utf8
    append(code, to: &bytes)
    bytes.append(Octet.space)
    bytes += response.status.reason.utf8
    bytes += "\r\n".utf8
    append(response.fields, to: &bytes, except: connection == nil ? nil : "Connection")
    if let date, response.fields["Date"] == nil {
      bytes += "Date: ".utf8
      bytes += date.utf8
      bytes += "\r\n".utf8
    }
    if let connection {
      bytes += "Connection: ".utf8
      bytes += connection.utf8
      bytes += "\r\n".utf8
    }
    // RFC 9112 section 6.3: these never have a body, and RFC 9110 section 8.6 forbids the length of 1xx and 204.
    let hasBody = code >= 200 && code != 204 && code != 304
    if hasBody {
      bytes += "Content-Length: ".utf8
      append(response.body.count, to: &bytes)
      bytes += "\r\n".utf8
    }
    bytes += "\r\n".utf8
    if hasBody, method != .head { bytes += response.body }
    return bytes
  }

  /// Refuses a request whose parts would break out of their place on the wire.
  ///
  /// - Throws: ``HTTPError/unsendable(reason:)``.
  package static func check(_ request: HTTPRequest) throws(HTTPError) {
    let method = request.method.rawValue.utf8
    guard !method.isEmpty, method.allSatisfy(Octet.isToken) else {
      throw .unsendable(reason: "the method is not a token")
    }
    let path = request.target.path.utf8
    guard path.first == UInt8(ascii: "/") || request.target.path == "*" && request.method == .options,
      path.allSatisfy({ Octet.isTarget($0) && $0 != UInt8(ascii: "?") }),
      request.target.query?.utf8.allSatisfy(Octet.isTarget) ?? true
    else { throw .unsendable(reason: "the request target is not an encoded path and query") }
    try check(request.fields)
  }

  private static func check(_ fields: HTTPFields) throws(HTTPError) {
    for field in fields.lines {
      guard !field.name.utf8.isEmpty, field.name.utf8.allSatisfy(Octet.isToken) else {
        throw .unsendable(reason: "a field name is not a token")
      }
      // The name is safe to tell by now, the value never is.
      guard field.value.utf8.allSatisfy(Octet.isFieldContent) else {
        throw .unsendable(reason: "the value of field \(field.name) holds a control character")
      }
    }
  }

  private static func append(_ fields: HTTPFields, to bytes: inout [UInt8], except name: String?) {
    for field in fields.lines {
      if let name, field.isNamed(name) { continue }
      let length = field.name.utf8.count
      if length == 14, field.isNamed("Content-Length") { continue }
      if length == 17, field.isNamed("Transfer-Encoding") { continue }
      bytes += field.name.utf8
      bytes.append(Octet.colon)
      bytes.append(Octet.space)
      bytes += field.value.utf8
      bytes += "\r\n".utf8
    }
  }

  private static func append(_ number: Int, to bytes: inout [UInt8]) {
    if number >= 10 { append(number / 10, to: &bytes) }
    bytes.append(0x30 + UInt8(number % 10))
  }
}
