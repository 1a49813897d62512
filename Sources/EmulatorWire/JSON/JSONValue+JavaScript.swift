/// How JavaScript, the language of Google's emulator, interprets a value.
extension JSONValue {
  var isWhole: Bool {
    switch self {
    case .integer: true
    case .number(let number): number.isFinite && number == number.rounded()
    default: false
    }
  }

  /// A number without fraction that fits 64 bits.
  var wholeNumber: Int64? {
    switch self {
    case .integer(let number): number
    case .number(let number): Int64(exactly: number)
    default: nil
    }
  }

  /// A string, number or boolean, converted to a string as in JavaScript; nil for anything else.
  package var primitiveText: String? {
    switch self {
    case .string(let text): text
    case .integer(let number): JavaScriptNumber.text(number)
    case .number(let number): JavaScriptNumber.text(number)
    case .bool(let flag): String(flag)
    case .null, .array, .object: nil
    }
  }

  /// The value inside a template string, as JavaScript writes it.
  package var templateText: String {
    switch self {
    case .null: "null"
    case .array(let elements): elements.map { $0 == .null ? "" : $0.templateText }.joined(separator: ",")
    case .object: "[object Object]"
    case .string, .integer, .number, .bool: primitiveText ?? ""
    }
  }

  package var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let flag): flag
    case .integer(let number): number != 0
    case .number(let number): number != 0
    case .string(let text): !text.isEmpty
    case .array, .object: true
    }
  }

  /// A number, with or without a fraction.
  package var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }
}
