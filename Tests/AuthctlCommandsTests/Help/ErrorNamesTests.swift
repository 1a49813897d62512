import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct ErrorNamesTests {
  @Test func `a number of many codes is one sentence and a short list`() async throws {
    let authctl = try Authctl()
    let output = try await authctl.done("errors", "17999").output
    let lines = output.split(separator: "\n")
    #expect(lines.count < 15, "\(output)")
    #expect(lines[0].hasPrefix("17999 is what the SDK shows for "), "\(lines[0])")
    #expect(lines[0].contains("underlyingError"))
    let all = try await authctl.done("errors", "17999", "--json").json()["errors"] as? [Any]
    #expect((all?.count ?? 0) > 90)
  }

  @Test(arguments: [
    ("FIRAuthErrorCodeInvalidVerificationCode", "INVALID_CODE"),
    ("AuthErrorCode.secondFactorRequired", "SECOND_FACTOR_REQUIRED"),
    ("AuthErrorUserInfoUpdatedCredentialKey", "FEDERATED_USER_ID_ALREADY_LINKED"),
    ("FIRAuthErrorUserInfoMultiFactorResolverKey", "SECOND_FACTOR_REQUIRED"),
    ("AuthErrorUserInfoEmailKey", "EMAIL_EXISTS"), ("AuthErrorUserInfoNameKey", "INVALID_CODE"),
  ])
  func `the Apple SDK's names are found`(name: String, code: String) async throws {
    let authctl = try Authctl()
    let found = try await authctl.done("errors", name, "--json").json()["errors"] as? [[String: Any]]
    #expect(found?.contains { $0["code"] as? String == code } == true, "\(String(describing: found))")
  }

  @Test func `explain names this program's requests as the page does`() async throws {
    let authctl = try Authctl()
    let path = "\(authctl.home.path)/trace"
    try await authctl.done("anonymous", "sign-in", "--trace-file", path)
    let facts = try await authctl.done("explain", path).output
    #expect(facts.contains("  client: authctl\n"), "\(facts)")
  }
}
