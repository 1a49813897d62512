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
}
