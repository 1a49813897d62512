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

  /// A string, or a number or boolean as its JSON; nil for anything else.
  package var primitiveText: String? {
    switch self {
    case .string(let text): text
    case .integer, .number, .bool: JSONOutput.text(of: self)
    case .null, .array, .object: nil
    }
  }

  /// Whether it is neither null, false, 0 nor an empty string.
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
