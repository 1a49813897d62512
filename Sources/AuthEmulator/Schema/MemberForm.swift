import BoundedJSON

/// The form of a value in a request.
indirect enum MemberForm: Sendable {
  /// A string; a number counts as its text.
  case text
  /// A string that is meant to be a whole number: any string, or a number without fraction.
  case wholeText
  case boolean
  /// A whole number of 32 bits.
  case integer
  /// A whole number of any size, in a query.
  case anyInteger
  case number
  /// An object of any members.
  case anyObject
  /// A name of a list, or its number.
  case choice([String])
  case list(MemberForm)
  /// An object with any names and values of one form.
  case map(MemberForm)
  /// A named object of ``RequestSchema``.
  case object(String)

  /// Reads `s`, `l`, `b`, `i`, `I`, `n`, `o`, the name of a list of choices or of an object, `[FORM]` or `{FORM}`.
  init(_ text: Substring) {
    switch text {
    case "s": self = .text
    case "l": self = .wholeText
    case "b": self = .boolean
    case "i": self = .integer
    case "I": self = .anyInteger
    case "n": self = .number
    case "o": self = .anyObject
    default:
      let inner = text.dropFirst().dropLast()
      switch text.first {
      case "[": self = .list(MemberForm(inner))
      case "{": self = .map(MemberForm(inner))
      default:
        let name = String(text)
        let choices = RequestSchema.choices[name]
        self = choices.map { .choice($0.split(separator: " ").map(String.init)) } ?? .object(name)
      }
    }
  }

  /// Returns what takes the place of a value; nil if the value is right as it is.
  func fitted(_ value: JSONValue) throws(Misfit) -> JSONValue? {
    switch (self, value) {
    case (.text, .string), (.wholeText, .string), (.boolean, .bool), (.anyObject, .object),
      (.number, .integer), (.number, .number), (.anyInteger, .integer):
      return nil
    case (.text, .integer), (.text, .number): return value.primitiveText.map { .string($0) }
    case (.wholeText, .integer), (.wholeText, .number):
      guard value.isWhole else { throw Misfit("must match format \"int64\"") }
      return value.primitiveText.map { .string($0) }
    case (.integer, .integer), (.integer, .number):
      guard value.isWhole else { throw Misfit("must be integer") }
      guard let number = value.wholeNumber, Int32(exactly: number) != nil else {
        throw Misfit("must match format \"int32\"")
      }
      return .integer(number)
    case (.choice(let names), .string(let text)):
      return names.contains(text) ? nil : try Self.choice(text, of: names)
    case (.choice(let names), .integer), (.choice(let names), .number):
      return try Self.choice(value.primitiveText ?? "", of: names)
    case (.list(let form), .array(let elements)): return try Self.list(elements, form)
    case (.map(let form), .object(let members)): return try Self.map(members, form)
    case (.object(let name), .object(let members)):
      return .object(try RequestSchema.named(name).fitted(members))
    default: throw Misfit("must be \(typeName)")
    }
  }

  /// The type as refusals name it.
  private var typeName: String {
    switch self {
    case .text, .wholeText, .choice: "string"
    case .boolean: "boolean"
    case .integer, .anyInteger: "integer"
    case .number: "number"
    case .list: "array"
    case .anyObject, .map, .object: "object"
    }
  }

  /// Returns the name with a number.
  private static func choice(_ text: String, of names: [String]) throws(Misfit) -> JSONValue {
    guard let index = Int(text), String(index) == text, names.indices.contains(index) else {
      throw Misfit("must be equal to one of the allowed values")
    }
    return .string(names[index])
  }

  private static func list(_ elements: [JSONValue], _ form: MemberForm) throws(Misfit) -> JSONValue? {
    var fitted = elements
    for (index, element) in elements.enumerated() {
      do {
        if let changed = try form.fitted(element) { fitted[index] = changed }
      } catch {
        throw error.below(String(index))
      }
    }
    return .array(fitted)
  }

  private static func map(_ members: [String: JSONValue], _ form: MemberForm) throws(Misfit) -> JSONValue? {
    var fitted = members
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      do {
        if let changed = try form.fitted(value) { fitted[name] = changed }
      } catch {
        throw error.below(CamelCase.name(name))
      }
    }
    return .object(fitted)
  }
}
