/// The origin of a web page, in the form of the `Origin` field (RFC 6454 section 6.2).
package struct WebOrigin: Sendable, Hashable {
  /// `scheme://host[:port]`, lower case, without the scheme's default port.
  package let text: String

  /// Parses `scheme://host[:port]`, optionally with a slash at the end; nil for anything else.
  package init?(parsing text: String) {
    var text = text.lowercased()
    if text.hasSuffix("/") { text.removeLast() }
    guard let parts = URLParts(text), parts.path.isEmpty, parts.query == nil, parts.fragment == nil,
      !parts.authority.isEmpty, !parts.authority.hasPrefix(":"),
      parts.authority.utf8.allSatisfy({ $0 < 0x7F && !"@\\*,".utf8.contains($0) })
    else { return nil }
    for (name, port) in [("http", ":80"), ("https", ":443")]
    where parts.scheme == name && text.hasSuffix(port) {
      text.removeLast(port.utf8.count)
    }
    self.text = text
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(Name(text)) }
}
