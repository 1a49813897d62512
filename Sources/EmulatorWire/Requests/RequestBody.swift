/// The body of a request, read as Google's emulator reads it (Docs/protocol.md 9.10).
package enum RequestBody {
  static let form = "application/x-www-form-urlencoded"

  /// Refuses a content type that the method does not accept; this check comes first.
  package static func checkType(
    of request: HTTPRequest, for method: APIMethod, formAllowed: Bool
  ) throws(ServerError) {
    guard request.method != .delete, let field = request.fields["content-type"], !field.isEmpty else {
      return
    }
    guard let type = ContentType(field) else {
      throw .contentType(field)
    }
    let isTaken = method.body != nil && (type.name == "application/json" || formAllowed && type.name == form)
    let mayHaveBody = request.method != .get || !request.body.isEmpty
    guard isTaken || !mayHaveBody else { throw .contentType(field) }
  }

  /// Whether there is nothing to read: a request without a content type, or an empty form.
  package static func isMissing(in request: HTTPRequest) -> Bool {
    guard let field = request.fields["content-type"], !field.isEmpty else { return true }
    return request.body.isEmpty && ContentType(field)?.name == form
  }

  package static func members(
    of request: HTTPRequest, formAllowed: Bool
  ) throws(ServerError) -> ByName<JSONValue> {
    let type = ContentType(request.fields["content-type"] ?? "")
    if formAllowed, type?.name == form {
      return formMembers(PercentEncoding.allItems(ofForm: String(decoding: request.body, as: UTF8.self)))
    }
    guard !request.body.isEmpty, let type else { return [:] }
    guard ["utf-8", nil].contains(type.charset) else { throw .charset(type.charset ?? "") }
    let bytes = Array(request.body.withoutByteOrderMark)
    guard let first = bytes.first(where: { !" \t\r\n".utf8.contains($0) }) else {
      throw .unreadable("Unexpected end of JSON input")
    }
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else {
      let letter = String(decoding: bytes, as: UTF8.self).first { !$0.isWhitespace }
      throw .unreadable("Unexpected token '\(letter.map { String($0) } ?? "")', \"#\" is not valid JSON")
    }
    guard case .object(let members) = try json(bytes) else { throw .misfit(path: " ", "must be object") }
    return members
  }

  static func json(_ bytes: [UInt8]) throws(ServerError) -> JSONValue {
    do {
      return try JSONReader.read(bytes)
    } catch {
      throw .unreadable(error.description)
    }
  }

  /// A repeated name has a list of values.
  private static func formMembers(_ items: [(name: String, value: String)]) -> ByName<JSONValue> {
    ByName(grouping: items, by: \.name).mapValues { items in
      items.count == 1 ? .string(items[0].value) : .array(items.map { .string($0.value) })
    }
  }
}

/// The parts of `Content-Type` that decide how to read a body.
package struct ContentType {
  /// Type and subtype in lower case.
  let name: String
  /// The parameter `charset` in lower case.
  let charset: String?

  /// Nil for a string that does not start with a type and a subtype.
  init?(_ field: String) {
    // Nearly every request has exactly this.
    if field == "application/json" {
      (name, charset) = (field, nil)
      return
    }
    let parts = field.split(separator: ";", omittingEmptySubsequences: false).map {
      trimmingBlanks($0).lowercased()
    }
    let words = parts[0].split(separator: "/", omittingEmptySubsequences: false)
    guard words.count == 2, words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Octet.isToken) }) else {
      return nil
    }
    name = parts[0]
    let parameter = parts.dropFirst().last { $0.hasPrefix("charset=") }
    charset = parameter?.dropFirst(8).replacing("\"", with: "")
  }
}
