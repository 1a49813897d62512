import AuthHTTPServer
package import AuthHTTP
import Synchronization

/// A server on a real socket in the test's process, so that a test can count requests.
package final class CountingServer: Sendable {
  private let log: Log
  private let server: HTTPServer
  /// The project of API keys.
  package let project: String

  /// The requests, oldest first.
  private final class Log: Sendable {
    let requests = Mutex<[HTTPRequest]>([])
  }

  /// Starts on a free port.
  ///
  /// - Parameters:
  ///   - project: the project of API keys.
  ///   - answer: answers each request; it runs on the thread of the server.
  /// - Throws: the error of listening.
  package init(
    project: String = "demo-test", answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse
  ) throws {
    self.project = project
    let log = Log()
    self.log = log
    server = try HTTPServer(ServerConfiguration(host: "127.0.0.1", port: 0)) { request in
      log.requests.withLock { $0.append(request) }
      return answer(request)
    }
    try server.start()
  }

  deinit { server.stop() }

  /// `127.0.0.1:PORT`.
  package var address: String { server.origin.authority }

  package var port: Int { server.origin.port }

  /// The number of requests to paths with this suffix.
  package func count(ofPathsEnding suffix: String) -> Int {
    log.requests.withLock { $0.count { $0.target.path.hasSuffix(suffix) } }
  }

  /// All requests so far, except those that ask what the server is, or why it refused a call.
  package var requests: [HTTPRequest] {
    let own = ["/emulator/v1/status", "/emulator/v1/calls/"]
    return log.requests.withLock {
      $0.filter { request in
        request.target.path != "/" && !own.contains { request.target.path.hasPrefix($0) }
      }
    }
  }

  /// The variables that point a client here.
  package var variables: [String: String] {
    ["FIREBASE_AUTH_EMULATOR_HOST": address, "GCLOUD_PROJECT": project]
  }
}
