extension Double {
  /// Reads a decimal number such as `-1.5e3`; nil for the other forms that Swift accepts: `nan`, `inf` and
  /// hexadecimal.
  package init?(decimal text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    self = number
  }
}

extension FixedWidthInteger {
  /// The nearest integer: the nearest limit for a number that does not fit, and 0 for NaN.
  ///
  /// The standard initializer traps on such numbers.
  package init(nearest number: Double) {
    let rounded = number.rounded()
    self = Self(exactly: rounded) ?? (rounded.isNaN ? 0 : rounded < 0 ? .min : .max)
  }
}
