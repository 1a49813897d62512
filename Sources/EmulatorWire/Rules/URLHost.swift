import Platform

/// The host of a URL (WHATWG URL, section 3.5).
enum URLHost {
  static func written(_ text: Substring, isSpecial: Bool) -> String? {
    if text.hasPrefix("[") {
      guard text.hasSuffix("]"), let pieces = address6(text.dropFirst().dropLast()) else { return nil }
      return "[\(written6(pieces))]"
    }
    guard isSpecial else {
      return text.unicodeScalars.contains(where: isForbidden) ? nil : URLPart.opaque.encoded(text)
    }
    let name = PercentEncoding.decodeAsFarAsPossible(text.utf8, plusIsSpace: false)
    guard let domain = domain(name) else { return nil }
    let labels = domain.split(separator: ".", omittingEmptySubsequences: false)
    let last = labels.last?.isEmpty == true ? labels.dropLast().last : labels.last
    guard let last, isNumber(last) else { return domain }
    return address4(labels.last?.isEmpty == true ? labels.dropLast() : labels)
  }

  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0 || "\t\n\r #/:<>?@[\\]^|".unicodeScalars.contains(scalar)
  }

  private static func domain(_ name: String) -> String? {
    guard name.utf8.count <= 253 else { return nil }
    let mapped = name.unicodeScalars.map { scalar -> Unicode.Scalar in
      // Full stops and the wide forms of ASCII.
      if scalar == "\u{3002}" || scalar == "\u{FF61}" { return "." }
      let isWide = (0xFF01...0xFF5E).contains(scalar.value)
      return isWide ? Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar : scalar
    }
    let labels = String(String.UnicodeScalarView(mapped)).lowercased().split(
      separator: ".", omittingEmptySubsequences: false)
    guard !labels.contains("xn--") else { return nil }
    let domain = labels.map { label in
      label.utf8.allSatisfy { $0 < 0x80 }
        ? String(label) : "xn--" + Punycode.encoded(Array(label.unicodeScalars))
    }.joined(separator: ".")
    let isRefused = domain.unicodeScalars.contains {
      isForbidden($0) || $0.value <= 0x1F || $0 == "%" || $0.value == 0x7F
    }
    return domain.isEmpty || isRefused ? nil : domain
  }

  /// Whether a label is a number in decimal, in octal after `0`, or in hexadecimal after `0x`.
  private static func isNumber(_ label: Substring) -> Bool {
    guard !label.hasPrefix("0x") else { return label.dropFirst(2).allSatisfy(\.isHexDigit) }
    return !label.isEmpty && label.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Parses an address of one to four numbers; the last one fills the rest.
  private static func address4(_ labels: [Substring]) -> String? {
    var address = in_addr()
    // Browsers read `0x` as zero.
    let numbers = labels.map { $0 == "0x" ? "0" : $0 }
    guard inet_aton(numbers.joined(separator: "."), &address) == 1 else { return nil }
    return withUnsafeBytes(of: address) { $0.map { String($0) }.joined(separator: ".") }
  }

  private static func address6(_ text: Substring) -> [UInt16]? {
    var address = in6_addr()
    guard !text.utf8.contains(0), inet_pton(AF_INET6, String(text), &address) == 1 else { return nil }
    return withUnsafeBytes(of: address) { bytes in
      stride(from: 0, to: 16, by: 2).map { UInt16(bytes[$0]) << 8 | UInt16(bytes[$0 + 1]) }
    }
  }

  /// Writes an address; the first of its longest runs of zeros becomes `::`.
  private static func written6(_ pieces: [UInt16]) -> String {
    var best = 0..<0
    var start = 0
    for place in 0...8 where place == 8 || pieces[place] != 0 {
      if place - start > max(best.count, 1) { best = start..<place }
      start = place + 1
    }
    let hexadecimal = pieces.map { String($0, radix: 16) }
    guard !best.isEmpty else { return hexadecimal.joined(separator: ":") }
    return hexadecimal[..<best.lowerBound].joined(separator: ":") + "::"
      + hexadecimal[best.upperBound...].joined(separator: ":")
  }
}
