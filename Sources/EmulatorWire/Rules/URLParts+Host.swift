extension URLParts {
  package var host: String? {
    guard let server = authority.split(separator: "@", omittingEmptySubsequences: false).last else {
      return nil
    }
    let host = server.first == "[" ? server.prefix { $0 != "]" } : server.prefix { $0 != ":" }
    return host.isEmpty ? nil : host.lowercased()
  }
}
