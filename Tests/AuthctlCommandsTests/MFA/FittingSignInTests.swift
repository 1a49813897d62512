import TestSupport
import Testing

/// Hints for second factors and for a user who is not signed in name what works for the command.
@Suite(.timeLimit(.minutes(6))) struct FittingSignInTests {
  private func hint(_ outcome: Binary.Outcome) throws -> String? {
    try outcome.jsonError()["hint"] as? String
  }

  @Test func `the app's code instead of the code of the SMS gets the command for the app`() async throws {
    let account = try await LocalTarget.embedded.account()
    try await account.enrollPhone()
    let secret = try await account.enrollApp()
    _ = try await account.signInAgain()
    try await account.done("mfa", "challenge", "--factor", "1")
    let code = try SecondFactorAccount<Authctl>.code(of: secret, stepsAhead: 1)
    let refused = try await account.authctl("mfa", "resolve", code, "--json")
    #expect(
      try hint(refused)
        == "for that factor: authctl mfa resolve --factor authenticator CODE")
    try await account.done("mfa", "resolve", "--factor", "authenticator", code)
  }

  @Test func `a missing code keeps the chosen factor in the hint`() async throws {
    let account = try await LocalTarget.embedded.account()
    try await account.enrollPhone()
    _ = try await account.enrollApp()
    _ = try await account.signInAgain()
    for (words, line) in [
      (["--factor", "2"], "authctl mfa resolve --factor 2 CODE"),
      (["--factor", "work phone"], "authctl mfa resolve --factor 'work phone' CODE"),
      ([], "authctl mfa resolve CODE"),
    ] {
      let refused = try await account.authctl.run(["mfa", "resolve", "--json"] + words)
      #expect(refused.status == 8)
      #expect(try hint(refused) == line)
    }
  }

  @Test(arguments: [
    ("mfa list", "authctl email sign-in ADDRESS"), ("mfa enroll totp", "authctl email sign-in ADDRESS"),
    ("mfa enroll phone +16505550101", "authctl email sign-in ADDRESS"),
    ("email reauth", "authctl email sign-in ADDRESS"),
    ("email link a@example.com", "authctl phone send NUMBER"),
    ("twitter link --paste", "authctl phone send NUMBER"),
    ("oauth reauth --provider oidc.example --paste", "authctl oauth sign-in --provider oidc.example"),
    ("apple revoke --authorization-code-file -", "authctl apple sign-in"),
    ("user show", "authctl phone send NUMBER"),
  ])
  func `if nobody is signed in, the hint is a sign-in that fits the command`(
    line: String, hint: String
  ) async throws {
    let authctl = try Authctl(variables: ["AUTHCTL_PASSWORD": "correct horse"])
    let words = line.split(separator: " ").map(String.init)
    let outcome = try await authctl.run(words + ["--json"], input: "code")
    #expect(try outcome.jsonError()["code"] as? String == "NOT_SIGNED_IN", "\(outcome)")
    #expect(try self.hint(outcome) == hint)
  }

  @Test func `a session of another target is replaced by a sign-in that fits`() async throws {
    let account = try await LocalTarget.embedded.account()
    let start = "; or start over here: authctl email sign-in ADDRESS"
    let elsewhere = ["--project", "demo-other", "--json"]
    let refused = try await account.authctl.run(["mfa", "enroll", "totp"] + elsewhere)
    #expect(try hint(refused)?.hasSuffix(start + " --project demo-other") == true, "\(refused)")
    let report = try await DoctorReport(account.authctl, "mfa", "doctor", "--project", "demo-other")
    #expect(report.fix("session").hasSuffix(start + " --project demo-other"), "\(report.fix("session"))")
  }

  @Test func `an anonymous user gets a second factor through an address`() async throws {
    let authctl = try Authctl()
    try await authctl.done("anonymous", "sign-in")
    let refused = try await authctl("mfa", "enroll", "totp", "--json")
    #expect(
      try hint(refused)
        == "give the account an address and a password, then sign in with them: authctl email link ADDRESS")
  }
}
