/// A server's address, limits and timeouts.
package struct ServerConfiguration: Sendable {
  /// An IP address, a name that resolves to one of this machine's, or `localhost` for both loopback addresses.
  package var host: String
  /// More addresses to listen on, at the same port.
  package var otherHosts: [String] = []
  /// 0 for a free port.
  package var port: Int
  /// The size limits of a request.
  package var limits: HTTPLimits
  package var timeouts: ServerTimeouts
  /// Beyond it, connections wait in the system's queue until one closes.
  package var maximumConnections: Int
  /// The most bytes to hold for all clients together: requests that are incomplete, wait or are being answered, and
  /// answers that are not yet sent.
  ///
  /// Beyond it, the largest request that has not begun gets a 503 and is closed, and so does a request with a large
  /// answer (``ConnectionMachine/smallAnswer``); so the server exceeds it by one answer at most.
  package var maximumHeldBytes: Int
  /// The time ``HTTPServer/stop()`` waits for answers that are still being written.
  package var stopLimit: Duration
  /// Called once, on the loop's thread, when the system has no descriptor for another connection; idle ones are then
  /// closed for new ones.
  package var reportShortage: @Sendable () -> Void = {}
  /// How many seconds the clock of the `Date` field is ahead of the system's.
  package var clockOffset: @Sendable () -> Int = { 0 }

  /// Loopback and a free port, 10,000 connections, 128 MiB held for clients, two seconds to stop by
  /// default.
  package init(
    host: String = "127.0.0.1", port: Int = 0, limits: HTTPLimits = .server,
    timeouts: ServerTimeouts = ServerTimeouts(), maximumConnections: Int = 10_000,
    maximumHeldBytes: Int = 128 << 20, stopLimit: Duration = .seconds(2)
  ) {
    self.host = host
    self.port = port
    self.limits = limits
    self.timeouts = timeouts
    self.maximumConnections = maximumConnections
    self.maximumHeldBytes = maximumHeldBytes
    self.stopLimit = stopLimit
  }
}

/// How long a server waits for a peer before it closes the connection.
package struct ServerTimeouts: Sendable, Equatable {
  /// Between messages, and before the first.
  package var idle: Duration
  /// From the first byte of a head to its last.
  package var head: Duration
  /// From the end of the head to the end of the body.
  package var body: Duration
  /// From a request to an answer that its handler postponed (``HandlerAnswer/later``).
  package var answer: Duration
  /// While the peer accepts no byte of an answer.
  package var send: Duration
  /// For the peer to read the last answer and close, after this side has (RFC 9112 section 9.6).
  package var linger: Duration

  /// A minute idle and for a body, ten seconds for a head, two minutes for a postponed answer, thirty seconds to take
  /// an answer, two to close.
  package init(
    idle: Duration = .seconds(60), head: Duration = .seconds(10), body: Duration = .seconds(60),
    answer: Duration = .seconds(120), send: Duration = .seconds(30), linger: Duration = .seconds(2)
  ) {
    self.idle = idle
    self.head = head
    self.body = body
    self.answer = answer
    self.send = send
    self.linger = linger
  }
}
