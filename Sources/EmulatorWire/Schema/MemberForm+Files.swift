/// What files may have in place of a value.
extension MemberForm {
  func imported(_ value: JSONValue) throws(Misfit) -> JSONValue {
    switch (self, value) {
    case (.text, .string), (.bytes, .string), (.choice, .string), (.boolean, .bool): return value
    case (.wholeText, _), (.integer, _), (.number, _):
      guard (value.integer ?? value.string.flatMap { Int64($0) }) != nil else {
        throw Misfit("must be a whole number")
      }
      return value
    default: throw Misfit("must be \(requirement)")
    }
  }

  /// A value of a project file: only what the description of the file says.
  func checked(_ value: JSONValue) throws(Misfit) -> JSONValue {
    let fits =
      switch (self, value) {
      case (.boolean, .bool), (.fraction, .integer(0...1)): true
      case (.text(let rule), .string(let text)): rule.accepts(text)
      case (.integer(let range), _): value.integer.map(range.contains) ?? false
      case (.wholeText, _): value.integer.map { $0 >= 0 } ?? false
      case (.fraction, .number(let number)): (0...1).contains(number)
      case (.choice(_, let names), .string(let text)): names.contains(text)
      default: false
      }
    guard fits else { throw Misfit("must be \(requirement)") }
    return value
  }

  /// The requirement, to follow `must be`.
  package var requirement: String {
    switch self {
    case .boolean: "true or false"
    case .text(let rule): rule.requirement
    case .wholeText: "a whole number, 0 or more"
    case .integer(let range): "a whole number, \(range.lowerBound) to \(range.upperBound)"
    case .choice(_, let names): "one of \(names.map { "\"\($0)\"" }.joined(separator: ", "))"
    case .bytes: "a string"
    case .list: "an array"
    case .fraction: "a number from 0 to 1"
    default: "an object"
    }
  }
}
