import AuthHTTP
import Synchronization
import TestSupport
import Testing

@testable import AuthCore

/// Transports of the program's own, which may do anything (Docs/architecture.md 5).
@Suite(.timeLimit(.minutes(6))) struct TransportTests {
  private struct Broken: Error {}
  private static let address = "jane@example.com"

  private func client(
    timeout: Duration = .seconds(60), _ options: AuthClient.Options = AuthClient.Options(),
    _ send: @escaping @Sendable (Transport.Request) async throws -> Transport.Response
  ) -> AuthClient {
    var options = options
    options.timeout = timeout
    var dependencies = AuthClient.Dependencies.live(Transport(send))
    dependencies.pause = { _ in }
    return AuthClient(
      Project(.inProcess, id: "demo-test"), store: .memory(), options: options, dependencies: dependencies)
  }

  /// Makes a call that cannot be repeated.
  private func signUp(_ auth: AuthClient) async -> AuthError? {
    await authError {
      _ = try await auth.email.signUp(EmailAddress(parsing: Self.address), password: Secret("correct horse"))
    }
  }

  @Test func `what a transport throws may have arrived, unless it says otherwise`() async {
    let sent = Mutex(0)
    let error = await signUp(
      client { _ in
        sent.withLock { $0 += 1 }
        throw Broken()
      })
    guard case .network(let problem, mayHaveArrived: true)? = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(problem.code == .networkError && problem.description.hasSuffix("Broken()"))
    #expect(sent.withLock(\.self) == 1)
    let unreached = AuthError(.couldNotConnect(host: "h", reason: "r"))
    #expect(await signUp(client { _ in throw unreached }) == unreached)
    #expect(
      await signUp(client { _ in throw AuthError.signedOut(awaitsSecondFactor: false) })?.code == .notSignedIn
    )
    #expect(await signUp(client { _ in throw CancellationError() })?.code == .networkError)
  }

  @Test(arguments: [Int.min, -1, 0, 7, 99, 1000, Int.max])
  func `a status that HTTP has not is no response`(status: Int) async {
    let error = await signUp(client { _ in Transport.Response(status: status, body: Array("{}".utf8)) })
    #expect(error == AuthError(.malformed(MessageFault(400, "the status is not three digits"))))
  }

  @Test(arguments: [100, 204, 302, 418, 599, 999]) func `any other status is one`(status: Int) async {
    let error = await signUp(
      client { _ in Transport.Response(status: status, headers: [("Date", "\r\n"), ("", "")]) })
    guard case .unexpectedResponse(status, _)? = error else {
      Issue.record("\(error as Any)")
      return
    }
  }

  @Test func `a transport that never returns is given up when the time is over`() async {
    let auth = client(timeout: .milliseconds(50)) { _ in
      try await Task.sleep(for: .seconds(86_400))
      return Transport.Response(status: 200)
    }
    #expect(await signUp(auth) == AuthError(.timedOut(.total, host: HTTPOrigin.inProcess.hostField)))
  }

  @Test func `a request shows all of itself, and a wrapped transport is used as it is`() async throws {
    let client = try TestClient()
    let seen = Mutex<[String]>([])
    let inner = client.dependencies.transport
    let auth = self.client { request in
      seen.withLock { $0.append("\(request.method) \(request.url)") }
      #expect(
        request.timeout > .seconds(50) && request.headers.contains { $0 == ("Accept", "application/json") })
      return try await inner.send(request)
    }
    #expect(await signUp(auth) == nil)
    let place = "http://embedded.localhost/identitytoolkit.googleapis.com/v1/accounts:signUp?key=fake-api-key"
    #expect(seen.withLock { $0.first } == "POST \(place)")
    client.wire.intercept { _ in .failure(.couldNotConnect(host: "h", reason: "r")) }
    #expect(await signUp(auth) == AuthError(.couldNotConnect(host: "h", reason: "r")))
    #expect(client.wire.requests.count == seen.withLock(\.count))
    // Each attempt is repeated although the error came through two transports.
    #expect(client.wire.count(":signUp") == 4)
  }

  @Test func `an observer is told of each attempt without a secret`() async throws {
    let client = try TestClient()
    let told = Mutex<[Exchange]>([])
    var options = AuthClient.Options()
    options.observer = { exchange in told.withLock { $0.append(exchange) } }
    let inner = client.dependencies.transport
    let auth = self.client(options) { try await inner.send($0) }
    _ = await signUp(auth)
    client.wire.intercept { _ in .failure(.couldNotConnect(host: "h", reason: "r")) }
    _ = await signUp(auth)
    let all = told.withLock(\.self)
    #expect(all.count == 4 && all.allSatisfy { $0.call == "POST /v1/accounts:signUp" })
    #expect(all.first.map { try? $0.outcome.get() } == 200)
    #expect(all.last?.description.hasPrefix("POST /v1/accounts:signUp: NETWORK_ERROR after ") == true)
  }
}
