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
  }
}
