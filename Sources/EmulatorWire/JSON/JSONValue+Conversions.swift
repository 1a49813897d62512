extension JSONValue {
  var isWhole: Bool {
    double.map { $0.isFinite && $0 == $0.rounded() } ?? false
  }

  /// A string, or a number or boolean as its JSON; nil for anything else.
  package var primitiveText: String? {
    switch self {
    case .string(let text): text
    case .integer, .number, .digits, .bool: JSONOutput.text(of: self)
    case .null, .array, .object: nil
    }
  }

  /// Whether it is neither null, false, 0 nor an empty string.
  package var isTruthy: Bool {
    switch self {
    case .null: false
    case .bool(let flag): flag
    case .integer, .number, .digits: double != 0
    case .string(let text): !text.isEmpty
    case .array, .object: true
    }
  }
}
