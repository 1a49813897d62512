import AuthHTTP
import AuthHTTPServer
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

@Suite struct TokenRefreshTests {
  private let client: TestClient
  private let session: Session

  init() async throws {
    client = try TestClient()
    session = try await client.signIn().session
  }

  private func answer(_ members: ByName<String>) throws {
    let json = String(decoding: try JSONEncoder().encode(members), as: UTF8.self)
    client.wire.answer("/token", 200, json)
  }

  @Test func `without a session nothing is sent`() async throws {
    try await client.auth.signOut()
    await #expect(throws: AuthError.signedOut(awaitsSecondFactor: false)) {
      try await client.auth.freshSession()
    }
    #expect(client.wire.count("/token") == 0)
  }

  @Test(arguments: [(3299.0, 0), (3300.0, 1), (3301.0, 1), (3600.0, 1), (9999.0, 1)])
  func `a token is refreshed when five minutes or less are left`(
    age: TimeInterval, refreshes: Int
  )
    async throws
  {
    client.clock.advance(by: age)
    let fresh = try await client.auth.freshSession()
    #expect(client.wire.count("/token") == refreshes)
    #expect((fresh.expiresAt == session.expiresAt) == (refreshes == 0))
    #expect(fresh.signedInAt == session.signedInAt)
    #expect(try await client.auth.session() == fresh)
  }

  @Test(arguments: [
    (Duration.zero, false, 0), (.seconds(3599), false, 0), (.seconds(3600), false, 1), (.zero, true, 1),
  ])
  func `margin and force decide`(margin: Duration, force: Bool, refreshes: Int) async throws {
    _ = try await client.auth.freshSession(validFor: margin, refreshing: force)
    #expect(client.wire.count("/token") == refreshes)
  }

  @Test func `a token of another user is refused and not stored`() async throws {
    let token = unsignedToken(#"{"sub":"somebody","exp":4000000000}"#)
    try answer(["id_token": token, "refresh_token": "r", "expires_in": "3600"])
    let error = await authError { _ = try await client.auth.freshSession(refreshing: true) }
    #expect(error?.code.rawValue == "UNEXPECTED_RESPONSE")
    #expect(try await client.auth.session() == session)
  }

  /// Signs in again while this machine's clock is ahead of the service's by this much.
  private func signInAgain(
    whileAheadBy seconds: TimeInterval
  ) async throws -> (auth: AuthClient, session: Session) {
    let service = client.clock.now
    let token = unsignedToken(
      #"{"sub":"\#(session.uid)","exp":\#(Int(service.timeIntervalSince1970) + 3600)}"#)
    client.clock.advance(by: seconds)
    try answer(["id_token": token, "refresh_token": "another", "expires_in": "3600"])
    return (client.auth, try await client.auth.freshSession(refreshing: true))
  }

  @Test(arguments: [1, 1000, 3000, 86_400])
  func `resetting a clock that was ahead extends no token's life`(ahead: TimeInterval) async throws {
    let (auth, fresh) = try await signInAgain(whileAheadBy: ahead)
    #expect(fresh.idToken != session.idToken)
    let refreshes = client.wire.count("/token")
    // By the service's clock the token is two hours old.
    client.clock.advance(by: 7200 - ahead)
    _ = try await auth.freshSession()
    #expect(client.wire.count("/token") == refreshes + 1)
  }

  @Test(arguments: [60.0, 7200, 86_400])
  func `if the clock goes back to before the tokens arrived, they count as expired`(
    seconds: TimeInterval
  ) async throws {
    client.clock.advance(by: -seconds)
    _ = try await client.auth.freshSession()
    #expect(client.wire.count("/token") == 1)
  }

  @Test func `the lifetime is counted from the response's date`() async throws {
    // The service's clock is a day behind: its token has a distant expiry but is already expired by this
    // machine's clock.
    let date = client.clock.now.addingTimeInterval(-86_400)
    let token = unsignedToken(#"{"sub":"\#(session.uid)","exp":4000000000}"#)
    client.wire.intercept { _ in
      var answer = HTTPResponse.json(
        200, #"{"id_token":"\#(token)","refresh_token":"r","expires_in":"3600"}"#)
      answer.fields["Date"] = HTTPDate.format(secondsSince1970: Int(date.timeIntervalSince1970))
      return .whole(answer)
    }
    #expect(try await client.auth.freshSession(refreshing: true).expiresAt == date.addingTimeInterval(3600))
  }

  @Test(arguments: ["id_token", "access_token"])
  func `the token is read under either name, and the new refresh token is stored`(
    name: String
  )
    async throws
  {
    let token = unsignedToken(#"{"sub":"\#(session.uid)","exp":4000000000}"#)
    try answer([name: token, "refresh_token": "another", "expires_in": "60"])
    let fresh = try await client.auth.freshSession(refreshing: true)
    #expect(fresh.idToken.secret == Secret(token))
    #expect(fresh.refreshToken == Secret("another"))
    #expect(fresh.expiresAt == client.clock.now.addingTimeInterval(60))
    #expect(try await client.auth.session() == fresh)
  }

  @Test(arguments: [
    "USER_DISABLED", "TOKEN_EXPIRED", "USER_NOT_FOUND", "INVALID_ID_TOKEN", "INVALID_REFRESH_TOKEN",
  ])
  func `a refusal that ends the session removes it`(code: String) async throws {
    client.wire.refuse("/token", code)
    let error = await authError { _ = try await client.auth.freshSession(refreshing: true) }
    #expect(error?.code.rawValue == code && error?.endedProvider == "phone")
    #expect(try await client.stored.session == nil)
  }

  @Test(arguments: ["INVALID_REFRESH_TOKEN", "PROJECT_NUMBER_MISMATCH", "INVALID_GRANT_TYPE"])
  func `production keeps a session on which the SDK does not sign out`(code: String) async throws {
    let production = Project(.production, id: "real", apiKey: "k")
    var real = session
    real.record.project = production
    try await client.auth.store.update { [real] record throws(AuthError) in
      record.replaceSession(.any, with: real)
    }
    client.wire.refuse("/token", code)
    let error = await authError { _ = try await client.client(production).freshSession(refreshing: true) }
    #expect(error == .refused(Refusal(ErrorCode(rawValue: code), during: .refresh)))
    #expect(try await client.client(production).session().uid == session.uid)
  }

  @Test(arguments: ["PROJECT_NUMBER_MISMATCH", "SOMETHING_NEW"])
  func `any other refusal keeps the session`(code: String) async throws {
    client.wire.refuse("/token", code)
    let error = await authError { _ = try await client.auth.freshSession(refreshing: true) }
    #expect(error == .refused(Refusal(ErrorCode(rawValue: code), during: .refresh)))
    #expect(try await client.auth.session() == session)
  }

  @Test func `a sign-in that finished meanwhile is kept, whether or not the refresh worked`() async throws {
    var newer = session
    newer.record.uid = "newer"
    newer.record.refreshToken = Secret("newer")
    let meanwhile = newer
    for refusal in [nil, "TOKEN_EXPIRED"] {
      try await client.auth.store.update { record throws(AuthError) in
        record.replaceSession(.any, with: session)
      }
      let store = client.file
      client.wire.intercept { request in
        guard request.target.path.hasSuffix("/token") else { return .server }
        _ = try? store.update { record throws(AuthError) in record.replaceSession(.any, with: meanwhile) }
        return refusal.map { .response(400, #"{"error":{"message":"\#($0)"}}"#) } ?? .server
      }
      let error = await authError { _ = try await client.auth.freshSession(refreshing: true) }
      #expect((error == nil) == (refusal == nil))
      #expect(try await client.auth.session().uid == newer.uid)
    }
  }

  @Test func `many tasks with an expired token refresh it once`() async throws {
    client.clock.advance(by: 4000)
    let auth = client.auth
    try await withThrowingTaskGroup(of: Session.self) { group in
      for _ in 0..<8 { group.addTask { try await auth.freshSession() } }
      var all: Set<Date> = []
      for try await session in group { all.insert(session.expiresAt) }
      #expect(all.count == 1)
    }
    #expect(client.wire.count("/token") == 1)
  }

  @Test func `a session of another target is never sent`() async throws {
    let sent = client.wire.requests.count
    let other = client.client(Project(.production, id: "real", apiKey: "k"))
    let error = await authError { _ = try await other.freshSession(refreshing: true) }
    #expect(error?.code.rawValue == "TARGET_MISMATCH")
    #expect(client.wire.requests.count == sent)
  }
}
