/// The host of a URL (WHATWG URL, section 3.5).
package enum URLHost {
  static func written(_ text: Substring, isSpecial: Bool) -> String? {
    if text.hasPrefix("[") {
      guard text.hasSuffix("]"), let pieces = address6(text.dropFirst().dropLast()) else { return nil }
      return "[\(written6(pieces))]"
    }
    guard isSpecial else {
      return text.unicodeScalars.contains(where: isForbidden) ? nil : URLLetters.encoded(text, in: .opaque)
    }
    let name = String(decoding: URLLetters.decoded(text), as: UTF8.self)
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

  private static func isNumber(_ label: Substring) -> Bool {
    !label.isEmpty && label.utf8.allSatisfy { (0x30...0x39).contains($0) } || number(label) != nil
  }

  /// Parses a number in decimal, in octal after `0`, or in hexadecimal after `0x`.
  private static func number(_ label: Substring) -> UInt64? {
    let lower = label.lowercased()
    if lower.hasPrefix("0x") {
      let digits = lower.dropFirst(2)
      guard digits.allSatisfy(\.isHexDigit) else { return nil }
      return digits.isEmpty ? 0 : UInt64(digits, radix: 16) ?? .max
    }
    guard !lower.isEmpty, lower.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    if lower.hasPrefix("0"), lower.count > 1 {
      return lower.contains { $0 > "7" } ? nil : UInt64(lower, radix: 8) ?? .max
    }
    return UInt64(lower) ?? .max
  }

  /// Parses an address of one to four numbers; the last one fills the rest.
  private static func address4(_ labels: [Substring]) -> String? {
    let numbers = labels.compactMap(number)
    guard labels.count <= 4, numbers.count == labels.count, let last = numbers.last,
      numbers.dropLast().allSatisfy({ $0 <= 255 }), last < 1 << (8 * (5 - numbers.count))
    else { return nil }
    let address = numbers.dropLast().enumerated().reduce(last) { $0 + $1.element << (8 * (3 - $1.offset)) }
    return [24, 16, 8, 0].map { String(address >> $0 & 0xFF) }.joined(separator: ".")
  }

  private static func address6(_ text: Substring) -> [UInt16]? {
    let halves = text.split(separator: "::", omittingEmptySubsequences: false)
    guard halves.count <= 2, !text.contains(":::") else { return nil }
    let pieces = halves.map { half in
      half.isEmpty ? [] : half.split(separator: ":", omittingEmptySubsequences: false)
    }
    var read: [[UInt16]] = []
    for (index, list) in pieces.enumerated() {
      var values: [UInt16] = []
      for (place, piece) in list.enumerated() {
        let isEnd = index == pieces.count - 1 && place == list.count - 1
        if isEnd, piece.contains("."), let dotted = dotted(piece) {
          values += dotted
        } else {
          guard !piece.isEmpty, piece.count <= 4, let value = UInt16(piece, radix: 16), piece.first != "+"
          else {
            return nil
          }
          values.append(value)
        }
      }
      read.append(values)
    }
    let count = read.map(\.count).reduce(0, +)
    if read.count == 1 { return count == 8 ? read[0] : nil }
    guard count < 8 else { return nil }
    return read[0] + Array(repeating: 0, count: 8 - count) + read[1]
  }

  /// Parses the two pieces of four decimal numbers without leading zeros.
  private static func dotted(_ text: Substring) -> [UInt16]? {
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).compactMap { part -> UInt16? in
      guard part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), part.count == 1 || part.first != "0" else {
        return nil
      }
      return UInt8(part).map { UInt16($0) }
    }
    return numbers.count == 4 ? [numbers[0] << 8 | numbers[1], numbers[2] << 8 | numbers[3]] : nil
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
