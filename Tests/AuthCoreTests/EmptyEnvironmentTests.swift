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

  @Test func `a client without a target names the ways out, and nothing reaches port 80`() async throws {
    let home = try TemporaryHome()
    let log = Log()
    // Only some users may listen there; for the others, the transport's own test uses another port.
    let server = try? HTTPServer(ServerConfiguration(host: "127.0.0.1", port: 80)) { request in
      log.paths.withLock { $0.append(request.target.path) }
      return HTTPResponse(200)
    }
    try server?.start()
    defer { server?.stop() }
    let error = await authError {
      let project = try Project(environment: ["HOME": home.path])
      let auth = AuthClient(
        project, store: .file(at: home.credentials),
        dependencies: .live(.network(environment: ["HOME": home.path])))
      _ = try await auth.phone.send(PhoneNumber(parsing: "+1 650 555 0101"))
    }
    #expect(log.paths.withLock(\.self) == [])
    #expect(error == .invalid(Problem(.argument(.noService))))
  }
}
