package enum UpstreamAddress: Sendable, Equatable, CustomStringConvertible {
  /// The real service: the first part of a path is the host.
  case production
  /// An emulator or a server that speaks like one: paths stay as they are.
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

  /// Where a request of an app goes; nil for a path that is none of the auth services, which nothing is sent to.
  func destination(of target: RequestTarget) -> (origin: HTTPOrigin, target: RequestTarget)? {
    let exchange = Exchange(HTTPRequest(.get, target))
    // Neither service has such a path; a server that resolved it would be somewhere else.
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
