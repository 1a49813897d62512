/// Where a project or tenant requires a reCAPTCHA token (Docs/protocol.md 10.2).
package struct RecaptchaRules: Sendable, Equatable {
  /// `OFF`, `AUDIT` or `ENFORCE`; nil if not set.
  package let emailPassword: String?
  /// The same for SMS.
  package let phone: String?
  package let scoresBots: Bool
  package let scoresTollFraud: Bool
  /// The highest blocked score; nil if none is.
  package let blocksUpTo: Double?

  init?(_ config: JSONValue?) {
    guard let config else { return nil }
    func state(_ name: String) -> String? {
      config[name]?.string.flatMap { $0.hasSuffix("_UNSPECIFIED") ? nil : $0 }
    }
    emailPassword = state("emailPasswordEnforcementState")
    phone = state("phoneEnforcementState")
    scoresBots = config["useSmsBotScore"] == .bool(true)
    scoresTollFraud = config["useSmsTollFraudProtection"] == .bool(true)
    blocksUpTo = (config["managedRules"]?.array ?? [])
      .filter { $0["action"]?.string == "BLOCK" }.compactMap { $0["endScore"]?.double }.max()
  }
}
