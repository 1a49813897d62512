package enum UpstreamName {
  package static let recording = "a recording"

  /// What a proxy does with calls, as the predicate of a sentence: `passes calls on to production`.
  package static func deed(_ upstream: String) -> String {
    upstream == recording ? "answers from a recording" : "passes calls on to \(upstream)"
  }
}
