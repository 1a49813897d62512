extension Double {
  /// Reads a decimal number such as `-1.5e3`; nil for the other forms that Swift reads: `nan`, `inf` and hexadecimal ones.
  package init?(decimal text: some StringProtocol) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.eE".utf8.contains($0) }),
      let number = Double(text), number.isFinite
    else { return nil }
    self = number
  }
}

extension FixedWidthInteger {
  /// The whole number nearest to one from outside: the nearest limit for one that does not fit, and 0 for NaN.
  ///
  /// The initializer of the standard library ends the process for such a number.
  package init(nearest number: Double) {
    let rounded = number.rounded()
    self = Self(exactly: rounded) ?? (rounded.isNaN ? 0 : rounded < 0 ? .min : .max)
  }
}
