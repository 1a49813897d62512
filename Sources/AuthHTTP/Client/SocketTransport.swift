import Synchronization

extension HTTPTransport {
  /// Plain HTTP over this project's own sockets.
  ///
  /// It blocks the calling thread: a command is one task with nothing else to do, and a hop to another thread
  /// costs more than a request to this machine. The connection is kept for the next request to the same
  /// origin.
  ///
  /// The limits in `timeouts` use the monotonic clock and cover everything: the name lookup, all addresses,
  /// and the exchange. `limits` bounds the size of a response.
  package static func socket(
    timeouts: TransportTimeouts = TransportTimeouts(), limits: HTTPLimits = .client
  ) -> Self {
    let transport = SocketTransport(timeouts: timeouts, limits: limits)
    return Self({ (request, origin, limit) async throws(HTTPError) in
      try transport.send(request, to: origin, within: limit)
    })
  }
}

/// Sends requests one at a time over a connection that it keeps while the server does.
final class SocketTransport: Sendable {
  private let timeouts: TransportTimeouts
  private let limits: HTTPLimits
  private let keptIdle: Duration
  private let kept = Mutex<KeptConnection?>(nil)

  init(
    timeouts: TransportTimeouts, limits: HTTPLimits, keptIdle: Duration = TransportTimeouts.keptIdle
  ) {
    self.timeouts = timeouts
    self.limits = limits
    self.keptIdle = keptIdle
  }

  func send(
    _ request: HTTPRequest, to origin: HTTPOrigin, within limit: Duration? = nil
  ) throws(HTTPError) -> HTTPResponse {
    guard origin.scheme == .http else { throw .unsendable(reason: "this transport speaks plain HTTP only") }
    let bytes = try MessageSerializer.bytes(of: request, to: origin)
    let timeouts = timeouts.within(limit)
    let start = ContinuousClock.now
    let deadline = start.advanced(by: timeouts.total)
    if let connection = takeKept(origin) {
      let exchange = SocketExchange(
        connection, host: origin.hostField, bytes: bytes, method: request.method, limits: limits,
        deadline: deadline)
      switch try exchange.run() {
      case .answered(let response): return finish(response, exchange, origin)
      // The server closed the idle connection at that moment. Resend what it never saw or may safely see
      // twice.
      case .unanswered(let error, let wasTouched):
        if wasTouched, !request.method.isSafe { throw error }
      }
    }
    let connected = min(deadline, start.advanced(by: timeouts.connect))
    let exchange = SocketExchange(
      try connect(to: origin, until: connected), host: origin.hostField, bytes: bytes, method: request.method,
      limits: limits, deadline: deadline)
    switch try exchange.run() {
    case .answered(let response): return finish(response, exchange, origin)
    case .unanswered(let error, _): throw error
    }
  }

  private func finish(
    _ response: ResponseParser.Parsed, _ exchange: SocketExchange, _ origin: HTTPOrigin
  ) -> HTTPResponse {
    if response.keepsAlive, exchange.isReusable {
      kept.withLock {
        $0 = KeptConnection(
          origin: origin, connection: exchange.connection, end: ContinuousClock.now + keptIdle)
      }
    }
    return response.message
  }

  private func takeKept(_ origin: HTTPOrigin) -> ClientConnection? {
    let connection = kept.withLock { kept in
      defer { kept = nil }
      return kept.flatMap { $0.origin == origin && ContinuousClock.now < $0.end ? $0.connection : nil }
    }
    guard let connection, connection.socket.isQuiet else { return nil }
    return connection
  }

  private func connect(
    to origin: HTTPOrigin, until deadline: ContinuousClock.Instant
  ) throws(HTTPError) -> ClientConnection {
    var failure = HTTPError.couldNotConnect(host: origin.hostField, reason: "the name has no address")
    let addresses = try NameLookup.addresses(of: origin, until: deadline)
    for (place, address) in addresses.enumerated() {
      // An address that does not answer leaves an equal share of the time to each of the others.
      let now = ContinuousClock.now
      let share = now.duration(to: deadline) / (addresses.count - place)
      do throws(SystemError) {
        if let connection = try attempt(address, until: now + share) { return connection }
        failure = .timedOut(.connect, host: origin.hostField)
      } catch {
        failure = .couldNotConnect(host: origin.hostField, reason: error.reason)
      }
    }
    throw failure
  }

  /// Connects to one address; nil if the deadline came first.
  private func attempt(
    _ address: SocketAddress, until deadline: ContinuousClock.Instant
  ) throws(SystemError) -> ClientConnection? {
    let socket = try Socket(family: address.family)
    if try !socket.connect(to: address) {
      guard try socket.wait(reading: false, writing: true, until: deadline) else { return nil }
      if let error = socket.pendingError() { throw error }
    }
    socket.disableDelay()
    return ClientConnection(socket)
  }
}

/// A connection to a server; a class because a kept one moves in and out of an optional.
final class ClientConnection: Sendable {
  let socket: Socket
  init(_ socket: consuming Socket) { self.socket = socket }
}

private struct KeptConnection: Sendable {
  let origin: HTTPOrigin
  let connection: ClientConnection
  let end: ContinuousClock.Instant
}

extension HTTPMethod {
  /// Whether the method changes nothing, so that sending it twice is harmless (RFC 9110 section 9.2.1).
  var isSafe: Bool { [.get, .head, .options].contains(self) }
}
