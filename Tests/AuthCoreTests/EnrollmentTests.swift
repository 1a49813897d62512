import EmulatorTools
import AuthHTTP
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

@Suite struct EnrollmentTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  @discardableResult
  private func begin(_ number: String = TestClient.phone) async throws -> Enrollment {
    try await client.auth.secondFactors.enroll(PhoneNumber(parsing: number))
  }

  private func obstacle(_ body: () async throws -> Void) async -> EnrollmentObstacle? {
    guard case .enrollment(let obstacle) = await authError(body)?.problem else { return nil }
    return obstacle
  }

  @Test func `a first factor that allows no second one is reported before anything is sent`() async throws {
    _ = try await client.auth.signInAnonymously()
    let count = client.wire.requests.count
    #expect(await obstacle { _ = try await begin() } == .firstFactor(providerID: "anonymous"))
    #expect(
      await obstacle { _ = try await client.auth.secondFactors.enrollAuthenticator() }
        == .firstFactor(providerID: "anonymous"))
    #expect(client.wire.requests.count == count)
    try await client.signIn(TestClient.phone, "654321")
    #expect(await obstacle { _ = try await begin() } == .firstFactor(providerID: "phone"))
    _ = try await client.auth.signIn(customToken: Secret(#"{"uid":"u"}"#))
    #expect(await obstacle { _ = try await begin() } == .firstFactor(providerID: "custom"))
  }

  @Test func `a missing or unverified address is reported before the enrollment`() async throws {
    try await client.signUp()
    #expect(await obstacle { _ = try await begin() } == .unverifiedEmail(TestClient.email))
    let uid = try await client.auth.session().uid
    client.wire.answer(":lookup", 200, #"{"users":[{"localId":"\#(uid)"}]}"#)
    #expect(await obstacle { _ = try await begin() } == .noEmail)
    #expect(client.wire.count("mfaEnrollment:start") == 0)
  }

  @Test func `the same number, a second app and a sixth factor are reported before the enrollment`()
    async throws
  {
    try await client.signUpVerified()
    try await client.enrollPhone()
    #expect(await obstacle { _ = try await begin() } == .numberEnrolled(phoneNumber: TestClient.phone))
    _ = try await client.enrollApp()
    #expect(
      await obstacle { _ = try await client.auth.secondFactors.enrollAuthenticator() }
        == .limit(count: 1, isOfApps: true))
    for index in 1...3 {
      _ = try await begin("+1650555010\(index)")
      let code = try #require(
        try await client.auth.localServer.list(VerificationCodes()).verificationCodes?.last?.code)
      _ = try await client.auth.secondFactors.pendingEnrollment().finish(code: code)
    }
    let starts = client.wire.count("mfaEnrollment:start")
    #expect(await obstacle { _ = try await begin("+16505550109") } == .limit(count: 5, isOfApps: false))
    #expect(client.wire.count("mfaEnrollment:start") == starts)
    for obstacle in [EnrollmentObstacle.limit(count: 5, isOfApps: false), .limit(count: 1, isOfApps: true)] {
      #expect(obstacle.code == .secondFactorLimitExceeded)
    }
  }

  @Test func `a sign-in that is too old to enroll an app says how the user signed in`() async throws {
    let client = try TestClient(isStrict: true)
    try await client.signUpVerified()
    client.clock.advance(by: 400)
    let error = await authError { _ = try await client.auth.secondFactors.enrollAuthenticator() }
    #expect(error?.refusal?.code == .recentSignInNeeded)
    #expect(error?.refusal?.situation == .sensitiveChange(providerID: "password"))
  }

  @Test func `what is in the way of a factor can be asked for`() async throws {
    try await client.signUp()
    let obstacle = try await client.auth.secondFactors.obstacle()
    #expect(obstacle?.code == .unverifiedEmail)
    #expect(await authError { try await begin() } == obstacle.map { .invalid($0) })
    try await client.signUpVerified(as: "joan@example.com")
    #expect(try await client.auth.secondFactors.obstacle() == nil)
    _ = try await client.auth.signOut()
    #expect(await authError { _ = try await client.auth.secondFactors.obstacle() }?.code == .notSignedIn)
  }

  @Test func `the value that was started finishes itself, here and in another process`() async throws {
    try await client.signUpVerified()
    let started = try await begin()
    let other = client.client(client.auth.project).secondFactors
    let stored = try await other.pendingEnrollment()
    #expect(stored == started && stored.phoneNumber?.description == TestClient.phone && stored.kind == .phone)
    #expect(try await client.auth.stored().enrollment == started)
    #expect(try await stored.finish(code: "654 321").phoneNumber == TestClient.phone)
    #expect(
      await authError { _ = try await other.pendingEnrollment() } == .nothingPending(Problem(.noEnrollment)))
    #expect(await authError { _ = try await started.finish(code: "654321") }?.refusal != nil)
  }

  @Test func `without a pending enrollment, a code is not sent`() async throws {
    try await client.signUp()
    let count = client.wire.requests.count
    #expect(
      await authError { _ = try await client.auth.secondFactors.pendingEnrollment().finish(code: "123456") }
        == .nothingPending(Problem(.noEnrollment)))
    #expect(client.wire.requests.count == count)
  }

  @Test func `a wrong code keeps the enrollment, the right one stores new tokens`() async throws {
    try await client.signUpVerified()
    let before = try await client.auth.session()
    _ = try await begin()
    let wrong = await authError {
      _ = try await client.auth.secondFactors.pendingEnrollment().finish(code: "000000")
    }
    #expect(wrong?.refusal?.code == .invalidCode)
    #expect(try await client.stored.pendingEnrollment != nil)
    client.clock.advance(by: 5)
    let finished = try await client.auth.secondFactors.pendingEnrollment().finished(
      code: "654321", name: "home")
    #expect(finished.factor.name == "home" && finished.factor.phoneNumber == TestClient.phone)
    #expect(finished.session.refreshToken != before.refreshToken)
    #expect(try await client.auth.session() == finished.session)
    #expect(finished.session.expiresAt == client.clock.now.addingTimeInterval(3600))
    #expect(try await client.stored.pendingEnrollment == nil)
  }

  @Test(arguments: [
    "SESSION_EXPIRED", "INVALID_SESSION_INFO", "TOO_MANY_ENROLLMENT_ATTEMPTS : restart enrollment",
    "MFA_ENROLLMENT_ALREADY_COMPLETE",
  ])
  func `an expired enrollment is forgotten`(code: String) async throws {
    try await client.signUpVerified()
    _ = try await begin()
    client.wire.refuse("mfaEnrollment:finalize", code)
    #expect(
      await authError { _ = try await client.auth.secondFactors.pendingEnrollment().finish(code: "654321") }
        != nil)
    #expect(try await client.stored.pendingEnrollment == nil)
  }

  @Test func `an enrollment is removed with its account`() async throws {
    try await client.signUpVerified()
    _ = try await begin()
    try await client.auth.account.delete()
    #expect(try await client.stored.pendingEnrollment == nil)
  }

  /// As for a credential: `expected` is the user who is signed in.
  @Test func `another user's session does not finish it`() async throws {
    try await client.signUpVerified()
    let uid = try await client.auth.session().uid
    let pending = try await begin()
    let other = try await client.signUp("other@example.com").session
    #expect(
      await authError { _ = try await client.auth.secondFactors.pendingEnrollment().finish(code: "654321") }
        == .nothingPending(Problem(.noEnrollment)))
    // As another process could still store it.
    try await client.auth.store.update { record throws(AuthError) in
      record.pendingEnrollment = pending.record
    }
    let error = await authError {
      _ = try await client.auth.secondFactors.pendingEnrollment().finish(code: "654321")
    }
    #expect(error == .otherUser(expected: other.uid, actual: uid))
    #expect(client.wire.count("mfaEnrollment:finalize") == 0)
  }

  @Test func `the secret of an app is not stored`() async throws {
    try await client.signUpVerified()
    let started = try await client.auth.secondFactors.enrollAuthenticator(name: "phone")
    let file = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: client.home.credentials)), as: UTF8.self)
    started.authenticator.secret.reveal { secret in
      #expect(secret.count >= 16 && !file.contains(secret))
      #expect(!"\(started)".contains(secret))
    }
    #expect(started.enrollment.deadline != nil && started.enrollment.codeLength == 6)
    #expect(started.authenticator.wire.period == 30 && started.authenticator.wire.account == TestClient.email)
  }

  @Test func `a failed listing does not hide that the factor is enrolled`() async throws {
    try await client.signUpVerified()
    _ = try await begin()
    client.wire.refuse(":lookup", "TOO_MANY_ATTEMPTS_TRY_LATER")
    let finished = try await client.auth.secondFactors.pendingEnrollment().finished(code: "654321")
    #expect(finished.factor.id.isEmpty && finished.factor.kind == .phone && finished.listFailure != nil)
    #expect(try await client.stored.pendingEnrollment == nil)
  }

  @Test func `withdrawing stores new tokens, or forgets a session whose refresh is refused`() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    let factors = client.auth.secondFactors
    let before = try await client.auth.session()
    client.clock.advance(by: 5)
    let removed = try await factors.enrolled()[0]
    let gone = try await factors.withdraw(removed)
    #expect(gone?.refreshToken != before.refreshToken && gone?.signedInAt == before.signedInAt)
    #expect(try await factors.enrolled().isEmpty)
    #expect(await authError { try await factors.withdraw(removed) }?.refusal?.step == .enrollment)

    try await client.enrollPhone()
    client.wire.answer("mfaEnrollment:withdraw", 200, "{}")
    let second = try await factors.enrolled()[0]
    let kept = try await factors.withdraw(second)
    #expect(try await client.auth.session() == kept)
    client.wire.intercept { request in
      request.target.path.hasSuffix(":withdraw")
        ? .response(200, "{}")
        : request.target.path.hasSuffix("/token")
          ? .response(400, #"{"error":{"message":"TOKEN_EXPIRED"}}"#) : .server
    }
    #expect(try await factors.withdraw(second) == nil)
    #expect(try await client.stored.session == nil)
  }

  @Test func `clock skew is reported only if it matters`() {
    #expect(ClockSkew(local: Date(timeIntervalSince1970: 100), server: nil) == nil)
    #expect(ClockSkew(seconds: 9).remark == nil)
    #expect(ClockSkew(seconds: -95).remark == "the service's clock is 95 s ahead of this machine's")
    #expect(ClockSkew(seconds: 3599).remark == "the service's clock is 60 min behind this machine's")
    #expect(ClockSkew(seconds: 86400).remark == "the service's clock is 24 h behind this machine's")
    #expect(ClockSkew(seconds: 259_200).remark == "the service's clock is 3 days behind this machine's")
    #expect(
      ClockSkew(seconds: 60_502 * 3600).remark == "the service's clock is 6.9 years behind this machine's")
  }
}
