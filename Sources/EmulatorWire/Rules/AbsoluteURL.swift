/// A URL where a page or an e-mail link leads: `http(s)://host[:port]…`, or that of an app, `scheme:/…`.
///
/// It is kept as written. A browser reads more than this (WHATWG URL), some of it as another host than the
/// text seems to name: backslashes, a user before the host, escapes in it. All of that is refused, so that the
/// host that is checked is the host that is opened.
package struct AbsoluteURL: CustomStringConvertible {
  /// In lower case.
  package let scheme: String
  /// In lower case, without port and brackets; nil for an app's URL without a plain host, such as `app:/path`.
  package let host: String?
  /// Everything before the query, with a path.
  private let base: String
  /// The query's pairs in order, decoded.
  private var items: [(name: String, value: String)]
  /// Nil without `#`.
  package var fragment: String?
  /// The query as written or as changed; nil without `?`.
  private var query: String?

  /// Parses a URL; nil for anything else.
  package init?(_ text: String) {
    let bytes = text.utf8
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), URLParts.isScheme(bytes[..<colon]),
      bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F })
    else { return nil }
    scheme = text[..<colon].lowercased()
    let hash = bytes.firstIndex(of: UInt8(ascii: "#")) ?? bytes.endIndex
    let mark = bytes[..<hash].firstIndex(of: UInt8(ascii: "?")) ?? hash
    let address = bytes[colon..<mark].dropFirst()
    let place = address.dropFirst(2)
    let slash = place.firstIndex(of: UInt8(ascii: "/")) ?? mark
    let hasAuthority = address.starts(with: "//".utf8)
    host = hasAuthority ? Self.host(String(text[place.startIndex..<slash])) : nil
    let isWeb = scheme == "http" || scheme == "https"
    guard
      isWeb ? host != nil : address.first == UInt8(ascii: "/") && !Self.refusedSchemes.contains(Name(scheme))
    else { return nil }
    base = text[..<mark] + (isWeb && slash == mark ? "/" : "")
    query = mark < hash ? String(text[bytes.index(after: mark)..<hash]) : nil
    fragment = hash < bytes.endIndex ? String(text[bytes.index(after: hash)...]) : nil
    items = PercentEncoding.allItems(ofForm: query ?? "")
  }

  package var isWeb: Bool { scheme == "http" || scheme == "https" }

  package func item(_ name: String) -> String? { items.first { $0.name == name }?.value }

  /// Sets parameters and replaces all with the same name; the last value of a name counts.
  package mutating func set(_ parameters: [(name: String, value: String)]) {
    guard !parameters.isEmpty else { return }
    let values = ByName(parameters.map { ($0.name, $0.value) }) { $1 }
    var placed: Set<Name> = []
    var merged: [(name: String, value: String)] = []
    for item in items {
      guard let value = values[item.name] else {
        merged.append(item)
        continue
      }
      if placed.insert(item.name).inserted { merged.append((item.name, value)) }
    }
    for (name, value) in parameters where placed.insert(name).inserted {
      merged.append((name, values[name] ?? value))
    }
    items = merged
    query = PercentEncoding.searchParameters(items)
  }

  package var description: String {
    base + (query.map { "?\($0)" } ?? "") + (fragment.map { "#\($0)" } ?? "")
  }
}

extension AbsoluteURL {
  /// Code, files, and what is neither a page nor an app.
  private static let refusedSchemes: Set<Name> = [
    "javascript", "data", "vbscript", "blob", "file", "filesystem", "about", "view-source", "chrome", "ftp",
    "ws", "wss",
  ]

  /// The host of `host[:port]`: an IP address, or a name of letters, digits, `-` and `_` without a final point.
  private static func host(_ authority: String) -> String? {
    guard let host = HTTPOrigin(.http, parsing: authority, defaultPort: 80)?.host.lowercased() else {
      return nil
    }
    let labels = host.split(separator: ".", omittingEmptySubsequences: false)
    // Browsers read a name that ends in a number as an address, in octal and hexadecimal too.
    let last = labels.last ?? ""
    let isNumber = last.utf8.allSatisfy(Octet.isDigit) || last.hasPrefix("0x")
    let isName =
      !isNumber && host.utf8.count <= 253 && !labels.contains("")
      && host.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) }
    return isName || SocketAddress(literal: host, port: 0) != nil ? host : nil
  }
}
