extension MemberForm {
  /// The maximum width of a line with a whole object or array.
  private static let width = 100

  /// Formats a value for people: members in the order of the form, small objects and arrays on one line.
  func text(of value: JSONValue) -> String { Self.text(of: value, self, indent: 0) + "\n" }

  static func text(of value: JSONValue) -> String { text(of: value, nil, indent: 0) + "\n" }

  private static func text(of value: JSONValue, _ form: MemberForm?, indent: Int) -> String {
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    let parts = parts(of: value, form) { text(of: $0, $1, indent: indent + 2) }
    guard let parts else { return JSONOutput.text(of: value) }
    let (open, close) = if case .array = value { ("[", "]") } else { ("{", "}") }
    guard !parts.isEmpty else { return open + close }
    let line = open + parts.joined(separator: ", ") + close
    if indent > 0, line.utf8.count + indent <= width, !line.contains("\n") { return line }
    return "\(open)\n" + parts.map { inner + $0 }.joined(separator: ",\n") + "\n\(outer)\(close)"
  }

  private static func parts(
    of value: JSONValue, _ form: MemberForm?, _ text: (JSONValue, MemberForm?) -> String
  ) -> [String]? {
    switch (value, form) {
    case (.array(let elements), .list(let form)?): return elements.map { text($0, form) }
    case (.array(let elements), _): return elements.map { text($0, nil) }
    case (.object(let members), let form):
      return names(of: members, form).map { name in
        let member = members[name] ?? .null
        return text(.string(name), nil) + ": " + text(member, form?.form(of: name))
      }
    default: return nil
    }
  }

  private static func names(of members: [String: JSONValue], _ form: MemberForm?) -> [String] {
    guard case .object(let message)? = form else { return members.keys.sorted() }
    let known = message.inOrder.map(\.name)
    return known.filter { members[$0] != nil } + members.keys.filter { !known.contains($0) }.sorted()
  }
}

extension MemberForm {
  /// Removes members that the form does not have; nil if nothing is left.
  func kept(of value: JSONValue) -> JSONValue? {
    switch (self, value) {
    case (.object, .object(let members)), (.map, .object(let members)):
      let kept = members.reduce(into: [String: JSONValue]()) { kept, member in
        kept[member.key] = form(of: member.key)?.kept(of: member.value)
      }
      return kept.isEmpty && !members.isEmpty ? nil : .object(kept)
    case (.list(let form), .array(let elements)): return .array(elements.compactMap { form.kept(of: $0) })
    // Written as strings, like Google's 64-bit integers.
    case (.wholeText, .string(let text)): return Int64(text).map { .integer($0) }
    case (.choice(_, let names), .string(let text)): return names.contains(text) ? value : nil
    default: return value
    }
  }
}
