/// The origin of a web page, in the form of the `Origin` field (RFC 6454 section 6.2).
package struct WebOrigin: Sendable, Hashable {
  /// `scheme://host[:port]`, lower case, without the scheme's default port.
  package let text: String

  /// Parses `scheme://host[:port]`, optionally with a slash at the end; nil for anything else.
  package init?(parsing text: String) {
    var text = text.lowercased()
    if text.hasSuffix("/") { text.removeLast() }
    guard let mark = text.firstRange(of: "://") else { return nil }
    let scheme = text[..<mark.lowerBound]
    let authority = text[mark.upperBound...]
    guard scheme.utf8.first.map(Self.isLetter) == true, scheme.utf8.allSatisfy(Self.isSchemeByte),
      !authority.isEmpty, !authority.hasPrefix(":"),
      authority.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && !"/?#@\\*,".utf8.contains($0) })
    else { return nil }
    for (name, port) in [("http", ":80"), ("https", ":443")] where scheme == name && text.hasSuffix(port) {
      text.removeLast(port.utf8.count)
    }
    self.text = text
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    isLetter(byte) || (0x30...0x39).contains(byte) || "+-.".utf8.contains(byte)
  }
}
