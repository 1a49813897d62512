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
    // With a broken parameter there is no type, and then the body is not read.
    guard !request.body.isEmpty, type?.isWellFormed == true else { return [:] }
    let bytes = try text(request.body, charset: type?.charset ?? "utf-8")
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

  private static func text(_ body: [UInt8], charset: String) throws(ServerError) -> [UInt8] {
    switch charset {
    case "utf-8", "utf-7":
      return Array(body.withoutByteOrderMark)
    case "utf-16", "utf-16le", "utf-16be", "utf-32", "utf-32le", "utf-32be":
      var isBigEndian = charset.hasSuffix("be")
      if charset == "utf-16" {
        // Without a byte order mark, the half of the pairs that is zero more often is the high one.
        let zeros = body.indices.filter { body[$0] == 0 }
        isBigEndian =
          body.starts(with: [0xFE, 0xFF])
          || !body.starts(with: [0xFF, 0xFE])
            && zeros.count { $0.isMultiple(of: 2) } > zeros.count { !$0.isMultiple(of: 2) }
      }
      let units = stride(from: 0, to: body.count - 1, by: 2).map { index in
        let (first, second) = (UInt16(body[index]), UInt16(body[index + 1]))
        return isBigEndian ? first << 8 | second : second << 8 | first
      }
      let text = String(decoding: units.first == 0xFEFF ? units.dropFirst() : units[...], as: UTF16.self)
      return Array(text.utf8)
    default: throw .charset(charset)
    }
  }
}

/// The parts of `Content-Type` that decide how to read a body.
package struct ContentType {
  /// Type and subtype in lower case.
  let name: String
  /// The parameter `charset` in lower case.
  let charset: String?
  /// Whether every parameter has a name and a value.
  let isWellFormed: Bool

  /// Nil for a string that does not start with a type and a subtype.
  init?(_ field: String) {
    // Nearly every request has exactly this.
    if field == "application/json" {
      (name, charset, isWellFormed) = (field, nil, true)
      return
    }
    let parts = field.split(separator: ";", omittingEmptySubsequences: false)
    let words = trimmingBlanks(parts[0][...]).split(separator: "/", omittingEmptySubsequences: false)
    guard words.count == 2, words.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(Octet.isToken) }) else {
      return nil
    }
    name = words.joined(separator: "/").lowercased()
    let pairs = parts.dropFirst().map { part -> (name: String, value: String)? in
      let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
        trimmingBlanks($0)
      }
      guard halves.count == 2, !halves[0].isEmpty, halves[0].utf8.allSatisfy(Octet.isToken) else {
        return nil
      }
      let isQuoted = halves[1].count > 1 && halves[1].hasPrefix("\"") && halves[1].hasSuffix("\"")
      let value = isQuoted ? String(halves[1].dropFirst().dropLast()) : halves[1]
      guard isQuoted || !value.isEmpty && value.utf8.allSatisfy(Octet.isToken) else { return nil }
      return (halves[0].lowercased(), value.lowercased())
    }
    isWellFormed = pairs.allSatisfy { $0 != nil }
    charset = pairs.last { $0?.name == "charset" }??.value
  }
}
