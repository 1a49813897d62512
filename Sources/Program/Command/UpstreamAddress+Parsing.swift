import AuthEmulator

extension UpstreamAddress: ParsableValue {
  init(parsing text: String) throws(UsageError) {
    let refusal = UsageError(
      "'\(text)' is neither production nor http://localhost:PORT nor https://HOST, without a path")
    guard text != "production" else {
      self = .production
      return
    }
    let parts = URLParts(text)
    guard let scheme = HTTPOrigin.Scheme(rawValue: parts?.scheme.lowercased() ?? "http"),
      parts.map({ ["", "/"].contains($0.path) && $0.query == nil && $0.fragment == nil }) ?? true,
      let origin = HTTPOrigin(
        scheme, server: parts?.authority ?? text,
        defaultPort: parts == nil ? nil : scheme == .http ? 80 : 443)
    else { throw refusal }
    guard scheme == .https || origin.isLoopback else {
      throw UsageError(
        "'\(text)' is not on this machine, and plain HTTP would show tokens and passwords to others")
    }
    self = .server(origin)
  }
}

extension UpstreamAddress {
  /// The server as a target; nil if this program cannot use it as a local one.
  package func target(like target: Project) -> Project? {
    guard let origin, origin.isLoopback, origin.scheme == .http else { return nil }
    return Project(
      .emulator(origin), id: target.id, apiKey: target.apiKey, tenant: target.tenant)
  }
}
