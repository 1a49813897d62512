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

extension ServerError {
  /// A page of a disallowed origin tries to control this server.
  package static func foreignOrigin(_ request: HTTPRequest?) -> Self {
    let origin = request?.fields["origin"].flatMap { WebOrigin(parsing: $0) }?.text
    let name = origin.flatMap { $0.utf8.count <= 300 ? $0 : nil } ?? "ORIGIN"
    return forbidden(
      "Pages of other origins cannot control this server; start it with --allow-origin \(name) to allow one.")
  }
}
