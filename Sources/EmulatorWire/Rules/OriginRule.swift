/// The web pages that may use this server's own paths and set blocking functions.
///
/// Paths of Google's emulator are as open as in Google's emulator, because web SDKs of any origin need them.
/// The others control the server: with them, any page in a developer's browser could read exports or move the
/// clock. They accept this server's own pages, programs, which send no `Origin`, and the allowed origins.
package struct OriginRule: Sendable, Equatable {
  private let allowed: Set<WebOrigin>
  /// The server's own origin behind a proxy.
  private let publicURL: String?

  /// Creates a rule that also allows `origins`; behind a proxy, `publicURL` is where a browser finds the server's own pages.
  package init(alsoAllowing origins: [WebOrigin] = [], publicURL: String? = nil) {
    allowed = Set(origins)
    self.publicURL = publicURL
  }

  package func admits(_ request: HTTPRequest) -> Bool {
    guard Self.isOurs(request.target) else { return true }
    // Without an Origin, such as for a picture or a script, only Fetch Metadata tells.
    return !isForeign(request) && (request.fields["origin"] != nil || !isFromOtherSite(request))
  }

  /// Whether a browser says that a page of another origin made the request (Fetch Metadata); `none` is a typed address.
  package func isFromOtherSite(_ request: HTTPRequest) -> Bool {
    request.fields.values(of: "sec-fetch-site").contains { $0 != "same-origin" && $0 != "none" }
  }

  /// Whether the request comes from a page that is neither this server's nor of an allowed origin.
  package func isForeign(_ request: HTTPRequest) -> Bool {
    // Every line counts: browsers never send two.
    request.fields.values(of: "origin").contains { origin in
      !isOwn(origin, request) && WebOrigin(parsing: origin).map { !allowed.contains($0) } ?? true
    }
  }

  /// Whether an origin is this server's own (RFC 6454).
  package func isOwn(_ origin: String, _ request: HTTPRequest) -> Bool {
    if equalIgnoringCase(origin, "http://\(request.fields["host"] ?? "")") { return true }
    return publicURL.map { equalIgnoringCase(origin, $0) } ?? false
  }

  /// The paths below the prefix that Google's emulator has too (Docs/protocol.md 9.2), and the public keys,
  /// which are open to all; `*` is one component.
  private static let open = [
    "jwks",
    "projects/*/accounts", "projects/*/config", "projects/*/oobCodes", "projects/*/verificationCodes",
    "projects/*/tenants/*/accounts", "projects/*/tenants/*/oobCodes",
    "projects/*/tenants/*/verificationCodes",
  ].map { $0.split(separator: "/") }

  /// Whether a path is this program's own, not one of Google's emulator.
  package static func isOurs(_ target: RequestTarget) -> Bool {
    // Decoded like the routes, so that an encoded letter cannot bypass the rule.
    guard let segments = target.segments, segments.prefix(2) == ["emulator", "v1"] else { return false }
    let rest = segments.dropFirst(2)
    return !open.contains { parts in
      parts.count == rest.count && zip(parts, rest).allSatisfy { $0 == "*" || $0 == $1 }
    }
  }
}
