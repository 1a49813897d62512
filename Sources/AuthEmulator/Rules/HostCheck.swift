import AuthHTTP

/// The names a server answers to: a web page whose own name was made to point here (DNS rebinding) sends another one.
package struct HostCheck: Sendable, Equatable {
  /// Names and addresses beside the loopback ones, without port or brackets, such as the one the server is bound to.
  package let names: [String]

  /// Loopback names are always allowed.
  package init(alsoAllowing names: [String] = []) { self.names = names }

  /// Whether a request with this `Host` field is for this server; one without the field is not.
  package func allows(_ hostField: String?) -> Bool {
    guard let hostField, let origin = HTTPOrigin(.http, parsing: hostField, defaultPort: 80) else {
      return false
    }
    return origin.isLoopback || names.contains { equalIgnoringCase($0, origin.host) }
  }
}
