import BoundedJSON

extension JSONValue {
  /// Whether the value is a number without fraction.
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
}
