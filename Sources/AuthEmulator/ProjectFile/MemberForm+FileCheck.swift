extension [ProjectFileFault] {
  /// As many mistakes as a person would read; further ones are not collected.
  static var limit: Int { 20 }

  var isFull: Bool { count >= Self.limit }

  mutating func add(
    _ path: [String], _ reason: String, known: [String]? = nil, knowsValues: Bool = false
  ) {
    if !isFull { append(ProjectFileFault(path, reason, known: known, knowsValues: knowsValues)) }
  }
}

extension MemberForm {
  /// Adds the mistakes in a value of a project file.
  func check(_ value: JSONValue, at path: [String], _ faults: inout [ProjectFileFault]) {
    guard !faults.isFull else { return }
    switch (self, value) {
    case (.boolean, .bool), (.anyObject, .object), (.fraction, .integer(0...1)): return
    case (.text(let rule), .string(let text)) where rule.accepts(text): return
    case (.integer(let range), _) where value.integer.map(range.contains) == true: return
    case (.wholeText, _) where value.integer.map({ $0 >= 0 }) == true: return
    case (.fraction, .number(let number)) where (0...1).contains(number): return
    case (.choice(_, let names), .string(let text)) where names.contains(text): return
    case (.list(let form), .array(let elements)):
      for (index, element) in elements.enumerated() {
        form.check(element, at: path + ["\(index)"], &faults)
      }
    case (.map(let entries), .object(let members)):
      for (name, member) in members.sorted(by: { $0.key < $1.key }) {
        guard let form = form(of: name) else {
          faults.add(
            path + [name],
            "is a name that must be \(entries.map(\.name.requirement).joined(separator: ", or "))")
          continue
        }
        form.check(member, at: path + [name], &faults)
      }
    case (.object(let message), .object(let members)): message.check(members, at: path, &faults)
    default: faults.add(path, "must be \(requirement)")
    }
  }

  /// The requirement, to follow `must be`.
  private var requirement: String {
    switch self {
    case .boolean: "true or false"
    case .text(let rule): rule.requirement
    case .wholeText: "a whole number, 0 or more"
    case .integer(let range): "a whole number, \(range.lowerBound) to \(range.upperBound)"
    case .choice(_, let names): "one of \(names.map { "\"\($0)\"" }.joined(separator: ", "))"
    case .list: "an array"
    case .fraction: "a number from 0 to 1"
    default: "an object"
    }
  }
}

extension Message {
  fileprivate func check(_ given: ByName<JSONValue>, at path: [String], _ faults: inout [ProjectFileFault]) {
    let names = inOrder.map(\.name)
    for name in given.keys.sorted() where members[name] == nil {
      faults.add(path + [name], "is not a member that is known here", known: names)
    }
    for member in inOrder {
      guard let value = given[member.name] else {
        if member.isRequired { faults.add(path, "has no \(member.name)") }
        continue
      }
      member.form.check(value, at: path + [member.name], &faults)
    }
    for names in alternatives.values {
      let present = names.filter { given[$0] != nil }
      if present.count > 1 {
        faults.add(path + [present[1]], "cannot stand beside \(present[0])")
      }
    }
  }
}
