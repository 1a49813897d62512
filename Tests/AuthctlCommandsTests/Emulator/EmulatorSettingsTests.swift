import AuthHTTP
import Foundation
import ServerSupport
import TestSupport
import Testing

@testable import Program

/// `emulator settings`: a setting is shown and enforced.
@Suite(.timeLimit(.minutes(6))) struct EmulatorSettingsTests {
  @Test(arguments: [
    ("mfa.stat ENABLED", "there is no setting 'mfa.stat'; did you mean mfa.state"),
    ("minPaswordLength 8", "did you mean minPasswordLength"),
    ("enabled on", "'enabled' could be "),
    ("mfa ENABLED", "mfa is a group of settings: 'ENABLED' is not NAME=VALUE"),
    ("mfa stat=ENABLED", "'stat' could be "),
    ("mfa.state MAYBE", "mfa.state must be one of \"DISABLED\", \"ENABLED\", \"MANDATORY\""),
    ("minPasswordLength 4", "customStrengthOptions.minPasswordLength must be a whole number, 6 to 30"),
    ("adjacentIntervals 11", "adjacentIntervals must be a whole number, 0 to 10"),
    ("email.enabled maybe", "signIn.email.enabled must be true or false"),
    ("allowedRegions USA", "must be a two-letter country code"),
    ("managedRules endScore=0.35 action=BLOCK", "The end score in reCAPTCHA managed rules must be a value"),
    ("useSmsBotScore on", "Phone auth enforcement state must be aligned"),
    ("mfa {\"state\":1}", "mfa.state must be one of"),
    ("--dry-run", "--dry-run needs a value"),
  ])
  func `a wrong name or value is refused before anything is sent`(words: String, reason: String) async throws
  {
    let server = try CountingServer()
    let refused = try await Authctl(variables: server.variables).line("emulator settings \(words)")
    #expect(refused.status == 2 && refused.error.contains(reason), "\(refused.error)")
    #expect(server.count(ofPathsEnding: "/apply") == 0, "\(words)")
  }

  @Test(arguments: ["allowedRegions none", "disallowedRegions none"], [false, true])
  func `without regions everything is allowed again`(words: String, isStrict: Bool) async throws {
    let server = try CountingServer(testPhones: ["+16505550101": "482913"], isStrict: isStrict)
    let authctl = try Authctl(variables: server.variables)
    for first in ["allowedRegions DE", "smsRegionConfig {\"allowlistOnly\":{}}"] {
      #expect(try await authctl.line("emulator settings \(first)").status == 0)
      let refused = try await authctl("phone", "send", "+16505550101", "--resend")
      #expect(refused.error.contains("OPERATION_NOT_ALLOWED"), "\(refused.error)")
      #expect(try await authctl.line("emulator settings \(words)").status == 0)
      let sent = try await authctl("phone", "send", "+16505550101", "--resend")
      #expect(sent.status == 0, "\(sent.error)")
    }
  }

  @Test(arguments: LocalTarget.allCases)
  func `an SMS is sent only to allowed regions`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    func set(_ words: String) async throws -> String {
      try await authctl.line("emulator settings \(words)").output
    }
    #expect(try await set("allowedRegions") == "-\n")
    #expect(try await set("allowedRegions de,FR") == "DE, FR\n")
    let refused = try await authctl("phone", "send", "+16505550101")
    #expect(refused.error.contains("OPERATION_NOT_ALLOWED"), "\(refused.error)")
    #expect(try await authctl("phone", "send", "+4915112345678").status == 0)
    #expect(try await set("disallowedRegions none") == "none\n")
    #expect(try await authctl("phone", "send", "+16505550100").status == 0)
    #expect(try await set("disallowedRegions US DE --dry-run") == "US, DE\nDry run: nothing was changed.\n")
    #expect(try await set("disallowedRegions DE") == "DE\n")
    #expect(try await set("allowedRegions") == "-\n")
    #expect(try await authctl("phone", "send", "+4915112345679").status == 1)
    #expect(try await authctl("phone", "send", "+16505550101").status == 0)
    let json = try await authctl.line("emulator settings smsRegionConfig --json").json()
    #expect(json["name"] as? String == "smsRegionConfig")
    #expect(
      json["value"] as? [String: [String: [String]]] == ["allowByDefault": ["disallowedRegions": ["DE"]]])
    #expect(try await set("disallowedRegions none") != "DE\n")
    #expect(try await authctl("phone", "send", "+4915112345679").status == 0)
    withExtendedLifetime(server) {}
  }

  @Test func `denying the largest region of a calling code denies it for all, and a note says so`()
    async throws
  {
    let authctl = try Authctl()
    let one = try await authctl.line("emulator settings disallowedRegions JE,FR")
    #expect(
      one.error.contains("note: to refuse numbers with the calling code +44, deny GB too\n"), "\(one.error)")
    #expect(one.error.matches(of: /calling code/).count == 1, "\(one.error)")
    #expect(try await authctl("phone", "send", "+442079460000").status == 0)
    let both = try await authctl.line("emulator settings disallowedRegions je gb us")
    #expect(both.output == "JE, GB, US\n" && !both.error.contains("calling code"))
    #expect(try await authctl("phone", "send", "+442079460001").status == 1)
  }

  @Test(arguments: LocalTarget.allCases)
  func `a disabled second factor cannot be enrolled`(target: LocalTarget) async throws {
    let account = try await target.account()
    let authctl = account.authctl
    let before = try await authctl.line("emulator settings mfa --json").json()["value"] as? [String: Any]
    #expect(before?["state"] as? String == "ENABLED")
    let off = try await authctl.line("emulator settings mfa providerConfigs.state=DISABLED")
    #expect(off.status == 0 && off.output.contains("mfa.providerConfigs.state"), "\(off.output)\(off.error)")
    let refused = try await authctl("mfa", "enroll", "totp")
    #expect(refused.error.contains("OPERATION_NOT_ALLOWED"), "\(refused.error)")
    let on =
      try await authctl.line(
        "emulator settings mfa state=mandatory providerConfigs.state=ENABLED adjacentIntervals=1 --json"
      ).json()["value"] as? [String: Any]
    #expect(on?["state"] as? String == "MANDATORY")
    #expect(try await authctl("mfa", "enroll", "totp").status == 0)
    withExtendedLifetime(account) {}
  }

  @Test(arguments: [false, true])
  func `a setting of any kind is enforced at once`(isStrict: Bool) async throws {
    let server = try CountingServer(isStrict: isStrict)
    var authctl = try Authctl(variables: server.variables)
    authctl.variables["AUTHCTL_PASSWORD"] = "longenough"
    try await authctl.done(["emulator", "settings", "anonymous.enabled", "off"])
    #expect(try await authctl("anonymous", "sign-in").error.contains("ADMIN_ONLY_OPERATION"))
    try await authctl.done([
      "emulator", "settings", "passwordPolicyConfig", "passwordPolicyEnforcementState=ENFORCE",
      "minPasswordLength=12",
    ])
    let weak = try await authctl("email", "sign-up", "jane@example.com")
    #expect(weak.error.contains("at least 12 characters"), "\(weak.error)")
    let all = try await authctl("emulator", "settings").output
    #expect(all.contains("signIn.anonymous.enabled") && all.contains("minPasswordLength"), "\(all)")
    let field = "value.signIn.email.enabled"
    #expect(try await authctl("emulator", "settings", "--field", field).output == "true\n")
  }

  @Test func `a tenant has its own settings`() async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    #expect(try await authctl.line("emulator settings allowedRegions US --tenant t1").output == "US\n")
    #expect(try await authctl.line("emulator settings allowedRegions --tenant t1").output == "US\n")
    #expect(try await authctl.line("emulator settings allowedRegions").output == "-\n")
    let mfa = try await authctl.line("emulator settings mfa enabledProviders=none --tenant t1").output
    #expect(mfa.contains("mfaConfig.enabledProviders") && mfa.contains("none"), "\(mfa)")
    #expect(try await authctl.line("emulator settings mfa.state --tenant t1").status == 2)
  }

  @Test func `a strict server has no second factor until one is enabled, and knows its tenants`()
    async throws
  {
    let server = try CountingServer(isStrict: true)
    let authctl = try Authctl(variables: server.variables)
    #expect(try await authctl.line("emulator settings mfa.state").output == "DISABLED\n")
    for kind in [
      "state=ENABLED enabledProviders=PHONE_SMS", "providerConfigs.state=ENABLED adjacentIntervals=2",
    ] {
      #expect(try await authctl.line("emulator settings mfa \(kind)").status == 0)
    }
    let now = try await authctl.line("emulator settings mfa").output
    #expect(now.contains("PHONE_SMS") && now.contains("2"), "\(now)")
    #expect(try await authctl.line("emulator settings allowedRegions --tenant nobody").status == 1)
  }

  @Test func `an emulator without these settings is named`() async throws {
    let server = try CountingServer(before: { request in
      request.target.path.hasSuffix("/settings")
        ? .json(404, #"{"error":{"code":404,"message":"NOT_FOUND"}}"#) : nil
    })
    let refused = try await Authctl(variables: server.variables).line("emulator settings mfa.state ENABLED")
    #expect(refused.status == 1 && refused.error.contains("it is another emulator"), "\(refused.error)")
  }
}
