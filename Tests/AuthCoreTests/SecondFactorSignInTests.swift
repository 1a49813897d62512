import AuthHTTP
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

@Suite struct SecondFactorSignInTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  @Test func `without a pending sign-in nothing is sent`() async throws {
    let factors = client.auth.multiFactor
    #expect(
      await authError { _ = try await factors.challenge(nil) } == .nothingPending(Problem(.noSecondFactor)))
    #expect(
      await authError { _ = try await factors.resolve(code: "123456") }
        == .nothingPending(Problem(.noSecondFactor)))
    #expect(client.wire.requests.isEmpty)
  }

  @Test func `a pending sign-in of another target is never sent`() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    let count = client.wire.requests.count
    let other = client.client(Project(.inProcess, id: "demo-other")).multiFactor
    for call in [{ _ = try await other.challenge(nil) }, { _ = try await other.resolve(code: "654321") }]
      as [() async throws -> Void]
    {
      #expect(await authError(call)?.code.rawValue == "TARGET_MISMATCH")
    }
    #expect(client.wire.requests.count == count)
  }

  @Test(arguments: ["12345", "1234567", "12345a", "١٢٣٤٥٦"])
  func `an invalid SMS code is refused before it is sent`(code: String) async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    _ = try await client.auth.multiFactor.challenge(nil)
    let error = await authError { _ = try await client.auth.multiFactor.resolve(code: code) }
    #expect(error == .invalid(Problem(.argument(.secondFactorCode(.phone, isEnrollment: false)))))
    #expect(client.wire.count("mfaSignIn:finalize") == 0)
  }

  @Test func `the pending sign-in has all details, and the finished one returns them`() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    let uid = try await client.auth.session().uid
    let pending = try await client.signInHalfway()
    #expect(pending.mfaInfo.map(\.phoneInfo) == ["+*******3434"] && pending.localID == uid)
    #expect(try await client.stored.session == nil)
    #expect(try await client.auth.multiFactor.pending() == pending)
    let sent = try await client.auth.multiFactor.challenge(nil)
    #expect(!sent.wasPending && sent.pending.challenge != nil)
    let wrong = await authError { _ = try await client.auth.multiFactor.resolve(code: "000000") }
    #expect(wrong?.refusal?.code == .invalidCode)
    let resolved = try await client.auth.multiFactor.resolve(code: "654 321")
    #expect(resolved.session.uid == uid)
    #expect(resolved.session.secondFactor == "phone")
    #expect(resolved.profile.email == TestClient.email)
    #expect(try await client.stored.pendingSecondFactor == nil)
    #expect(try await client.auth.session() == resolved.session)
  }

  @Test func `an SMS is sent again after a minute or on request`() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    let factors = client.auth.multiFactor
    #expect(try await !factors.challenge(nil).wasPending)
    client.clock.advance(by: 59)
    #expect(try await factors.challenge(nil).wasPending)
    #expect(try await !factors.challenge(nil, resend: true).wasPending)
    client.clock.advance(by: 60)
    #expect(try await !factors.challenge(nil).wasPending)
    #expect(client.wire.count("mfaSignIn:start") == 3)
  }

  @Test func `several factors require a choice, and a code without an SMS is the app's`() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone(name: "2")
    let app = try await client.enrollApp()
    try await client.signInHalfway()
    let factors = client.auth.multiFactor
    #expect(await authError { _ = try await factors.factor(nil) }?.code == .inputNeeded)
    let bySMS = await authError { _ = try await factors.resolve(code: "654321", FactorSelection("1")) }
    #expect(bySMS == .nothingPending(Problem(.noChallenge)))
    let toApp = await authError { _ = try await factors.challenge(FactorSelection("authenticator")) }
    #expect(toApp?.code == .missingMFAEnrollmentID)
    // The first factor is named 2: a name takes precedence over a position.
    #expect(try await factors.factor(FactorSelection("2")).phoneInfo != nil)
    #expect(
      await authError { _ = try await factors.factor(FactorSelection("3")) }?.code.rawValue
        == "NO_SUCH_FACTOR")
    let resolved = try await factors.resolve(code: client.code(of: app, stepsAhead: 1))
    #expect(resolved.secondFactor?.kind == .totp && resolved.session.secondFactor == "totp")
  }

  @Test(arguments: [
    "INVALID_MFA_PENDING_CREDENTIAL", "TOTP_CHALLENGE_TIMEOUT : late", "INVALID_PENDING_TOKEN",
    "MISSING_CREDENTIAL", "USER_NOT_FOUND",
  ])
  func `an expired sign-in is forgotten, and its first factor is named`(code: String) async throws {
    try await client.signUpVerified()
    let app = try await client.enrollApp()
    try await client.signInHalfway()
    client.wire.refuse("mfaSignIn:finalize", code)
    let error = await authError {
      _ = try await client.auth.multiFactor.resolve(code: client.code(of: app, stepsAhead: 1))
    }
    guard case .secondFactor(.totp, let profile, "authenticator", _, _) = error?.refusal?.situation else {
      return #expect(Bool(false), "\(error as Any)")
    }
    #expect(profile.providerID == "password" && profile.email == "jane@example.com")
    #expect(try await client.stored.pendingSecondFactor == nil)
  }

  @Test func `if an SMS expires, only the SMS is forgotten`() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    _ = try await client.auth.multiFactor.challenge(nil)
    client.wire.refuse("mfaSignIn:finalize", "SESSION_EXPIRED")
    let error = await authError { _ = try await client.auth.multiFactor.resolve(code: "654321") }
    #expect(error?.refusal?.code == .sessionExpired && error?.refusal?.situation != nil)
    let pending = try await client.auth.multiFactor.pending()
    #expect(pending.challenge == nil)
  }

  @Test func `the strict server ends a sign-in after five minutes and reports it`() async throws {
    let client = try TestClient(isStrict: true)
    try await client.signUpVerified()
    let app = try await client.enrollApp()
    try await client.signInHalfway()
    client.clock.advance(by: 310)
    let error = await authError { _ = try await client.auth.multiFactor.resolve(code: client.code(of: app)) }
    #expect(error?.refusal?.code == .totpChallengeTimeout)
    #expect(try await client.stored.pendingSecondFactor == nil)
  }

  @Test func `reauthentication keeps the session until the second factor proves the same user`() async throws
  {
    try await client.signUpVerified()
    let app = try await client.enrollApp()
    let mine = try await client.auth.session()
    let needed = await authError {
      _ = try await client.auth.email.reauthenticate(password: TestClient.password)
    }
    guard case .secondFactorNeeded(let pending) = needed else {
      throw needed ?? .signedOut(awaitsSecondFactor: false)
    }
    #expect(pending.expectedUser == mine.uid)
    #expect(try await client.auth.session() == mine)
    let claims = #"{"user_id":"somebody","sub":"somebody","iat":1,"exp":9999999999,"firebase":{}}"#
    client.wire.answer(
      "mfaSignIn:finalize", 200, #"{"idToken":"\#(unsignedToken(claims))","refreshToken":"r"}"#)
    let error = await authError {
      _ = try await client.auth.multiFactor.resolve(code: client.code(of: app, stepsAhead: 1))
    }
    #expect(error == .otherUser(expected: mine.uid, actual: "somebody"))
    #expect(try await client.auth.session() == mine)
  }

  @Test(arguments: [
    #"{"mfaPendingCredential":"p"}"#, #"{"mfaPendingCredential":"p","mfaInfo":[]}"#,
    #"{"mfaPendingCredential":"p","mfaInfo":[{"mfaEnrollmentId":"e","emailInfo":{"emailAddress":"a@b.c"}}]}"#,
  ])
  func `unsupported factors do not crash`(body: String) async throws {
    client.wire.answer(":signInWithPassword", 200, body)
    let error = await authError { try await client.signInByEmail() }
    #expect(error?.code == .secondFactorRequired)
    #expect(await authError { _ = try await client.auth.multiFactor.resolve(code: "123456") } != nil)
    let chosen = await authError {
      _ = try await client.auth.multiFactor.resolve(code: "123456", FactorSelection("e"))
    }
    #expect(
      chosen?.code == .noSuchFactor || chosen == .invalid(Problem(.argument(.unknownFactorKind(id: "e")))))
  }

  @Test func `a finished sign-in removes the pending one`() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    try await client.signUp("other@example.com")
    #expect(try await client.stored.pendingSecondFactor == nil)
  }
}
