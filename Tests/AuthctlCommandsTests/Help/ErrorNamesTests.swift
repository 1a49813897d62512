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
    let json = try await authctl.done("errors", "17999", "--json").json()
    #expect((json["errors"] as? [Any])?.count == 8 && (json["more"] as? Int ?? 0) > 80)
    #expect(
      try await authctl.done("errors", "17999", "--field", "errors[0].code").output == "INTERNAL_ERROR\n")
  }

  @Test func `what no error is named in is said, with the other command`() async throws {
    let outcome = try await Authctl()("errors", "it does not work on the tablet")
    #expect(outcome.status == 2 && outcome.error.contains("no error that is known here"), "\(outcome.error)")
    #expect(outcome.error.contains("authctl explain FILE"))
    let half = try await Authctl()("errors", "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1In0")
    #expect(
      half.status == 2 && half.error.contains("this has 2") && !half.error.contains("eyJ"), "\(half.error)")
    let input = try await Authctl()("errors", "-", input: "it does not work")
    #expect(input.status == 2 && input.error.contains("authctl errors CODE"), "\(input.error)")
  }

  @Test func `a log is read from standard input, and the advice says what to report`() async throws {
    let log =
      "10:00 start\nError Domain=FIRAuthErrorDomain Code=17999 UserInfo={ message = \"INVALID_LOGIN_CREDENTIALS\"; }\n"
    let output = try await Authctl()("errors", "-", input: log).output
    #expect(output.hasPrefix("code       INVALID_LOGIN_CREDENTIALS\n"), "\(output)")
    #expect(output.split(separator: "\n").count { $0.hasPrefix("If this does not help, report it") } == 1)
  }

  @Test func `a text with both values gives the reason in place of the usual causes`() async throws {
    let output = try await Authctl().done("errors", "Token expired, 1600 < 1700").output
    #expect(
      output.contains(/\nreason +the token had expired 100 s/) && !output.contains("cause "), "\(output)")
    let kind = try await Authctl().done("errors", "Token expired, 1600 < 1700", "--field", "errors[0].reason")
    #expect(kind.output == "tokenExpired\n")
  }

  @Test func `errors explains a command and a file of calls, and keeps to the code of an answer`()
    async throws
  {
    let authctl = try Authctl()
    let command = "curl https://identitytoolkit.googleapis.com/v1/accounts:signUp?key=k -d '{}'"
    let explained = try await authctl("errors", command)
    #expect(explained.output.hasPrefix("POST identitytoolkit.googleapis.com"), "\(explained)")
    #expect(explained.error == "note: this is a curl command, and explained as by authctl explain\n")
    let answer = #"{"error":{"code":400,"message":"SESSION_EXPIRED"}}"#
    #expect(try await authctl.done("errors", answer).output.hasPrefix("code       SESSION_EXPIRED\n"))
    let path = "\(authctl.home.path)/answer.json"
    try Data(answer.utf8).write(to: URL(fileURLWithPath: path))
    #expect(try await authctl.done("errors", path).output.hasPrefix("an answer -> 400"))
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
