/// An absolute URL as read by browsers and Node.js (WHATWG URL), split into the parts that sign-in needs.
///
/// Surrounding spaces and line ends are dropped, scheme and host are lowercased, `http:x` is `http://x/`, and
/// a host may be a number. A scheme without a host, such as `mailto:`, is allowed.
package struct AbsoluteURL: CustomStringConvertible {
  /// Everything before the query, with a path.
  package let base: String
  /// The query's pairs in order, decoded.
  private(set) var items: [(name: String, value: String)]
  /// The fragment, encoded; nil without `#`.
  package var fragment: String?
  /// The query, encoded; nil without `?`, and after a change.
  private var query: String?

  /// Parses a URL; with `keepsAllItems`, query pairs that cannot be fully decoded are kept, as in browsers.
  ///
  /// Nil if the string is not a URL.
  package init?(_ text: String, keepsAllItems: Bool = false) {
    guard let parts = ParsedURL(text) else { return nil }
    base = parts.base
    query = parts.query
    fragment = parts.fragment
    let form = parts.query ?? ""
    items = keepsAllItems ? PercentEncoding.allItems(ofForm: form) : PercentEncoding.items(ofForm: form)
  }

  package func item(_ name: String) -> String? { items.first { $0.name == name }?.value }

  /// Sets parameters and replaces all with the same name; the last value of a name counts.
  package mutating func set(_ parameters: [(name: String, value: String)]) {
    guard !parameters.isEmpty else { return }
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
    query = PercentEncoding.searchParameters(items)
  }

  package var description: String {
    base + (query.map { "?\($0)" } ?? "") + (fragment.map { "#\($0)" } ?? "")
  }
}
