/// The one way to send a request: over a socket, through libcurl, or to the server in this process.
package struct HTTPTransport: Sendable {
  /// Sends a request and returns the whole response, or gives up after a time.
  package typealias Function =
    @Sendable (
      _ request: HTTPRequest, _ origin: HTTPOrigin, _ limit: Duration?
    ) async throws(HTTPError) -> HTTPResponse

  private let function: Function

  /// Creates a transport from a function that is told when to give up; nil means its own limits.
  package init(_ function: @escaping Function) { self.function = function }

  /// Creates a transport from a function without a limit.
  package init(
    send:
      @escaping @Sendable (_ request: HTTPRequest, _ origin: HTTPOrigin) async throws(HTTPError) ->
      HTTPResponse
  ) {
    function = { (request, origin, _) async throws(HTTPError) in try await send(request, origin) }
  }

  /// Sends a request to an origin and returns the whole response; gives up after `limit` if the transport itself
  /// would wait longer.
  ///
  /// Fails with ``HTTPError``; any status the peer chose is a response, not an error.
  package func send(
    _ request: HTTPRequest, _ origin: HTTPOrigin, within limit: Duration? = nil
  ) async throws(HTTPError) -> HTTPResponse {
    try await function(request, origin, limit)
  }
}

/// Time limits of one exchange.
package struct TransportTimeouts: Sendable, Equatable {
  /// For the name lookup, the connection and the TLS handshake together.
  package var connect: Duration
  /// For the whole exchange, from the first step to the last byte of the response.
  package var total: Duration

  /// How long a connection is kept for another request.
  ///
  /// Short, because whatever the server sends meanwhile, such as a second response, could be taken for the answer to
  /// the next request.
  package static let keptIdle = Duration.seconds(5)

  /// Ten seconds to connect and thirty in all by default.
  package init(connect: Duration = .seconds(10), total: Duration = .seconds(30)) {
    self.connect = connect
    self.total = total
  }

  /// The same limits, shortened to `limit` if it is less.
  func within(_ limit: Duration?) -> Self {
    guard let limit else { return self }
    return Self(connect: min(connect, limit), total: min(total, limit))
  }
}
