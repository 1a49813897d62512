import BoundedJSON
import IdentityToolkit

/// A setting of production's config of a project or tenant (Docs/protocol.md 10.2), and what this server does with it.
///
/// ``project`` and ``tenant`` are the only lists. A setting without effect is never dropped silently: `--strict` refuses it, and
/// otherwise it is reported.
struct ConfigSetting: Sendable {
  /// What the server does with a value.
  enum Treatment: Sendable, Equatable {
    /// Stored and enforced.
    case enforced
    /// Left to the operation: it refuses what Google's emulator or production refuses, in their words, and enforces the rest.
    case refused
    /// Accepted and ignored; the listed values match what the server does anyway.
    case withoutEffect(unless: [JSONValue])
    /// Stored, and returned by `--strict` as production does; nothing follows from it there either that a client could see.
    case stored(unless: [JSONValue])
    /// Written only by the service; production ignores it too.
    case readOnly
  }

  /// The path of the setting, in `camelCase`.
  let path: String
  let treatment: Treatment

  /// The settings of a project, in the order of that section.
  static let project: [Self] =
    [
      Self("name", .readOnly),
      Self("signIn.email.enabled", .enforced),
      Self("signIn.email.passwordRequired", .enforced),
      Self("signIn.phoneNumber.enabled", .enforced),
      Self("signIn.phoneNumber.testPhoneNumbers", .enforced),
      Self("signIn.anonymous.enabled", .enforced),
      Self("signIn.allowDuplicateEmails", .enforced),
      Self("signIn.hashConfig", .readOnly),
      Self("notification.sendEmail.method", .withoutEffect(unless: ["DEFAULT", "METHOD_UNSPECIFIED"])),
      Self("notification.sendEmail.smtp", .withoutEffect(unless: [[:]])),
      Self("notification.sendEmail.callbackUri", .enforced),
      Self("notification.sendEmail.dnsInfo.useCustomDomain", .withoutEffect(unless: [false])),
      Self("notification.sendEmail.dnsInfo", .readOnly),
    ] + templates + [
      Self("notification.sendSms.useDeviceLocale", .withoutEffect(unless: [false])),
      Self("notification.sendSms.smsTemplate", .readOnly),
      Self("notification.defaultLocale", .enforced),
      Self("quota.signUpQuotaConfig", .enforced),
      Self("monitoring.requestLogging", .stored(unless: [[:], ["enabled": false]])),
      Self("multiTenant.allowTenants", .enforced),
      Self("multiTenant.defaultTenantLocation", .withoutEffect(unless: [""])),
      Self("authorizedDomains", .enforced),
      Self("subtype", .readOnly),
      Self("client.permissions.disabledUserSignup", .enforced),
      Self("client.permissions.disabledUserDeletion", .enforced),
      Self("client.apiKey", .readOnly),
      Self("client.firebaseSubdomain", .readOnly),
      Self("mfa", .enforced),
      Self("blockingFunctions.triggers.beforeSendEmail", .refused),
      Self("blockingFunctions.triggers.beforeSendSms", .refused),
      Self("blockingFunctions", .enforced),
    ] + recaptcha + [
      Self("smsRegionConfig", .enforced),
      Self("emailPrivacyConfig.enableImprovedEmailPrivacy", .enforced),
      Self("passwordPolicyConfig.lastUpdateTime", .readOnly),
      Self("passwordPolicyConfig", .enforced),
      Self("autodeleteAnonymousUsers", .enforced),
      Self("mobileLinksConfig.domain", .enforced),
      Self("defaultHostingSite", .readOnly),
    ]

  /// The settings of a tenant.
  static let tenant: [Self] =
    [
      Self("name", .readOnly),
      Self("displayName", .enforced),
      Self("allowPasswordSignup", .enforced),
      Self("enableEmailLinkSignin", .enforced),
      Self("enableAnonymousUser", .enforced),
      Self("disableAuth", .enforced),
      Self("hashConfig", .readOnly),
      Self("mfaConfig", .enforced),
      Self("testPhoneNumbers", .enforced),
      Self("inheritance.emailSendingConfig", .stored(unless: [false])),
      Self("client.permissions", .enforced),
      Self("smsRegionConfig", .enforced),
      Self("emailPrivacyConfig.enableImprovedEmailPrivacy", .enforced),
      Self("passwordPolicyConfig", .enforced),
      Self("monitoring.requestLogging", .stored(unless: [[:], ["enabled": false]])),
      Self("autodeleteAnonymousUsers", .enforced),
      Self("mobileLinksConfig.domain", .stored(unless: ["HOSTING_DOMAIN", "DOMAIN_UNSPECIFIED"])),
    ] + recaptcha

  /// Members of e-mail templates; production lets nobody write the texts either.
  private static let templates: [Self] = [
    "resetPassword", "verifyEmail", "changeEmail", "legacyResetPassword", "revertSecondFactorAddition",
  ].flatMap { name in
    ["subject", "body", "senderLocalPart", "senderDisplayName", "replyTo", "bodyFormat"].map { member in
      Self(
        "notification.sendEmail.\(name)Template.\(member)",
        .withoutEffect(unless: defaults[member].map { [$0] } ?? []))
    }
  }

  /// What production's templates say before anybody changes them.
  private static let defaults: [String: JSONValue] = [
    "senderLocalPart": "noreply", "senderDisplayName": "", "replyTo": "noreply", "bodyFormat": "HTML",
  ]

  private static let recaptcha: [Self] = [
    Self("recaptchaConfig.emailPasswordEnforcementState", .enforced),
    Self("recaptchaConfig.phoneEnforcementState", .enforced),
    Self("recaptchaConfig.managedRules", .enforced),
    Self("recaptchaConfig.tollFraudManagedRules", .stored(unless: [[]])),
    Self("recaptchaConfig.recaptchaKeys", .refused),
    Self("recaptchaConfig.useSmsBotScore", .enforced),
    Self("recaptchaConfig.useSmsTollFraudProtection", .stored(unless: [false])),
    Self("recaptchaConfig.useAccountDefender", .stored(unless: [false])),
  ]

  private init(_ path: String, _ treatment: Treatment) {
    self.path = path
    self.treatment = treatment
  }
}

extension ConfigSetting {
  /// Returns the settings that a request changes to a value without effect: those that `--strict` refuses, and those that it stores.
  static func withoutEffect(
    _ list: [Self], in tree: SettingTree, mask: FieldMask?
  ) -> (refused: [String], stored: [String]) {
    var (refused, stored): ([String], [String]) = ([], [])
    for setting in list {
      guard let value = tree[setting.path], mask?.names(setting.path) ?? true else { continue }
      switch setting.treatment {
      case .withoutEffect(let harmless) where !harmless.contains(value): refused.append(setting.path)
      case .stored(let harmless) where !harmless.contains(value): stored.append(setting.path)
      default: break
      }
    }
    return (refused, stored)
  }
}
