import BoundedJSON
import IdentityToolkit

/// A setting of production's project config (Docs/protocol.md 10.2), and what this server does with it.
///
/// ``all`` is the only list. A setting without effect is never dropped silently: `--strict` refuses it, and otherwise it is reported.
struct ConfigSetting: Sendable {
  /// What the server does with a value.
  enum Treatment: Sendable, Equatable {
    /// Stored and enforced.
    case enforced
    /// Refused by the operation, in the words of Google's emulator.
    case refused
    /// Accepted and ignored; the listed values match what the server does anyway.
    case withoutEffect(unless: [JSONValue])
    /// Written only by the service; production ignores it too.
    case readOnly
  }

  /// The path of the setting, in `camelCase`.
  let path: String
  let treatment: Treatment

  /// All settings, in the order of that section.
  static let all: [Self] = [
    Self("name", .readOnly),
    Self("signIn.email.enabled", .withoutEffect(unless: [true])),
    Self("signIn.email.passwordRequired", .withoutEffect(unless: [false])),
    Self("signIn.phoneNumber.enabled", .withoutEffect(unless: [true])),
    Self("signIn.phoneNumber.testPhoneNumbers", .enforced),
    Self("signIn.anonymous.enabled", .withoutEffect(unless: [true])),
    Self("signIn.allowDuplicateEmails", .enforced),
    Self("signIn.hashConfig", .readOnly),
    Self("notification.sendEmail.dnsInfo", .readOnly),
    Self("notification.sendEmail", .withoutEffect(unless: [[:]])),
    Self("notification.sendSms", .withoutEffect(unless: [[:]])),
    Self("notification.defaultLocale", .withoutEffect(unless: ["en", ""])),
    Self("quota", .withoutEffect(unless: [[:]])),
    Self("monitoring", .withoutEffect(unless: [[:], ["requestLogging": [:]]])),
    Self("multiTenant.allowTenants", .withoutEffect(unless: [true])),
    Self("multiTenant.defaultTenantLocation", .withoutEffect(unless: [""])),
    Self("authorizedDomains", .withoutEffect(unless: [])),
    Self("subtype", .readOnly),
    Self("client.permissions.disabledUserSignup", .withoutEffect(unless: [false])),
    Self("client.permissions.disabledUserDeletion", .withoutEffect(unless: [false])),
    Self("client.apiKey", .readOnly),
    Self("client.firebaseSubdomain", .readOnly),
    Self("mfa", .enforced),
    Self("blockingFunctions.triggers.beforeSendEmail", .refused),
    Self("blockingFunctions.triggers.beforeSendSms", .refused),
    Self("blockingFunctions", .enforced),
    Self("recaptchaConfig.emailPasswordEnforcementState", .withoutEffect(unless: recaptchaOff)),
    Self("recaptchaConfig.phoneEnforcementState", .withoutEffect(unless: recaptchaOff)),
    Self("recaptchaConfig.managedRules", .withoutEffect(unless: [[]])),
    Self("recaptchaConfig.tollFraudManagedRules", .withoutEffect(unless: [[]])),
    Self("recaptchaConfig.recaptchaKeys", .readOnly),
    Self("recaptchaConfig.useSmsBotScore", .withoutEffect(unless: [false])),
    Self("recaptchaConfig.useSmsTollFraudProtection", .withoutEffect(unless: [false])),
    Self("recaptchaConfig.useAccountDefender", .withoutEffect(unless: [false])),
    Self("smsRegionConfig", .enforced),
    Self("emailPrivacyConfig.enableImprovedEmailPrivacy", .enforced),
    Self("passwordPolicyConfig.lastUpdateTime", .readOnly),
    Self("passwordPolicyConfig.passwordPolicyEnforcementState", .withoutEffect(unless: passwordPolicyOff)),
    Self("passwordPolicyConfig.passwordPolicyVersions", .withoutEffect(unless: [[]])),
    Self("passwordPolicyConfig.forceUpgradeOnSignin", .withoutEffect(unless: [false])),
    Self("autodeleteAnonymousUsers", .withoutEffect(unless: [false])),
    Self("mobileLinksConfig.domain", .withoutEffect(unless: ["HOSTING_DOMAIN", "DOMAIN_UNSPECIFIED"])),
    Self("defaultHostingSite", .readOnly),
  ]

  private static let recaptchaOff: [JSONValue] = [
    "OFF", "RECAPTCHA_PROVIDER_ENFORCEMENT_STATE_UNSPECIFIED",
  ]
  private static let passwordPolicyOff: [JSONValue] = [
    "OFF", "PASSWORD_POLICY_ENFORCEMENT_STATE_UNSPECIFIED",
  ]

  private init(_ path: String, _ treatment: Treatment) {
    self.path = path
    self.treatment = treatment
  }
}

extension ConfigSetting {
  /// Removes settings without effect from the members of a request.
  ///
  /// - Parameters:
  ///   - members: the members of the body and the mask, with names in either spelling.
  ///   - mask: the fields that the request changes.
  /// - Returns: the settings in the request that have no effect.
  static func takeWithoutEffect(
    from members: inout [String: JSONValue], mask: FieldMask?
  ) -> [String] {
    var names: [String] = []
    for setting in all {
      let path = setting.path.split(separator: ".")
      switch setting.treatment {
      case .enforced, .refused: break
      case .readOnly: _ = take(path[...], from: &members)
      case .withoutEffect(let harmless):
        guard let value = take(path[...], from: &members), value != .null, !harmless.contains(value),
          mask?.names(setting.path) ?? true
        else { continue }
        names.append(setting.path)
      }
    }
    return names
  }

  /// Removes and returns the value at a path, and removes objects that become empty.
  private static func take(
    _ path: ArraySlice<Substring>, from members: inout [String: JSONValue]
  ) -> JSONValue? {
    guard let first = path.first.map({ String($0) }),
      let name = [first, snakeCased(first)].first(where: { members[$0] != nil })
    else { return nil }
    if path.count == 1 { return members.removeValue(forKey: name) }
    guard case .object(var inner)? = members[name] else { return nil }
    let value = take(path.dropFirst(), from: &inner)
    members[name] = inner.isEmpty ? nil : .object(inner)
    return value
  }
}
