import AuthHTTP
import BoundedJSON
import EmulatorWire
import IdentityToolkit
import Testing

/// The view of the settings, tested without a browser.
extension PageCallTests {
  private static let length =
    "passwordPolicyConfig.passwordPolicyVersions.customStrengthOptions.minPasswordLength"
  private static let regions = "smsRegionConfig.allowlistOnly.allowedRegions"
  private static let tenant = #""project":"demo","tenant":"t1""#

  private func settings(_ query: String = "") throws -> [JSONValue] {
    try state("?view=settings\(query)")["settings"]?.array?.flatMap { $0["settings"]?.array ?? [] } ?? []
  }

  private func setting(_ name: String, _ query: String = "") throws -> JSONValue? {
    try settings(query).first { $0["name"]?.string == name }
  }

  private func change(
    _ name: String, _ value: String, scope: String = #""project":"demo""#
  ) throws -> Answer {
    try call("change-setting", #"{"name":"\#(name)","value":"\#(value)"}"#, scope: scope)
  }

  @Test(
    arguments: [
      (#"{"name":"mfa.stat","value":"on"}"#, "name", "This value must be the name of a setting."),
      (#"{"name":"mfa","value":"on"}"#, "name", "This value must be the name of a setting."),
      (#"{"value":"on"}"#, "name", "This value must be the name of a setting."),
      (#"{"name":"mfa.state"}"#, "value", "This value must be string."),
      (#"{"name":"mfa.state","value":"MAYBE"}"#, "mfa.state", "This value must be one of \"DISABLED\""),
      (#"{"name":"\#(length)","value":"3"}"#, length, "This value must be a whole number, 6 to 30."),
      (#"{"name":"\#(regions)","value":"US, XX"}"#, regions, "This value must be a two-letter country code"),
    ], [Mode.emulator, .production])
  func `a refused setting is named with a sentence, and nothing is changed`(
    refused: (call: String, field: String, sentence: String), mode: Mode
  ) throws {
    let page = try PageCallTests(mode: mode)
    let before = try page.settings()
    let answer = try page.call("change-setting", refused.call)
    #expect(answer.status == 400)
    #expect(answer.body["field"]?.string == refused.field)
    #expect(answer.body["sentence"]?.string?.hasPrefix(refused.sentence) == true, "\(answer.body)")
    #expect(try page.settings() == before)
  }

  @Test func `a tenant that does not exist has no settings on a strict server`() throws {
    let strict = try PageCallTests(mode: .production)
    #expect(try strict.state("?view=settings&project=demo&tenant=t1")["settings"] == .null)
    #expect(try strict.change("disableAuth", "on", scope: Self.tenant).message == "TENANT_NOT_FOUND")
    #expect(try strict.setting("mfa.state")?["value"] == "DISABLED")
  }

  @Test func `settings come in groups, only for their view, and say what was changed`() throws {
    #expect(try state()["settings"] == .null)
    let groups = try state("?view=settings")["settings"]?.array ?? []
    #expect(groups.prefix(3).map { $0["name"] } == ["", "client", "emailPrivacyConfig"])
    #expect(groups.first { $0["name"] == "mfa" }?["about"] == "The second factors.")
    let factors: ByName<JSONValue> = [
      "name": "mfa.state", "shortName": "mfa.state", "kind": "choice", "help": "", "value": "ENABLED",
      "values": ["DISABLED", "ENABLED", "MANDATORY"],
    ]
    #expect(try setting("mfa.state") == .object(factors))
    #expect(try setting(Self.length)?["shortName"] == "minPasswordLength")
    #expect(try setting(Self.length)?["help"] == "A whole number, 6 to 30.")
    #expect(try change("mfa.state", "disabled").body == [:])
    let changed: ByName<JSONValue> = ["value": "DISABLED", "default": "ENABLED"]
    #expect(try setting("mfa.state") == .object(factors.merging(changed) { $1 }))
    #expect(try change("mfa.state", "ENABLED").status == 200)
    #expect(try setting("mfa.state")?["default"] == nil)
  }

  @Test(arguments: [
    ("signIn.email.enabled", "off", "off", "on"), (regions, "us,de", "US, DE", "not set"),
    ("authorizedDomains", "a.test b.test", "a.test, b.test", "not set"),
    ("quota.signUpQuotaConfig.quota", "7", "7", "not set"),
    ("client.permissions.disabledUserSignup", "yes", "on", "off"),
  ])
  func `a value is read as the command reads it`(
    name: String, value: String, shown: String, start: String
  ) throws {
    #expect(try change(name, value).status == 200)
    #expect(try setting(name)?["value"]?.string == shown)
    #expect(try setting(name)?["default"]?.string == start)
  }

  @Test func `a tenant's setting is the tenant's alone`() throws {
    #expect(try change("enableAnonymousUser", "off", scope: Self.tenant).status == 200)
    let query = "&project=demo&tenant=t1"
    #expect(try setting("enableAnonymousUser", query)?["value"] == "off")
    #expect(try setting("signIn.anonymous.enabled")?["value"] == "on")
    #expect(try change("signIn.anonymous.enabled", "off", scope: Self.tenant).status == 400)
  }

  @Test func `a refused call has the setting to change, with its project and tenant`() throws {
    func refused(_ path: String, _ body: JSONValue) throws -> JSONValue? {
      let path = "/identitytoolkit.googleapis.com/v1/accounts:\(path)?key=k"
      #expect(try test.send(.post, path, body, fields: [host]).status == 400)
      return try test.send(.get, "/emulator/v1/calls", fields: [host]).body["calls"]?.array?.last?["setting"]
    }
    #expect(try refused("signInWithPassword", ["email": "ravi@example.com", "password": "x"]) == nil)
    _ = try change("signIn.anonymous.enabled", "off")
    #expect(try refused("signUp", [:]) == ["name": "signIn.anonymous.enabled", "project": "demo"])
    _ = try change("enableAnonymousUser", "off", scope: Self.tenant)
    #expect(
      try refused("signUp", ["tenantId": "t1"])
        == ["name": "enableAnonymousUser", "project": "demo", "tenant": "t1"])
    _ = try change("signIn.phoneNumber.enabled", "off")
    #expect(
      try refused("sendVerificationCode", ["phoneNumber": "+16505550101"])
        == ["name": "signIn.phoneNumber.enabled", "project": "demo"])
  }
}
