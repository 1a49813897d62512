import AuthHTTP
import Foundation
import IdentityToolkit
import Synchronization
import TestSupport
import Testing

@testable import AuthCore

@Suite struct APIClientTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  private static let refused = HTTPError.couldNotConnect(host: "127.0.0.1", reason: "connection refused")
  private static let lost = HTTPError.connectionLost(host: "127.0.0.1", reason: "closed")

  /// The first `count` requests get `answer`; all others reach the server.
  private func first(_ count: Int, _ answer: Wire.Answer) {
    let left = Counter(count)
    client.wire.intercept { _ in left.take() ? answer : .server }
  }

  private final class Counter: Sendable {
    private let left: Mutex<Int>
    init(_ count: Int) { left = Mutex(count) }
    func take() -> Bool {
      left.withLock { left in
        left -= 1
        return left >= 0
      }
    }
  }

  @Test func `a failed connection is tried again, with growing pauses`() async throws {
    first(2, .failure(Self.refused))
    #expect(try await !client.send().wasPending)
    #expect(client.wire.requests.count == 3)
    #expect(Set(client.wire.requests.map(\.body)).count == 1)
    let pauses = client.wire.pauses
    try #require(pauses.count == 2)
    #expect((Duration.milliseconds(50)...Duration.milliseconds(100)).contains(pauses[0]))
    #expect((Duration.milliseconds(100)...Duration.milliseconds(200)).contains(pauses[1]))
  }

  @Test func `there are at most three attempts`() async throws {
    first(9, .failure(Self.refused))
    await #expect(throws: AuthError(Self.refused)) { try await client.send() }
    #expect(client.wire.requests.count == 3)
    #expect(!FileManager.default.fileExists(atPath: client.home.credentials))
  }

  @Test(arguments: [
    HTTPError.connectionLost(host: "h", reason: "r"), .timedOut(.total, host: "h"),
    .untrusted(host: "h", reason: "r"), .malformed(MessageFault(400, "r")), .unsendable(reason: "r"),
    .inProcess(host: "h"),
    .missingLibrary(name: "l", install: "i"),
  ])
  func `what may have sent an SMS, or cannot succeed, is not repeated`(failure: HTTPError) async {
    first(9, .failure(failure))
    await #expect(throws: AuthError(failure)) { try await client.send() }
    #expect(client.wire.requests.count == 1)
    #expect(client.wire.pauses.isEmpty)
  }

  @Test(arguments: [502, 503, 504]) func `a temporary failure is repeated only for a lookup`(
    status: Int
  ) async throws {
    try await client.signIn()
    var sent = client.wire.requests.count
    first(2, .response(HTTPStatus(status), #"{"error":{"message":"UNAVAILABLE"}}"#))
    _ = try await client.auth.account.lookUp()
    #expect(client.wire.requests.count - sent == 3)
    sent = client.wire.requests.count
    first(1, .response(HTTPStatus(status), #"{"error":{"message":"UNAVAILABLE"}}"#))
    let error = await authError { _ = try await client.send() }
    #expect(error == Self.refusedSend("UNAVAILABLE", status: status))
    #expect(client.wire.requests.count - sent == 1)
  }

  @Test func `a lookup survives a lost connection but not a time-out`() async throws {
    try await client.signIn()
    first(1, .failure(Self.lost))
    _ = try await client.auth.account.lookUp()
    first(1, .failure(.timedOut(.total, host: "h")))
    await #expect(throws: AuthError(.timedOut(.total, host: "h"))) {
      try await client.auth.account.lookUp()
    }
  }

  @Test(arguments: [500, 400, 429]) func `a definite refusal is not repeated`(status: Int) async throws {
    try await client.signIn()
    let sent = client.wire.requests.count
    first(9, .response(HTTPStatus(status), #"{"error":{"message":"QUOTA_EXCEEDED : too many"}}"#))
    let error = await authError { _ = try await client.auth.account.lookUp() }
    #expect(error == .refused(Refusal(.quotaExceeded, detail: "too many", status: status)))
    #expect(client.wire.requests.count - sent == 1)
  }

  /// A transport that uses up a share of its limit, then fails, and records the limits it was given.
  private func limited(
    to timeout: Duration, taking share: Int, _ failure: HTTPError
  ) -> (auth: AuthClient, limits: @Sendable () -> [Duration]) {
    let limits = Mutex<[Duration]>([])
    let transport = HTTPTransport { _, _, limit async throws(HTTPError) in
      guard let limit else { throw failure }
      limits.withLock { $0.append(limit) }
      try? await Task.sleep(for: limit * share / 100)
      throw failure
    }
    var options = AuthClient.Options()
    options.timeout = timeout
    var dependencies = AuthClient.Dependencies.live(Transport(transport))
    dependencies.pause = { _ in }
    let auth = AuthClient(
      client.auth.project, store: client.auth.store, options: options, dependencies: dependencies)
    return (auth, { limits.withLock { $0 } })
  }

  @Test func `a time-out covers all attempts together`() async throws {
    let timeout = Duration.milliseconds(500)
    let whole = limited(to: timeout, taking: 100, .timedOut(.connect, host: "h"))
    _ = await authError { _ = try await whole.auth.phone.send(PhoneNumber(parsing: TestClient.phone)) }
    #expect(whole.limits().count == 1)
    let half = limited(to: timeout, taking: 50, Self.refused)
    _ = await authError { _ = try await half.auth.phone.send(PhoneNumber(parsing: TestClient.phone)) }
    let limits = half.limits()
    #expect(limits.allSatisfy { $0 <= timeout })
    // Each attempt gets what the previous one left, which is at most half of its own limit.
    for (next, before) in zip(limits.dropFirst(), limits) { #expect(next <= before * 51 / 100) }
  }

  @Test(arguments: [(429, true), (500, true), (503, true), (599, true), (404, false)])
  func `the status decides whether to repeat a call that got no error object`(
    status: Int, isRetryable: Bool
  ) async {
    first(9, .response(HTTPStatus(status), "<h1>Sorry</h1>"))
    let error = await authError { _ = try await client.send() }
    #expect(error?.isRetryable == isRetryable)
    #expect(error?.code == .unexpectedResponse)
  }

  @Test(arguments: ["", "<h1>Bad Gateway</h1>", "{}", #"{"error":"no"}"#, #"{"error":null}"#, "[]"])
  func `an error without an error object reports its status`(body: String) async {
    first(9, .response(500, body))
    let error = await authError { _ = try await client.send() }
    #expect(error == .unexpectedResponse(status: 500, reason: "no error object in the body"))
    #expect(error?.description == "the server answered with status 500 and no error object in the body")
  }

  @Test func `an error object without a message is still a refusal`() async {
    first(9, .response(400, #"{"error":{}}"#))
    let error = await authError { _ = try await client.send() }
    #expect(error == Self.refusedSend("UNKNOWN", status: 400))
  }

  /// A refusal to send a sign-in SMS without proof of an app.
  private static func refusedSend(_ code: String, status: Int) -> AuthError {
    .refused(
      Refusal(
        ErrorCode(rawValue: code), status: status,
        during: .message(ShownProof(kind: .none, request: .signIn, isLocal: true))))
  }

  private final class Sent: Sendable {
    let all = Mutex<[(HTTPRequest, HTTPOrigin)]>([])
  }

  /// Requests a code at a target and returns the request with its origin.
  private func sent(to target: Project) async throws -> (request: HTTPRequest, origin: HTTPOrigin) {
    var target = target
    target.app.bundleID = "com.example.app"
    target.app.appID = "1:123:ios:0a1b"
    var options = AuthClient.Options()
    options.language = "fr"
    options.acceptLanguage = "fr-CA"
    options.userAgent = "authctl/test"
    let sent = Sent()
    let transport = HTTPTransport { request, origin throws(HTTPError) in
      sent.all.withLock { $0.append((request, origin)) }
      return HTTPResponse(200, body: Array(#"{"sessionInfo":"s"}"#.utf8))
    }
    let auth = AuthClient(
      target, store: client.auth.store, options: options, dependencies: .live(Transport(transport)))
    _ = try await auth.phone.send(PhoneNumber(parsing: TestClient.phone), proof: .none)
    return try #require(sent.all.withLock { $0.count == 1 ? $0.first : nil })
  }

  @Test func `a request carries key, language, app and tenant`() async throws {
    let (request, origin) = try await sent(
      to: Project(.production, id: "real", apiKey: "the key&", tenant: "t-1"))
    #expect(origin.description == "https://identitytoolkit.googleapis.com")
    #expect(request.target.path == "/v1/accounts:sendVerificationCode")
    #expect(request.target.item("key") == "the key&")
    #expect(request.fields["X-Firebase-Locale"] == "fr")
    #expect(request.fields["X-Ios-Bundle-Identifier"] == "com.example.app")
    #expect(request.fields["X-Firebase-GMPID"] == "1:123:ios:0a1b")
    #expect(request.fields["Accept-Language"] == "fr-CA")
    #expect(request.fields["X-Client-Version"] == "iOS/FirebaseSDK/12.19.0/FirebaseCore-iOS")
    #expect(request.fields["User-Agent"] == "authctl/test")
    #expect(
      String(decoding: request.body, as: UTF8.self)
        == #"{"clientType":"CLIENT_TYPE_IOS","phoneNumber":"+16505553434","tenantId":"t-1"}"#)
  }

  @Test func `a request to a local server has the service in its path`() async throws {
    let place = HTTPOrigin(.http, host: "127.0.0.1", port: 9)
    let (request, origin) = try await sent(to: Project(.emulator(place), id: "p"))
    #expect(origin.description == "http://127.0.0.1:9")
    #expect(request.target.path == "/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode")
    #expect(request.target.item("key") == "fake-api-key")
  }
}
