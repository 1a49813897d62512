/// The addresses that a sign-in page may open: of a page or an app, never code or a file.
enum ContinueURI {
  private static let refused: Set = [
    "javascript", "data", "vbscript", "blob", "file", "filesystem", "about", "view-source", "chrome", "ftp",
    "ws", "wss",
  ]

  /// Whether the address is absolute, has an authority, and has a harmless scheme (RFC 3986 section 3).
  static func isAcceptable(_ text: String) -> Bool {
    guard let colon = text.firstIndex(of: ":"), text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      return false
    }
    let scheme = text[..<colon].lowercased()
    guard let first = scheme.utf8.first, isLetter(first), scheme.utf8.allSatisfy(isSchemeCharacter),
      !refused.contains(scheme)
    else { return false }
    let rest = text[colon...].dropFirst()
    return rest.hasPrefix("//") && rest.utf8.count > 2
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func isSchemeCharacter(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
  }
}
