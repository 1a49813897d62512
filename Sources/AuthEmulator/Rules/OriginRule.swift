import AuthHTTP

/// Which web pages may use what only this server has, and may change which functions it calls.
///
/// What Google's emulator has is as open as there: web SDKs of any origin need it. The rest steers the server, so that any page in a
/// developer's browser could read exports or move the clock: it answers this server's own pages, programs, which send no `Origin`, and
/// the origins that somebody named.
package struct OriginRule: Sendable, Equatable {
  private let allowed: Set<WebOrigin>

  /// Own pages and programs are always admitted.
  package init(alsoAllowing origins: [WebOrigin] = []) { allowed = Set(origins) }

  /// Whether the request may be answered as far as its path says.
  func admits(_ request: HTTPRequest) -> Bool { !isForeign(request) || !Self.isOurs(request.target) }

  /// Whether a page asks that is neither this server's nor one that somebody named.
  func isForeign(_ request: HTTPRequest) -> Bool {
    guard let origin = request.fields["origin"], !Self.isSame(origin, request) else { return false }
    return WebOrigin(parsing: origin).map { !allowed.contains($0) } ?? true
  }

  /// Whether an origin is this server's own, as far as the browser tells (RFC 6454).
  static func isSame(_ origin: String, _ request: HTTPRequest) -> Bool {
    equalIgnoringCase(origin, "http://\(request.fields["host"] ?? "")")
  }

  /// What stands below the prefix and is in Google's emulator (Docs/protocol.md 9.2), and the public keys, which are anybody's to read;
  /// `*` stands for one part.
  private static let open = [
    "jwks",
    "projects/*/accounts", "projects/*/config", "projects/*/oobCodes", "projects/*/verificationCodes",
    "projects/*/tenants/*/accounts", "projects/*/tenants/*/oobCodes",
    "projects/*/tenants/*/verificationCodes",
  ].map { $0.split(separator: "/") }

  /// Whether only this server has the path.
  private static func isOurs(_ target: RequestTarget) -> Bool {
    // Read as the routes are, so that an encoded letter does not lead round the rule.
    guard let segments = target.segments, segments.prefix(2) == ["emulator", "v1"] else { return false }
    let rest = segments.dropFirst(2)
    return !open.contains { parts in
      parts.count == rest.count && zip(parts, rest).allSatisfy { $0 == "*" || $0 == $1 }
    }
  }
}

extension ServerError {
  /// A page of an origin that nobody named uses what steers this server.
  static let foreignOrigin = Self(
    403,
    "A page of another origin may not steer this server; --allow-origin ORIGIN at its start allows it.",
    reason: "forbidden", domain: "global", statusName: "PERMISSION_DENIED")
}
