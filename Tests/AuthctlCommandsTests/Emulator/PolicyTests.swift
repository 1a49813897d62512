import AuthHTTP
import TestSupport
import Testing

@testable import AuthctlCommands

/// `emulator sms-regions` and `emulator mfa`: what is set is shown, and enforced.
@Suite(.timeLimit(.minutes(6))) struct PolicyTests {
  @Test(arguments: LocalTarget.allCases)
  func `an SMS goes only to regions that are allowed`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    func set(_ words: String) async throws -> String {
      try await authctl.line("emulator sms-regions \(words)").output
    }
    #expect(try await set("") == "SMS go to every region.\n")
    #expect(try await set("--allow de,FR") == "SMS go only to DE, FR.\n")
    let refused = try await authctl("phone", "send", "+16505550101")
    #expect(refused.error.contains("OPERATION_NOT_ALLOWED"), "\(refused.error)")
    #expect(try await authctl("phone", "send", "+4915112345678").status == 0)
    #expect(try await set("--deny DE") == "SMS go everywhere but to DE.\n")
    #expect(try await authctl("phone", "send", "+4915112345679").status == 1)
    #expect(try await authctl("phone", "send", "+16505550101").status == 0)
    let json = try await authctl.line("emulator sms-regions --json").json()
    #expect(json["policy"] as? String == "deny" && json["disallowedRegions"] as? [String] == ["DE"])
    #expect(try await set("--off") == "SMS go to every region.\n")
    #expect(try await authctl("phone", "send", "+4915112345679").status == 0)
    withExtendedLifetime(server) {}
  }

  @Test func `the largest region with a calling code is denied for all, and a note says so`() async throws {
    let authctl = try Authctl()
    let one = try await authctl.line("emulator sms-regions --deny JE,FR")
    #expect(one.output == "SMS go everywhere but to JE, FR.\n")
    #expect(
      one.error.contains("note: to refuse numbers with the calling code +44, deny GB too\n"), "\(one.error)")
    #expect(one.error.matches(of: /calling code/).count == 1, "\(one.error)")
    #expect(try await authctl("phone", "send", "+442079460000").status == 0)
    let both = try await authctl.line("emulator sms-regions --deny je,gb,us")
    #expect(both.output == "SMS go everywhere but to JE, GB, US.\n" && !both.error.contains("calling code"))
    #expect(try await authctl("phone", "send", "+442079460001").status == 1)
    #expect(try await authctl("phone", "send", "+16505550102").status == 1)
    #expect(try await authctl("phone", "send", "+14165550102").status == 0)
  }

  @Test(arguments: LocalTarget.allCases)
  func `a second factor that is switched off cannot be enrolled`(target: LocalTarget) async throws {
    let account = try await target.account()
    let authctl = account.authctl
    let wrong = try await authctl.line("emulator mfa --sms off --totp off --mandatory on")
    #expect(wrong.status == 2 && wrong.error.contains("cannot be mandatory"), "\(wrong.error)")
    let before = try await authctl.line("emulator mfa")
    #expect(before.output == "SMS        on\nTOTP       on, 5 adjacent intervals\nmandatory  no\n")
    let off = try await authctl.line("emulator mfa --totp off --json").json()
    #expect(off["totp"] as? Bool == false && off["sms"] as? Bool == true)
    let refused = try await authctl("mfa", "enroll", "totp")
    #expect(refused.error.contains("OPERATION_NOT_ALLOWED"), "\(refused.error)")
    let none = try await authctl.line("emulator mfa --sms off --json").json()
    #expect(none["state"] as? String == "DISABLED")
    let on = try await authctl.line("emulator mfa --totp on --adjacent-intervals 1 --mandatory on --json")
      .json()
    #expect(on["state"] as? String == "MANDATORY" && on["adjacentIntervals"] as? Int == 1)
    #expect(on["sms"] as? Bool == false)
    #expect(try await authctl("mfa", "enroll", "totp").status == 0)
    withExtendedLifetime(account) {}
  }

  @Test func `a tenant has a policy of its own`() async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    let words = "emulator sms-regions --tenant t1"
    #expect(try await authctl.line("\(words) --allow US").output == "SMS go only to US.\n")
    #expect(try await authctl.line(words).output == "SMS go only to US.\n")
    #expect(try await authctl.line("emulator sms-regions").output == "SMS go to every region.\n")
    let mfa = try await authctl.line("emulator mfa --tenant t1 --sms off --totp on").output
    #expect(mfa.hasPrefix("SMS        off\nTOTP       on,"), "\(mfa)")
    #expect(try await authctl.line("\(words) --off").output == "SMS go to every region.\n")
  }

  @Test func `a strict server has no second factor until one is switched on, and knows its tenants`()
    async throws
  {
    let server = try CountingServer(isStrict: true)
    let authctl = try Authctl(variables: server.variables)
    let before = try await authctl.line("emulator mfa --json").json()
    #expect(before["sms"] as? Bool == false && before["totp"] as? Bool == false)
    let on = try await authctl.line("emulator mfa --sms on --totp on --adjacent-intervals 2 --json").json()
    #expect(on["sms"] as? Bool == true && on["adjacentIntervals"] as? Int == 2)
    #expect(try await authctl.line("emulator sms-regions --allow US").output == "SMS go only to US.\n")
    #expect(try await authctl.line("emulator sms-regions --off").output == "SMS go to every region.\n")
    #expect(try await authctl.line("emulator sms-regions --tenant nobody").status == 1)
  }

  @Test func `an emulator that keeps no such setting is named`() async throws {
    let server = try CountingServer(before: { request in
      request.target.path.hasSuffix("/config") ? .json(200, #"{"signIn":{}}"#) : nil
    })
    let authctl = try Authctl(variables: server.variables)
    for command in ["sms-regions --allow US", "mfa --sms on"] {
      let refused = try await authctl.line("emulator \(command)")
      #expect(refused.status != 0 && refused.error.contains("does not keep this setting"), "\(refused.error)")
    }
  }
}
