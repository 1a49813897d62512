extension RequestSchema {
  /// The members of the settings of projects and tenants.
  static let settings: [String: String] = [
    "Config": """
    authorizedDomains:[s] autodeleteAnonymousUsers:b blockingFunctions:BlockingFunctionsConfig \
    client:ClientConfig defaultHostingSite:s emailPrivacyConfig:EmailPrivacyConfig \
    mfa:MultiFactorAuthConfig mobileLinksConfig:MobileLinksConfig monitoring:MonitoringConfig \
    multiTenant:MultiTenantConfig name:s notification:NotificationConfig \
    passwordPolicyConfig:PasswordPolicyConfig quota:QuotaConfig recaptchaConfig:RecaptchaConfig \
    signIn:SignInConfig smsRegionConfig:SmsRegionConfig subtype:Subtype
    """,
    "BlockingFunctionsConfig": "forwardInboundCredentials:ForwardInboundCredentials triggers:{Trigger}",
    "ForwardInboundCredentials": "accessToken:b idToken:b refreshToken:b",
    "Trigger": "functionUri:s updateTime:s",
    "ClientConfig": "apiKey:s firebaseSubdomain:s permissions:Permissions",
    "Permissions": "disabledUserDeletion:b disabledUserSignup:b",
    "EmailPrivacyConfig": "enableImprovedEmailPrivacy:b",
    "MultiFactorAuthConfig": """
    enabledProviders:[EnabledProviders] providerConfigs:[ProviderConfig] state:State2
    """,
    "ProviderConfig": "state:State totpProviderConfig:TotpMfaProviderConfig",
    "TotpMfaProviderConfig": "adjacentIntervals:i",
    "MobileLinksConfig": "domain:Domain",
    "MonitoringConfig": "requestLogging:RequestLogging",
    "RequestLogging": "enabled:b",
    "MultiTenantConfig": "allowTenants:b defaultTenantLocation:s",
    "NotificationConfig": "defaultLocale:s sendEmail:SendEmail sendSms:SendSms",
    "SendEmail": """
    callbackUri:s changeEmailTemplate:EmailTemplate dnsInfo:DnsInfo \
    legacyResetPasswordTemplate:EmailTemplate method:Method resetPasswordTemplate:EmailTemplate \
    revertSecondFactorAdditionTemplate:EmailTemplate smtp:Smtp verifyEmailTemplate:EmailTemplate
    """,
    "EmailTemplate": """
    body:s bodyFormat:BodyFormat customized:b replyTo:s senderDisplayName:s senderLocalPart:s \
    subject:s
    """,
    "DnsInfo": """
    customDomain:s customDomainState:CustomDomainState domainVerificationRequestTime:s \
    pendingCustomDomain:s useCustomDomain:b
    """,
    "Smtp": "host:s password:s port:i securityMode:SecurityMode senderEmail:s username:s",
    "SendSms": "smsTemplate:SmsTemplate useDeviceLocale:b",
    "SmsTemplate": "content:s",
    "PasswordPolicyConfig": """
    forceUpgradeOnSignin:b lastUpdateTime:s \
    passwordPolicyEnforcementState:PasswordPolicyEnforcementState \
    passwordPolicyVersions:[PasswordPolicyVersion]
    """,
    "PasswordPolicyVersion": "customStrengthOptions:CustomStrengthOptions schemaVersion:i",
    "CustomStrengthOptions": """
    containsLowercaseCharacter:b containsNonAlphanumericCharacter:b containsNumericCharacter:b \
    containsUppercaseCharacter:b maxPasswordLength:i minPasswordLength:i
    """,
    "QuotaConfig": "signUpQuotaConfig:TemporaryQuota",
    "TemporaryQuota": "quota:l quotaDuration:s startTime:s",
    "RecaptchaConfig": """
    emailPasswordEnforcementState:EmailPasswordEnforcementState managedRules:[RecaptchaManagedRule] \
    phoneEnforcementState:EmailPasswordEnforcementState recaptchaKeys:[RecaptchaKey] \
    tollFraudManagedRules:[RecaptchaTollFraudManagedRule] useAccountDefender:b useSmsBotScore:b \
    useSmsTollFraudProtection:b
    """,
    "RecaptchaManagedRule": "action:Action endScore:n",
    "RecaptchaKey": "key:s type:Type",
    "RecaptchaTollFraudManagedRule": "action:Action startScore:n",
    "SignInConfig": """
    allowDuplicateEmails:b anonymous:Anonymous email:Email hashConfig:HashConfig \
    phoneNumber:PhoneNumber
    """,
    "Anonymous": "enabled:b",
    "Email": "enabled:b passwordRequired:b",
    "HashConfig": "algorithm:Algorithm memoryCost:i rounds:i saltSeparator:s signerKey:s",
    "PhoneNumber": "enabled:b testPhoneNumbers:{s}",
    "SmsRegionConfig": "allowByDefault:AllowByDefault allowlistOnly:AllowlistOnly",
    "AllowByDefault": "disallowedRegions:[s]",
    "AllowlistOnly": "allowedRegions:[s]",
    "Tenant": """
    allowPasswordSignup:b autodeleteAnonymousUsers:b client:ClientPermissionConfig disableAuth:b \
    displayName:s emailPrivacyConfig:EmailPrivacyConfig enableAnonymousUser:b enableEmailLinkSignin:b \
    hashConfig:HashConfig inheritance:Inheritance mfaConfig:MultiFactorAuthConfig \
    mobileLinksConfig:MobileLinksConfig monitoring:MonitoringConfig name:s \
    passwordPolicyConfig:PasswordPolicyConfig recaptchaConfig:RecaptchaConfig \
    smsRegionConfig:SmsRegionConfig testPhoneNumbers:{s}
    """,
    "ClientPermissionConfig": "permissions:ClientPermissions",
    "ClientPermissions": "disabledUserDeletion:b disabledUserSignup:b",
    "Inheritance": "emailSendingConfig:b",
  ]
}
