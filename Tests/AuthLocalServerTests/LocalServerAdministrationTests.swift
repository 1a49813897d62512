import AuthCore
import AuthHTTP
import AuthLocalServer
import Foundation
import Synchronization
import TestSupport
import Testing

/// What a test does with a local server besides signing in.
@Suite struct LocalServerAdministrationTests {
  typealias Server = LocalServer
  private static let password = Secret("correct horse")

  private static var address: EmailAddress { get throws { try EmailAddress("jane@example.com") } }

  @Test func `a user has what was given, and the next token has the claims`() async throws {
    let test = try LocalServerClient()
    var jane = Server.NewUser(email: try Self.address, password: Self.password)
    jane.uid = "jane"
    jane.phoneNumber = try PhoneNumber("+16505550102")
    jane.factorNumbers = [try PhoneNumber("+16505550103")]
    let added = try test.server.addUser(jane)
    #expect(added.id == "jane" && added.isEmailVerified && added.secondFactors.count == 1)
    #expect(test.server.users().map(\.id) == ["jane"])
    try test.server.setClaims(["role": "admin"], uid: "jane")
    let token = try test.server.customToken(uid: "jane")
    let session = try await test.auth.signIn(customToken: token).session
    #expect(try LocalServerFlowTests.claims(of: session.idToken.secret).contains(#""role":"admin""#))
    try test.server.deleteUser(uid: "jane")
    #expect(test.server.users().isEmpty)
  }

  @Test func `a disabled user gets no token until enabled again`() async throws {
    let test = try LocalServerClient()
    let uid = try await test.auth.signInAnonymously().session.uid
    try test.server.setDisabled(true, uid: uid)
    let error = await failure { _ = try await test.auth.freshSession(refreshing: true) }
    #expect(error?.code == .userDisabled)
    try test.server.setDisabled(false, uid: uid)
    let token = try test.server.customToken(uid: uid)
    #expect(try await test.auth.signIn(customToken: token).session.uid == uid)
  }

  @Test func `the clock ends an ID token, and the refresh token gets another`() async throws {
    var options = Server.Options()
    options.tokenLifetime = .seconds(600)
    let test = try LocalServerClient(options)
    let first = try await test.auth.signInAnonymously().session
    #expect(abs(first.expiresAt.timeIntervalSince(test.server.now) - 600) < 60)
    #expect(try await test.auth.freshSession(validFor: .seconds(60)).idToken == first.idToken)
    test.server.moveClock(by: .seconds(601))
    #expect(try await test.auth.freshSession(validFor: .seconds(60)).idToken != first.idToken)
    let before = test.server.now
    test.server.moveClock(by: .seconds(Int64.max))
    #expect(abs(test.server.now.timeIntervalSince(before)) < 60)
  }

  @Test func `as in production, the clock ends a code, and revoked sessions end`() async throws {
    let test = try LocalServerClient(.production)
    _ = try await test.auth.phone.send(PhoneNumber(LocalServerClient.number), proof: .none)
    test.server.moveClock(by: .seconds(3600))
    let late = await failure { _ = try await test.auth.phone.pending().verify(code: "123456") }
    #expect(late?.code.rawValue == "SESSION_EXPIRED")
    let uid = try await test.auth.email.signUp(Self.address, password: Self.password).session.uid
    test.server.moveClock(by: .seconds(10))
    try test.server.revokeTokens(uid: uid)
    let ended = await failure { _ = try await test.auth.freshSession(refreshing: true) }
    #expect(ended?.code.rawValue == "TOKEN_EXPIRED")
  }

  @Test func `calls fail as often as they should`() async throws {
    let test = try LocalServerClient()
    try test.server.fail("accounts:signUp", with: .refusal(.quotaExceeded), times: 2)
    for _ in 1...2 {
      #expect(await failure { _ = try await test.auth.signInAnonymously() }?.code == .quotaExceeded)
    }
    try test.server.fail("accounts:signUp", with: .drop)
    guard case .network = await failure({ _ = try await test.auth.signInAnonymously() }) else {
      Issue.record("the connection was not closed")
      return
    }
    try test.server.fail("accounts:signUp", with: .delay(.milliseconds(20)))
    let start = ContinuousClock.now
    _ = try await test.auth.signInAnonymously()
    #expect(ContinuousClock.now - start >= .milliseconds(20))
    try test.server.fail("token", with: .delay(.seconds(3600)))
    #expect(await failure { _ = try await test.auth.freshSession(refreshing: true) } != nil)
    #expect(test.server.calls.map(\.status) == [400, 400, 0, 200])
  }

  @Test func `calls say why they were refused, without a secret`() async throws {
    let test = try LocalServerClient()
    try test.server.addUser(.init(email: try Self.address, password: Self.password))
    let wrong = Secret("hunter2-hunter2")
    #expect(await failure { _ = try await test.auth.email.signIn(Self.address, password: wrong) } != nil)
    let session = try await test.auth.email.signIn(Self.address, password: Self.password).session
    let call = try #require(test.server.calls.first)
    #expect(call.path == "/v1/accounts:signInWithPassword" && call.status == 400)
    #expect(call.refusal == .invalidPassword && call.explanation?.isEmpty == false)
    let text = test.server.calls.map(\.description).joined(separator: "\n")
    for secret in [wrong, Self.password, session.idToken.secret, session.refreshToken] {
      #expect(!text.contains(secret.reveal { $0 }))
    }
    #expect(test.server.calls.last?.explanation == nil)
  }

  @Test func `a reset forgets everything but the port`() async throws {
    let test = try LocalServerClient()
    let address = try test.server.listen()
    _ = try await test.auth.phone.send(PhoneNumber(LocalServerClient.number))
    _ = try await test.auth.signInAnonymously()
    try test.server.fail("accounts:signUp", with: .drop)
    test.server.moveClock(by: .seconds(86_400))
    test.server.reset()
    #expect(test.server.users().isEmpty && test.server.calls.isEmpty)
    #expect(test.server.codes(to: try PhoneNumber(LocalServerClient.number)).isEmpty)
    #expect(abs(test.server.now.timeIntervalSinceNow) < 3600 && test.server.address == address)
  }

  @Test func `messages are told, and links lead to the port`() async throws {
    let told = Mutex<[String]>([])
    var options = Server.Options()
    options.observer = { message in
      told.withLock {
        switch message {
        case .sms(let number, let code): $0.append("\(number) \(code.count)")
        case .email(let email): $0.append("\(email.address) \(email.purpose)")
        }
      }
    }
    let test = try LocalServerClient(options)
    let address = try test.server.listen()
    _ = try await test.auth.phone.send(PhoneNumber(LocalServerClient.number))
    _ = try await test.auth.email.signUp(Self.address, password: Self.password)
    try await test.auth.email.sendVerification()
    #expect(told.withLock { $0 } == ["+16505550101 6", "jane@example.com verifyEmail"])
    let link = try #require(test.server.emails(to: Self.address).first?.link.reveal { $0 })
    #expect(link.hasPrefix("http://\(address)/emulator/action"))
  }
}
