/// A setting in production's config of a project or tenant (Docs/protocol.md 10.2) that this server does not
/// enforce.
///
/// It is never dropped silently: `--strict` refuses it, and otherwise it is reported.
package struct ConfigSetting: Sendable {
  /// What the server does with a value.
  package enum Treatment: Sendable {
    /// Left to the operation, which refuses it in the words of Google's emulator or of production.
    case refused
    /// Accepted and ignored; the listed values match what the server does anyway.
    case withoutEffect(unless: [JSONValue])
    /// Stored and, with `--strict`, returned as in production; a client cannot see any effect there either.
    case stored(unless: [JSONValue])
  }

  package let path: String
  package let treatment: Treatment

  package static let project: [Self] =
    [
      Self("notification.sendEmail.method", .withoutEffect(unless: ["DEFAULT", "METHOD_UNSPECIFIED"])),
      Self("notification.sendEmail.smtp", .withoutEffect(unless: [[:]])),
      Self("notification.sendEmail.dnsInfo.useCustomDomain", .withoutEffect(unless: [false])),
    ] + templates + [
      Self("notification.sendSms.useDeviceLocale", .withoutEffect(unless: [false])),
      monitoring,
      Self("multiTenant.defaultTenantLocation", .withoutEffect(unless: [""])),
    ] + recaptcha

  package static let tenant: [Self] =
    [
      Self("inheritance.emailSendingConfig", .stored(unless: [false])), monitoring,
      Self("mobileLinksConfig.domain", .stored(unless: ["HOSTING_DOMAIN", "DOMAIN_UNSPECIFIED"])),
    ] + recaptcha

  private static let monitoring = Self(
    "monitoring.requestLogging", .stored(unless: [[:], ["enabled": false]]))

  /// Members of e-mail templates; production does not allow changing the texts either.
  private static let templates: [Self] = [
    "resetPassword", "verifyEmail", "changeEmail", "legacyResetPassword", "revertSecondFactorAddition",
  ].flatMap { name in
    ["subject", "body", "senderLocalPart", "senderDisplayName", "replyTo", "bodyFormat"].map { member in
      Self(
        "notification.sendEmail.\(name)Template.\(member)",
        .withoutEffect(unless: defaults[member].map { [$0] } ?? []))
    }
  }

  /// The defaults of production's templates.
  private static let defaults: [String: JSONValue] = [
    "senderLocalPart": "noreply", "senderDisplayName": "", "replyTo": "noreply", "bodyFormat": "HTML",
  ]

  private static let recaptcha: [Self] = [
    Self("recaptchaConfig.tollFraudManagedRules", .stored(unless: [[]])),
    Self("recaptchaConfig.recaptchaKeys", .refused),
    Self("recaptchaConfig.useSmsTollFraudProtection", .stored(unless: [false])),
    Self("recaptchaConfig.useAccountDefender", .stored(unless: [false])),
  ]

  private init(_ path: String, _ treatment: Treatment) {
    self.path = path
    self.treatment = treatment
  }
}
