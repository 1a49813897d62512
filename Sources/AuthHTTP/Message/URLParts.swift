/// The parts of an absolute URL with `://` (RFC 3986 section 3) as written: nothing is decoded or lowercased.
package struct URLParts: Sendable, Equatable {
  /// The part before `://`.
  package let scheme: String
  /// User, host and port; empty in `app:///path`.
  package let authority: String
  /// The path with its leading slash; empty without one.
  package let path: String
  /// The part after `?`; nil without one.
  package let query: String?
  /// The part after `#`; nil without one.
  package let fragment: String?

  /// The URL without query and fragment.
  package var place: String { "\(scheme)://\(authority)\(path)" }

  /// Splits a string; nil if it has no scheme, nothing after `://`, or contains white space or control
  /// characters.
  package init?(_ text: String) {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), Self.isScheme(bytes[..<colon]),
      bytes[colon...].starts(with: "://".utf8), bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return nil }
    let start = bytes.index(colon, offsetBy: 3)
    guard start < bytes.endIndex else { return nil }
    let hash = bytes[start...].firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    let mark = bytes[start..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    let slash = bytes[start..<mark].firstIndex(of: UInt8(ascii: "/")) ?? mark
    scheme = String(text[..<colon])
    authority = String(text[start..<slash])
    path = String(text[slash..<mark])
    query = mark < hash ? String(text[bytes.index(after: mark)..<hash]) : nil
    fragment = hash < bytes.endIndex ? String(text[bytes.index(after: hash)...]) : nil
  }

  package static func isScheme(_ bytes: Substring.UTF8View) -> Bool {
    guard let first = bytes.first, isLetter(first) else { return false }
    return bytes.allSatisfy { isLetter($0) || Octet.isDigit($0) || "+-.".utf8.contains($0) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
