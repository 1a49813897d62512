import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

/// A refusal says what was tried, and whether what was started is still there for another try.
@Suite(.timeLimit(.minutes(6))) struct KeptStepTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  private func refusal(_ body: () async throws -> Void) async throws -> Refusal {
    try #require(await authError(body)?.refusal)
  }

  @Test(arguments: [("INVALID_CODE", true), ("QUOTA_EXCEEDED", true), ("SESSION_EXPIRED", false)])
  func `the code of an SMS`(code: String, isKept: Bool) async throws {
    _ = try await client.send()
    client.wire.refuse("signInWithPhoneNumber", code: code)
    let refusal = try await refusal { _ = try await client.auth.phone.pending().verify(code: "000000") }
    #expect(refusal.step == .phone && refusal.code.rawValue == code && refusal.keepsStep == isKept)
    #expect(try await client.stored.pendingVerifications.isEmpty != isKept)
  }

  @Test(arguments: [("INVALID_CODE", true), ("SESSION_EXPIRED", false)])
  func `the code of a second factor's SMS`(code: String, isKept: Bool) async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    _ = try await client.auth.secondFactors.pendingSignIn().send()
    client.wire.refuse("mfaSignIn:finalize", code: code)
    let refusal = try await refusal {
      _ = try await client.auth.secondFactors.pendingSignIn().resolve(code: "000000")
    }
    #expect(refusal.step == .secondFactor && refusal.keepsStep == isKept)
    #expect((try await client.stored.pendingSecondFactor?.challenge != nil) == isKept)
  }

  @Test(arguments: [("INVALID_TOTP_VERIFICATION_CODE", true), ("SECOND_FACTOR_EXISTS", false)])
  func `the first code of an enrollment`(code: String, isKept: Bool) async throws {
    try await client.signUpVerified()
    _ = try await client.auth.secondFactors.enrollAuthenticator()
    client.wire.refuse("mfaEnrollment:finalize", code: code)
    let refusal = try await refusal {
      _ = try await client.auth.secondFactors.pendingEnrollment().finish(code: "000000")
    }
    #expect(refusal.step == .enrollment && refusal.keepsStep == isKept)
    #expect((try await client.stored.pendingEnrollment != nil) == isKept)
  }

  @Test func `a refused refresh ends the session, and starts nothing`() async throws {
    try await client.signUp()
    client.wire.refuse("/token", code: "USER_DISABLED")
    let refusal = try await refusal { _ = try await client.auth.freshSession(refreshing: true) }
    #expect(refusal.step == .refresh && refusal.endedSession && !refusal.keepsStep)
  }
}
