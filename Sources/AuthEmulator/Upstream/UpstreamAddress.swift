package struct UpstreamAddress: Sendable, Equatable, CustomStringConvertible {
  /// An emulator or a compatible server, whose paths are not changed; nil for the real service, where the first
  /// component of a path is the host.
  package let origin: HTTPOrigin?

  package static let production = Self(origin: nil)

  package static func server(_ origin: HTTPOrigin) -> Self { Self(origin: origin) }

  package var description: String { origin.map { "\($0)" } ?? "production" }

  package var isLoopback: Bool { origin?.isLoopback ?? false }

  /// The destination of an app's request; nil for a path of no auth service, which is not forwarded.
  func destination(of target: RequestTarget) -> (origin: HTTPOrigin, target: RequestTarget)? {
    let exchange = HTTPExchange(HTTPRequest(.get, target))
    // Neither service has such a path; a server that resolved it would end up somewhere else.
    guard exchange.isAuthCall, let place = exchange.place,
      let segments = target.segments,
      !segments.contains(where: { [".", ".."].contains($0) || $0.contains("/") })
    else { return nil }
    if let origin { return (origin, target) }
    return (
      HTTPOrigin(.https, host: place.service.rawValue, port: 443),
      RequestTarget(path: "/\(place.path)", query: target.query)
    )
  }
}

package enum UpstreamName {
  package static let recording = "a recording"

  /// The predicate for what a proxy does with calls: `passes calls on to production`.
  package static func deed(_ upstream: String) -> String {
    upstream == recording ? "answers from a recording" : "passes calls on to \(upstream)"
  }
}
