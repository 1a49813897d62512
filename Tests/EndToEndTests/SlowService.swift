import AuthHTTPServer
import AuthHTTP
import Synchronization
import TestSupport

/// A service that answers its first call only on request, except calls to paths that it does not have.
final class SlowService: Sendable {
  private let server: HTTPServer
  private let waiting: Waiting

  private final class Waiting: Sendable {
    let pending = Mutex<PendingAnswer?>(nil)
  }

  init(without missing: String...) throws {
    let waiting = Waiting()
    server = try HTTPServer { (request: HTTPRequest, pending: PendingAnswer) -> HandlerAnswer in
      guard !missing.contains(request.target.path) else { return .now(HTTPResponse(404)) }
      waiting.pending.withLock { $0 = pending }
      return .later
    }
    self.waiting = waiting
    try server.start()
  }

  deinit { server.stop() }

  /// `127.0.0.1:PORT`.
  var address: String { server.origin.authority }

  /// Returns when a call has arrived.
  func waitForCall() throws {
    try block(for: "a call at the slow service") { waiting.pending.withLock { $0 != nil } }
  }

  /// Answers the call.
  func answer() {
    waiting.pending.withLock { $0 }?
      .respond(
        HTTPResponse(
          200, fields: HTTPFields([.init("Content-Type", "application/json")]), body: Array("{}".utf8)))
  }
}
