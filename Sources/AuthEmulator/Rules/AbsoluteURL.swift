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
    guard let parts = URLParts(text), !parts.authority.isEmpty, parts.authority != ":" else { return nil }
    let path = parts.path.isEmpty ? "/" : parts.path
    base = "\(parts.scheme.lowercased())://\(parts.authority.lowercased())\(path)"
    items = PercentEncoding.items(ofForm: parts.query ?? "")
    fragment = parts.fragment
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
}
