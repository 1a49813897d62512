package enum UpstreamAddress: Sendable, Equatable, CustomStringConvertible {
  /// The real service: the first component of a path is the host.
  case production
  /// An emulator or a compatible server: paths are not changed.
  case server(HTTPOrigin)

  package var description: String {
    switch self {
    case .production: "production"
    case .server(let origin): "\(origin)"
    }
  }

  package var isLoopback: Bool {
    switch self {
    case .production: false
    case .server(let origin): origin.isLoopback
    }
  }

  /// The destination of an app's request; nil for a path of no auth service, which is not forwarded.
  func destination(of target: RequestTarget) -> (origin: HTTPOrigin, target: RequestTarget)? {
    let exchange = Exchange(HTTPRequest(.get, target))
    // Neither service has such a path; a server that resolved it would end up somewhere else.
    guard exchange.isAuthCall, let place = exchange.place,
      let segments = target.segments,
      !segments.contains(where: { [".", ".."].contains($0) || $0.contains("/") })
    else { return nil }
    switch self {
    case .production:
      return (
        HTTPOrigin(.https, host: place.service.rawValue, port: 443),
        RequestTarget(path: "/\(place.path)", query: target.query)
      )
    case .server(let origin): return (origin, target)
    }
  }
}

package enum UpstreamName {
  package static let recording = "a recording"

  /// The predicate for what a proxy does with calls: `passes calls on to production`.
  package static func deed(_ upstream: String) -> String {
    upstream == recording ? "answers from a recording" : "passes calls on to \(upstream)"
  }
}
