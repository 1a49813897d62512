package indirect enum MemberForm: Sendable {
  /// A string; Google's front end converts a number to a string. The rule applies only to a project file.
  case text(TextRule)
  case bytes
  /// A 64-bit integer, written as a string; Google's emulator accepts any string.
  case wholeText
  case boolean
  /// A 32-bit integer; the range applies only to a project file.
  case integer(ClosedRange<Int64>)
  /// An integer of any size, in a query.
  case anyInteger
  case number
  /// A 32-bit number from 0 to 1.
  case fraction
  case anyObject
  case any
  /// A value of an enumeration, by name or number; `type` is the enumeration's full name.
  case choice(type: String, [String])
  case list(MemberForm)
  /// An object with names chosen by the user; the first rule that matches a name gives the form of its value.
  case map([(name: TextRule, form: MemberForm)])
  case object(Message)

  /// Parses one of ``letters``, `i6-30`, the name of a ``TextRule``, an enumeration or a message, `[FORM]`,
  /// `{FORM}` or `{RULE=FORM,RULE=FORM}`, where the rules are for the names.
  init(_ text: Substring, in scope: String) {
    let inner = text.dropFirst().dropLast()
    if let form = Self.letters[text] {
      self = form
    } else if text.first == "[" {
      self = .list(MemberForm(inner, in: scope))
    } else if text.first == "{" {
      self = .map(
        inner.split(separator: ",").map { entry in
          let halves = entry.split(separator: "=")
          let rule = halves.count > 1 ? TextRule(rawValue: String(halves[0])) : nil
          return (rule ?? .any, MemberForm(halves[halves.count - 1], in: scope))
        })
    } else if let rule = TextRule(rawValue: String(text)) {
      self = .text(rule)
    } else if let entry = MessageList.entry(text, in: scope) {
      self =
        entry.isChoice
        ? .choice(type: entry.type, entry.lines.flatMap { $0.split(separator: " ").map(String.init) })
        : .object(Message(entry))
    } else if let form = ProjectFileForm.derived(text) {
      self = form
    } else {
      let ends = text.dropFirst().split(separator: "-").compactMap { Int64($0) }
      self = .integer(ends.count == 2 ? ends[0]...ends[1] : Self.int32)
    }
  }

  private static let int32 = 0...Int64(Int32.max)
  private static let letters: [Substring: MemberForm] = [
    "s": .text(.any), "bytes": .bytes, "l": .wholeText, "b": .boolean, "i": .integer(int32), "I": .anyInteger,
    "n": .number, "f": .fraction, "o": .anyObject, "x": .any,
  ]

  package func form(of name: String) -> MemberForm? {
    switch self {
    case .object(let message): message.members[name]?.form
    case .map(let entries): entries.first { $0.name.accepts(name) }?.form
    default: nil
    }
  }

  /// Returns the replacement for a value; nil if the value is valid as it is.
  func validated(_ value: JSONValue) throws(Misfit) -> JSONValue? {
    switch (self, value) {
    case (.text, .string), (.bytes, .string), (.wholeText, .string), (.boolean, .bool), (.anyObject, .object),
      (.number, .integer), (.number, .number), (.fraction, .integer), (.fraction, .number),
      (.anyInteger, .integer), (.any, _):
      return nil
    case (.text, .integer), (.text, .number), (.bytes, .integer), (.bytes, .number):
      return value.primitiveText.map { .string($0) }
    case (.wholeText, .integer), (.wholeText, .number):
      guard value.isWhole else { throw Misfit("must match format \"int64\"") }
      return value.primitiveText.map { .string($0) }
    case (.integer, .integer), (.integer, .number):
      guard value.isWhole else { throw Misfit("must be integer") }
      guard let number = value.wholeNumber, Int32(exactly: number) != nil else {
        throw Misfit("must match format \"int32\"")
      }
      return .integer(number)
    case (.choice(_, let names), .string(let text)):
      return names.contains(text) ? nil : try Self.choice(text, of: names)
    case (.choice(_, let names), .integer), (.choice(_, let names), .number):
      return try Self.choice(value.primitiveText ?? "", of: names)
    case (.list(let form), .array(let elements)): return try Self.list(elements, form)
    case (.map, .object(let members)): return try map(members)
    case (.object(let message), .object(let members)): return .object(try message.validated(members))
    default: throw Misfit("must be \(typeName)")
    }
  }

  private var typeName: String {
    switch self {
    case .text, .bytes, .wholeText, .choice: "string"
    case .boolean: "boolean"
    case .integer, .anyInteger: "integer"
    case .number, .fraction: "number"
    case .list: "array"
    case .any, .anyObject, .map, .object: "object"
    }
  }

  private static func choice(_ text: String, of names: [String]) throws(Misfit) -> JSONValue {
    guard let index = Int(text), String(index) == text, names.indices.contains(index) else {
      throw Misfit("must be equal to one of the allowed values")
    }
    return .string(names[index])
  }

  private static func list(_ elements: [JSONValue], _ form: MemberForm) throws(Misfit) -> JSONValue? {
    var validated = elements
    for (index, element) in elements.enumerated() {
      do {
        if let changed = try form.validated(element) { validated[index] = changed }
      } catch {
        throw error.below(String(index))
      }
    }
    return .array(validated)
  }

  private func map(_ members: ByName<JSONValue>) throws(Misfit) -> JSONValue? {
    var validated = members
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      do {
        if let changed = try form(of: name)?.validated(value) { validated[name] = changed }
      } catch {
        throw error.below(camelCased(name))
      }
    }
    return .object(validated)
  }
}
