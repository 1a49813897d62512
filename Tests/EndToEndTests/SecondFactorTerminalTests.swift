import Foundation
import TestSupport
import Testing

/// One person's session on a terminal, from the first sign-up to a sign-in by each second factor.
@Suite(.timeLimit(.minutes(6))) struct SecondFactorTerminalTests {
  /// Answers the questions of one command in their order and returns what the terminal showed.
  private func type(
    _ authctl: Binary, _ words: [String], _ answers: [(question: String, answer: String)],
    status expected: Int32 = 0
  ) throws -> String {
    let terminal = try PseudoTerminal(authctl, words)
    for (question, answer) in answers {
      let shown = try terminal.wait(for: question)
      try #require(shown.contains(question), "\(words): \(shown)")
      terminal.type(answer + "\n")
    }
    let (status, shown) = try terminal.finish()
    #expect(status == expected, "\(words): \(shown)")
    return shown
  }

  private func newest(_ list: String, _ name: String, _ authctl: Binary) async throws -> String {
    let noun = list == "oobCodes" ? "links" : "codes"
    let entries = try await authctl("emulator", noun, "--json").json()[list] as? [[String: Any]]
    return try #require(entries?.last?[name] as? String)
  }

  @Test func `from sign-up to a sign-in by each of two factors`() async throws {
    let authctl = try Binary(variables: ["COLUMNS": "100"])
    let up = try type(
      authctl, ["email", "sign-up", "jane@example.com"],
      [("New password: ", "correct horse"), ("Once more: ", "correct horse")])
    #expect(up.contains("Signed in as a new user") && !up.contains("correct horse"))
    _ = try type(authctl, ["email", "send-verification"], [])
    let link = "http://127.0.0.1/emulator/action?oobCode=\(try await newest("oobCodes", "oobCode", authctl))"
    #expect(
      try type(authctl, ["email", "confirm"], [("Code or link of the message: ", link)])
        .contains("is verified"))

    _ = try type(authctl, ["mfa", "enroll", "phone", "+16505550123", "--name", "work phone"], [])
    var sms = try await newest("verificationCodes", "code", authctl)
    #expect(
      try type(authctl, ["mfa", "enroll", "finish"], [("Code sent to +16505550123: ", sms)])
        .contains("Enrolled"))
    let app = try type(authctl, ["mfa", "enroll", "totp"], [])
    let grouped = try #require(app.firstMatch(of: /([A-Z2-7]{4}( [A-Z2-7]{4}){7})/)?.1)
    let secret = grouped.replacing(" ", with: "")
    #expect(
      app.contains("otpauth://totp/demo-authctl:jane%40example.com?secret=\(secret)&issuer=demo-authctl"))
    #expect(app.contains("█") && app.contains("▄"))
    _ = try type(
      authctl, ["mfa", "enroll", "finish"],
      [("Code of the authenticator app: ", try SecondFactorAccount.code(of: String(secret)))])

    _ = try type(authctl, ["signout"], [])
    let needed = try type(
      authctl, ["email", "sign-in", "jane@example.com"], [("Password: ", "correct horse")], status: 3)
    #expect(needed.contains("+*******0123") && needed.contains("authenticator"))
    #expect(!needed.contains("correct horse"))

    // By SMS: it chooses, sends, asks. The code exists only once the question stands there.
    let terminal = try PseudoTerminal(authctl, ["mfa", "resolve"])
    try terminal.wait(for: "Factor (number, name or ID): ")
    terminal.type("1\n")
    let question = try terminal.wait(for: "Code sent to +*******0123: ")
    sms = try await newest("verificationCodes", "code", authctl)
    terminal.type(sms + "\n")
    let (status, shown) = try terminal.finish()
    #expect(status == 0, "\(question) \(shown)")
    #expect(try await authctl("status", "--field", "session.secondFactor").output == "phone\n")

    // By the app, after a code that is wrong.
    _ = try type(
      authctl, ["email", "sign-in", "jane@example.com"], [("Password: ", "correct horse")], status: 3)
    let wrong = try type(
      authctl, ["mfa", "resolve"],
      [("Factor (number, name or ID): ", "authenticator"), ("Code of the authenticator app: ", "000000")],
      status: 1)
    #expect(wrong.contains("INVALID_CODE"))
    let code = try SecondFactorAccount.code(of: String(secret), stepsAhead: 1)
    _ = try type(
      authctl, ["mfa", "resolve", "--factor", "2"], [("Code of the authenticator app: ", code)])
    #expect(try await authctl("status", "--field", "session.secondFactor").output == "totp\n")
  }

  @Test func `passwords that differ, and an empty one, are refused before anything is sent`() throws {
    let authctl = try Binary()
    let differ = try type(
      authctl, ["email", "sign-up", "jane@example.com"],
      [("New password: ", "one"), ("Once more: ", "two")], status: 2)
    #expect(differ.contains("the two passwords differ") && !differ.contains("one\r"))
    let empty = try type(
      authctl, ["email", "sign-in", "jane@example.com"], [("Password: ", "")], status: 1)
    #expect(empty.contains("MISSING_PASSWORD"))
    #expect(!FileManager.default.fileExists(atPath: authctl.home.embedded))
  }

  @Test func `Ctrl-C at a password leaves the terminal with echo and writes nothing`() throws {
    let authctl = try Binary()
    let terminal = try PseudoTerminal(authctl, ["email", "sign-in", "jane@example.com"])
    try terminal.wait(for: "Password: ")
    #expect(!terminal.echoes)
    terminal.type("half\u{3}")
    let (status, shown) = try terminal.finish()
    #expect(status == 130, "\(shown)")
    #expect(!shown.contains("half"))
    #expect(!FileManager.default.fileExists(atPath: authctl.home.credentials))
  }

  @Test func `deleting asks, and anything but yes leaves the account`() async throws {
    let authctl = try Binary()
    _ = try await authctl("anonymous", "sign-in")
    #expect(
      try type(authctl, ["user", "delete"], [("Type yes: ", "no")], status: 2).contains("nothing was deleted")
    )
    #expect(try await authctl("user", "show").status == 0)
    #expect(try type(authctl, ["user", "delete"], [("Type yes: ", "yes")]).contains("Deleted"))
    #expect(try await authctl("user", "show").status == 4)
  }
}
