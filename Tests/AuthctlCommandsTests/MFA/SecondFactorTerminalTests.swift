import Foundation
import TestSupport
import Testing

/// One person's session on a terminal, from the first sign-up to a sign-in by each second factor.
@Suite(.timeLimit(.minutes(6))) struct SecondFactorTerminalTests {
  /// Answers the questions of one command in their order and returns what the terminal showed.
  private func type(
    _ authctl: Authctl, _ words: [String], _ answers: [(question: String, answer: String)],
    status expected: Int32 = 0
  ) async throws -> String {
    let (status, screen) = try await authctl.typing(answers.map(\.answer), words)
    #expect(status == expected, "\(words): \(screen)")
    for (question, _) in answers { #expect(screen.contains(question), "\(words): \(screen)") }
    return screen
  }

  private func newest(_ list: String, _ name: String, _ authctl: Authctl) async throws -> String {
    let noun = list == "oobCodes" ? "links" : "codes"
    let entries = try await authctl("emulator", noun, "--json").json()[list] as? [[String: Any]]
    return try #require(entries?.last?[name] as? String)
  }

  private let password = (question: "Password: ", answer: "correct horse")

  /// A user with a verified address, made at a terminal.
  private func verified() async throws -> Authctl {
    let authctl = try Authctl(variables: ["COLUMNS": "100"])
    let up = try await type(
      authctl, ["email", "sign-up", "jane@example.com"],
      [("New password: ", "correct horse"), ("Once more: ", "correct horse")])
    #expect(up.contains("Signed in as a new user") && !up.contains("correct horse"))
    _ = try await type(authctl, ["email", "send-verification"], [])
    let link = "http://127.0.0.1/emulator/action?oobCode=\(try await newest("oobCodes", "oobCode", authctl))"
    let confirmed = try await type(
      authctl, ["email", "confirm"], [("Code or link of the message: ", link)])
    #expect(confirmed.contains("is verified"))
    return authctl
  }

  /// The same user with a phone and an authenticator app as second factors, signed out; and the app's secret.
  private func enrolled() async throws -> (authctl: Authctl, secret: String) {
    let authctl = try await verified()
    _ = try await type(authctl, ["mfa", "enroll", "phone", "+16505550123", "--name", "work phone"], [])
    let sms = try await newest("verificationCodes", "code", authctl)
    let finished = try await type(
      authctl, ["mfa", "enroll", "finish"], [("Code sent to +16505550123: ", sms)])
    #expect(finished.contains("Enrolled"))
    let app = try await type(authctl, ["mfa", "enroll", "totp"], [])
    let grouped = try #require(app.firstMatch(of: /([A-Z2-7]{4}( [A-Z2-7]{4}){7})/)?.1)
    let secret = String(grouped.replacing(" ", with: ""))
    #expect(
      app.contains("otpauth://totp/demo-authctl:jane%40example.com?secret=\(secret)&issuer=demo-authctl"))
    #expect(app.contains("█") && app.contains("▄"))
    _ = try await type(
      authctl, ["mfa", "enroll", "finish"],
      [("Code of the authenticator app: ", try SecondFactorAccount<Authctl>.code(of: secret))])
    _ = try await type(authctl, ["signout"], [])
    return (authctl, secret)
  }

  @Test func `after the password the terminal asks for a factor, and for the code of its SMS`() async throws {
    let (authctl, _) = try await enrolled()
    let needed = try await type(authctl, ["email", "sign-in", "jane@example.com"], [password], status: 3)
    #expect(needed.contains("+*******0123") && needed.contains("authenticator"))
    #expect(
      needed.contains("hint: authctl mfa resolve\r\n") || needed.contains("hint: authctl mfa resolve\n"))
    #expect(!needed.contains("correct horse"))
    // It chooses, sends, asks. The code exists only once the question stands there.
    try await authctl.done("mfa", "challenge", "--factor", "1")
    let sms = try await newest("verificationCodes", "code", authctl)
    _ = try await type(
      authctl, ["mfa", "resolve"],
      [("Factor (number, name or ID): ", "1"), ("Code already sent to +*******0123: ", sms)])
    #expect(try await authctl("status", "--field", "session.secondFactor").output == "phone\n")
  }

  @Test func `the code of the app signs in, also after a wrong one`() async throws {
    let (authctl, secret) = try await enrolled()
    _ = try await type(authctl, ["email", "sign-in", "jane@example.com"], [password], status: 3)
    let wrong = try await type(
      authctl, ["mfa", "resolve"],
      [("Factor (number, name or ID): ", "authenticator"), ("Code of the authenticator app: ", "000000")],
      status: 1)
    #expect(wrong.contains("INVALID_CODE"))
    let code = try SecondFactorAccount<Authctl>.code(of: secret, stepsAhead: 1)
    _ = try await type(
      authctl, ["mfa", "resolve", "--factor", "2"], [("Code of the authenticator app: ", code)])
    #expect(try await authctl("status", "--field", "session.secondFactor").output == "totp\n")
  }

  @Test func `passwords that differ, and an empty one, are refused before anything is sent`() async throws {
    let authctl = try Authctl()
    let differ = try await type(
      authctl, ["email", "sign-up", "jane@example.com"],
      [("New password: ", "one"), ("Once more: ", "two")], status: 2)
    #expect(differ.contains("the two passwords differ") && !differ.contains("one"))
    let empty = try await type(
      authctl, ["email", "sign-in", "jane@example.com"], [("Password: ", "")], status: 1)
    #expect(empty.contains("MISSING_PASSWORD"))
    #expect(!FileManager.default.fileExists(atPath: authctl.home.embedded))
  }

  @Test func `deleting asks, and anything but yes leaves the account`() async throws {
    let authctl = try Authctl()
    _ = try await authctl("anonymous", "sign-in")
    #expect(
      try await type(authctl, ["user", "delete"], [("Type yes: ", "no")], status: 2).contains(
        "nothing was deleted")
    )
    #expect(try await authctl("user", "show").status == 0)
    #expect(try await type(authctl, ["user", "delete"], [("Type yes: ", "yes")]).contains("Deleted"))
    #expect(try await authctl("user", "show").status == 4)
  }
}
