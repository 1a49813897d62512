import AuthEmulator
import AuthHTTP
import EmulatorState
import Foundation
import IdentityToolkit
import Synchronization
import TestSupport
import Testing

@testable import AuthCore

/// Damaged responses of a server: the client returns a value or one of its own errors, and stores nothing
/// that it could not read back.
@Suite(.serialized) struct AnswerFuzzTests {
  private static let cases = 80

  /// A server whose responses are damaged in transit once there is a mutator.
  private final class Line: Sendable {
    let server: AuthServer
    private let mutator = Mutex<Mutator?>(nil)

    init(_ server: AuthServer) { self.server = server }

    func damage(seed: UInt64?) { mutator.withLock { $0 = seed.map { Mutator(seed: $0) } } }

    /// Half of the fragments are HTTP's, half JSON's.
    private static let fragments =
      Mutator.jsonFragments + [
        "\r\n", "\n", "\r", "\0", ":", " ", "HTTP/1.1", "HTTP/1.1 100 Continue\r\n\r\n",
        "Content-Length: 3\r\n",
        "Transfer-Encoding: chunked\r\n", "ffffffffffffffff", "HTTP/1.1 500 X\r\n", "HTTP/1.1 429 X\r\n",
        "Content-Type: text/html\r\n", "Date: Thu, 01 Jan 1970 00:00:00 GMT\r\n", "X: \u{1B}[2J\r\n",
        String(repeating: "X: y\r\n", count: 200), "X: \(String(repeating: "y", count: 20_000))\r\n",
        #"{"error":{"code":400,"message":"TOKEN_EXPIRED : \r\n\u001b[2J"}}"#, #"{"error":{"message":7}}"#,
        #""idToken":"a.b.c\r\nX: y","#, #""refreshToken":"r\r\nX: y","#,
        #""expiresIn":"-9223372036854775808","#,
        #""expiresIn":"9223372036854775807","#,
      ]

    func answer(_ request: HTTPRequest, _ origin: HTTPOrigin) throws(HTTPError) -> HTTPResponse {
      let whole = try MessageSerializer.bytes(
        of: server.respond(to: request), date: "Sun, 22 Nov 2026 00:00:00 GMT")
      let bytes = mutator.withLock { $0?.damage(whole, with: Self.fragments) } ?? whole
      var parser = ResponseParser(limits: .client)
      do throws(MessageFault) {
        // In the slices of a network.
        for start in stride(from: 0, to: bytes.count, by: 1000) {
          parser.append(Array(bytes[start..<min(start + 1000, bytes.count)]).span)
          if let parsed = try parser.next() { return parsed.message }
        }
        if let parsed = try parser.finish() { return parsed.message }
      } catch {
        throw .malformed(error)
      }
      throw .connectionLost(host: "h", reason: "ended")
    }
  }

  private func client(_ line: Line, _ home: TemporaryHome, _ clock: ManualClock) -> AuthClient {
    let bytes = SeededBytes()
    return AuthClient(
      Project(.inProcess, id: "demo-test"),
      store: .file(at: home.credentials, profile: "default"),
      dependencies: AuthClient.Dependencies(
        now: { clock.now }, randomBytes: { bytes($0) }, pause: { _ in },
        transport: Transport(
          HTTPTransport { request, origin throws(HTTPError) in try line.answer(request, origin) })))
  }

  /// Runs what commands do, one step after another, whether or not the previous one succeeded.
  private func use(_ auth: AuthClient) async throws -> Int {
    var failures = 0
    func attempt(_ body: () async throws(AuthError) -> Void) async {
      do throws(AuthError) { try await body() } catch {
        failures += 1
        // Every error has a message and an exit code, and its message stays in its line.
        #expect(!error.description.isEmpty)
      }
    }
    await attempt { () throws(AuthError) in _ = try await auth.signInAnonymously() }
    await attempt { () throws(AuthError) in _ = try await auth.account.lookUp() }
    await attempt { () throws(AuthError) in _ = try await auth.freshSession(refreshing: true) }
    await attempt { () throws(AuthError) in
      guard let number = try? PhoneNumber(parsing: TestClient.phone) else { return }
      _ = try await auth.phone.send(number, resend: true)
    }
    await attempt { () throws(AuthError) in _ = try await auth.phone.pending().verify(code: "654321") }
    await attempt { () throws(AuthError) in
      _ = try await auth.signIn(customToken: Secret(#"{"uid":"u","claims":{"a":[1,{"b":2}]}}"#))
    }
    await attempt { () throws(AuthError) in _ = try await auth.secondFactors.enrollAuthenticator() }
    return failures
  }

  @Test(arguments: [UInt64(1), 2, 3]) func `a damaged response gives a value or an error`(
    seed: UInt64
  ) async throws {
    let clock = ManualClock()
    let bytes = SeededBytes()
    let server = AuthServer(
      configuration: try EmulatorConfiguration(
        defaultProject: "demo-test", testPhones: [TestClient.phone: "654321"]),
      dependencies: ServerDependencies(now: { clock.now }, randomBytes: { bytes($0) }, report: { _ in }))
    let line = Line(server)
    #expect(try await use(client(line, try TemporaryHome(), clock)) == 1)
    var failures = 0
    for number in 0..<Self.cases {
      let home = try TemporaryHome()
      let auth = client(line, home, clock)
      line.damage(seed: seed << 32 + UInt64(number))
      failures += try await use(auth)
      line.damage(seed: nil)
      // Everything stored can be read, and used as a header line.
      let record = try await auth.store.read()
      guard let session = record.session else { continue }
      let tokens = session.idToken.secret.reveal { $0 } + session.refreshToken.reveal { $0 }
      #expect(tokens.utf8.allSatisfy { (0x21...0x7E).contains($0) }, "\(tokens.debugDescription)")
    }
    #expect(failures > Self.cases)
  }

  @Test func `a damaged response costs about as much as an intact one`() throws {
    let server = AuthServer(
      configuration: try EmulatorConfiguration(defaultProject: "demo-test"),
      dependencies: ServerDependencies(
        now: { Date(timeIntervalSince1970: 1_795_244_359) },
        randomBytes: { [UInt8](repeating: 7, count: $0) },
        report: { _ in }))
    let line = Line(server)
    var request = HTTPRequest(
      .post, RequestTarget(path: "/identitytoolkit.googleapis.com/v1/accounts:signUp", items: [("key", "k")]))
    request.fields["Content-Type"] = "application/json"
    request.body = Array(#"{"returnSecureToken":true}"#.utf8)
    let origin = HTTPOrigin(.http, host: "localhost", port: 80)
    func read() {
      guard let answer = try? line.answer(request, origin) else { return }
      _ = WireError(body: answer.body)
      _ = SecretCleaner().cleaned(answer.body, contentType: answer.fields["Content-Type"])
    }
    let normal = processorTime { read() }
    var total = 0.0
    for seed in 0..<400 {
      line.damage(seed: UInt64(seed))
      total += processorTime(runs: 1) { read() }
    }
    #expect(total < 10 * 400 * max(normal, 1e-4))
  }
}
