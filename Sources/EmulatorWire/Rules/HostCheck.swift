/// Rejects other host names (DNS rebinding).
package struct HostCheck: Sendable, Equatable {
  /// Accepted names besides the loopback names, without a port; `*.suffix` means every name below it.
  package let names: [String]

  /// Creates a check that also accepts `names`; loopback names and IP addresses are always accepted.
  package init(alsoAllowing names: [String] = []) { self.names = names }

  /// Whether to accept a request with this `Host` field; a request without the field is rejected.
  package func allows(_ hostField: String?) -> Bool {
    guard let hostField, let origin = HTTPOrigin(.http, parsing: hostField, defaultPort: 80) else {
      return false
    }
    // DNS rebinding needs a name: a page loaded from an IP address has that address as its origin.
    return origin.isLoopback || origin.isAddress || names.contains { Self.fits(origin.host, $0) }
  }

  private static func fits(_ host: String, _ name: String) -> Bool {
    guard name.hasPrefix("*.") else { return equalIgnoringCase(host, name) }
    let suffix = name.utf8.dropFirst()
    return host.utf8.count > suffix.count
      && equalIgnoringCase(Substring(host.utf8.suffix(suffix.count)), Substring(suffix))
  }
}
