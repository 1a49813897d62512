/// The one way a request leaves: what is behind it (socket, libcurl, the server in this process) the flows do not know.
public struct Transport: Sendable {
  /// Sends a request to an origin and returns the whole response.
  ///
  /// Fails with ``HTTPError``; any status the peer chose is a response, not an error.
  public var send:
    @Sendable (_ request: HTTPRequest, _ origin: HTTPOrigin) async throws(HTTPError) -> HTTPResponse

  /// A transport from its one function.
  public init(
    send:
      @escaping @Sendable (_ request: HTTPRequest, _ origin: HTTPOrigin) async throws(HTTPError) ->
      HTTPResponse
  ) {
    self.send = send
  }
}

/// Time limits of one exchange.
public struct TransportTimeouts: Sendable, Equatable {
  /// For name look-up, connection and TLS handshake together.
  public var connect: Duration
  /// For the whole exchange, from the first step to the last byte of the response.
  public var total: Duration

  /// Ten seconds to connect and thirty in all, unless told otherwise.
  public init(connect: Duration = .seconds(10), total: Duration = .seconds(30)) {
    self.connect = connect
    self.total = total
  }
}
