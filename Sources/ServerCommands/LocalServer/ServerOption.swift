/// The headings of a local server's options on help pages.
enum ServerHeading: String {
  case access = "Address and access"
  case state = "Users and state"
  case answers = "Answers"
  case tokens = "Tokens, time and randomness"
  case faults = "Failures and delays"
  case events = "Events and functions"
}

extension Parameter {
  /// The rest of a server option's row: its heading, and whether a proxy takes it.
  ///
  /// A proxy refuses the others, because the real service answers in its place.
  func under(_ heading: ServerHeading, inProxies: Bool = false) -> Self {
    let row = under(heading.rawValue)
    return inProxies ? row.labeled(ServerOptionLabel.inProxies) : row
  }
}

private enum ServerOptionLabel {
  static let inProxies = "in proxies"
}

extension LocalServerParameters {
  /// The options that a proxy must not have.
  static var refusedByProxies: [String] {
    parameter(defaultPort: 0).infos.filter { !$0.labels.contains(ServerOptionLabel.inProxies) }.map(\.name)
  }
}
