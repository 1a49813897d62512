import AuthHTTP
import Foundation
import ServerSupport
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct SmokeTests {
  @Test(arguments: SmokePlace.allCases)
  func `every step of every flow passes on a local target`(place: SmokePlace) async throws {
    let (authctl, server) = try place.program()
    let outcome = try await authctl("smoke", "all", "--json")
    let report = try outcome.json()
    let steps = try ReportedStep.all(in: report)
    let skipped = place.skipped
    #expect(steps.filter { $0.verdict == "skipped" }.map(\.name) == skipped)
    for step in steps where !skipped.contains(step.name) && !place.notEnforced.contains(step.name) {
      #expect(step.verdict == "passed", "\(step.name): \(step.text)")
    }
    #expect(steps.filter { $0.verdict == "notEnforced" }.map(\.name) == place.notEnforced)
    #expect(report["notEnforced"] as? Int == place.notEnforced.count)
    #expect(outcome.status == 0 && report["ok"] as? Bool == true)
    #expect(report["verdict"] as? String == "passed")
    #expect(report["passed"] as? Int == steps.count - skipped.count - place.notEnforced.count)
    #expect(steps.count > 70)
    let flows = (report["flows"] as? [[String: Any]])?.compactMap { $0["flow"] as? String }
    #expect(flows == ["phone", "email", "mfa", "apple", "twitter", "custom-token"])
    #expect((report["target"] as? [String: Any])?["kind"] as? String != "production")
    withExtendedLifetime(server) {}
  }

  @Test(arguments: SmokePlace.allCases)
  func `invalid calls are refused with their codes`(place: SmokePlace) async throws {
    let (authctl, server) = try place.program()
    let steps = try ReportedStep.all(in: try await authctl("smoke", "all", "--json").json())
    var wanted: [String: String?] = [
      "phone/wrong-code": "INVALID_CODE", "email/duplicate": "EMAIL_EXISTS",
      "email/weak-password": "WEAK_PASSWORD", "email/wrong-oob-code": "INVALID_OOB_CODE",
      "email/used-oob-code": "INVALID_OOB_CODE", "mfa/sms-wrong-code": "INVALID_CODE",
      "mfa/totp-sign-in": "SECOND_FACTOR_REQUIRED", "mfa/totp-used-code": "INVALID_CODE",
      "apple/wrong-nonce": "MISSING_OR_INVALID_NONCE",
      "apple/link-taken": "FEDERATED_USER_ID_ALREADY_LINKED",
      "twitter/link-taken": "FEDERATED_USER_ID_ALREADY_LINKED",
      "custom-token/malformed": "INVALID_CUSTOM_TOKEN",
    ]
    let isStrict = place == .strict
    wanted["phone/used-code"] = .some(isStrict ? nil : "INVALID_SESSION_INFO")
    wanted["phone/expired-code"] = .some(isStrict ? "SESSION_EXPIRED" : nil)
    wanted["email/expired-oob-code"] = .some(isStrict ? "EXPIRED_OOB_CODE" : nil)
    wanted["mfa/totp-late"] = .some(isStrict ? "TOTP_CHALLENGE_TIMEOUT" : nil)
    wanted["apple/used-nonce"] = .some(isStrict ? "MISSING_OR_INVALID_NONCE" : nil)
    wanted["apple/expired-token"] = .some(isStrict ? "INVALID_IDP_RESPONSE" : nil)
    wanted["email/wrong-password"] = isStrict ? "INVALID_LOGIN_CREDENTIALS" : "INVALID_PASSWORD"
    wanted["phone/deleted-user"] = isStrict ? "USER_NOT_FOUND" : "INVALID_REFRESH_TOKEN"
    for (name, code) in wanted {
      let step = try #require(steps.first { $0.name == name }, "\(name)")
      #expect(step.code == code, "\(step.text)")
    }
    withExtendedLifetime(server) {}
  }

  @Test(arguments: SmokePlace.allCases)
  func `a test leaves nothing behind and does not touch the session`(place: SmokePlace) async throws {
    let (authctl, server) = try place.program()
    try await authctl.done("anonymous", "sign-in")
    try await authctl.done("emulator", "export", "\(authctl.home.path)/before")
    let session = try Data(contentsOf: URL(fileURLWithPath: authctl.home.credentials))
    #expect(try await authctl("smoke", "all", "--quiet").status == 0)
    #expect(try Data(contentsOf: URL(fileURLWithPath: authctl.home.credentials)) == session)
    try await authctl.done("emulator", "export", "\(authctl.home.path)/after")
    // A strict project writes its settings once any of them was set.
    for file in place == .strict ? ["accounts.json"] : ["accounts.json", "config.json"] {
      let texts = try ["before", "after"].map {
        try String(contentsOfFile: "\(authctl.home.path)/\($0)/auth_export/\(file)", encoding: .utf8)
      }
      #expect(texts[0] == texts[1], "\(file)")
    }
    #expect(try await authctl.done("emulator", "clock", "--field", "offsetMilliseconds").output == "0\n")
    withExtendedLifetime(server) {}
  }

  @Test func `a terminal without UTF-8 gets marks in ASCII`() async throws {
    var authctl = try Authctl()
    authctl.variables["LC_ALL"] = "C"
    let screen = try await authctl.typing([], ["smoke", "twitter", "--color", "never"]).screen
    #expect(screen.contains(/\r  \+ sign-in +\d+ ms/) && screen.utf8.allSatisfy { $0 < 0x80 }, "\(screen)")
  }

  @Test func `people see each step, and the verdict in the last line`() async throws {
    let authctl = try Authctl()
    let outcome = try await authctl("smoke", "twitter", "--color", "never")
    #expect(outcome.status == 0)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first == "embedded project demo-authctl" && lines.dropFirst().first == "twitter")
    #expect(lines.contains { $0.wholeMatch(of: /\ \ ✓ sign-in +\d+ ms/) != nil }, "\(outcome.output)")
    #expect(lines.contains { $0.wholeMatch(of: /\ \ ✓ missing-secret +\d+ ms  NOT_IMPLEMENTED/) != nil })
    let verdict = /passed: 9 passed in \d+ ms, embedded project demo-authctl/
    #expect(lines.last?.wholeMatch(of: verdict) != nil, "\(outcome.output)")
  }

  @Test func `an unenforced refusal has no tick and its own count`() async throws {
    let output = try await Authctl()("smoke", "phone", "--color", "never").output
    let line = /\ \ ~ expired-code +\d+ ms  not enforced here: without --strict a code never expires/
    #expect(output.split(separator: "\n").contains { $0.wholeMatch(of: line) != nil }, "\(output)")
    let last = try #require(output.split(separator: "\n").last)
    #expect(last.hasPrefix("passed: 10 passed, 1 not enforced here, 3 skipped in "), "\(last)")
  }

  @Test func `the flows run once each, in one order`() async throws {
    let authctl = try Authctl()
    let report = try await authctl.done("smoke", "custom-token", "phone", "phone", "--json").json()
    let flows = (report["flows"] as? [[String: Any]])?.compactMap { $0["flow"] as? String }
    #expect(flows == ["phone", "custom-token"])
  }

  @Test func `the server's clock stays on request`() async throws {
    let server = try CountingServer(hasStatus: true)
    let authctl = try Authctl(variables: server.variables)
    let steps = try ReportedStep.all(
      in: try await authctl.done("smoke", "phone", "--keep-clock", "--json").json())
    #expect(
      steps.filter { $0.verdict == "skipped" }.map(\.name) == ["phone/expired-code"]
        + SmokePlace.server.skipped)
    let moved = server.requests.filter { $0.method == .patch && $0.target.path == "/emulator/v1/clock" }
    #expect(moved.isEmpty)
  }

  @Test func `given numbers are used, and the project's settings do not change`() async throws {
    let server = try CountingServer(isStrict: true, hasStatus: true)
    let authctl = try Authctl(variables: server.variables)
    let outcome = try await authctl("smoke", "phone", "--test-number", "+16505553434=654321", "--json")
    let steps = try ReportedStep.all(in: try outcome.json())
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(steps.filter { $0.verdict == "skipped" }.map(\.name) == ["phone/change-number"])
    #expect(!server.requests.contains { $0.method == .patch && $0.target.path.hasSuffix("/config") })
  }

  @Test func `an existing account is not deleted`() async throws {
    let server = try CountingServer(hasStatus: true)
    let authctl = try Authctl(variables: server.variables)
    try await authctl.done("phone", "send", "+16505553434")
    try await authctl.done("phone", "verify", "654321")
    let outcome = try await authctl("smoke", "phone", "--test-number", "+16505553434=654321")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("the number belongs to an account already"), "\(outcome.output)")
    #expect(try await authctl("user", "show").status == 0)
  }

  @Test(arguments: SmokePlace.allCases)
  func `an existing account gets factors and loses them again`(place: SmokePlace) async throws {
    let (authctl, server) = try place.program()
    guard place != .strict else { return }
    let variables = ["AUTHCTL_PASSWORD": "correct horse"]
    let user = try Authctl(home: authctl.home, variables: authctl.variables.merging(variables) { $1 })
    try await user.done("email", "sign-up", "jane@example.com")
    try await user.done("email", "send-verification")
    try await user.confirmEmail()
    let outcome = try await user("smoke", "mfa", "--email", "jane@example.com", "--json")
    let steps = try ReportedStep.all(in: try outcome.json())
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(steps.filter { $0.verdict == "skipped" }.map(\.name) == ["mfa/delete"])
    #expect(try await user.done("mfa", "list", "--field", "mfaInfo").output == "[]\n")
    withExtendedLifetime(server) {}
  }
}
