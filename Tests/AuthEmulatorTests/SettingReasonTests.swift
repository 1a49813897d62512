import BoundedJSON
import EmulatorWire
import Explanation
import Testing

/// The reason of a refused call names the setting that refused it.
@Suite struct SettingReasonTests {
  /// Settings that change what happens, but refuse nothing or with a code of their own.
  private static let others = [
    "autodeleteAnonymousUsers", "mobileLinksConfig.domain", "notification.defaultLocale",
    "notification.sendEmail.callbackUri",
  ]
  /// Settings with a name of their own in a list.
  private static let names = ["passwordPolicyConfig": "containsNumericCharacter"]

  @Test func `an address that changes only by a message is told so`() throws {
    let server = try TestServer(mode: .production)
    try server.makeAccount()
    try server.setConfig(
      ["emailPrivacyConfig": ["enableImprovedEmailPrivacy": true]], mask: "emailPrivacyConfig")
    let idToken = try server.signInByPassword().body["idToken"] ?? .null
    _ = try server.post("v1/accounts:update", ["idToken": idToken, "email": "new@example.com"])
    let reason = try #require(try server.newestReason())
    #expect(reason.kind == .accountsHidden)
    #expect(reason.step?.hasPrefix("send the verification message to the new address") == true, "\(reason)")
  }

  @Test func `the quota is told with its own time`() throws {
    let server = try TestServer()
    let config: JSONValue = [
      "quota": "1", "startTime": "2026-01-01T00:00:00Z", "quotaDuration": "315360000s",
    ]
    try server.setConfig(["quota": ["signUpQuotaConfig": config]], mask: "quota")
    for name in ["bob", "eve"] { try server.makeAccount("\(name)@example.com") }
    let reason = try #require(try server.newestReason())
    #expect(reason.sentence.contains("10.0 years (quota.signUpQuotaConfig.quotaDuration)"), "\(reason)")
    #expect(reason.step?.hasPrefix("set quota.signUpQuotaConfig.quota to more than 1") == true, "\(reason)")
  }

  @Test func `all rules that a password does not meet are named`() throws {
    let server = try TestServer()
    let rules: JSONValue = ["minPasswordLength": 10, "containsNumericCharacter": true]
    let config: JSONValue = [
      "passwordPolicyEnforcementState": "ENFORCE",
      "passwordPolicyVersions": [["customStrengthOptions": rules]],
    ]
    try server.setConfig(["passwordPolicyConfig": config], mask: "passwordPolicyConfig")
    _ = try server.post("v1/accounts:signUp", ["email": "jane@example.com", "password": "tooshort"])
    let reason = try #require(try server.newestReason())
    #expect(
      reason.sentence.hasSuffix(
        "at least 10 characters (minPasswordLength is 10), password must contain a numeric character (containsNumericCharacter is on)"
      ), "\(reason)")
    #expect(reason.step == "choose a password that fits, or change these settings")
  }

  @Test(
    arguments: SettingEffectTests.effects.filter { !others.contains($0.path) }, [false, true])
  func `a refusal names the setting and its value`(
    effect: SettingEffectTests.Effect, isStrict: Bool
  ) throws {
    let server = try TestServer(
      testPhoneNumbers: ["+16505553434": "654321"], mode: isStrict ? .production : .emulator)
    try server.makeAccount()
    try server.setConfig(["authorizedDomains": ["example.com"]], mask: "authorizedDomains")
    try server.setConfig(["mfa": ["state": "ENABLED", "enabledProviders": ["PHONE_SMS"]]], mask: "mfa")
    try server.setConfig(effect.body, mask: effect.path)
    _ = try effect.call(server)
    let reason = try #require(try server.newestReason(), "\(effect.path)")
    #expect(reason[.setting]?.hasPrefix(Self.names[effect.path] ?? effect.path) == true, "\(reason)")
    #expect(reason[.value]?.isEmpty == false, "\(reason)")
    let step = try #require(reason.step)
    #expect(step.contains(try #require(reason[.setting])) && !step.contains("console"), "\(step)")
  }
}
