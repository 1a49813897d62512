import Foundation
import TestSupport
import Testing

/// `smoke` in production: a strict server behind the TLS server of a test authority takes the place of Google's.
@Suite(
  .needsTLSServer(),
  .timeLimit(.minutes(6)))
struct SmokeProductionTests {
  private let server: ServerProcess
  private let google: TLSFixture
  private let authctl: Binary
  private static let phones = [
    "--test-number", "+16505550101=123456", "--test-number", "+16505550102=654321",
  ]

  init() throws {
    var authctl = try Binary()
    server = try ServerProcess(
      authctl, project: "real-app", ["--strict", "--token-signing", "rs256"] + Self.phones)
    google = try TLSFixture(names: TLSFixture.googleNames, emulator: server.address)
    authctl.variables = google.environment.merging([
      "AUTHCTL_API_KEY": "AIzaTest", "AUTHCTL_PROJECT": "real-app",
    ]) { $1 }
    self.authctl = authctl
  }

  /// The steps with a verdict, as `flow/step`.
  private func steps(_ verdict: String, in report: [String: Any]) -> [String] {
    (report["flows"] as? [[String: Any]] ?? []).flatMap { flow in
      (flow["steps"] as? [[String: Any]] ?? []).filter { $0["verdict"] as? String == verdict }
        .map { "\(flow["flow"] ?? "")/\($0["step"] ?? "")" }
    }
  }

  @Test func `an app's calls are tested, and everything else skipped`() async throws {
    let outcome = try await authctl.run(
      authctl.path, ["smoke", "phone", "email", "custom-token", "--json", "--yes"] + Self.phones)
    #expect(outcome.status == 0, "\(outcome)")
    let report = try outcome.json()
    #expect(steps("failed", in: report) == [])
    #expect(
      steps("skipped", in: report).filter { !$0.hasPrefix("custom-token/") } == [
        "phone/expired-code", "phone/no-proof", "phone/push-receipt", "phone/recaptcha-token",
        "email/verify-email", "email/used-oob-code", "email/reset-password",
        "email/old-password", "email/new-password", "email/expired-oob-code",
      ])
    #expect(steps("passed", in: report).contains("custom-token/malformed"))
    let seen = try google.seen()
    #expect(seen.count > 20 && seen.allSatisfy { $0.fields["authorization"] == nil })
    #expect(seen.allSatisfy { !$0.line.contains("/emulator/") && !$0.line.contains("/projects/") })
    let local = try Binary(home: authctl.home, variables: server.variables)
    #expect(try await local("emulator", "status", "--field", "accounts").output == "0\n")
  }

  @Test func `no mail is sent`() async throws {
    #expect(try await authctl("smoke", "email", "--quiet", "--expect-target", "production").status == 0)
    let seen = try google.seen()
    #expect(!seen.isEmpty && seen.allSatisfy { !$0.line.contains("sendOobCode") })
  }

  @Test func `comparing production with a local server compares what ran on both`() async throws {
    let local = try ServerProcess(try Binary(), ["--strict", "--token-signing", "rs256"])
    let outcome = try await authctl.run(
      authctl.path,
      ["smoke", "email", "--json", "--yes", "--against", local.address, "--against-project", "demo-test"])
    let report = try outcome.json()
    #expect(outcome.status == 0 && (report["differences"] as? [Any])?.isEmpty == true, "\(outcome)")
    let skipped = (report["notCompared"] as? [[String: Any]])?.compactMap { $0["step"] as? String }
    #expect(skipped?.first == "verify-email" && skipped?.count == 6, "\(skipped ?? [])")
  }

  @Test func `a demo project never gets there, not even with --against`() async throws {
    for words in [
      ["smoke", "email", "--project", "demo-x"],
      [
        "smoke", "email", "--emulator", server.address, "--against", "production", "--against-project",
        "demo-x", "--against-api-key", "AIza",
      ],
    ] {
      let refused = try await authctl.run(authctl.path, words + ["--json"])
      #expect(refused.status == 2)
      #expect(try refused.jsonError()["code"] as? String == "DEMO_PROJECT", "\(refused)")
    }
    #expect(try google.seen().isEmpty)
  }
}
