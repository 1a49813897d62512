import Foundation
import TestSupport
import Testing

/// A hint has what the session says of its user.
@Suite(.timeLimit(.minutes(2))) struct SessionHintTests {
  private func next(_ outcome: Binary.Outcome) throws -> [String] {
    try #require(try outcome.jsonError()["next"] as? [[String]], "\(outcome)")
      .map { $0.dropFirst().joined(separator: " ") }
  }

  @Test func `a wrong password at a reauthentication resets that of the user`() async throws {
    var account = try await LocalTarget.embedded.account()
    account.authctl.variables["AUTHCTL_PASSWORD"] = "wrong horse"
    let failed = try await account.authctl("email", "reauth", "--json")
    #expect(try next(failed) == ["email reset jane@example.com"])
    // What another user typed is not replaced by it.
    let other = try await account.authctl("email", "sign-in", "bob@example.com", "--json")
    #expect(try !next(other).joined().contains("jane"), "\(other)")
  }

  @Test(arguments: [
    ("user update --name x", "email sign-in jane@example.com"),
    ("email send-verification", "email sign-in jane@example.com"),
    ("mfa enroll totp", "email sign-in jane@example.com"),
    ("token --force-refresh", "email sign-in jane@example.com"),
  ])
  func `a session that ended is started again with its address`(line: String, hint: String) async throws {
    let account = try await LocalTarget.embedded.account()
    try await account.done("emulator", "clear", "--yes")
    #expect(try next(try await account.authctl.line("\(line) --json")) == [hint])
  }

  @Test(arguments: [
    ("phone verify 654321", "phone send +16505553434"), ("anonymous sign-in", "anonymous sign-in"),
  ])
  func `a session that ended is started again in its way`(line: String, hint: String) async throws {
    let (authctl, _) = try await LocalTarget.embedded.program()
    try await authctl.done("phone", "send", "+16505553434")
    try await authctl.done(line.split(separator: " ").map(String.init))
    try await authctl.done("emulator", "users", "delete", try await authctl.uid(), "--yes")
    for _ in 1...2 { #expect(try next(try await authctl("user", "show", "--json")) == [hint]) }
    // Of a user who signs out, nothing is kept.
    try await authctl.done("signout")
    #expect(try next(try await authctl("user", "show", "--json")) == ["phone send NUMBER"])
  }

  @Test func `a link and its verification at different targets do not lead to each other`() async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    try await authctl.done("anonymous", "sign-in", "--emulator", "embedded")
    try await authctl.done("phone", "send", "+16505553434")
    let lost = try await authctl("phone", "verify", "--link", "654321", "--json")
    #expect(try next(lost) == ["email sign-in ADDRESS"], "\(lost)")
    let other = try await authctl("phone", "verify", "--link", "654321", "--emulator", "embedded", "--json")
    #expect(try next(other) == ["phone send NUMBER --emulator embedded"], "\(other)")
    withExtendedLifetime(server) {}
  }

  @Test func `the user's own address is to be verified, not signed in to`() async throws {
    let account = try await LocalTarget.server.account()
    let failed = try await account.authctl(
      "email", "send-verification", "--new-email", "jane@example.com", "--json")
    #expect(try next(failed) == ["email send-verification"], "\(failed)")
  }

  @Test(arguments: [
    ("email reset", "email reset"), ("email sign-in --send-link", "email sign-in --send-link"),
  ])
  func `a used code is followed by a message of its kind to its address`(
    line: String, hint: String
  ) async throws {
    let account = try await LocalTarget.server.account()
    #expect(try await account.authctl.line("\(line) jane@example.com").status == 0)
    let code = try await account.authctl("emulator", "links", "--field", "oobCode").output.dropLast()
    try await account.done("email", "confirm", String(code))
    let again = try await account.authctl("email", "confirm", String(code), "--json")
    #expect(try next(again).first == "\(hint) jane@example.com", "\(again)")
  }

  @Test func `a link that Apple's nonce stops stays a link`() async throws {
    let (authctl, _) = try await LocalTarget.embedded.program()
    try await authctl.done("anonymous", "sign-in")
    let claim = "nonce=\(String(repeating: "ab", count: 32))"
    let token = try await authctl("apple", "mint", "--no-nonce", "--claim", claim).output
    let path = "\(authctl.home.path)/token"
    try authctl.home.write(token, to: path)
    let failed = try await authctl("apple", "link", "--id-token-file", path, "--json")
    #expect(try next(failed).first?.hasPrefix("apple link --nonce TEXT --id-token-file \(path)") == true)
  }

  @Test func `a new code to reauthenticate goes to the user's number`() async throws {
    let (authctl, _) = try await LocalTarget.embedded.program()
    try await authctl.done("phone", "send", "+16505553434")
    try await authctl.done("phone", "verify", "654321")
    #expect(
      try next(try await authctl("phone", "verify", "123456", "--reauth", "--json")) == [
        "phone send +16505553434"
      ])
    #expect(try next(try await authctl("phone", "verify", "123456", "--json")) == ["phone send NUMBER"])
  }

  @Test(arguments: [
    ("--reauth", "email sign-in --send-link jane@example.com", "email confirm --reauth CODE"),
    ("--link", "email sign-in --send-link ADDRESS", "email confirm --link CODE"),
    (
      "--link --email x@example.com", "email sign-in --send-link x@example.com",
      "email confirm --email x@example.com --link CODE"
    ),
  ])
  func `a wrong code of a sign-in link asks for another link`(
    options: String, first: String, second: String
  ) async throws {
    let account = try await LocalTarget.embedded.account()
    let failed = try await account.authctl.line("email confirm AAAA \(options) --json")
    #expect(try next(failed) == [first, second], "\(failed)")
  }

  @Test(arguments: [
    ("apple revoke --authorization-code-file @code", "user show"),
    ("user delete --yes --revoke-apple-code-file @code", "user delete --json --yes"),
  ])
  func `a user without an Apple account is not asked for another code`(
    line: String, hint: String
  ) async throws {
    let account = try await LocalTarget.embedded.account()
    try account.authctl.home.write("code", to: "\(account.authctl.home.path)/code")
    let failed = try await account.authctl.line("\(line) --json")
    #expect(try next(failed) == [hint], "\(failed)")
    #expect(try await account.authctl.line(hint).status == 0)
  }
}

extension Authctl {
  /// The uid of the signed-in user.
  fileprivate func uid() async throws -> String {
    try await String(done("status", "--field", "session.localId").output.dropLast())
  }
}
