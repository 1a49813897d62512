extension PercentEncoding {
  /// Splits a form or query into decoded pairs as browsers do (WHATWG URL, section 5.1), which drop none: a
  /// broken escape is kept as written, and bytes that are not UTF-8 become U+FFFD.
  package static func allItems(ofForm text: String) -> [(name: String, value: String)] {
    text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
      let equals = pair.firstIndex(of: UInt8(ascii: "="))
      let name = decodeAsFarAsPossible(Substring(pair[..<(equals ?? pair.endIndex)]), plusIsSpace: true)
      return (
        name,
        equals.map { decodeAsFarAsPossible(Substring(pair[$0...].dropFirst()), plusIsSpace: true) } ?? ""
      )
    }
  }

  /// Decodes `%XX`; a broken escape is kept as written, and bytes that are not UTF-8 become U+FFFD.
  package static func decodeAsFarAsPossible(
    _ text: some StringProtocol, plusIsSpace: Bool = false
  ) -> String {
    var decoded: [UInt8] = []
    var rest = Substring(text).utf8
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == UInt8(ascii: "%"), digits.count == 2, let high = digits.first.flatMap(Octet.hexValue),
        let low = digits.last.flatMap(Octet.hexValue)
      {
        decoded.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        decoded.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }
}
