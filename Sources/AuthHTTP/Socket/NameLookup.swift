import Platform
import Synchronization

/// Looks up names within a limit: getaddrinfo(3) has none and waits as long as the resolver's settings say.
enum NameLookup {
  /// Asks the system for a name's addresses, without a limit.
  typealias Question = @Sendable (_ host: String, _ port: UInt16) throws(HTTPError) -> [SocketAddress]

  /// Every address of the origin's host, in the order to try them.
  ///
  /// Names that need no query (``SocketAddress/known(host:port:)``) are answered at once. A query that times
  /// out continues on its own thread, and its result is dropped.
  ///
  /// - Throws: ``HTTPError/timedOut(_:host:)`` after the deadline, ``HTTPError/couldNotConnect(host:reason:)`` for a name without an address.
  static func addresses(
    of origin: HTTPOrigin, until deadline: ContinuousClock.Instant,
    asking ask: @escaping Question = { (host, port) throws(HTTPError) in
      try SocketAddress.lookUp(host: host, port: port)
    }
  ) throws(HTTPError) -> [SocketAddress] {
    let host = origin.host
    guard let port = UInt16(exactly: origin.port) else {
      throw .couldNotConnect(host: host, reason: "the port is out of range")
    }
    if let known = SocketAddress.known(host: host, port: port) { return known }
    let answer: Answer
    do throws(SystemError) {
      let awaited = try Answer()
      answer = awaited
      try NativeThread {
        awaited.give(Result { () throws(HTTPError) in try ask(host, port) })
      }.detach()
    } catch {
      throw .couldNotConnect(host: host, reason: error.reason)
    }
    guard let addresses = answer.wait(until: deadline) else {
      throw .timedOut(.connect, host: origin.hostField)
    }
    return try addresses.get()
  }

  /// A result that one thread produces and another waits for.
  private final class Answer: Sendable {
    private let found = Mutex<Result<[SocketAddress], HTTPError>?>(nil)
    private let doorbell: Doorbell

    init() throws(SystemError) { doorbell = try Doorbell() }

    func give(_ addresses: Result<[SocketAddress], HTTPError>) {
      found.withLock { $0 = addresses }
      doorbell.ring()
    }

    /// Waits for the result; nil if the deadline came first.
    func wait(until deadline: ContinuousClock.Instant) -> Result<[SocketAddress], HTTPError>? {
      doorbell.wait(atMost: ContinuousClock.now.duration(to: deadline))
      return found.withLock { $0 }
    }
  }
}
