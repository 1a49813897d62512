import Platform

/// Byte classes of RFC 9110 section 5.6 and the few operations the parser needs on a run of bytes.
package enum Octet {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  package static let space: UInt8 = 0x20
  static let comma = UInt8(ascii: ",")
  static let colon = UInt8(ascii: ":")
  static let semicolon = UInt8(ascii: ";")

  /// `tchar`: the characters of a method or a field name (RFC 9110 section 5.6.2).
  package static func isToken(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "!"), UInt8(ascii: "#")...UInt8(ascii: "'"),
      UInt8(ascii: "*"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "^")...UInt8(ascii: "`"), UInt8(ascii: "|"), UInt8(ascii: "~"):
      true
    default: false
    }
  }

  /// Whether a field value may contain the byte: visible ASCII, blanks and obs-text; no other control (RFC
  /// 9110 section 5.5).
  static func isFieldContent(_ byte: UInt8) -> Bool { byte >= space && byte != 0x7F || byte == tab }

  /// Whether a request target may contain the byte: visible ASCII without `#` (RFC 9112 section 3.2).
  package static func isTarget(_ byte: UInt8) -> Bool {
    byte > space && byte < 0x7F && byte != UInt8(ascii: "#")
  }

  static func isBlank(_ byte: UInt8) -> Bool { byte == space || byte == tab }

  package static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }

  static func lowercased(_ byte: UInt8) -> UInt8 { byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte }

  /// The value of a hexadecimal digit; nil for another character.
  package static func hexValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Whether a host may contain the byte: a name or an address, without the brackets around one of IPv6 (RFC 3986
  /// section 3.2.2).
  static func isHost(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: ":"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
      UInt8(ascii: "~"), UInt8(ascii: "%"), UInt8(ascii: "!"), UInt8(ascii: "$"),
      UInt8(ascii: "&")...UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "="):
      true
    default: false
    }
  }
}

extension Span<UInt8> {
  package func firstIndex(of byte: UInt8, in range: Range<Int>) -> Int? {
    extracting(range).withUnsafeBytes { bytes in
      guard let first = bytes.baseAddress, let found = memchr(first, Int32(byte), bytes.count) else {
        return nil
      }
      return range.lowerBound + (UnsafeRawPointer(found) - first)
    }
  }

  package func allSatisfy(in range: Range<Int>, _ holds: (UInt8) -> Bool) -> Bool {
    extracting(range).withUnsafeBufferPointer { $0.allSatisfy(holds) }
  }

  /// Whether the bytes spell `lowercase`, ignoring case; `lowercase` has no upper-case letter.
  package func spells(_ lowercase: StaticString, in range: Range<Int>) -> Bool {
    guard range.count == lowercase.utf8CodeUnitCount else { return false }
    return extracting(range).withUnsafeBufferPointer { bytes in
      lowercase.withUTF8Buffer { letters in
        letters.indices.allSatisfy { Octet.lowercased(bytes[$0]) == letters[$0] }
      }
    }
  }

  func withoutBlanks(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, Octet.isBlank(self[low]) { low += 1 }
    while high > low, Octet.isBlank(self[high - 1]) { high -= 1 }
    return low..<high
  }

  /// The bytes as a string, with broken UTF-8 replaced: field values may be any octets.
  package func text(_ range: Range<Int>) -> String {
    extracting(range).withUnsafeBufferPointer { String(decoding: $0, as: UTF8.self) }
  }
}
