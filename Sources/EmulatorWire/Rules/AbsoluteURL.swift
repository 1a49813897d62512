/// An absolute URL as browsers and Node.js read it (WHATWG URL), split into the parts that sign-in needs.
///
/// Spaces around it and line ends in it are dropped, letters of scheme and host become small, `http:x` is `http://x/`, and a host may be
/// a number. A scheme without host, such as `mailto:`, is fine.
package struct AbsoluteURL: CustomStringConvertible {
  /// Everything before the query, with a path.
  package let base: String
  /// The query's pairs in order, decoded.
  private(set) var items: [(name: String, value: String)]
  /// The fragment, encoded; nil without `#`.
  package var fragment: String?
  /// The query, encoded; nil without `?`, and once it is changed.
  private var query: String?

  /// Reads a URL; with `keepsAllItems`, pairs of the query that do not decode are kept as far as they do, as browsers keep them.
  ///
  /// Nil for a text that is no URL.
  package init?(_ text: String, keepsAllItems: Bool = false) {
    guard let parts = ParsedURL(text) else { return nil }
    base = parts.base
    query = parts.query
    fragment = parts.fragment
    let form = parts.query ?? ""
    items = keepsAllItems ? PercentEncoding.allItems(ofForm: form) : PercentEncoding.items(ofForm: form)
  }

  package func item(_ name: String) -> String? { items.first { $0.name == name }?.value }

  /// Sets parameters and replaces all of the same name; the last value of a name counts.
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
