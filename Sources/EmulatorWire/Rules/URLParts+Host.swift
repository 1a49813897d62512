extension URLParts {
  package var host: String? {
    guard let server = authority.split(separator: "@", omittingEmptySubsequences: false).last else {
      return nil
    }
    let host = server.hasPrefix("[") ? server.prefix(before: "]") : server.prefix(before: ":")
    return host.isEmpty ? nil : host.lowercased()
  }
}
