import AuthHTTPServer
import AuthHTTP
import Synchronization
import TestSupport
import Testing

@testable import AuthCore

@Suite(.timeLimit(.minutes(6))) struct EmptyEnvironmentTests {
  private final class Log: Sendable {
    let paths = Mutex<[String]>([])
  }

  @Test func `README's sample without a target names the ways out, and nothing reaches port 80`() async throws
  {
    let home = try TemporaryHome()
    let log = Log()
    // Only some users may listen there; for the others, the transport's own test uses another port.
    let server = try? HTTPServer(ServerConfiguration(host: "127.0.0.1", port: 80)) { request in
      log.paths.withLock { $0.append(request.target.path) }
      return HTTPResponse(200)
    }
    try server?.start()
    defer { server?.stop() }
    let error = await authError { _ = try await signIn(variables: ["HOME": home.path]) { "123456" } }
    #expect(log.paths.withLock(\.self) == [])
    #expect(error == .invalidInput(.noService))
  }
}
