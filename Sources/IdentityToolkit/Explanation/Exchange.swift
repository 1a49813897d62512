package import AuthHTTP

/// A request and what came of it, as somebody saw it: a server, a proxy, or a file that recorded it.
package struct Exchange: Sendable, Equatable {
  /// The request; its target may name the service's host as the first part of the path, as for an emulator.
  package var request: HTTPRequest
  /// The host that it was meant for; nil where the path or nothing says it.
  package var host: String?
  /// The answer; nil if there was none.
  package var response: HTTPResponse?
  /// Why there was no answer, in words.
  package var failure: String?
  /// When it began, in milliseconds since 1970; nil if nobody noted it.
  package var milliseconds: Int64?
  /// How long it took; nil if nobody noted it.
  package var duration: Duration?
  /// What whoever passed it on has to say about it.
  package var notes: [String] = []

  /// An exchange of the given parts.
  package init(
    _ request: HTTPRequest, host: String? = nil, response: HTTPResponse? = nil, failure: String? = nil,
    milliseconds: Int64? = nil, duration: Duration? = nil
  ) {
    self.request = request
    self.host = host
    self.response = response
    self.failure = failure
    self.milliseconds = milliseconds
    self.duration = duration
  }

  /// The service and the path below it without a leading slash; nil if it is not a call of the auth services.
  package var place: (service: Route.Service, path: String)? {
    let path = request.target.path
    if let host = host?.lowercased(), let service = Route.Service(rawValue: host), service != .emulator {
      return (service, String(path.dropFirst()))
    }
    let parts = path.dropFirst().split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let service = Route.Service(rawValue: String(first)) else { return nil }
    return (service, parts.count > 1 ? String(parts[1]) : "")
  }

  /// Whether it is a call of the auth services, and not of another one that is at the same host.
  package var isAuthCall: Bool {
    guard let place else { return false }
    switch place.service {
    case .identityToolkit, .secureToken, .appCheck: return true
    case .googleAPIs: return Self.isAuthPath(place.path)
    case .emulator: return false
    }
  }

  /// Whether a path at `www.googleapis.com` belongs to the auth services: old names of calls, and public keys.
  package static func isAuthPath(_ path: String) -> Bool {
    ["identitytoolkit/v3/relyingparty/", "robot/v1/metadata/x509/", "service_accounts/v1/"]
      .contains { path.hasPrefix($0) }
  }

  /// The same with bodies of at most so many bytes; what is longer is left out and named in a note.
  package func bounded(to limit: Int) -> Exchange {
    var bounded = self
    if request.body.count > limit {
      bounded.request.body = []
      bounded.notes.append("the request's body of \(request.body.count) bytes is not kept")
    }
    if let body = response?.body, body.count > limit {
      bounded.response?.body = []
      bounded.notes.append("the answer's body of \(body.count) bytes is not kept")
    }
    return bounded
  }
}
