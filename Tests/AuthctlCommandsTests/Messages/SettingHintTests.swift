import CommandLineKit
import Foundation
import ServerSupport
import TestSupport
import Testing

@testable import AuthctlCommands

/// Where a local project's settings refuse something, the hint is the command that allows it.
@Suite(.timeLimit(.minutes(6))) struct SettingHintTests {
  /// The hint of a refused command, and its first command line.
  private func hint(of words: [String], _ authctl: Authctl) async throws -> (text: String, line: [String]) {
    let refused = try await authctl.run(words + ["--json"])
    #expect(refused.status != 0, "\(words)")
    let hint = try refused.jsonError()["hint"] as? String ?? ""
    #expect(HintLine.problems(in: hint, Commands.tree) == [], "\(hint)")
    #expect(!hint.contains("console"), "\(hint)")
    return (hint, HintLine.all(in: hint).first?.split(separator: " ").map(String.init) ?? [])
  }

  @Test(arguments: [
    ("phoneNumber.enabled", "phone send +16505553434", ""), ("anonymous.enabled", "anonymous sign-in", ""),
    ("email.enabled", "email sign-up jane@example.com", ""),
    ("email.enabled", "email sign-in --send-link jane@example.com", ""),
    ("enableAnonymousUser", "anonymous sign-in", "t1"),
    ("allowPasswordSignup", "email sign-up jane@example.com", "t1"),
    ("enableEmailLinkSignin", "email sign-in --send-link jane@example.com", "t1"),
  ])
  func `the hint turns a way to sign in on`(setting: String, line: String, tenant: String) async throws {
    // The default mode creates a tenant when it is named.
    let server = try CountingServer(isStrict: tenant.isEmpty)
    var authctl = try Authctl(variables: server.variables)
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    let place = tenant.isEmpty ? [] : ["--tenant", tenant]
    try await authctl.done(["emulator", "settings", setting, "off"] + place)
    let words = line.split(separator: " ").map(String.init) + place
    let found = try await hint(of: words, authctl)
    #expect(found.text.hasPrefix("turn it on: authctl emulator settings "), "\(found.text)")
    try await authctl.done(found.line)
    try await authctl.done(words)
  }

  @Test func `the hint allows sign-ups and deletions`() async throws {
    let server = try CountingServer(isStrict: true)
    var authctl = try Authctl(variables: server.variables)
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    try await authctl.done(["anonymous", "sign-in"])
    for (setting, words) in [
      ("disabledUserSignup", ["email", "sign-up", "jane@example.com"]),
      ("disabledUserDeletion", ["user", "delete", "--yes"]),
    ] {
      try await authctl.done(["emulator", "settings", setting, "on"])
      let found = try await hint(of: words, authctl)
      #expect(found.text.hasSuffix("\(setting) off"), "\(found.text)")
      let line = try #require(HintLine.all(in: found.text).last)
      try await authctl.done(line.split(separator: " ").map(String.init))
      try await authctl.done(words)
    }
  }

  @Test func `the hint authorizes a domain and keeps the others`() async throws {
    let server = try CountingServer(isStrict: true)
    let authctl = try Authctl(variables: server.variables)
    let page = ["oauth", "sign-in", "--provider", "apple.com", "--paste", "--wait", "1s"]
    let mail = [
      "email", "sign-in", "--send-link", "jane@example.com", "--continue-url", "https://example.org/done",
    ]
    for (words, domain) in [(page, "localhost"), (mail, "example.org")] {
      let found = try await hint(of: words, authctl)
      #expect(
        found.line.contains("demo-test.firebaseapp.com") && found.line.contains(domain), "\(found.text)")
      try await authctl.done(found.line)
      let again = try await authctl.run(words)
      #expect(!again.error.contains("(UNAUTHORIZED_DOMAIN)"), "\(again.error)")
      // The project has no key of Apple's.
      #expect(again.error.contains("authctl apple sign-in --id-token-file") == (words == page))
    }
    let domains = try await authctl("emulator", "settings", "authorizedDomains").output
    #expect(domains == "demo-test.firebaseapp.com, demo-test.web.app, localhost, example.org\n")
  }

  @Test func `the eleventh fictional number is told from a wrong one`() async throws {
    let authctl = try Authctl()
    for last in 0..<10 { try await authctl.done("emulator", "phones", "add", "+1650555010\(last)", "274913") }
    let found = try await hint(of: ["emulator", "phones", "add", "+16505550110", "274913"], authctl)
    #expect(
      found.text
        == "remove one: authctl emulator phones remove NUMBER; or borrow one for a test: authctl emulator phones lease"
    )
  }

  @Test func `a token for another app or of another issuer is not about the nonce`() async throws {
    let server = try CountingServer(isStrict: true)
    let authctl = try Authctl(variables: server.variables)
    try await authctl.done(["emulator", "apply", "-"], input: Self.provider)
    let token = "\(authctl.home.path)/token"
    func minted(_ words: String...) async throws -> [String] {
      let text = try await authctl.done(["apple", "mint"] + words).output
      try text.write(toFile: token, atomically: true, encoding: .utf8)
      return ["apple", "sign-in", "--id-token-file", token]
    }
    let app = try await hint(of: try await minted("--audience", "com.other"), authctl).text
    #expect(app.hasSuffix(": authctl apple mint --audience ID"), "\(app)")
    let issuer = try await hint(of: try await minted("--claim", "iss=https://example.org"), authctl).text
    #expect(issuer.hasPrefix("name the provider that issued the token: "), "\(issuer)")
  }

  private static let provider = """
    {"providers": {"apple.com": {"enabled": true, "clientId": "com.example.app", "clientSecret": "s"}}}
    """

  @Test func `a rule for passwords that is not enforced has a note`() async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    let loose = try await authctl("emulator", "settings", "minPasswordLength", "8")
    let line = "emulator settings passwordPolicyEnforcementState ENFORCE"
    #expect(
      loose.error.contains(
        "note: no password is refused for this until the policy is enforced: authctl \(line)\n"))
    try await authctl.done(line.split(separator: " ").map(String.init))
    #expect(try await authctl.done("emulator", "settings", "minPasswordLength", "9").error == "")
  }
}
