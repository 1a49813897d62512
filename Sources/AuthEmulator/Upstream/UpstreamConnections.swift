import Synchronization

/// Sends requests from many threads at once, and keeps connections for the next ones.
package final class UpstreamConnections: Sendable {
  private let make: @Sendable () -> BlockingTransport
  private let idle = Mutex<[BlockingTransport]>([])

  /// Opens no connection yet; the parameters are those of ``BlockingTransport``.
  package init(timeouts: TransportTimeouts, environment: [String: String]) {
    make = { BlockingTransport(timeouts: timeouts, environment: environment) }
  }

  /// Sends a request and blocks until the whole response has arrived; redirects are not followed, and
  /// certificates are checked.
  package func send(_ request: HTTPRequest, to origin: HTTPOrigin) throws(HTTPError) -> HTTPResponse {
    let transport = idle.withLock { $0.popLast() } ?? make()
    defer {
      idle.withLock { idle in
        if idle.count < Self.kept { idle.append(transport) }
      }
    }
    return try transport.send(request, to: origin)
  }

  /// The number of connections kept for later requests.
  private static let kept = 8
}
