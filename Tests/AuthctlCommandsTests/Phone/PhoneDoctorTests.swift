import Foundation
import ServerSupport
import TestSupport
import Testing

@testable import AuthctlCommands

/// `phone doctor`: each state is created with a real local server, found, and fixed by the command that the
/// doctor names.
@Suite(.timeLimit(.minutes(6))) struct PhoneDoctorTests {
  private static let number = "+16505550101"

  private func strictProgram() throws -> (authctl: Authctl, server: CountingServer) {
    let server = try CountingServer(isStrict: true)
    return (try Authctl(variables: server.variables), server)
  }

  @Test(arguments: LocalTarget.allCases)
  func `if nothing is wrong, an SMS can be sent`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    let report = try await DoctorReport(authctl, "phone", "doctor", "+1 (650) 555-0101")
    #expect(report.status == 0 && report.findings == [:] && report.verdict("canSend") == "yes", "\(report)")
    #expect(report.verdict("phoneNumber") == Self.number)
    #expect(report.detail("fictional").hasPrefix("no; "))
    let fictional = try await DoctorReport(authctl, "phone", "doctor", "+16505553434")
    #expect(fictional.detail("fictional").hasPrefix("yes; ") && fictional.verdict("canSend") == "yes")
    let text = try await authctl("phone", "doctor", Self.number).output
    #expect(text.hasPrefix("SMS: can be sent\n\nok    number: \(Self.number)\n"), "\(text)")
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [
    ("6505550101", "authctl phone doctor +16505550101"),
    ("0049 170 1234567", "authctl phone doctor +491701234567"),
    ("+0123456789", "authctl phone doctor +16505550101"), ("+1650", "authctl phone doctor +16505550101"),
    ("phone", "authctl phone doctor +16505550101"), ("", "authctl phone doctor +16505550101"),
  ])
  func `a number in another form is reported with its likely meaning`(text: String, fix: String) async throws
  {
    let authctl = try Authctl()
    guard !text.isEmpty else {
      #expect(try await authctl("phone", "doctor", text).status == 2)
      return
    }
    let report = try await DoctorReport(authctl, "phone", "doctor", text)
    #expect(report.status == 2 && report.verdict("canSend") == "no" && report.state("number") == "bad")
    #expect(report.fix("number") == fix && report.verdict("phoneNumber") == nil)
    #expect(try await report.follow("number", by: authctl).status == 0)
  }

  @Test(arguments: LocalTarget.allCases)
  func `a region without SMS`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    try await authctl.done(["emulator", "settings", "disallowedRegions", "US,FR"])
    let report = try await DoctorReport(authctl, "phone", "doctor", Self.number)
    #expect(report.status == 1 && report.findings == ["region": "bad"] && report.verdict("canSend") == "no")
    #expect(try await authctl("phone", "send", Self.number).status == 1)
    #expect(report.fix("region") == "authctl emulator settings disallowedRegions FR")
    #expect(try await report.follow("region", by: authctl).status == 0)
    #expect(try await DoctorReport(authctl, "phone", "doctor", Self.number).findings == [:])
    #expect(try await authctl("phone", "send", Self.number).status == 0)
    withExtendedLifetime(server) {}
  }

  @Test(arguments: LocalTarget.allCases)
  func `phone sign-in that is disabled`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    let off = #"{"policies":{"signIn":{"phoneNumber":{"enabled":false}}}}"#
    try await authctl.done(["emulator", "apply", "-"], input: off)
    let report = try await DoctorReport(authctl, "phone", "doctor", Self.number)
    #expect(report.status == 1 && report.findings == ["phone sign-in": "bad"], "\(report.findings)")
    #expect(try await authctl("phone", "send", Self.number).status == 1)
    #expect(try await report.follow("phone sign-in", by: authctl).status == 0)
    #expect(try await DoctorReport(authctl, "phone", "doctor", Self.number).verdict("canSend") == "yes")
    withExtendedLifetime(server) {}
  }

  @Test func `phone sign-in that is disabled on a strict server, which does not show it`()
    async throws
  {
    let (authctl, server) = try strictProgram()
    #expect(try await DoctorReport(authctl, "phone", "doctor", "+16505553434").findings == [:])
    let off = #"{"policies":{"signIn":{"phoneNumber":{"enabled":false}}}}"#
    try await authctl.done(["emulator", "apply", "-"], input: off)
    let report = try await DoctorReport(authctl, "phone", "doctor", "+16505553434")
    #expect(report.findings == ["phone sign-in": "bad"], "\(report.findings)")
    withExtendedLifetime(server) {}
  }

  @Test func `a strict server needs an app proof`() async throws {
    let (authctl, server) = try strictProgram()
    let report = try await DoctorReport(authctl, "phone", "doctor", Self.number)
    #expect(report.status == 1 && report.findings == ["app verification": "bad"], "\(report.findings)")
    #expect(try await authctl("phone", "send", Self.number).status == 1)
    #expect(try await report.follow("app verification", by: authctl, with: ["CODE": "123456"]).status == 0)
    #expect(try await DoctorReport(authctl, "phone", "doctor", Self.number).verdict("canSend") == "yes")
    try await authctl.done(["phone", "send", Self.number])
    withExtendedLifetime(server) {}
  }

  @Test func `a pending silent push is not a proof, a delivered one is`() async throws {
    let (authctl, server) = try strictProgram()
    try await authctl.done(["phone", "app", "request", "--apns-token", "A1B2C3"])
    let waiting = try await DoctorReport(authctl, "phone", "doctor", Self.number)
    #expect(
      waiting.detail("app verification").contains("has not arrived"), "\(waiting.detail("app verification"))")
    let payload = try await authctl.done(["phone", "app", "pushes", "--field", "silentPushes[0].payload"])
      .output
    try await authctl.done(["phone", "app", "accept", "-"], input: payload)
    let report = try await DoctorReport(authctl, "phone", "doctor", Self.number)
    #expect(report.status == 0 && report.verdict("canSend") == "yes", "\(report.findings)")
    #expect(report.detail("app verification").hasPrefix("the receipt and secret of a silent push is stored"))
    try await authctl.done(["phone", "send", Self.number])
    withExtendedLifetime(server) {}
  }

  @Test func `enforced reCAPTCHA Enterprise needs a token for each SMS`() async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    try await authctl.done(["emulator", "settings", "phoneEnforcementState", "ENFORCE"])
    let report = try await DoctorReport(authctl, "phone", "doctor", Self.number)
    #expect(report.status == 1 && report.verdict("canSend") == "no")
    #expect(report.fix("app verification") == "authctl phone send --recaptcha \(Self.number)")
    #expect(HintLine.problems(in: report.fix("app verification"), Commands.tree) == [])
    let fictional = try await DoctorReport(authctl, "phone", "doctor", "+16505553434")
    #expect(fictional.verdict("canSend") == "yes")
    try await authctl.done(["emulator", "settings", "phoneEnforcementState", "AUDIT"])
    #expect(
      try await DoctorReport(authctl, "phone", "doctor", Self.number).detail("app verification").contains(
        "AUDIT"))
    withExtendedLifetime(server) {}
  }

  @Test func `a pending code, and how to use it`() async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    try await authctl.done(["phone", "send", "+16505553434"])
    let report = try await DoctorReport(authctl, "phone", "doctor", "+16505553434")
    #expect(report.detail("pending").contains("within 60 s only --resend sends another"))
    try await authctl.done(["emulator", "clock", "+1230s"])
    let old = try await DoctorReport(authctl, "phone", "doctor", "+16505553434")
    #expect(old.state("pending") == "good" && old.detail("pending").hasPrefix("a code was sent 20 min ago"))
    #expect(try await report.follow("pending", by: authctl, with: ["CODE": "654321"]).status == 0)
    #expect(try await DoctorReport(authctl, "phone", "doctor", "+16505553434").fix("pending") == "")
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [
    ("TOO_MANY_ATTEMPTS_TRY_LATER", "no"), ("654321@SESSION_EXPIRED", "yes"),
  ])
  func `a fictional number with an outcome shows it`(outcome: String, verdict: String) async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    try await authctl.done(["emulator", "phones", "add", "+16505553434", outcome])
    let report = try await DoctorReport(authctl, "phone", "doctor", "+16505553434")
    let state = verdict == "no" ? "bad" : "warning"
    #expect(report.findings == ["fictional": state] && report.verdict("canSend") == verdict)
    #expect(report.status == (verdict == "no" ? 1 : 0))
    let error = String(outcome.split(separator: "@").last ?? "")
    #expect(report.detail("fictional").hasSuffix("fails with \(error) on purpose"))
    #expect(try await report.follow("fictional", by: authctl, with: ["CODE": "654321"]).status == 0)
    #expect(try await DoctorReport(authctl, "phone", "doctor", "+16505553434").findings == [:])
    withExtendedLifetime(server) {}
  }

  @Test func `an injected fault is named`() async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    try await authctl.done([
      "emulator", "faults", "add", "--fail", "accounts:sendVerificationCode=QUOTA_EXCEEDED",
    ])
    let report = try await DoctorReport(authctl, "phone", "doctor", Self.number)
    #expect(
      report.status == 0 && report.verdict("canSend") == "unknown" && report.state("faults") == "warning")
    #expect(try await authctl("phone", "send", Self.number).status == 6)
    #expect(try await report.follow("faults", by: authctl).status == 0)
    #expect(try await DoctorReport(authctl, "phone", "doctor", Self.number).verdict("canSend") == "yes")
    withExtendedLifetime(server) {}
  }

  @Test func `a server that does not respond`() async throws {
    let authctl = try Authctl(variables: ["FIREBASE_AUTH_EMULATOR_HOST": "127.0.0.1:1"])
    let report = try await DoctorReport(authctl, "phone", "doctor", Self.number, "--timeout", "2")
    #expect(report.status == 5 && report.fix("service") == "authctl emulator start --port 1")
    #expect(report.state("number") == "good" && report.state("region") == nil)
  }
}
