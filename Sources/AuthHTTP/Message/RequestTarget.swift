/// A request target in origin form (RFC 9112 section 3.2.1): an absolute path and an optional query, both still encoded.
package struct RequestTarget: Hashable, Sendable, CustomStringConvertible {
  /// The path, percent-encoded, beginning with `/`.
  package var path: String
  /// The part after `?`, percent-encoded; nil without a question mark.
  package var query: String?

  /// Takes an encoded path and query unchanged.
  package init(path: String, query: String? = nil) {
    self.path = path
    self.query = query
  }

  /// Takes an encoded path and query items, and encodes the items.
  package init(path: String, items: [(name: String, value: String)]) {
    self.path = path
    query = items.isEmpty ? nil : PercentEncoding.form(items)
  }

  /// Splits at the first `?`; nil when `text` is not in origin form (does not begin with `/`).
  package init?(parsing text: String) {
    guard text.utf8.first == UInt8(ascii: "/") else { return nil }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = String(parts[0])
    query = parts.count > 1 ? String(parts[1]) : nil
  }

  /// Path and query as on the request line.
  package var description: String { query.map { "\(path)?\($0)" } ?? path }

  /// The query's name and value pairs, decoded as a form; a pair that is not valid UTF-8 is left out.
  package var items: [(name: String, value: String)] {
    query.map { PercentEncoding.items(ofForm: $0) } ?? []
  }

  /// The first value of the query parameter `name`, decoded.
  package func item(_ name: String) -> String? { items.first { $0.name == name }?.value }
}
