/// Decides by the `Host` field what a request may reach (DNS rebinding: Docs/decisions/0018-names-of-containers.md).
package struct HostCheck: Sendable, Equatable {
  package enum Reach: Sendable, Equatable {
    case everything
    /// What Google's emulator has too, which pages of every origin can use anyway: the name may be a container's.
    case openPaths
    case nothing
  }

  /// Accepted names besides `localhost`, without a port; `*.suffix` means every name below it.
  package let names: [String]

  /// Creates a check that also accepts `names`; `localhost` and IP addresses are always accepted.
  package init(alsoAllowing names: [String] = []) { self.names = names }

  /// What a request with this `Host` field may reach; without the field, nothing.
  package func reach(by hostField: String?) -> Reach {
    guard let hostField, let origin = HTTPOrigin(.http, parsing: hostField, defaultPort: 80) else {
      return .nothing
    }
    // DNS rebinding needs a name: a page loaded from an IP address has that address as its origin.
    if origin.isAddress || Self.fits(origin.host, "localhost") { return .everything }
    let name = Self.withoutFinalDot(origin.host)
    // Not every browser keeps `localhost.` and names under it from the resolver; `localhost` among the names does not mean it.
    if Self.fits(name, "localhost") { return .openPaths }
    if names.contains(where: { Self.fits(name, $0) }) { return .everything }
    return Self.mayBeContainers(name) ? .openPaths : .nothing
  }

  /// The name in a `Host` field, if it is one that can be allowed, in lower case.
  package static func name(in field: String?) -> String? {
    let host = field.flatMap { HTTPOrigin(.http, parsing: $0, defaultPort: 80) }?.host
    let name = host.map { withoutFinalDot($0).lowercased() }
    // `localhost.` is none: the option would name `localhost`, which needs none.
    return name.flatMap { isName($0) && $0 != "localhost" ? $0 : nil }
  }

  /// Whether a text is a host's name; underscores count, because compose files use them in service names.
  package static func isName(_ text: some StringProtocol) -> Bool {
    text.utf8.count <= 253
      && text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false).allSatisfy { label in
        !label.isEmpty
          && label.allSatisfy { byte in
            Octet.isDigit(byte) || (0x61...0x7A).contains(byte | 0x20) || "-_".utf8.contains(byte)
          }
      }
  }

  /// Whether containers call a server by a name like this: a single label, or a name that public DNS never has.
  private static func mayBeContainers(_ name: String) -> Bool {
    isName(name)
      && (!name.contains(".")
        || ["*.internal", "*.cluster.local", "*.localhost"].contains { fits(name, $0) })
  }

  private static func withoutFinalDot(_ host: String) -> String {
    host.hasSuffix(".") ? String(host.dropLast()) : host
  }

  private static func fits(_ host: String, _ name: String) -> Bool {
    guard name.hasPrefix("*.") else { return equalIgnoringCase(host, name) }
    let suffix = name.utf8.dropFirst()
    return host.utf8.count > suffix.count
      && equalIgnoringCase(Substring(host.utf8.suffix(suffix.count)), Substring(suffix))
  }
}
