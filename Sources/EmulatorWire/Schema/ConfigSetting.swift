/// A setting in production's config of a project or tenant (Docs/protocol.md 10.2) that this server does not
/// enforce.
///
/// It is never dropped silently: `--strict` refuses it, and otherwise it is reported.
package struct ConfigSetting: Sendable {
  package let path: String
  /// Values that match what the server does anyway.
  package let harmless: [JSONValue]
  /// Whether it is stored and, with `--strict`, returned as in production: a client cannot see any effect there
  /// either.
  package let isStored: Bool
  /// Whether messages are shown as it says.
  package let isShown: Bool

  package static let project: [Self] =
    [
      Self("notification.sendEmail.method", "DEFAULT", "METHOD_UNSPECIFIED"),
      Self("notification.sendEmail.smtp", [:]),
      Self("notification.sendEmail.dnsInfo.useCustomDomain", false),
    ] + templates + [
      Self("notification.sendSms.useDeviceLocale", false), monitoring,
      Self("multiTenant.defaultTenantLocation", ""),
    ] + recaptcha

  package static let tenant: [Self] =
    [
      Self("inheritance.emailSendingConfig", false, isStored: true), monitoring,
      Self("mobileLinksConfig.domain", "HOSTING_DOMAIN", "DOMAIN_UNSPECIFIED", isStored: true),
    ] + recaptcha

  private static let monitoring = Self(
    "monitoring.requestLogging", [:], ["enabled": false], isStored: true)

  /// Members of e-mail templates; production does not allow changing the texts either.
  private static let templates: [Self] = [
    "resetPassword", "verifyEmail", "changeEmail", "legacyResetPassword", "revertSecondFactorAddition",
  ].flatMap { name in
    let template = "notification.sendEmail.\(name)Template"
    let isSent = !name.hasPrefix("legacy") && !name.hasPrefix("revert")
    return [
      Self("\(template).subject", isShown: isSent), Self("\(template).body", isShown: isSent),
      Self("\(template).senderLocalPart", "noreply", isStored: isSent, isShown: isSent),
      Self("\(template).senderDisplayName", "", isStored: isSent, isShown: isSent),
      Self("\(template).replyTo", "noreply"),
      Self("\(template).bodyFormat", "HTML", isStored: isSent, isShown: isSent),
    ]
  }

  private static let recaptcha: [Self] = [
    Self("recaptchaConfig.tollFraudManagedRules", [], isStored: true),
    Self("recaptchaConfig.useSmsTollFraudProtection", false, isStored: true),
    Self("recaptchaConfig.useAccountDefender", false, isStored: true),
  ]

  private init(_ path: String, _ harmless: JSONValue..., isStored: Bool = false, isShown: Bool = false) {
    self.path = path
    self.harmless = harmless
    self.isStored = isStored
    self.isShown = isShown
  }
}
