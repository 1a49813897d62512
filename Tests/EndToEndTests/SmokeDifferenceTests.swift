import Foundation
import TestSupport
import Testing

/// The differences that `smoke --against` finds between a default server and a strict one: exactly those in
/// `Docs/strict.md`.
@Suite(.timeLimit(.minutes(6))) struct SmokeDifferenceTests {
  @Test func `a strict server differs only as documented on its page`() async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl)
    let strict = try ServerProcess(authctl, ["--strict"])
    let program = try Binary(home: authctl.home, variables: server.variables)
    let outcome = try await program("smoke", "all", "--against", strict.address, "--json")
    #expect(outcome.status == 1)
    let report = try outcome.json()
    #expect(report["verdict"] as? String == "passed" && report["ok"] as? Bool == false)
    let notCompared = (report["notCompared"] as? [[String: Any]])?.compactMap { $0["step"] as? String }
    #expect(notCompared == ["no-proof", "push-receipt", "recaptcha-token"])
    let found = try #require(report["differences"] as? [[String: Any]]).map { try Self.line($0) }
    #expect(found.filter { $0.contains(" ended ") } == Self.outcomes)
    #expect(Set(found.filter { !$0.contains(" ended ") }) == Set(Self.members))
  }

  /// `flow/step ended A, not B`, or `call member: A, not B`; for a member that one side lacks, only that.
  private static func line(_ one: [String: Any]) throws -> String {
    func text(_ name: String) throws -> String { try #require(one[name] as? String) }
    if try text("kind") == "outcome" {
      return "\(try text("flow"))/\(try text("step")) ended \(try text("here")), not \(try text("there"))"
    }
    let place = "\(try text("kind")) \(try text("subject"))"
    guard one["there"] != nil else { return "\(place): only by default" }
    guard one["here"] != nil else { return "\(place): only strict" }
    // A provider's user has another ID in each run.
    return "\(place): \(try text("here")), not \(try text("there"))".replacing(/[0-9a-f]{19,32}/, with: "ID")
  }

  private static let outcomes = [
    "phone/used-code ended INVALID_SESSION_INFO, not accepted",
    "phone/expired-code ended accepted, not SESSION_EXPIRED",
    "phone/deleted-user ended INVALID_REFRESH_TOKEN, not USER_NOT_FOUND",
    "email/wrong-password ended INVALID_PASSWORD, not INVALID_LOGIN_CREDENTIALS",
    "email/unknown-address ended EMAIL_NOT_FOUND, not INVALID_LOGIN_CREDENTIALS",
    "email/old-password ended INVALID_PASSWORD, not INVALID_LOGIN_CREDENTIALS",
    "email/expired-oob-code ended accepted, not EXPIRED_OOB_CODE",
    "email/deleted-user ended EMAIL_NOT_FOUND, not INVALID_LOGIN_CREDENTIALS",
    "email/deleted-session ended INVALID_REFRESH_TOKEN, not USER_NOT_FOUND",
    "mfa/totp-late ended accepted, not TOTP_CHALLENGE_TIMEOUT",
    "apple/used-nonce ended accepted, not MISSING_OR_INVALID_NONCE",
    "apple/expired-token ended accepted, not INVALID_IDP_RESPONSE",
    "apple/wrong-app ended accepted, not INVALID_IDP_RESPONSE",
    "apple/deleted-user ended INVALID_REFRESH_TOKEN, not USER_NOT_FOUND",
    "twitter/missing-secret ended NOT_IMPLEMENTED, not INVALID_CREDENTIAL_OR_PROVIDER_ID",
    "twitter/deleted-user ended INVALID_REFRESH_TOKEN, not USER_NOT_FOUND",
    "custom-token/expired-token ended accepted, not INVALID_CUSTOM_TOKEN",
    "custom-token/deleted-user ended INVALID_REFRESH_TOKEN, not USER_NOT_FOUND",
  ]

  private static let members = [
    "member POST v1/accounts:signInWithIdp federatedId: ID, not https://appleid.apple.com/ID",
    "member POST v1/accounts:signInWithIdp federatedId: ID, not http://twitter.com/ID",
    "member POST v1/accounts:signInWithPassword displayName: only strict",
    "member POST v1/accounts:lookup users[].salt: only by default",
    "member POST v1/accounts:lookup users[].mfaInfo[].unobfuscatedPhoneInfo: only by default",
    "member POST v2/accounts/mfaSignIn:finalize totpAuthInfo: only by default",
    "member POST v2/accounts/mfaEnrollment:withdraw expiresIn: only by default",
    "member POST v1/accounts:signInWithIdp context: only by default",
    "member POST v1/accounts:signInWithIdp oauthAccessToken: only by default",
    "member POST v1/accounts:signInWithIdp pendingToken: only strict",
    "member POST v1/accounts:signInWithIdp emailVerified: only strict",
  ]
}
