import AuthHTTP
import Foundation
import ServerSupport
import TestSupport
import Testing

/// `mfa doctor`: each state is created with a real local server, found, and fixed by the command that the
/// doctor names.
@Suite(.timeLimit(.minutes(6))) struct MFADoctorTests {
  private static let email = SecondFactorAccount<Authctl>.email

  /// A strict server with second factors, and a user who may enroll some.
  private func strictAccount() async throws -> SecondFactorAccount<Authctl> {
    let server = try CountingServer(isStrict: true)
    let authctl = try Authctl(variables: server.variables)
    try await authctl.done([
      "emulator", "settings", "mfa", "state=ENABLED", "enabledProviders=PHONE_SMS",
      "providerConfigs.state=ENABLED",
      "adjacentIntervals=5",
    ])
    return try await SecondFactorAccount(of: authctl, at: server)
  }

  @Test(arguments: LocalTarget.allCases)
  func `if nothing is wrong, every answer is yes`(target: LocalTarget) async throws {
    let account = try await target.account()
    let report = try await DoctorReport(account.authctl, "mfa", "doctor", "--number", "+16505550101")
    #expect(report.status == 0 && report.findings == [:], "\(report.findings)")
    #expect(report.verdict("canEnrollSMS") == "yes" && report.verdict("canEnrollTOTP") == "yes")
    #expect(report.verdict("canResolve") == nil)
    let text = try await account.authctl("mfa", "doctor").output
    #expect(
      text.hasPrefix(
        "Phone number: can be enrolled\nAuthenticator app: can be enrolled\n\nok  "))
  }

  @Test func `no user is signed in`() async throws {
    let account = try await LocalTarget.embedded.account()
    try await account.done("signout")
    let report = try await DoctorReport(account.authctl, "mfa", "doctor")
    #expect(report.status == 4 && report.verdict("canEnrollSMS") == "no")
    #expect(report.state("session") == "bad")
    let text = try await account.authctl("mfa", "doctor").output
    #expect(text.hasPrefix("Phone number: cannot be enrolled now (nobody is signed in)\n"), "\(text)")
    #expect(
      try await report.follow("session", by: account.authctl, with: ["ADDRESS": Self.email]).status == 0)
    #expect(try await DoctorReport(account.authctl, "mfa", "doctor").status == 0)
  }

  @Test(arguments: ["phone", "anonymous"])
  func `a first factor that allows no second one`(provider: String) async throws {
    let (base, server) = try await LocalTarget.server.program()
    var authctl = base
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    if provider == "anonymous" {
      try await authctl.done(["anonymous", "sign-in"])
    } else {
      try await authctl.done(["phone", "send", "+16505553434"])
      try await authctl.done(["phone", "verify", "654321"])
    }
    let report = try await DoctorReport(authctl, "mfa", "doctor")
    #expect(report.status == 1 && report.findings == ["first factor": "bad", "e-mail": "bad"], "\(report)")
    #expect(try await report.follow("first factor", by: authctl, with: ["ADDRESS": Self.email]).status == 0)
    try await authctl.done(["email", "sign-in", Self.email])
    #expect(try await DoctorReport(authctl, "mfa", "doctor").state("first factor") == "good")
    withExtendedLifetime(server) {}
  }

  @Test func `an address that is not verified`() async throws {
    var (authctl, server) = try await LocalTarget.server.program()
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    try await authctl.done(["email", "sign-up", Self.email])
    let report = try await DoctorReport(authctl, "mfa", "doctor")
    #expect(report.status == 1 && report.findings == ["e-mail": "bad"])
    #expect(try await report.follow("e-mail", by: authctl).status == 0)
    try await authctl.confirmEmail()
    #expect(try await DoctorReport(authctl, "mfa", "doctor").findings == [:])
    withExtendedLifetime(server) {}
  }

  @Test func `a sign-in that is too old for an authenticator app, by the service's clock`() async throws {
    let account = try await strictAccount()
    #expect(try await DoctorReport(account.authctl, "mfa", "doctor").findings == [:])
    try await account.done("emulator", "clock", "+2m")
    #expect(try await DoctorReport(account.authctl, "mfa", "doctor").findings == ["clock": "warning"])
    try await account.done("emulator", "clock", "+4m")
    let report = try await DoctorReport(account.authctl, "mfa", "doctor")
    #expect(report.status == 10 || report.status == 1, "\(report.status)")
    #expect(report.findings == ["clock": "bad", "recent sign-in": "bad"], "\(report.findings)")
    #expect(report.verdict("canEnrollTOTP") == "no" && report.verdict("canEnrollSMS") == "yes")
    #expect(try await report.follow("recent sign-in", by: account.authctl).status == 0)
    let after = try await DoctorReport(account.authctl, "mfa", "doctor")
    #expect(after.findings == ["clock": "bad"], "\(after.findings)")
    #expect(try await after.follow("clock", by: account.authctl).status == 0)
    #expect(try await DoctorReport(account.authctl, "mfa", "doctor").state("clock") == "good")
  }

  @Test func `one authenticator app is the limit, and the cost is shown`() async throws {
    let account = try await LocalTarget.embedded.account()
    _ = try await account.enrollApp()
    let report = try await DoctorReport(account.authctl, "mfa", "doctor")
    #expect(report.status == 0 && report.findings == ["factors": "warning"])
    #expect(report.verdict("canEnrollTOTP") == "no" && report.verdict("canEnrollSMS") == "yes")
    #expect(report.detail("factors").contains("1 of 5: 'authenticator' (TOTP)"), "\(report)")
    #expect(
      try await report.follow("factors", by: account.authctl, with: ["FACTOR": "authenticator"]).status == 0)
    #expect(try await DoctorReport(account.authctl, "mfa", "doctor").verdict("canEnrollTOTP") == "yes")
  }

  @Test func `five factors, and a number that is one of them`() async throws {
    let account = try await LocalTarget.embedded.account()
    for digit in 1...5 {
      let number = "+1650555010\(digit)"
      try await account.done("mfa", "enroll", "phone", number)
      let code = try await account.done("emulator", "codes", "--number", number, "--field", "code").output
      try await account.done("mfa", "enroll", "finish", code.trimmingCharacters(in: .newlines))
    }
    let report = try await DoctorReport(account.authctl, "mfa", "doctor", "--number", "+16505550101")
    #expect(report.status == 1 && report.findings == ["factors": "bad", "number": "bad"], "\(report)")
    #expect(report.verdict("canEnrollSMS") == "no" && report.verdict("canEnrollTOTP") == "no")
    #expect(try await report.follow("factors", by: account.authctl, with: ["FACTOR": "1"]).status == 0)
    #expect(try await DoctorReport(account.authctl, "mfa", "doctor").findings == [:])
  }

  @Test(arguments: LocalTarget.allCases)
  func `methods that the project does not offer`(target: LocalTarget) async throws {
    let account = try await target.account()
    try await account.done("emulator", "settings", "mfa", "providerConfigs.state=DISABLED")
    let partly = try await DoctorReport(account.authctl, "mfa", "doctor")
    #expect(partly.status == 1 && partly.findings == ["authenticator apps": "bad"], "\(partly.findings)")
    #expect(partly.verdict("canEnrollTOTP") == "no" && partly.verdict("canEnrollSMS") == "yes")
    try await account.done("emulator", "settings", "mfa", "enabledProviders=none")
    let report = try await DoctorReport(account.authctl, "mfa", "doctor")
    #expect(report.status == 1 && report.verdict("canEnrollSMS") == "no")
    for name in ["SMS as a second factor", "authenticator apps"] {
      #expect(try await report.follow(name, by: account.authctl).status == 0, "\(report.fix(name))")
    }
    #expect(try await DoctorReport(account.authctl, "mfa", "doctor").findings == [:])
  }

  @Test func `a strict server offers nothing until it is enabled`() async throws {
    let server = try CountingServer(isStrict: true)
    let account = try await SecondFactorAccount(of: Authctl(variables: server.variables), at: server)
    let report = try await DoctorReport(account.authctl, "mfa", "doctor")
    #expect(report.findings == ["SMS as a second factor": "bad", "authenticator apps": "bad"])
    #expect(try await account.authctl("mfa", "enroll", "totp").status == 1)
    for name in ["SMS as a second factor", "authenticator apps"] {
      #expect(try await report.follow(name, by: account.authctl).status == 0)
    }
    #expect(try await DoctorReport(account.authctl, "mfa", "doctor").findings == [:])
    try await account.done("mfa", "enroll", "totp")
  }

  @Test func `a region without SMS, for a new number and for a factor`() async throws {
    let account = try await LocalTarget.server.account()
    try await account.enrollPhone()
    try await account.done("emulator", "settings", "allowedRegions", "DE")
    let words = ["mfa", "doctor", "--number", "+16505550101"]
    let report = try await DoctorReport(account.authctl, words[0], words[1], words[2], words[3])
    #expect(report.status == 1 && report.verdict("canEnrollSMS") == "no")
    #expect(report.findings == ["region": "bad", "enrolled numbers": "warning"], "\(report.findings)")
    #expect(report.fix("region") == "authctl emulator settings allowedRegions DE,US")
    #expect(try await report.follow("region", by: account.authctl).status == 0)
    let after = try await DoctorReport(account.authctl, words[0], words[1], words[2], words[3])
    #expect(after.findings == [:], "\(after.findings)")
  }

  @Test func `a pending enrollment and an expired one`() async throws {
    let account = try await LocalTarget.server.account()
    let started = try await account.done("mfa", "enroll", "totp", "--json").json()
    let report = try await DoctorReport(account.authctl, "mfa", "doctor")
    #expect(
      report.state("enrollment") == "good" && report.detail("enrollment").contains("waits for its code"))
    try await account.done("emulator", "clock", "+20m")
    let over = try await DoctorReport(account.authctl, "mfa", "doctor")
    #expect(
      over.state("enrollment") == "warning" && over.fix("enrollment").hasSuffix("authctl mfa enroll totp"))
    try await account.done("emulator", "clock", "reset")
    let code = try SecondFactorAccount<Authctl>.code(of: try #require(started["sharedSecretKey"] as? String))
    #expect(try await report.follow("enrollment", by: account.authctl, with: ["CODE": code]).status == 0)
    #expect(try await DoctorReport(account.authctl, "mfa", "doctor").state("enrollment") == nil)
  }

  @Test func `a pending sign-in can be completed, and the finding says how`() async throws {
    let account = try await LocalTarget.server.account()
    try await account.enrollPhone()
    _ = try await account.signInAgain()
    let report = try await DoctorReport(account.authctl, "mfa", "doctor")
    #expect(report.status == 0 && report.verdict("canResolve") == "yes", "\(report)")
    #expect(report.state("session") == "warning" && report.verdict("canEnrollSMS") == "no")
    try await account.done("mfa", "challenge")
    let sent = try await DoctorReport(account.authctl, "mfa", "doctor")
    #expect(sent.detail("sign-in").contains("; an SMS was sent "), "\(sent.detail("sign-in"))")
    #expect(try await sent.follow("sign-in", by: account.authctl, with: ["CODE": "654321"]).status == 0)
    #expect(try await DoctorReport(account.authctl, "mfa", "doctor").verdict("canResolve") == nil)
  }

  @Test func `a sign-in that is too old for its authenticator app`() async throws {
    let account = try await strictAccount()
    _ = try await account.enrollApp()
    _ = try await account.signInAgain()
    try await account.done("emulator", "clock", "+690s")
    let report = try await DoctorReport(account.authctl, "mfa", "doctor")
    #expect(report.verdict("canResolve") == "no" && report.state("sign-in") == "bad")
    #expect(
      report.detail("sign-in").contains(" accepted 11 min ago; too late for "), "\(report.detail("sign-in"))")
    #expect(report.fix("sign-in") == "authctl email sign-in \(Self.email)")
    // One way forward, not two: an expired sign-in cannot be resolved first.
    #expect(report.fix("session") == report.fix("sign-in"))
    #expect(try await account.authctl("mfa", "resolve", "123456").error.contains("TOTP_CHALLENGE_TIMEOUT"))
    #expect(try await report.follow("sign-in", by: account.authctl).status == 3)
    let again = try await DoctorReport(account.authctl, "mfa", "doctor")
    #expect(again.state("sign-in") == "good" && again.detail("sign-in").contains(" s ago; it waits for "))
  }

  @Test func `an enrollment ends with the session of its user`() async throws {
    let account = try await LocalTarget.server.account()
    try await account.done("mfa", "enroll", "totp")
    #expect(try await DoctorReport(account.authctl, "mfa", "doctor").state("enrollment") == "good")
    try await account.done("signout")
    #expect(try await DoctorReport(account.authctl, "mfa", "doctor").state("enrollment") == nil)
  }

  @Test func `a server that does not respond`() async throws {
    let account = try await LocalTarget.embedded.account()
    var elsewhere = account.authctl
    elsewhere.variables["FIREBASE_AUTH_EMULATOR_HOST"] = "127.0.0.1:1"
    let report = try await DoctorReport(elsewhere, "mfa", "doctor", "--timeout", "2")
    #expect(report.status == 5 && report.fix("service") == "authctl emulator start --port 1")
    #expect(report.state("session") == "bad", "the session of the embedded server is not this one's")
    #expect(report.verdict("canEnrollTOTP") == "no")
  }

  @Test func `another emulator supports SMS but no authenticator apps`() async throws {
    let server = try CountingServer(before: { request in
      request.target.path.hasPrefix("/emulator/v1/status")
        || request.target.path.hasSuffix("/recaptchaConfig")
        ? .json(404, #"{"error":{"code":404,"message":"Not Found"}}"#) : nil
    })
    let account = try await SecondFactorAccount(of: Authctl(variables: server.variables), at: server)
    let report = try await DoctorReport(account.authctl, "mfa", "doctor")
    #expect(report.status == 1 && report.findings == ["authenticator apps": "bad"], "\(report.findings)")
    #expect(report.verdict("canEnrollSMS") == "yes" && report.verdict("canEnrollTOTP") == "no")
  }

  @Test func `it sends nothing and changes nothing`() async throws {
    let server = try CountingServer()
    let account = try await SecondFactorAccount(of: Authctl(variables: server.variables), at: server)
    let before = try Data(contentsOf: URL(fileURLWithPath: account.authctl.home.credentials))
    let count = server.requests.count
    _ = try await DoctorReport(account.authctl, "mfa", "doctor", "--number", "+16505550101")
    _ = try await DoctorReport(account.authctl, "phone", "doctor", "+16505550101")
    for request in server.requests[count...] {
      #expect(
        request.method == .get || request.target.path.hasSuffix("accounts:lookup"), "\(request.target.path)")
    }
    #expect(try Data(contentsOf: URL(fileURLWithPath: account.authctl.home.credentials)) == before)
    #expect(server.count(ofPathsEnding: "accounts:lookup") >= 1)
  }

  @Test func `an invalid target is a finding too`() async throws {
    let authctl = try Authctl(variables: ["FIREBASE_AUTH_EMULATOR_HOST": "no port"])
    let report = try await DoctorReport(authctl, "mfa", "doctor")
    #expect(report.status == 2 && report.findings == ["target": "bad"])
  }
}
