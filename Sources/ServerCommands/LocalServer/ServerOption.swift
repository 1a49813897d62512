/// The headings of a local server's options on help pages.
enum ServerHeading {
  static let access = "Address and access"
  static let state = "Users and state"
  static let answers = "Answers"
  static let tokens = "Tokens, time and randomness"
  static let faults = "Failures and delays"
  static let events = "Events and functions"
}

extension LocalServerParameters {
  /// The label of options for proxies too, which refuse the others, because the real service answers in their place.
  static let inProxies = "in proxies"

  /// The options that a proxy must not have.
  static var refusedByProxies: [String] {
    parameter(defaultPort: 0).infos.filter { !$0.labels.contains(inProxies) }.map(\.name)
  }
}
