/// The parameters of a query, checked as in Google's emulator (Docs/protocol.md 9.10): everything is a string
/// and is converted to its type.
package enum QueryParameters {
  package static func checked(
    _ target: RequestTarget, _ schema: Message
  ) throws(ServerError) -> ByName<JSONValue> {
    guard let query = target.query, !query.isEmpty, !target.hasOnlyKey else { return [:] }
    var values: ByName<[String]> = [:]
    for (name, value) in target.items where schema.members[name] != nil {
      values[name, default: []].append(value)
    }
    var checked: ByName<JSONValue> = [:]
    for member in schema.inOrder {
      guard let texts = values[member.name] else { continue }
      checked[member.name] = try value(texts, member.form)
    }
    return checked
  }

  /// The value of a parameter; a repeated one is a list.
  static func value(_ texts: [String], _ form: MemberForm) throws(ServerError) -> JSONValue {
    do throws(Misfit) {
      guard texts.count == 1 else {
        _ = try form.validated(.array(texts.map { .string($0) }))
        return .null
      }
      let text = texts[0]
      var value = JSONValue.string(text)
      switch form {
      case .boolean: value = ["true": .bool(true), "false": .bool(false)][text] ?? value
      case .anyInteger, .integer:
        if let number = Int64(text) { value = .integer(number) }
      case .choice(_, let names) where !names.contains(text):
        // An enumeration value's number is valid only in a body.
        throw Misfit("must be equal to one of the allowed values")
      default: break
      }
      return try form.validated(value) ?? value
    } catch {
      throw .misfit(path: " ", error.requirement)
    }
  }
}

extension RequestTarget {
  /// Whether the path starts like the old ones.
  package var isOld: Bool {
    // The first letter decides for nearly every request, and every request is checked.
    guard let letter = path.utf8.dropFirst().first, letter | 0x20 == UInt8(ascii: "w") else { return false }
    return equalIgnoringCase(path.prefix(5), "/www.")
  }

  /// Whether the query is only a key without escapes, as in most requests.
  package var hasOnlyKey: Bool {
    guard let query else { return false }
    let name = "key=".utf8
    return query.utf8.count > name.count && query.utf8.starts(with: name)
      && query.utf8.allSatisfy {
        $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "%") && $0 != UInt8(ascii: "+")
      }
  }
}
