import TestSupport
import Testing

/// A command that would have to ask names what is missing, why it cannot ask, and the command with it.
@Suite struct MissingInputTests {
  private func program() async throws -> Authctl {
    let authctl = try Authctl()
    try await authctl.done(["phone", "send", "+16505550101"])
    return authctl
  }

  @Test(arguments: [
    ("phone verify", "a code is needed", "authctl phone verify CODE"),
    (
      "email sign-up jane@example.com", "a new password is needed",
      "authctl email sign-up jane@example.com --password-file PATH"
    ),
    (
      "email sign-in jane@example.com", "the password is needed",
      "authctl email sign-in jane@example.com --password-file PATH"
    ),
    ("totp code", "a secret is needed", "authctl totp code --secret-file PATH"),
    ("custom-token sign-in", "a custom token is needed", "authctl custom-token sign-in --token-file PATH"),
    ("apple sign-in", "Apple's ID token is needed", "authctl apple sign-in --id-token-file PATH"),
    ("email confirm", "a code is needed", "authctl email confirm CODE"),
  ])
  func `without a terminal, the message names what is needed`(
    line: String, what: String, hint: String
  ) async throws {
    let refused = try await program().line("\(line) --json")
    #expect(refused.status == 8)
    let error = try refused.jsonError()
    #expect(error["message"] as? String == "\(what), and there is no terminal to ask on")
    #expect(error["hint"] as? String == hint)
  }

  @Test func `at a terminal, the message says what forbids asking`() async throws {
    var authctl = try await program()
    let forbidden = try await authctl.typing(["654321"], ["phone", "verify", "--no-input"])
    #expect(
      forbidden.screen.contains("error: a code is needed, and --no-input forbids asking (INPUT_NEEDED)"))
    authctl.variables["CI"] = "true"
    let inCI = try await authctl.typing(["654321"], ["phone", "verify"])
    #expect(inCI.screen.contains("error: a code is needed, and nothing is asked while CI is set"))
  }

  @Test func `the end of input at a question has the hint of the command`() async throws {
    let ended = try await program().typing([], ["phone", "verify"])
    #expect(ended.screen.contains("hint: authctl phone verify CODE\n"), "\(ended.screen)")
  }

  @Test func `an unconfirmed loss is named`() async throws {
    let authctl = try await program()
    let clear = try await authctl("emulator", "clear", "--json").jsonError()
    #expect(
      clear["message"] as? String
        == "to permanently delete all users of embedded project demo-authctl, confirm with --yes")
    #expect(clear["hint"] as? String == "authctl emulator clear --yes")
  }
}
