import AuthCore
import CommandLineKit
import Foundation
import ServerSupport
import TestSupport
import Testing

@testable import AuthctlCommands

/// On a local target, a hint names the local command, not a console or an administrator.
@Suite(.timeLimit(.minutes(6))) struct LocalHintTests {
  private let tree = Commands.tree

  /// The hint of a refused command.
  private func hint(of words: [String], _ authctl: Authctl) async throws -> String {
    let refused = try await authctl.run(words + ["--json"])
    #expect(refused.status != 0, "\(words)")
    let hint = try refused.jsonError()["hint"] as? String ?? ""
    #expect(HintLine.problems(in: hint, tree) == [], "\(hint)")
    #expect(!hint.contains("console") && !hint.contains("administrator"), "\(hint)")
    return hint
  }

  @Test(arguments: LocalTarget.allCases)
  func `the command in the hint enables a disabled second factor`(
    target: LocalTarget
  ) async throws {
    let account = try await target.account()
    try await account.done(
      "emulator", "settings", "mfa", "state=DISABLED", "enabledProviders=none",
      "providerConfigs.state=DISABLED")
    for (words, command) in [
      (["mfa", "enroll", "totp"], "turn it on: \(SecondFactor.Kind.totp.switchOn.printed)"),
      (
        ["mfa", "enroll", "phone", "+16505553434"], "turn it on: \(SecondFactor.Kind.phone.switchOn.printed)"
      ),
    ] {
      #expect(try await hint(of: words, account.authctl) == command)
      let line = try #require(HintLine.all(in: command).first)
      try await account.authctl.done(line.split(separator: " ").map(String.init))
      try await account.authctl.done(words)
    }
  }

  @Test func `the hint has the server and tenant of the failed command`() async throws {
    let server = try CountingServer()
    let account = try await SecondFactorAccount(of: Authctl(variables: server.variables), at: server)
    try await account.done("emulator", "settings", "providerConfigs.state", "DISABLED")
    let words = ["mfa", "enroll", "totp", "--emulator", server.address, "--project", server.project]
    #expect(
      try await hint(of: words, account.authctl)
        == "turn it on: \(SecondFactor.Kind.totp.switchOn.printed) --emulator \(server.address) --project \(server.project)"
    )
  }

  @Test func `a region and a disabled user have their commands`() async throws {
    let (base, server) = try await LocalTarget.server.program()
    var authctl = base
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    try await authctl.done(["email", "sign-up", "jane@example.com"])
    try await authctl.done(["emulator", "settings", "allowedRegions", "DE"])
    #expect(
      try await hint(of: ["phone", "send", "+16505553434"], authctl).hasSuffix(
        "authctl emulator settings disallowedRegions none"))
    try await authctl.done(["emulator", "users", "disable", "jane@example.com"])
    let uid = try await authctl.done(["emulator", "users", "show", "jane@example.com", "--field", "localId"])
      .output.split(separator: "\n")[0]
    #expect(
      try await hint(of: ["email", "sign-in", "jane@example.com"], authctl)
        == "enable the account: authctl emulator users enable \(uid)")
    try await authctl.done(["emulator", "settings", "anonymous.enabled", "off"])
    withExtendedLifetime(server) {}
  }

  @Test func `a command of a local server says why production has none`() async throws {
    let authctl = try Authctl(variables: ["AUTHCTL_API_KEY": "AIzaSyTest", "AUTHCTL_PROJECT": "shop"])
    #expect(try await hint(of: ["emulator", "codes"], authctl).contains("--emulator"))
  }

  @Test func `a note names production, like every target`() async throws {
    let authctl = try Authctl(variables: ["HTTPS_PROXY": "http://127.0.0.1:1", "AUTHCTL_PROJECT": "shop"])
    let outcome = try await authctl("anonymous", "sign-in", "--api-key", "AIzaSyTest")
    #expect(
      outcome.error.hasPrefix("note: production project shop, with the API key of --api-key\n"),
      "\(outcome.error)")
  }

  @Test func `importing settings that select production says so, once`() async throws {
    let authctl = try Authctl()
    let file = #"{"apiKey": "AIzaSyTest", "projectId": "shop"}"#
    let first = try await authctl("config", "import", "-", input: file)
    #expect(
      first.error
        == "note: profile 'default' now points to production project shop, not to embedded project demo-authctl; "
        + "to undo it: authctl config unset apiKey\n")
    #expect(try await authctl("config", "import", "-", input: file).error == "")
    #expect(try await authctl("config", "unset", "apiKey").status == 0)
    #expect(
      try await authctl("config", "which", "--json").json()["target"] as? [String: String] == [
        "kind": "embedded", "projectId": "shop",
      ])
  }
}
