/// The one way to send a request: over a socket, through libcurl, or to the server in this process.
public struct Transport: Sendable {
  /// Sends a request to an origin and returns the whole response.
  ///
  /// Fails with ``HTTPError``; any status the peer chose is a response, not an error.
  public var send:
    @Sendable (_ request: HTTPRequest, _ origin: HTTPOrigin) async throws(HTTPError) -> HTTPResponse
  /// Sends like ``send`` but gives up after `limit` if the transport itself would wait longer.
  ///
  /// A transport created from a single function ignores the limit.
  public var sendWithin:
    @Sendable (_ request: HTTPRequest, _ origin: HTTPOrigin, _ limit: Duration) async throws(HTTPError) ->
      HTTPResponse

  /// Creates a transport from one function.
  public init(
    send:
      @escaping @Sendable (_ request: HTTPRequest, _ origin: HTTPOrigin) async throws(HTTPError) ->
      HTTPResponse
  ) {
    self.send = send
    sendWithin = { (request, origin, _) async throws(HTTPError) in try await send(request, origin) }
  }

  /// Creates a transport from a function that takes a limit; nil means no limit.
  package init(
    sendWithin:
      @escaping @Sendable (_ request: HTTPRequest, _ origin: HTTPOrigin, _ limit: Duration?)
      async throws(HTTPError) -> HTTPResponse
  ) {
    send = { (request, origin) async throws(HTTPError) in try await sendWithin(request, origin, nil) }
    self.sendWithin = { (request, origin, limit) async throws(HTTPError) in
      try await sendWithin(request, origin, limit)
    }
  }
}

/// Time limits of one exchange.
public struct TransportTimeouts: Sendable, Equatable {
  /// For the name lookup, the connection and the TLS handshake together.
  public var connect: Duration
  /// For the whole exchange, from the first step to the last byte of the response.
  public var total: Duration

  /// Ten seconds to connect and thirty in all by default.
  public init(connect: Duration = .seconds(10), total: Duration = .seconds(30)) {
    self.connect = connect
    self.total = total
  }

  /// The same limits, shortened to `limit` if it is less.
  func within(_ limit: Duration?) -> Self {
    guard let limit else { return self }
    return Self(connect: min(connect, limit), total: min(total, limit))
  }
}
