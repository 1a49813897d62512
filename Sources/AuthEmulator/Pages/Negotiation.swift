/// The form of a response that a client prefers (RFC 9110 section 12.5.1).
enum Negotiation {
  /// Whether the client prefers HTML to JSON; tools send `*/*` or nothing, and get JSON.
  static func prefersHTML(_ request: HTTPRequest) -> Bool {
    let ranges = request.fields.values(of: "accept").flatMap { $0.split(separator: ",") }.compactMap(range)
    return weight(of: "text/html", in: ranges) > weight(of: "application/json", in: ranges)
  }

  private static func weight(of type: String, in ranges: [(type: String, weight: Int)]) -> Int {
    let main = type.prefix(before: "/")
    for wanted in [type, "\(main)/*", "*/*"] {
      if let found = ranges.first(where: { equalIgnoringCase($0.type, wanted) }) { return found.weight }
    }
    return 0
  }

  private static func range(_ text: Substring) -> (type: String, weight: Int)? {
    let parts = text.split(separator: ";").map { trimmingBlanks($0) }
    guard let type = parts.first else { return nil }
    let quality = parts.dropFirst().first { $0.hasPrefix("q=") || $0.hasPrefix("Q=") }
    guard let quality else { return (type, 1000) }
    return Double(decimal: quality.dropFirst(2)).map { (type, Int(nearest: min(max($0, 0), 1) * 1000)) }
  }
}
