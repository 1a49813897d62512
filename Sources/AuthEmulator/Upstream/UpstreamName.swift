/// How a proxy names where its answers come from, in its status and in its ready line.
package enum UpstreamName {
  package static let recording = "a recording"

  /// What a proxy does with calls, as the predicate of a sentence: `passes calls on to production`.
  ///
  /// - Parameter upstream: the name that the proxy gives.
  /// - Returns: the predicate.
  package static func deed(_ upstream: String) -> String {
    upstream == recording ? "answers from a recording" : "passes calls on to \(upstream)"
  }
}
