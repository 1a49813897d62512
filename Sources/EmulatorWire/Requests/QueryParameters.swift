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
    let isRepeated = texts.count > 1
    var value: JSONValue = isRepeated ? .array(texts.map { .string($0) }) : .string(texts[0])
    switch form {
    case .boolean where !isRepeated: value = ["true": true, "false": false][texts[0]] ?? value
    case .anyInteger where !isRepeated, .integer where !isRepeated:
      if let number = Int64(texts[0]) { value = .integer(number) }
    case .choice(_, let names) where !isRepeated && !names.contains(texts[0]):
      // An enumeration value's number is valid only in a body.
      throw .misfit(path: " ", "must be equal to one of the allowed values")
    default: break
    }
    let (read, misfits) = FormReader.read(value, as: form, by: .emulator)
    if let misfit = misfits.first { throw .misfit(path: " ", misfit.reason) }
    return isRepeated ? .null : read ?? value
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
