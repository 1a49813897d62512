import AuthHTTP
import Foundation
import ServerSupport
import TestSupport
import Testing

/// Scripts that people write, run by `smoke`.
@Suite(.timeLimit(.minutes(6))) struct OwnScriptTests {
  private let server: CountingServer
  private let authctl: Authctl

  init() throws {
    server = try CountingServer(hasStatus: true)
    authctl = try Authctl(variables: server.variables)
  }

  private func smoke(
    _ authctl: Authctl, _ text: String, _ options: [String] = []
  ) async throws -> Binary.Outcome {
    let path = "\(authctl.home.path)/mine.smoke"
    try Data(text.utf8).write(to: URL(filePath: path))
    return try await authctl.run(["smoke", path, "--color", "never"] + options)
  }

  private static let signUp = "$ AUTHCTL_PASSWORD={jane:password} authctl email sign-up {jane:address}\n"

  @Test func `a failure names the line, the command, and what the program says`() async throws {
    let outcome = try await smoke(
      authctl, "[old-code]\n$ authctl email confirm {a:hex}\n  code: EXPIRED_OOB_CODE\n")
    #expect(outcome.status == 1)
    let lines = outcome.output.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(
      lines.contains { $0.hasSuffix("mine.smoke:2: expected code EXPIRED_OOB_CODE, got INVALID_OOB_CODE") },
      "\(outcome.output)")
    #expect(lines.contains("$ authctl email confirm {a:hex}"), "\(outcome.output)")
    #expect(lines.contains { $0.hasPrefix("error: ") && $0.hasSuffix("(INVALID_OOB_CODE)") })
    #expect(lines.contains { $0.hasPrefix("hint: ") }, "\(outcome.output)")
  }

  @Test(arguments: [
    (
      "$ authctl anonymous sign-in\n.isNewUser: false # the guest of the last run must still be there",
      ":1: expected .isNewUser: false, got true (the guest of the last run must still be there)"
    ),
    ("$ authctl anonymous sign-in\n.localId absent", "expected .localId absent, got "),
    ("$ authctl anonymous sign-in\n.localId matches /^[0-9]$/", "expected .localId matches /^[0-9]$/, got "),
    ("$ authctl status\n.session.localId: x", "expected .session.localId: x, got nothing"),
    ("$ authctl status\nexit: 2", "expected exit code 2, got 0"),
    ("$ authctl user show", "expected success, got NOT_SIGNED_IN"),
    ("$ authctl anonymous sign-in\ncode: USER_DISABLED", "expected code USER_DISABLED, but it was accepted"),
    ("$ authctl status\nout contains somebody", "expected out contains somebody, got "),
  ])
  func `what a command must give is checked`(text: String, message: String) async throws {
    let outcome = try await smoke(authctl, text)
    #expect(outcome.status == 1, "\(outcome)")
    #expect(
      outcome.output.contains(message.hasPrefix(":1") ? String(message.dropFirst(2)) : message),
      "\(outcome.output)")
  }

  @Test func `a script that gives what it says passes, with values kept and pipes`() async throws {
    let outcome = try await smoke(
      authctl,
      """
      value role = admin
      [mint]
      $ authctl custom-token mint jane --claims '{"role":"{role}"}' | authctl custom-token sign-in --token-file -
        .localId -> uid
        .isNewUser: true
      $ authctl token --decode
        .claims.role: {role}
        .claims.sub: {uid}
        .claims.role matches /^[a-z]+$/
        .claims.email absent
      $ authctl call accounts:lookup --id-token
        .users[0].localId: {uid}
      [refused]
      $ authctl user show --profile nobody
        code: NOT_SIGNED_IN
        exit: 4
        .error.hint contains authctl
      """, ["--set", "role=tester", "--json"])
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try outcome.json()["passed"] as? Int == 2)
    #expect(server.count(ofPathsEnding: "accounts:delete") == 1)
    #expect(server.count(ofPathsEnding: "/emulator/v1/status") < 3)
  }

  @Test func `a wrong code of an authenticator app is none that the app shows near now`() async throws {
    // The app shows 000000 at this time.
    let text = """
      value app = WEXCBBCTOIB6CRDR
      [wrong]
      $ authctl emulator users add --uid u{app:wrongTOTP}
        .localId: u000001
      """
    try await authctl.done("emulator", "clock", "=2030-01-01T00:05:00Z")
    let outcome = try await smoke(authctl, text)
    #expect(outcome.status == 0, "\(outcome)")
    let other = try await smoke(authctl, text.replacing("value app", with: "value other"))
    #expect(other.status == 2 && other.error.contains("nothing above sets {app}"), "\(other)")
  }

  @Test func `users, numbers, settings and the clock are as before, also after a failure`() async throws {
    let server = try CountingServer(isStrict: true, hasStatus: true)
    let authctl = try Authctl(variables: server.variables)
    defer { withExtendedLifetime(server) {} }
    try await authctl.done("emulator", "phones", "add", "+16505550177", "112233")
    // A strict project writes its settings once any of them was set.
    try await authctl.done("emulator", "settings", "allowedRegions", "US")
    let before = try await state(authctl)
    let outcome = try await smoke(
      authctl,
      """
      [setup]
      $ authctl emulator settings allowedRegions DE
      $ authctl emulator phones add +16505550188 445566
      $ authctl emulator apply -
        in: {"tenants":[{"id":"acme-smoke","users":[{"uid":"eve","email":"eve@example.com","password":"correct-horse"}]}],
        in:  "users":[{"uid":"adam","email":"adam@example.com"}],"providers":{"github.com":{"enabled":true,"clientId":"c","clientSecret":"s"}}}
      [users]
      \(Self.signUp)$ authctl emulator users add --uid made --email made@example.com
      [late]
      clock +1h
      $ authctl user show
        .email: nobody@example.com
      """)
    #expect(outcome.status == 1 && outcome.output.contains("got authctl-smoke-"), "\(outcome)")
    #expect(try await state(authctl) == before)
    #expect(!outcome.error.contains("could not be removed"), "\(outcome.error)")
  }

  /// What a test could leave: users, settings, numbers, providers, tenants, the clock.
  private func state(_ authctl: Authctl) async throws -> String {
    let described = try await authctl.done("emulator", "describe", "-").output
    return described + (try await authctl.done("emulator", "clock", "--field", "offsetMilliseconds").output)
  }

  @Test func `an interruption runs the clean-up, and so does the end of the time`() async throws {
    var authctl = authctl
    let script = "[a]\n\(Self.signUp)[b]\n$ authctl status\n[cleanup]\n$ authctl signout\n"
    let interrupted = ScriptedProcesses(interruption: { [server] in
      server.count(ofPathsEnding: "accounts:signUp") > 0 ? SIGINT : nil
    })
    authctl.processes = interrupted
    #expect(try await smoke(authctl, script).status == 130)
    authctl.processes = ScriptedProcesses()
    let late = try await smoke(authctl, script, ["--limit", "0"])
    #expect(late.status == 1 && late.output.contains("not run: the time limit of 0s is over"), "\(late)")
    #expect(server.count(ofPathsEnding: "accounts:delete") == 1)
  }

  @Test func `steps are skipped by target, by what is missing, and by what failed`() async throws {
    let outcome = try await smoke(
      authctl,
      """
      [a]
      skip if lax: only a strict server does that
      $ authctl status
      [b] if strict
      $ authctl status
      [c]
      needs a
      $ authctl status
      [d]
      needs nothing
      $ authctl user show
      [e]
      needs d
      $ authctl status
      """, ["--json"])
    let steps = try ReportedStep.all(in: try outcome.json())
    #expect(steps.map(\.name) == ["mine/a", "mine/c", "mine/d", "mine/e"])
    #expect(steps.map(\.verdict) == ["skipped", "skipped", "failed", "skipped"])
    #expect(steps[1].text.contains("only a strict server") && steps[3].text.contains("needs the step d"))
  }

  @Test func `a secret is in no report, and a report names the script's line`() async throws {
    try Data("never-shown-password\n".utf8).write(to: URL(filePath: "\(authctl.home.path)/word"))
    let report = "\(authctl.home.path)/r.xml"
    let outcome = try await smoke(
      authctl,
      "secret word\n[a]\n$ AUTHCTL_PASSWORD={word} authctl email sign-in {jane:address}\n",
      ["--set-file", "word=\(authctl.home.path)/word", "--junit", report, "--github"])
    let xml = try String(contentsOfFile: report, encoding: .utf8)
    #expect(outcome.status == 1 && outcome.output.contains("AUTHCTL_PASSWORD={word}"), "\(outcome)")
    #expect(
      outcome.output.contains("::error file=\(authctl.home.path)/mine.smoke,line=3,title=smoke mine%3A a::"))
    #expect(xml.contains(#"mine.smoke" line="3""#) && xml.contains("smoke.mine"), "\(xml)")
    #expect(!(outcome.output + outcome.error + xml).contains("never-shown"))
  }

  @Test func `own scripts and the program's run together, and two targets are compared`() async throws {
    let other = try CountingServer(project: "demo-test", isStrict: true, hasStatus: true)
    let outcome = try await smoke(
      authctl, "[a]\n\(Self.signUp)[b] if lax\n$ authctl status\n",
      ["twitter", "--json", "--against", other.address])
    let report = try outcome.json()
    let flows = (report["flows"] as? [[String: Any]])?.compactMap { $0["flow"] as? String }
    #expect(flows == ["twitter", "mine"], "\(outcome)")
    let skipped = (report["notCompared"] as? [[String: Any]])?.compactMap { $0["step"] as? String }
    #expect(skipped == ["b"], "\(report["notCompared"] ?? "")")
  }

  @Test func `production is told what a script does, and asked`() async throws {
    let authctl = try Authctl(variables: [
      "AUTHCTL_API_KEY": "AIzaSyTest", "AUTHCTL_PROJECT": "my-app", "HTTPS_PROXY": "http://127.0.0.1:1",
    ])
    let refused = try await smoke(authctl, "$ authctl anonymous sign-in\n")
    #expect(refused.status == 2, "\(refused)")
    #expect(refused.error.contains("mine runs its commands, and deletes the accounts that they create"))
    let told = try await smoke(authctl, "effect: signs up a guest\n$ authctl anonymous sign-in\n")
    #expect(told.error.contains("mine signs up a guest"), "\(told)")
  }
}
