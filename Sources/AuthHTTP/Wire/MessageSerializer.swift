/// Turns messages into bytes, and refuses those that would mean something else on the wire.
///
/// The fields that frame a message are written only here: those in the message are left out.
package enum MessageSerializer {
  /// The bytes of a request, or ``HTTPError/unsendable(reason:)``.
  ///
  /// `Host` comes from the origin, unless the request has its own.
  package static func bytes(of request: HTTPRequest, to origin: HTTPOrigin) throws(HTTPError) -> [UInt8] {
    try check(request)
    let host = request.fields["Host"] ?? origin.hostField
    guard host.utf8.allSatisfy(Octet.isFieldContent) else {
      throw .unsendable(reason: "the host holds a control character")
    }
    // RFC 9110 section 8.6: a method that usually has content sends its length even if there is none.
    let hasLength = !request.body.isEmpty || [.post, .put, .patch].contains(request.method)
    let target = request.target
    let line = request.method.rawValue.utf8.count + target.path.utf8.count + (target.query?.utf8.count ?? 0)
    return written(in: line + host.utf8.count + room(for: request.fields) + request.body.count) { message in
      message.add(request.method.rawValue)
      message.add(" ")
      message.add(target.path)
      if let query = target.query {
        message.add("?")
        message.add(query)
      }
      message.add(" HTTP/1.1\r\n")
      message.add("Host", host)
      for field in request.fields.lines where isKept(field) && !field.isNamed("Host") {
        message.add(field.name, field.value)
      }
      if hasLength { message.add(length: request.body.count) }
      message.add("\r\n")
      request.body.withUnsafeBufferPointer { message.add($0) }
    }
  }

  /// The bytes of a response, or ``HTTPError/unsendable(reason:)``.
  ///
  /// A response to HEAD has a length but no body. `connection` and `date` are the values of those fields, if
  /// they must be sent; a response's own `Date` stays.
  package static func bytes(
    of response: HTTPResponse, answering method: HTTPMethod = .get, connection: String? = nil,
    date: String? = nil
  ) throws(HTTPError) -> [UInt8] {
    let code = response.status.code
    guard (100...599).contains(code) else { throw .unsendable(reason: "the status is out of range") }
    try check(response.fields)
    // RFC 9112 section 6.3: these never have a body, and RFC 9110 section 8.6 forbids a length for 1xx and
    // 204.
    let hasBody = code >= 200 && code != 204 && code != 304
    let body = hasBody && method != .head ? response.body : []
    // The length of a body that a proxy was not given for HEAD is not known (RFC 9110 section 8.6).
    let hasLength = hasBody && (method != .head || !response.body.isEmpty)
    let date = response.fields["Date"] == nil ? date : nil
    let reason = response.status.reason
    let texts = reason.utf8.count + (date?.utf8.count ?? 0) + (connection?.utf8.count ?? 0)
    return written(in: texts + room(for: response.fields) + body.count) { message in
      message.add("HTTP/1.1 ")
      message.add(digitsOf: code)
      message.add(" ")
      message.add(reason)
      message.add("\r\n")
      for field in response.fields.lines
      where isKept(field) && (connection == nil || !field.isNamed("Connection")) {
        message.add(field.name, field.value)
      }
      if let date { message.add("Date", date) }
      if let connection { message.add("Connection", connection) }
      if hasLength { message.add(length: response.body.count) }
      message.add("\r\n")
      body.withUnsafeBufferPointer { message.add($0) }
    }
  }

  private static func room(for fields: HTTPFields) -> Int {
    // What a message has besides texts and fields takes at most 90 bytes; a field adds ": " and a line end.
    fields.lines.reduce(128) { $0 + $1.name.utf8.count + $1.value.utf8.count + 4 }
  }

  private static func written(in room: Int, _ write: (inout MessagePart) -> Void) -> [UInt8] {
    var bytes: [UInt8] = []
    // Not an array's initializer, which looks up its type each time.
    bytes.append(addingCapacity: room) { part in
      part.withUnsafeMutableBufferPointer { buffer, filled in
        var message = MessagePart(buffer)
        write(&message)
        filled = message.end
      }
    }
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
      guard !field.name.utf8.isEmpty, field.name.isMade(of: Octet.isToken) else {
        throw .unsendable(reason: "a field name is not a token")
      }
      // The name is safe to show at this point; the value never is.
      guard field.value.isMade(of: Octet.isFieldContent) else {
        throw .unsendable(reason: "the value of field \(field.name) holds a control character")
      }
    }
  }

  /// Whether a field does not frame the message; checks its length first.
  private static func isKept(_ field: HTTPFields.Field) -> Bool {
    switch field.name.utf8.count {
    case 14: !field.isNamed("Content-Length")
    case 17: !field.isNamed("Transfer-Encoding")
    default: true
    }
  }
}

extension String {
  /// Whether all UTF-8 bytes of the string satisfy a condition.
  fileprivate func isMade(of isGood: (UInt8) -> Bool) -> Bool {
    // Contiguous: going through a string byte by byte takes several times as long.
    utf8.withContiguousStorageIfAvailable { $0.allSatisfy(isGood) } ?? utf8.allSatisfy(isGood)
  }
}
