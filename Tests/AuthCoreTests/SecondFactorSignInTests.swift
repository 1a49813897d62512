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
    #expect(
      await authError { _ = try await client.auth.secondFactors.pendingSignIn() }
        == .nothingPending(Problem(.noSecondFactor)))
    #expect(client.wire.requests.isEmpty)
  }

  @Test func `a pending sign-in of another target is never sent`() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    let count = client.wire.requests.count
    let other = client.client(Project(.inProcess, id: "demo-other")).secondFactors
    #expect(await authError { _ = try await other.pendingSignIn() }?.code.rawValue == "TARGET_MISMATCH")
    #expect(client.wire.requests.count == count)
  }

  @Test(arguments: ["12345", "1234567", "12345a", "١٢٣٤٥٦"])
  func `an invalid SMS code is refused before it is sent`(code: String) async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    _ = try await client.auth.secondFactors.pendingSignIn().send()
    let error = await authError {
      _ = try await client.auth.secondFactors.pendingSignIn().resolve(code: code)
    }
    #expect(error == .invalid(Problem(.argument(.secondFactorCode(.phone, isEnrollment: false)))))
    #expect(client.wire.count("mfaSignIn:finalize") == 0)
  }

  @Test func `the pending sign-in has all details, and the finished one returns them`() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    let uid = try await client.auth.session().uid
    let pending = try await client.signInHalfway()
    #expect(pending.hints.map(\.phoneNumber) == ["+*******3434"] && pending.uid == uid)
    #expect(pending.identity.providerID == "password" && !pending.isReauthentication)
    #expect(try await client.stored.session == nil)
    #expect(try await client.auth.secondFactors.pendingSignIn() == pending)
    #expect(try await pending.send() == pending.hints[0])
    #expect(try await client.auth.secondFactors.pendingSignIn().challenged == pending.hints[0])
    let wrong = await authError {
      _ = try await client.auth.secondFactors.pendingSignIn().resolve(code: "000000")
    }
    #expect(wrong?.refusal?.code == .invalidCode)
    // The value is older than the SMS and finds it in the store.
    let resolved = try await pending.resolve(code: "654 321")
    #expect(resolved.session.uid == uid)
    #expect(resolved.session.secondFactor == "phone")
    #expect(resolved.identity.wire.email == TestClient.email)
    #expect(try await client.stored.pendingSecondFactor == nil)
    #expect(try await client.auth.session() == resolved.session)
  }

  @Test func `an SMS is sent again after a minute or on request`() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    #expect(try await !client.challenge())
    client.clock.advance(by: 59)
    #expect(try await client.challenge())
    #expect(try await !client.challenge(resend: true))
    client.clock.advance(by: 60)
    #expect(try await !client.challenge())
    #expect(client.wire.count("mfaSignIn:start") == 3)
  }

  @Test func `several factors require a choice, and a code without an SMS is the app's`() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    let app = try await client.enrollApp()
    let resolver = try await client.signInHalfway()
    let hints = resolver.hints
    let bySMS = await authError { _ = try await resolver.resolve(code: "654321", of: hints[0]) }
    #expect(bySMS == .nothingPending(Problem(.noChallenge)))
    #expect(await authError { _ = try await resolver.send(to: hints[1]) }?.code == .missingMFAEnrollmentID)
    let foreign = SecondFactor(MFAEnrollment { $0.mfaEnrollmentID = "x" })
    #expect(await authError { _ = try await resolver.send(to: foreign) }?.code == .noSuchFactor)
    let resolved = try await resolver.resolve(code: client.code(of: app, stepsAhead: 1))
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
      _ = try await client.auth.secondFactors.pendingSignIn().resolve(
        code: client.code(of: app, stepsAhead: 1))
    }
    guard case .secondFactor(let factor, _, let user, _, _) = error?.refusal?.situation else {
      return #expect(Bool(false), "\(error as Any)")
    }
    #expect(factor.name == "authenticator" && factor.kind == .totp)
    #expect(user.providerID == "password" && user.email == "jane@example.com")
    #expect(try await client.stored.pendingSecondFactor == nil)
  }

  @Test func `if an SMS expires, only the SMS is forgotten`() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    _ = try await client.auth.secondFactors.pendingSignIn().send()
    client.wire.refuse("mfaSignIn:finalize", "SESSION_EXPIRED")
    let error = await authError {
      _ = try await client.auth.secondFactors.pendingSignIn().resolve(code: "654321")
    }
    #expect(error?.refusal?.code == .sessionExpired && error?.refusal?.situation != nil)
    let pending = try await client.auth.secondFactors.pendingSignIn()
    #expect(pending.challenged == nil)
  }

  @Test func `the strict server ends a sign-in after five minutes and reports it`() async throws {
    let client = try TestClient(isStrict: true)
    try await client.signUpVerified()
    let app = try await client.enrollApp()
    try await client.signInHalfway()
    client.clock.advance(by: 310)
    let error = await authError {
      _ = try await client.auth.secondFactors.pendingSignIn().resolve(code: client.code(of: app))
    }
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
    #expect(needed?.resolver?.isReauthentication == true && needed?.resolver?.uid == mine.uid)
    #expect(try await client.auth.session() == mine)
    let claims = #"{"user_id":"somebody","sub":"somebody","iat":1,"exp":9999999999,"firebase":{}}"#
    client.wire.answer(
      "mfaSignIn:finalize", 200, #"{"idToken":"\#(unsignedToken(claims))","refreshToken":"r"}"#)
    let error = await authError {
      _ = try await client.auth.secondFactors.pendingSignIn().resolve(
        code: client.code(of: app, stepsAhead: 1))
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
    #expect(
      await authError { _ = try await client.auth.secondFactors.pendingSignIn().resolve(code: "123456") }
        != nil)
    for factor in error?.resolver?.hints ?? [] {
      let chosen = await authError { _ = try await error?.resolver?.resolve(code: "123456", of: factor) }
      #expect(chosen == .invalid(Problem(.argument(.unknownFactorKind(id: factor.id)))))
    }
  }

  @Test func `the same sign-in comes back from the store, and a used one is refused`() async throws {
    try await client.signUpVerified()
    let app = try await client.enrollApp()
    let resolver = try await client.signInHalfway()
    let stored = try await client.client(client.auth.project).secondFactors.pendingSignIn()
    #expect(stored == resolver)
    #expect(try await client.auth.stored().secondFactor == resolver)
    let result = try await stored.resolve(code: client.code(of: app, stepsAhead: 1))
    #expect(result.secondFactor == resolver.hints[0])
    client.wire.refuse("mfaSignIn:finalize", "INVALID_MFA_PENDING_CREDENTIAL")
    let again = await authError { _ = try await resolver.resolve(code: client.code(of: app, stepsAhead: 2)) }
    #expect(again?.refusal?.step == .secondFactor)
    #expect(try await client.auth.session() == result.session)
  }

  @Test func `a reauthentication that was started signs no one in after a sign-out`() async throws {
    try await client.signUpVerified()
    let app = try await client.enrollApp()
    let needed = await authError {
      _ = try await client.auth.email.reauthenticate(password: TestClient.password)
    }
    _ = try await client.auth.signOut()
    let resolver = try #require(needed?.resolver)
    let error = await authError { _ = try await resolver.resolve(code: client.code(of: app, stepsAhead: 1)) }
    #expect(error == .signedOut(awaitsSecondFactor: false))
    #expect(client.wire.count("mfaSignIn:finalize") == 0)
  }

  @Test func `a finished sign-in removes the pending one`() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    try await client.signUp("other@example.com")
    #expect(try await client.stored.pendingSecondFactor == nil)
  }
}
