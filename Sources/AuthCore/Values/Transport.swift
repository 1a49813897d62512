package import AuthHTTP
public import Platform

/// The way a request leaves: a value with one function.
public struct Transport: Sendable {
  /// Sends, or gives up after a time, or when the task is canceled, if it may.
  ///
  /// ``AuthHTTP/HTTPError/other(_:)`` has a cancellation or an ``AuthError``.
  let exchange:
    @Sendable (
      _ request: HTTPRequest, _ origin: HTTPOrigin, _ limit: Duration, _ abandonment: Abandonment
    ) async throws(HTTPError) -> HTTPResponse

  /// A transport of this package, on the caller's thread; a cancellation does not reach it.
  package init(_ transport: HTTPTransport) {
    exchange = { (request, origin, limit, _) async throws(HTTPError) in
      try await transport.send(request, origin, within: limit)
    }
  }

  /// Your own: it must honor cancellation and ``Request/timeout``, and return any status as a response.
  ///
  /// It runs in a task of its own, on any thread, which is canceled when the time is over, and when the caller is
  /// canceled during a call that may be repeated. What it throws becomes ``AuthError/network(_:mayHaveArrived:)`` for a
  /// request that may have arrived, unless it is an ``AuthError``.
  public init(_ send: @escaping @Sendable (Request) async throws -> Response) {
    exchange = { (request, origin, limit, abandonment) async throws(HTTPError) in
      let pending = PendingExchange(abandoned: abandonment)
      let sending = Task {
        guard pending.begin() else { return }
        do {
          let response = try await send(Request(message: request, origin: origin, timeout: limit))
          pending.end(.success(try response.message()))
        } catch {
          pending.end(.failure(HTTPError(error, at: origin)))
        }
      }
      // Whatever it makes of the limit, the call ends.
      let timer = Task {
        try await Task.sleep(for: limit)
        pending.end(.failure(.timedOut(.total, host: origin.hostField)))
      }
      defer {
        sending.cancel()
        timer.cancel()
      }
      return try await pending.response()
    }
  }

  /// Sockets for HTTP, the system's libcurl for HTTPS; the variables name proxies and certificates.
  ///
  /// Requests wait on threads of the transport's own, at most 16, which start when they are needed and end when they
  /// are idle. Copies share them.
  public static func network(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> Transport {
    let pool = ExchangePool {
      // Its own connections, and the call's own limit.
      let transport = BlockingTransport(
        timeouts: TransportTimeouts(total: .seconds(86_400)), environment: environment)
      return { request, origin, limit throws(HTTPError) in
        try transport.send(request, to: origin, within: limit)
      }
    }
    return Transport(exchange: pool.send)
  }

  private init(
    exchange:
      @escaping @Sendable (HTTPRequest, HTTPOrigin, Duration, Abandonment) async throws(HTTPError) ->
      HTTPResponse
  ) {
    self.exchange = exchange
  }

  /// Sends: for a transport that wraps another one.
  ///
  /// - Throws: ``AuthError/network(_:mayHaveArrived:)``, ``AuthError/canceled``, and what a transport of your own throws.
  public func send(_ request: Request) async throws -> Response {
    do throws(HTTPError) {
      return Response(try await exchange(request.message, request.origin, request.timeout, .always))
    } catch {
      guard case .other(let cause) = error else { throw AuthError(error) }
      throw cause.error is CancellationError ? AuthError.canceled : cause.error
    }
  }

  /// A request; it contains secrets.
  public struct Request: Sendable {
    let message: HTTPRequest
    let origin: HTTPOrigin
    /// The time that is left.
    public let timeout: Duration

    /// `GET`, `POST`, ….
    public var method: String { message.method.rawValue }
    /// The whole URL.
    public var url: String { "\(origin)\(message.target)" }
    /// The header fields, in order, without those that only frame the content.
    public var headers: [(name: String, value: String)] { message.fields.lines.map { ($0.name, $0.value) } }
    /// The content.
    public var body: [UInt8] { message.body }
  }

  /// A response; it contains secrets.
  public struct Response: Sendable {
    /// The HTTP status.
    public let status: Int
    /// The header fields, in order.
    public let headers: [(name: String, value: String)]
    /// The content.
    public let body: [UInt8]

    /// A response of yours.
    public init(status: Int, headers: [(name: String, value: String)] = [], body: [UInt8] = []) {
      self.status = status
      self.headers = headers
      self.body = body
    }

    init(_ message: HTTPResponse) {
      self.init(
        status: message.status.code, headers: message.fields.lines.map { ($0.name, $0.value) },
        body: message.body)
    }

    /// The response as one of HTTP's.
    func message() throws(HTTPError) -> HTTPResponse {
      guard (100...999).contains(status) else {
        throw .malformed(MessageFault(400, "the status is not three digits"))
      }
      guard body.count <= HTTPLimits.client.bodyBytes else {
        throw .malformed(MessageFault(413, "the body is too large"))
      }
      return HTTPResponse(
        HTTPStatus(status), fields: HTTPFields(headers.map { .init($0.name, $0.value) }), body: body)
    }
  }
}

extension HTTPError {
  /// What a transport of the program's own threw; only an error of this library says that the request did not arrive.
  fileprivate init(_ error: any Error, at origin: HTTPOrigin) {
    switch error {
    case let error as HTTPError: self = error
    case AuthError.network(let problem, _): self = problem.failure ?? .other(Cause(error))
    case is AuthError: self = .other(Cause(error))
    default: self = .connectionLost(host: origin.hostField, reason: "\(error)")
    }
  }
}

extension Problem {
  /// The transport's error, if it is about one.
  fileprivate var failure: HTTPError? { if case .transport(let error) = kind { error } else { nil } }
}
