import Foundation
import TestSupport
import Testing

/// The `Next:` line of a command that sends a code can be pasted: it contains the code, or the command that
/// lists it.
@Suite(.timeLimit(.minutes(6))) struct NextStepTests {
  /// The text after `Next: `.
  private func next(_ outcome: Binary.Outcome) throws -> String {
    let line = outcome.output.split(separator: "\n").last { $0.hasPrefix("Next: ") }
    return String(try #require(line, "\(outcome)").dropFirst(6))
  }

  /// Runs the line as a shell would: the embedded target's as a whole, an emulator's command by command.
  private func follow(_ line: String, _ authctl: Binary) async throws -> Binary.Outcome {
    let steps = line.components(separatedBy: ", then: ")
    guard steps.count == 2, let list = steps.first, let take = steps.last else {
      #expect(!line.contains("CODE"), "\(line)")
      return try await authctl.shell(line)
    }
    let member = list.contains("emulator links") ? "oobCode" : "code"
    let code = try await authctl.shell("\(list) --field \(member)").output.trimmingCharacters(in: .newlines)
    #expect(!code.isEmpty, "\(list)")
    return try await authctl.shell(take.replacing("CODE", with: code.hasPrefix("-") ? "-- \(code)" : code))
  }

  /// Runs a command that sends a code, and then the line it prints.
  private func goOn(_ authctl: Binary, _ words: [String]) async throws {
    let sent = try await authctl.run(authctl.path, words)
    try #require(sent.status == 0, "\(words): \(sent.error)")
    let line = try next(sent)
    let followed = try await follow(line, authctl)
    #expect(followed.status == 0, "\(line): \(followed.error)")
  }

  @Test(arguments: LocalTarget.allCases)
  func `every flow with a code can be followed line by line`(target: LocalTarget) async throws {
    var (authctl, server) = try await target.program()
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    try await goOn(authctl, ["phone", "send", "+16505550101"])
    try await goOn(authctl, ["phone", "send", "+16505553434"])
    _ = try await authctl("email", "sign-up", "o'hara+x@example.com")
    try await goOn(authctl, ["email", "send-verification"])
    try await goOn(authctl, ["mfa", "enroll", "phone", "+16505550123"])
    try await goOn(authctl, ["email", "send-verification", "--new-email", "new&improved@example.com"])
    #expect(try await authctl("user", "show", "--field", "email").output == "new&improved@example.com\n")
    #expect(try await authctl("email", "sign-in", "new&improved@example.com").status == 3)
    try await goOn(authctl, ["mfa", "challenge"])
    try await goOn(authctl, ["email", "reset", "new&improved@example.com"])
    try await goOn(authctl, ["email", "sign-in", "link@example.com", "--send-link"])
    withExtendedLifetime(server) {}
  }

  @Test func `the line keeps the options that select the target`() async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl)
    try await goOn(authctl, ["phone", "send", "+16505550101", "--profile", "jane's phone"])
    try await goOn(
      authctl, ["phone", "send", "+16505550101", "--emulator", server.address, "--project", server.project])
    let there = try await authctl("status", "--profile", "jane's phone", "--field", "session.providerId")
    #expect(there.output == "phone\n")
    withExtendedLifetime(server) {}
  }

  @Test func `an earlier code is looked up, and one of production is unknown`() async throws {
    let authctl = try Binary()
    _ = try await authctl("phone", "send", "+16505550101")
    let again = try await authctl("phone", "send", "+16505550101")
    #expect(
      try next(again) == "authctl emulator codes --number +16505550101, then: authctl phone verify CODE")
    #expect(try await follow(try next(again), authctl).status == 0)
  }

  @Test func `JSON output holds no code`() async throws {
    var authctl = try Binary()
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    _ = try await authctl("email", "sign-up", "jane@example.com")
    for words in [["phone", "send", "+16505550101"], ["email", "send-verification"]] {
      let sent = try await authctl.run(authctl.path, words + ["--json"])
      let code = try #require(sent.error.split(whereSeparator: \.isWhitespace).last)
      #expect(sent.status == 0 && !sent.output.contains(code), "\(sent)")
      #expect(try Set(sent.json().keys).isDisjoint(with: ["next", "code", "oobCode"]))
    }
  }

  // MARK: - E-mail links

  @Test(arguments: LocalTarget.allCases)
  func `a change of address is listed under both addresses`(target: LocalTarget) async throws {
    let account = try await target.account()
    try await account.done("email", "send-verification", "--new-email", "New@example.com")
    for address in ["new@example.com", "JANE@example.com"] {
      let found = try await account.done("emulator", "links", "--email", address, "--wait", "5s", "--json")
        .json()
      let codes = try #require(found["oobCodes"] as? [[String: Any]])
      #expect(codes.count == 1 && codes.first?["newEmail"] as? String == "new@example.com", "\(found)")
    }
    let table = try await account.done("emulator", "links", "--email", "new@example.com").output
    #expect(table.contains(/ADDRESS +NEW ADDRESS +KIND +SUBJECT +LINK\n/))
    #expect(table.contains(/\njane@example.com +new@example.com +VERIFY_AND/))
    #expect(
      try await account.done("emulator", "links", "--email", "other@example.com").output
        == "No link is pending.\n")
  }

  // MARK: - Verifications

  @Test func `a successful verify removes only the older verifications of the number`() async throws {
    let (authctl, _) = try await LocalTarget.embedded.program()
    _ = try await authctl("phone", "send", "+16505553434")
    _ = try await authctl("phone", "send", "+16505550101")
    for _ in 0..<2 { _ = try await authctl("phone", "send", "+16505553434", "--resend") }
    #expect(try await pending(authctl) == ["+16505553434", "+16505550101", "+16505553434", "+16505553434"])
    #expect(try await authctl("phone", "verify", "000000").status == 1)
    #expect(try await pending(authctl).count == 4)
    #expect(try await authctl("phone", "verify", "654321").status == 0)
    #expect(try await pending(authctl) == ["+16505550101"])
  }

  @Test func `a newer verification of the number stays when an older one is used`() async throws {
    let (authctl, _) = try await LocalTarget.embedded.program()
    let first = try await authctl("phone", "send", "+16505553434", "--field", "sessionInfo").output
    _ = try await authctl("phone", "send", "+16505553434", "--resend")
    let id = first.trimmingCharacters(in: .newlines)
    #expect(try await authctl("phone", "verify", "654321", "--verification-id", id).status == 0)
    #expect(try await pending(authctl) == ["+16505553434"])
  }

  private func pending(_ authctl: Binary) async throws -> [String] {
    let listed =
      try await authctl("phone", "list", "--json").json()["pendingVerifications"] as? [[String: Any]]
    return try #require(listed).compactMap { $0["phoneNumber"] as? String }
  }
}
