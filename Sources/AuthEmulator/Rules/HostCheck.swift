import AuthHTTP

/// The names a server answers to: a web page whose own name was made to point here (DNS rebinding) sends another one.
package struct HostCheck: Sendable, Equatable {
  /// Names beside the loopback ones, without port, such as the one the server is bound to; `*.suffix` stands for every name below it.
  package let names: [String]

  /// Loopback names and IP addresses are always allowed.
  package init(alsoAllowing names: [String] = []) { self.names = names }

  /// Whether a request with this `Host` field is for this server; one without the field is not.
  package func allows(_ hostField: String?) -> Bool {
    guard let hostField, let origin = HTTPOrigin(.http, parsing: hostField, defaultPort: 80) else {
      return false
    }
    // DNS rebinding needs a name: a page that was loaded from an address has that address as its origin.
    return origin.isLoopback || origin.isAddress || names.contains { Self.fits(origin.host, $0) }
  }

  private static func fits(_ host: String, _ name: String) -> Bool {
    guard name.hasPrefix("*.") else { return equalIgnoringCase(host, name) }
    let suffix = name.utf8.dropFirst()
    return host.utf8.count > suffix.count
      && equalIgnoringCase(Substring(host.utf8.suffix(suffix.count)), Substring(suffix))
  }
}
