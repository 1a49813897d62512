import AuthHTTP

/// An absolute URL with scheme and host (RFC 3986), split into the parts that sign-in needs.
struct AbsoluteURL: CustomStringConvertible {
  /// Everything before the query, with a path.
  let base: String
  /// The query's pairs in order, decoded.
  var items: [(name: String, value: String)]
  /// The fragment, still encoded; nil without `#`.
  var fragment: String?

  /// Nil for a text without scheme and host.
  init?(_ text: String) {
    guard let colon = text.range(of: "://") else { return nil }
    let scheme = text[..<colon.lowerBound]
    guard let first = scheme.utf8.first, Self.isLetter(first),
      scheme.utf8.allSatisfy({ Self.isLetter($0) || (0x30...0x39).contains($0) || "+-.".utf8.contains($0) })
    else { return nil }
    guard text.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { return nil }
    var rest = text[colon.upperBound...]
    if let hash = rest.firstIndex(of: "#") {
      fragment = String(rest[rest.index(after: hash)...])
      rest = rest[..<hash]
    }
    var query = ""
    if let mark = rest.firstIndex(of: "?") {
      query = String(rest[rest.index(after: mark)...])
      rest = rest[..<mark]
    }
    let path = rest.firstIndex(of: "/") ?? rest.endIndex
    let authority = rest[..<path]
    guard !authority.isEmpty, authority != ":" else { return nil }
    base =
      "\(scheme.lowercased())://\(authority.lowercased())" + (path == rest.endIndex ? "/" : rest[path...])
    items = PercentEncoding.items(ofForm: query)
  }

  /// The last value of a parameter.
  func item(_ name: String) -> String? { items.last { $0.name == name }?.value }

  /// Sets parameters and replaces all of the same name; the last value of a name counts.
  mutating func set(_ parameters: [(name: String, value: String)]) {
    let values = Dictionary(parameters.map { ($0.name, $0.value) }) { $1 }
    var placed: Set<String> = []
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
  }

  /// The URL as text.
  var description: String {
    base + (items.isEmpty ? "" : "?\(PercentEncoding.form(items))") + (fragment.map { "#\($0)" } ?? "")
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}

extension String {
  /// The place of a short text; FoundationEssentials has no search.
  fileprivate func range(of text: String) -> Range<String.Index>? { ranges(of: text).first }
}
