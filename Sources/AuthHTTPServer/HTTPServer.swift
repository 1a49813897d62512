import Synchronization

/// An HTTP/1.1 server for one handler.
///
/// It listens as soon as it exists, so a client may connect before ``start()``: the connection waits in the
/// system's queue. The handler runs on the loop's thread and blocks every connection meanwhile; slow work
/// belongs on another thread (``HandlerAnswer/work(_:orElse:)``, ``HandlerAnswer/later``).
package final class HTTPServer: Sendable {
  package typealias Handler =
    @Sendable (_ request: HTTPRequest, _ pending: PendingAnswer) -> HandlerAnswer

  /// The address for clients, with the actual port.
  package let origin: HTTPOrigin

  /// Every address it listens on, as configured, with the actual port.
  package let origins: [HTTPOrigin]

  package var port: Int { origin.port }

  private let stopBell: Doorbell
  private let loop: LoopOwner
  private let thread = Mutex<NativeThread?>(nil)

  /// Starts to listen, with a handler that answers every request at once.
  ///
  /// - Throws: ``ListenError`` when the address is taken, not this machine's, or does not resolve.
  package convenience init(
    _ configuration: ServerConfiguration = ServerConfiguration(),
    handler: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) throws(ListenError) {
    try self.init(configuration, answering: { request, _ in .now(handler(request)) })
  }

  /// Starts to listen, with a handler that may answer later.
  ///
  /// `endOfTurn` is called on the loop's thread after all requests that had arrived were passed to the handler, and
  /// again when the loop ends. It may deliver answers, which are sent with the others of the turn: so one disk
  /// write, for example, can serve many requests.
  ///
  /// - Throws: ``ListenError`` when the address is taken, not this machine's, or does not resolve.
  package init(
    _ configuration: ServerConfiguration = ServerConfiguration(), answering handler: @escaping Handler,
    endOfTurn: @escaping @Sendable () -> Void = {}
  ) throws(ListenError) {
    let listeners = try Listener.all(configuration)
    origins = listeners.map(\.1)
    let reachable = origins.map(\.forClients)
    // Prefer the address that needs no network.
    origin =
      reachable.first(where: \.isLoopback) ?? reachable.first
      ?? HTTPOrigin(.http, host: configuration.host, port: configuration.port)
    do throws(SystemError) {
      let bell = try Doorbell()
      loop = LoopOwner(
        try EventLoop(
          configuration, listeners: listeners.map(\.0), stopBell: bell, handler: handler, endOfTurn: endOfTurn
        ))
      stopBell = bell
    } catch {
      throw ListenError(origin: origin, reason: error.reason)
    }
  }

  deinit {
    stop()
    // Only the server's own thread is left, if a handler released the server: it cannot wait for itself.
    thread.withLock { $0?.detach() }
  }

  /// Serves on its own thread until ``stop()``; a second call does nothing.
  ///
  /// - Throws: ``ListenError`` when the system cannot start another thread.
  package func start() throws(ListenError) {
    do throws(SystemError) {
      try thread.withLock { thread throws(SystemError) in
        // The thread holds the loop, not the server, so releasing the server stops it.
        if thread == nil { thread = try NativeThread { [loop] in loop.run() } }
      }
    } catch {
      throw ListenError(origin: origin, reason: error.reason)
    }
  }

  /// Answers what has arrived, within ``ServerConfiguration/stopLimit``, and returns when the loop has ended.
  ///
  /// A second call does nothing. A call from a handler returns at once, and the loop ends after the answer.
  package func stop() {
    stopBell.ring()
    let running = thread.withLock { thread in
      if thread?.isCurrent == true { return NativeThread?.none }
      // Only a loop without a thread: one that has just been started still answers what has arrived.
      if thread == nil { loop.discardUnlessRunning() }
      defer { thread = nil }
      return thread
    }
    running?.join()
  }
}

/// Hands the loop to the one thread that runs it, and releases it there when it ends.
private final class LoopOwner: Sendable {
  private let loop: Mutex<EventLoop?>

  init(_ loop: consuming sending EventLoop) { self.loop = Mutex(loop) }

  func run() {
    loop.withLock { loop in
      // Taken out before it runs: a second caller waits and then finds nothing.
      guard var running = loop.take() else { return }
      running.run()
    }
  }

  func discardUnlessRunning() {
    _ = loop.withLockIfAvailable { loop in _ = loop.take() }
  }
}
