/// What Google's emulator makes of a value (Docs/protocol.md 9.10).
extension MemberForm {
  func emulated(_ value: JSONValue) throws(Misfit) -> JSONValue {
    switch (self, value) {
    case (.text, .string), (.bytes, .string), (.wholeText, .string), (.boolean, .bool), (.number, .integer),
      (.number, .number), (.fraction, .integer), (.fraction, .number), (.anyInteger, .integer):
      return value
    case (.text, .integer), (.text, .number), (.bytes, .integer), (.bytes, .number):
      return .string(value.primitiveText ?? "")
    case (.wholeText, .integer), (.wholeText, .number):
      guard value.isWhole else { throw Misfit("must match format \"int64\"") }
      return .string(value.primitiveText ?? "")
    case (.integer, .integer), (.integer, .number):
      guard value.isWhole else { throw Misfit("must be integer") }
      guard let number = value.integer, Int32(exactly: number) != nil else {
        throw Misfit("must match format \"int32\"")
      }
      return .integer(number)
    case (.choice(_, let names), .string), (.choice(_, let names), .integer),
      (.choice(_, let names), .number):
      let text = value.primitiveText ?? ""
      if case .string = value, names.contains(text) { return value }
      guard let index = Int(text), String(index) == text, names.indices.contains(index) else {
        throw Misfit("must be equal to one of the allowed values")
      }
      return .string(names[index])
    default: throw Misfit("must be \(typeInEmulator)")
    }
  }

  private var typeInEmulator: String {
    switch self {
    case .text, .bytes, .wholeText, .choice: "string"
    case .boolean: "boolean"
    case .integer, .anyInteger: "integer"
    case .number, .fraction: "number"
    case .list: "array"
    case .any, .anyObject, .map, .object: "object"
    }
  }
}
