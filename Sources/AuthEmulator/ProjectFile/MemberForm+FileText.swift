extension MemberForm {
  /// The maximum width of a line with a whole object or array.
  private static let width = 100

  /// Formats a value for people: members in the order of the form, small objects and arrays on one line.
  static func text(of value: JSONValue, as form: MemberForm? = nil) -> String {
    text(of: value, form, indent: 0) + "\n"
  }

  private static func text(of value: JSONValue, _ form: MemberForm?, indent: Int) -> String {
    func inner(_ value: JSONValue, _ form: MemberForm?) -> String {
      text(of: value, form, indent: indent + 2)
    }
    switch value {
    case .array(let elements):
      let element: MemberForm? = if case .list(let element)? = form { element } else { nil }
      return lines("[", elements.map { inner($0, element) }, "]", indent: indent)
    case .object(let members):
      let parts = names(of: members, form).map { name in
        inner(.string(name), nil) + ": " + inner(members[name] ?? .null, form?.form(of: name))
      }
      return lines("{", parts, "}", indent: indent)
    default: return JSONOutput.text(of: value)
    }
  }

  private static func lines(_ open: String, _ parts: [String], _ close: String, indent: Int) -> String {
    let line = open + parts.joined(separator: ", ") + close
    let isShort = indent > 0 && line.utf8.count + indent <= width && !line.contains("\n")
    if parts.isEmpty || isShort { return line }
    let outer = String(repeating: " ", count: indent)
    return "\(open)\n" + parts.map { "\(outer)  \($0)" }.joined(separator: ",\n") + "\n\(outer)\(close)"
  }

  private static func names(of members: ByName<JSONValue>, _ form: MemberForm?) -> [String] {
    guard case .object(let message)? = form else { return members.keys.sorted() }
    let known = message.inOrder.map(\.name)
    return known.filter { members[$0] != nil } + members.keys.filter { !known.contains($0) }.sorted()
  }

  /// Removes members that the form does not have; nil if nothing is left.
  func kept(of value: JSONValue) -> JSONValue? {
    switch (self, value) {
    case (.object, .object(let members)), (.map, .object(let members)):
      let kept = members.reduce(into: ByName<JSONValue>()) { kept, member in
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
