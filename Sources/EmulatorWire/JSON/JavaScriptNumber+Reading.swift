extension JavaScriptNumber {
  /// Parses a number: surrounding spaces, hexadecimal, octal, binary and exponents are allowed, an empty
  /// string is 0; nil if invalid.
  package static func value(of text: String) -> Double? {
    let trimmed = text.unicodeScalars.drop(while: isSpace)
    let end = trimmed.lastIndex { !isSpace($0) }.map { trimmed.index(after: $0) } ?? trimmed.startIndex
    let body = String(trimmed[..<end])
    guard !body.isEmpty else { return 0 }
    let lower = body.lowercased()
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where lower.hasPrefix(prefix) {
      let digits = lower.dropFirst(2)
      guard digits.first?.isHexDigit == true else { return nil }
      return Int64(digits, radix: radix).map { Double($0) }
    }
    switch body {
    case "Infinity", "+Infinity": return .infinity
    case "-Infinity": return -.infinity
    default: break
    }
    // Swift accepts names and hexadecimal fractions too.
    guard lower.utf8.allSatisfy({ (0x30...0x39).contains($0) || "+-.e".utf8.contains($0) }),
      lower.utf8.contains(where: { (0x30...0x39).contains($0) })
    else { return nil }
    return Double(body)
  }

  /// Parses a 64-bit number without its fraction; 0 if invalid.
  static func whole(of text: String) -> Int64 {
    guard let number = value(of: text), number.isFinite else { return 0 }
    return Int64(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }

  /// Parses the integer at the start of a string (`parseInt`); 0 if there is none.
  package static func leadingWhole(of text: String) -> Int64 {
    let trimmed = text.unicodeScalars.drop(while: isSpace)
    let isNegative = trimmed.first == "-"
    let digits = (isNegative || trimmed.first == "+" ? trimmed.dropFirst() : trimmed).prefix {
      ("0"..."9").contains($0)
    }
    return Int64((isNegative ? "-" : "") + String(digits)) ?? 0
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "\u{FEFF}"
  }
}
