import EmulatorTools
import AuthHTTP
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

/// The rules for the service's clock: a refused token is refreshed, and the clock seen last decides
/// (Docs/architecture.md 1).
@Suite struct ServiceClockTests {
  private static let refusals = ["INVALID_ID_TOKEN", "TOKEN_EXPIRED", "USER_NOT_FOUND", "USER_DISABLED"]

  /// Moves the server's clock like another client, which does not share this client's store.
  private func move(_ client: TestClient, by seconds: Int64) async throws {
    let other = AuthClient(
      client.auth.project,
      store: .file(at: "\(client.home.path)/other.json", profile: "default"),
      dependencies: client.dependencies)
    _ = try await other.localServer.moveClock(
      EmulatorClock.Patch { $0.moveMilliseconds = Int64String(seconds * 1000) })
  }

  @Test(arguments: refusals)
  func `an ID token that is refused twice keeps a session that can be refreshed`(code: String) async throws {
    let client = try TestClient()
    let session = try await client.signIn().session
    client.wire.refuse(":lookup", code)
    let error = await authError { _ = try await client.auth.account.lookUp() }
    #expect(error == .refused(Refusal(ErrorCode(rawValue: code))))
    #expect(client.wire.count("/token") == 1 && client.wire.count(":lookup") == 2)
    #expect(try await client.auth.session().uid == session.uid)
  }

  @Test func `a refresh that cannot be tried keeps the session`() async throws {
    let client = try TestClient()
    let session = try await client.signIn().session
    client.wire.intercept { request in
      request.target.path.hasSuffix("/token")
        ? .failure(.connectionLost(host: "h", reason: "reset"))
        : .response(400, #"{"error":{"message":"INVALID_ID_TOKEN"}}"#)
    }
    let error = await authError { _ = try await client.auth.account.lookUp() }
    #expect(error?.code == .networkError)
    #expect(try await client.auth.session() == session)
  }

  @Test(arguments: ["INVALID_REFRESH_TOKEN", "USER_NOT_FOUND"])
  func `a refused refresh ends the session, with the call's code`(code: String) async throws {
    let client = try TestClient()
    try await client.signIn()
    client.wire.intercept { request in
      let word = request.target.path.hasSuffix("/token") ? code : "INVALID_ID_TOKEN"
      return .response(400, #"{"error":{"message":"\#(word)"}}"#)
    }
    let error = await authError { _ = try await client.auth.account.lookUp() }
    #expect(error?.code == .invalidIDToken && error?.endedProvider == "phone")
    #expect(try await client.stored.session == nil)
  }

  @Test(arguments: refusals)
  func `an ID token that is refused once is refreshed, and the call repeated`(code: String) async throws {
    let client = try TestClient()
    try await client.signIn()
    let wire = client.wire
    wire.intercept { request in
      request.target.path.hasSuffix(":update") && wire.count("/token") == 0
        ? .response(400, #"{"error":{"message":"\#(code)"}}"#) : .server
    }
    let user = try await client.auth.account.update(displayName: "Ada")
    #expect(user.displayName == "Ada")
    #expect(wire.count("/token") == 1 && wire.count(":update") == 2)
  }

  @Test func `a deletion with an expired token is repeated with a fresh one`() async throws {
    let client = try TestClient()
    try await client.signIn()
    let wire = client.wire
    wire.intercept { request in
      request.target.path.hasSuffix(":delete") && wire.count("/token") == 0
        ? .response(400, #"{"error":{"message":"INVALID_ID_TOKEN"}}"#) : .server
    }
    try await client.auth.account.delete()
    #expect(try await client.stored.session == nil)
  }

  @Test(arguments: [7200, 90_000] as [Int64])
  func `a strict server with a moved clock gets a fresh token`(seconds: Int64) async throws {
    let client = try TestClient(isStrict: true)
    let session = try await client.signIn().session
    try await move(client, by: seconds)
    #expect(try await client.auth.account.lookUp().localID == session.uid)
    #expect(client.wire.count("/token") == 1)
    let fresh = try await client.auth.freshSession()
    #expect(fresh.serviceClockAhead == Int(seconds))
    #expect(fresh.expiresAt == client.clock.now.addingTimeInterval(Double(seconds) + 3600))
    #expect(client.wire.count("/token") == 1)
    client.clock.advance(by: 3301)
    _ = try await client.auth.freshSession()
    #expect(client.wire.count("/token") == 2)
  }

  @Test func `the latest skew decides, even if the clock went back`() async throws {
    let client = try TestClient(isStrict: true)
    try await client.signIn()
    try await move(client, by: 3400)
    _ = try await client.auth.account.lookUp()
    #expect(try await client.auth.session().serviceClockAhead == 3400)
    #expect(client.wire.count("/token") == 0)
    // 200 s are left by the clock seen in the lookup.
    _ = try await client.auth.freshSession()
    #expect(client.wire.count("/token") == 1)
    try await move(client, by: -3000)
    _ = try await client.auth.account.lookUp()
    #expect(try await client.auth.session().serviceClockAhead == 400)
  }

  @Test(arguments: [-50, -9] as [Int64])
  func `a clock slightly behind the issue time makes no token unusable`(seconds: Int64) async throws {
    let client = try TestClient(isStrict: true)
    try await client.signIn()
    try await move(client, by: seconds)
    _ = try await client.auth.account.lookUp()
    _ = try await client.auth.freshSession()
    #expect(client.wire.count("/token") == 0)
  }

  @Test func `a service that issues tokens from the future is not asked for a new one each time`()
    async throws
  {
    let client = try TestClient()
    _ = try await client.send()
    let now = Int(client.clock.now.timeIntervalSince1970)
    let token = unsignedToken(
      #"{"sub":"u","iat":\#(now + 7200),"exp":\#(now + 10_800),"auth_time":\#(now),"firebase":{}}"#)
    client.wire.answer(
      "signInWithPhoneNumber", 200, #"{"idToken":"\#(token)","refreshToken":"r","expiresIn":"3600"}"#)
    let session = try await client.auth.phone.pending().verify(code: "654321", purpose: .signIn).session
    #expect(session.record.issuedAt == nil)
    #expect(session.isValid(for: .seconds(300), at: client.clock.now))
  }

  @Test(arguments: [false, true])
  func `a token from the future is refreshed once the clock is known`(isStrict: Bool) async throws {
    let client = try TestClient(isStrict: isStrict)
    let old = try await client.signIn().session
    try await move(client, by: -7200)
    // This client has not seen the clock yet, and makes no request for a token that seems valid.
    #expect(try await client.auth.freshSession() == old)
    _ = try await client.auth.account.lookUp()
    #expect(try await client.auth.session().isFromFuture(at: client.clock.now))
    let fresh = try await client.auth.freshSession()
    #expect(fresh.idToken != old.idToken && fresh.uid == old.uid)
    #expect(fresh.record.issuedAt == client.clock.now.addingTimeInterval(-7200))
    #expect(try await client.auth.freshSession() == fresh)
    #expect(client.wire.count("/token") == 1)
  }

  @Test func `a token of a moved clock is refreshed when the clock is reset`() async throws {
    let client = try TestClient(isStrict: true)
    try await client.signIn()
    try await move(client, by: 7200)
    _ = try await client.auth.account.lookUp()
    // Not fully: a server in this process reports its clock only if it differs from the machine's.
    try await move(client, by: -7205)
    _ = try await client.auth.account.lookUp()
    let fresh = try await client.auth.freshSession()
    #expect(
      fresh.record.issuedAt == client.clock.now.addingTimeInterval(-5) && fresh.serviceClockAhead == nil)
  }

  @Test(arguments: [7200, 90_000, -7200] as [Int64])
  func `a token is verified by the service's time`(seconds: Int64) async throws {
    let client = try TestClient(isStrict: true)
    try await client.signIn()
    try await move(client, by: seconds)
    let fresh = try await client.auth.freshSession(refreshing: true)
    #expect(try await client.auth.tokenVerification.verify(fresh).algorithm == "none")
  }

  @Test func `a session without times of the clocks is valid until it expires`() throws {
    let session = Session(
      record: try JSONDecoder().decode(SessionRecord.self, from: Data(Self.withoutClocks.utf8)))
    #expect(session.serviceClockAhead == nil)
    #expect(session.isValid(for: .seconds(99), at: Date(timeIntervalSinceReferenceDate: 100)))
    #expect(!session.isValid(for: .seconds(100), at: Date(timeIntervalSinceReferenceDate: 100)))
  }

  private static let withoutClocks = """
    {"localId":"u","idToken":"\(unsignedToken(#"{"sub":"u"}"#))","refreshToken":"r",
    "expiresAt":200,"signedInAt":0,"target":{"kind":"embedded","projectId":"p"}}
    """
}
