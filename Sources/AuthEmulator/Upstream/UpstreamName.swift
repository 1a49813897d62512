package enum UpstreamName {
  package static let recording = "a recording"

  /// The predicate for what a proxy does with calls: `passes calls on to production`.
  package static func deed(_ upstream: String) -> String {
    upstream == recording ? "answers from a recording" : "passes calls on to \(upstream)"
  }
}
