extension SettingSchema {
  private init(_ type: String, _ members: [String: SettingForm]) {
    self.init(type: SettingForm.package + type, members: members)
  }

  private static func object(_ type: String, _ members: [String: SettingForm]) -> SettingForm {
    .object(Self(type, members))
  }

  /// The settings of a project.
  static let config = Self(
    "Config",
    [
      "name": .readOnly, "signIn": signIn, "notification": notification, "quota": quota,
      "monitoring": monitoring,
      "multiTenant": object("MultiTenantConfig", ["allowTenants": .flag, "defaultTenantLocation": .text]),
      "authorizedDomains": .list(.text), "subtype": .readOnly,
      "client": object(
        "ClientConfig",
        [
          "permissions": object("Permissions", permissions), "apiKey": .readOnly,
          "firebaseSubdomain": .readOnly,
        ]),
      "mfa": mfa, "blockingFunctions": blockingFunctions, "recaptchaConfig": recaptcha,
      "smsRegionConfig": smsRegions, "emailPrivacyConfig": emailPrivacy,
      "passwordPolicyConfig": passwordPolicy, "autodeleteAnonymousUsers": .flag,
      "mobileLinksConfig": mobileLinks, "defaultHostingSite": .readOnly,
    ])

  /// The settings of a tenant.
  static let tenant = Self(
    "Tenant",
    [
      "name": .readOnly, "displayName": .text, "allowPasswordSignup": .flag, "enableEmailLinkSignin": .flag,
      "enableAnonymousUser": .flag, "disableAuth": .flag, "hashConfig": .readOnly, "mfaConfig": mfa,
      "testPhoneNumbers": .map(.text), "smsRegionConfig": smsRegions,
      "inheritance": object("Inheritance", ["emailSendingConfig": .flag]),
      "client": object("ClientPermissionConfig", ["permissions": object("ClientPermissions", permissions)]),
      "passwordPolicyConfig": passwordPolicy, "emailPrivacyConfig": emailPrivacy, "monitoring": monitoring,
      "recaptchaConfig": recaptcha, "autodeleteAnonymousUsers": .flag, "mobileLinksConfig": mobileLinks,
    ])

  private static let permissions: [String: SettingForm] = [
    "disabledUserSignup": .flag, "disabledUserDeletion": .flag,
  ]

  private static let signIn = object(
    "SignInConfig",
    [
      "email": object("Email", ["enabled": .flag, "passwordRequired": .flag]),
      "phoneNumber": object("PhoneNumber", ["enabled": .flag, "testPhoneNumbers": .map(.text)]),
      "anonymous": object("Anonymous", ["enabled": .flag]), "allowDuplicateEmails": .flag,
      "hashConfig": .readOnly,
    ])

  private static let notification = object(
    "NotificationConfig",
    [
      "sendEmail": object(
        "SendEmail",
        [
          "method": .choice(type: "SendEmail.Method", ["METHOD_UNSPECIFIED", "DEFAULT", "CUSTOM_SMTP"]),
          "smtp": smtp, "resetPasswordTemplate": template, "verifyEmailTemplate": template,
          "changeEmailTemplate": template, "legacyResetPasswordTemplate": template,
          "revertSecondFactorAdditionTemplate": template, "callbackUri": .text,
          "dnsInfo": object("DnsInfo", dnsInfo),
        ]),
      "sendSms": object("SendSms", ["useDeviceLocale": .flag, "smsTemplate": .readOnly]),
      "defaultLocale": .text,
    ])

  private static let dnsInfo: [String: SettingForm] = [
    "customDomain": .readOnly, "useCustomDomain": .flag, "pendingCustomDomain": .readOnly,
    "customDomainState": .readOnly, "domainVerificationRequestTime": .readOnly,
  ]

  private static let smtp = object(
    "SendEmail.Smtp",
    [
      "senderEmail": .text, "host": .text, "port": .int32, "username": .text, "password": .text,
      "securityMode": .choice(
        type: "SendEmail.Smtp.SecurityMode", ["SECURITY_MODE_UNSPECIFIED", "SSL", "START_TLS"]),
    ])

  private static let template = object(
    "SendEmail.EmailTemplate",
    [
      "senderLocalPart": .text, "subject": .text, "senderDisplayName": .text, "body": .text,
      "replyTo": .text, "customized": .readOnly,
      "bodyFormat": .choice(
        type: "SendEmail.EmailTemplate.BodyFormat", ["BODY_FORMAT_UNSPECIFIED", "PLAIN_TEXT", "HTML"]),
    ])

  private static let quota = object(
    "QuotaConfig",
    [
      "signUpQuotaConfig": object(
        "TemporaryQuota", ["quota": .int64, "startTime": .time, "quotaDuration": .duration])
    ])

  private static let monitoring = object(
    "MonitoringConfig", ["requestLogging": object("RequestLogging", ["enabled": .flag])])

  private static let mfa = object(
    "MultiFactorAuthConfig",
    [
      "state": .choice(
        type: "MultiFactorAuthConfig.State", ["STATE_UNSPECIFIED", "DISABLED", "ENABLED", "MANDATORY"]),
      "enabledProviders": .list(
        .choice(type: "MultiFactorAuthConfig.Provider", ["PROVIDER_UNSPECIFIED", "PHONE_SMS"])),
      "providerConfigs": .list(
        object(
          "ProviderConfig",
          [
            "state": .choice(
              type: "ProviderConfig.MfaState", ["MFA_STATE_UNSPECIFIED", "DISABLED", "ENABLED", "MANDATORY"]),
            "totpProviderConfig": object("TotpMfaProviderConfig", ["adjacentIntervals": .int32]),
          ])),
    ])

  private static let blockingFunctions = object(
    "BlockingFunctionsConfig",
    [
      "triggers": .map(object("Trigger", ["functionUri": .text, "updateTime": .readOnly])),
      "forwardInboundCredentials": object(
        "ForwardInboundCredentials", ["idToken": .flag, "accessToken": .flag, "refreshToken": .flag]),
    ])

  private static let recaptchaState = SettingForm.choice(
    type: "RecaptchaConfig.RecaptchaProviderEnforcementState",
    ["RECAPTCHA_PROVIDER_ENFORCEMENT_STATE_UNSPECIFIED", "OFF", "AUDIT", "ENFORCE"])

  private static func recaptchaRules(_ type: String, _ score: String) -> SettingForm {
    let action = SettingForm.choice(
      type: "\(type).RecaptchaAction", ["RECAPTCHA_ACTION_UNSPECIFIED", "BLOCK"])
    return .list(object(type, [score: .fraction, "action": action]))
  }

  private static let recaptcha = object(
    "RecaptchaConfig",
    [
      "emailPasswordEnforcementState": recaptchaState, "phoneEnforcementState": recaptchaState,
      "managedRules": recaptchaRules("RecaptchaManagedRule", "endScore"),
      "tollFraudManagedRules": recaptchaRules("RecaptchaTollFraudManagedRule", "startScore"),
      "recaptchaKeys": .list(
        object(
          "RecaptchaKey",
          [
            "key": .text,
            "type": .choice(
              type: "RecaptchaKey.RecaptchaKeyClientType",
              ["CLIENT_TYPE_UNSPECIFIED", "WEB", "IOS", "ANDROID"]),
          ])),
      "useAccountDefender": .flag, "useSmsBotScore": .flag, "useSmsTollFraudProtection": .flag,
    ])

  private static let smsRegions: SettingForm = {
    var schema = Self(
      "SmsRegionConfig",
      [
        "allowByDefault": object("SmsRegionConfig.AllowByDefault", ["disallowedRegions": .list(.text)]),
        "allowlistOnly": object("SmsRegionConfig.AllowlistOnly", ["allowedRegions": .list(.text)]),
      ])
    schema.alternatives = ["sms_region_policy": ["allowByDefault", "allowlistOnly"]]
    return .object(schema)
  }()

  private static let emailPrivacy = object("EmailPrivacyConfig", ["enableImprovedEmailPrivacy": .flag])

  private static let mobileLinks = object(
    "MobileLinksConfig",
    [
      "domain": .choice(
        type: "MobileLinksConfig.Domain",
        ["DOMAIN_UNSPECIFIED", "FIREBASE_DYNAMIC_LINK_DOMAIN", "HOSTING_DOMAIN"])
    ])

  private static let passwordPolicy = object(
    "PasswordPolicyConfig",
    [
      "passwordPolicyEnforcementState": .choice(
        type: "PasswordPolicyConfig.PasswordPolicyEnforcementState",
        ["PASSWORD_POLICY_ENFORCEMENT_STATE_UNSPECIFIED", "OFF", "ENFORCE"]),
      "passwordPolicyVersions": .list(
        object(
          "PasswordPolicyVersion",
          ["customStrengthOptions": object("CustomStrengthOptions", strength), "schemaVersion": .int32])),
      "forceUpgradeOnSignin": .flag, "lastUpdateTime": .readOnly,
    ])

  private static let strength: [String: SettingForm] = [
    "minPasswordLength": .int32, "maxPasswordLength": .int32, "containsLowercaseCharacter": .flag,
    "containsUppercaseCharacter": .flag, "containsNumericCharacter": .flag,
    "containsNonAlphanumericCharacter": .flag,
  ]
}
