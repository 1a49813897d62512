extension MessageList {
  /// The settings of projects and tenants, and the configurations of identity providers.
  static let settings = MessageList(
    "google.cloud.identitytoolkit.admin.v2",
    """
    Config name signIn notification quota monitoring multiTenant authorizedDomains subtype client mfa blockingFunctions
      recaptchaConfig smsRegionConfig autodeleteAnonymousUsers passwordPolicyConfig emailPrivacyConfig
      mobileLinksConfig defaultHostingSite
      authorizedDomains:[domain] -- The domains that links may lead to.
      autodeleteAnonymousUsers:b -- Whether anonymous users are deleted after 30 days.
      blockingFunctions:BlockingFunctionsConfig
      client:ClientConfig -- What users may do without an administrator.
      defaultHostingSite!:s
      emailPrivacyConfig:EmailPrivacyConfig -- E-mail enumeration protection.
      mfa:MultiFactorAuthConfig -- The second factors.
      mobileLinksConfig:MobileLinksConfig monitoring:MonitoringConfig
      multiTenant:MultiTenantConfig -- Whether the project may have tenants.
      name!:s notification:NotificationConfig
      passwordPolicyConfig:PasswordPolicyConfig -- What a password must contain.
      quota:QuotaConfig -- A temporary limit of sign-ups in an hour.
      recaptchaConfig:RecaptchaConfig -- Where a reCAPTCHA token is asked for.
      signIn:SignInConfig -- The ways to sign in.
      smsRegionConfig:SmsRegionConfig -- The regions to which SMS may go: all but some, or some only.
      subtype!:Subtype
    enum Config.Subtype SUBTYPE_UNSPECIFIED IDENTITY_PLATFORM FIREBASE_AUTH
    BlockingFunctionsConfig forwardInboundCredentials:ForwardInboundCredentials triggers:{Trigger}
    ForwardInboundCredentials accessToken:b idToken:b refreshToken:b
    Trigger functionUri:s updateTime!:time
    ClientConfig apiKey!:s firebaseSubdomain!:s permissions:Permissions
    Permissions disabledUserDeletion:b disabledUserSignup:b
    EmailPrivacyConfig enableImprovedEmailPrivacy:b
    MultiFactorAuthConfig enabledProviders:[Provider] providerConfigs:[ProviderConfig] state:State
    enum MultiFactorAuthConfig.Provider PROVIDER_UNSPECIFIED PHONE_SMS
    enum MultiFactorAuthConfig.State STATE_UNSPECIFIED DISABLED ENABLED MANDATORY
    ProviderConfig state:MfaState totpProviderConfig:TotpMfaProviderConfig
    enum ProviderConfig.MfaState MFA_STATE_UNSPECIFIED DISABLED ENABLED MANDATORY
    TotpMfaProviderConfig adjacentIntervals:i0-10
    MobileLinksConfig domain:Domain
    enum MobileLinksConfig.Domain DOMAIN_UNSPECIFIED FIREBASE_DYNAMIC_LINK_DOMAIN HOSTING_DOMAIN
    MonitoringConfig requestLogging:RequestLogging
    RequestLogging enabled:b
    MultiTenantConfig allowTenants:b defaultTenantLocation:s
    NotificationConfig defaultLocale:s sendEmail:SendEmail sendSms:SendSms
    SendEmail callbackUri:url changeEmailTemplate:EmailTemplate dnsInfo:DnsInfo
      legacyResetPasswordTemplate:EmailTemplate method:Method resetPasswordTemplate:EmailTemplate
      revertSecondFactorAdditionTemplate:EmailTemplate smtp:Smtp verifyEmailTemplate:EmailTemplate
    enum SendEmail.Method METHOD_UNSPECIFIED DEFAULT CUSTOM_SMTP
    SendEmail.EmailTemplate body:s bodyFormat:BodyFormat customized!:b replyTo:s senderDisplayName:s
      senderLocalPart:s subject:s
    enum SendEmail.EmailTemplate.BodyFormat BODY_FORMAT_UNSPECIFIED PLAIN_TEXT HTML
    DnsInfo customDomain!:s customDomainState!:VerificationState domainVerificationRequestTime!:time
      pendingCustomDomain!:s useCustomDomain:b
    enum DnsInfo.VerificationState VERIFICATION_STATE_UNSPECIFIED NOT_STARTED IN_PROGRESS FAILED SUCCEEDED
    SendEmail.Smtp host:s password:s port:i securityMode:SecurityMode senderEmail:s username:s
    enum SendEmail.Smtp.SecurityMode SECURITY_MODE_UNSPECIFIED SSL START_TLS
    SendSms smsTemplate!:SmsTemplate useDeviceLocale:b
    SmsTemplate content:s
    PasswordPolicyConfig forceUpgradeOnSignin:b lastUpdateTime!:time
      passwordPolicyEnforcementState:PasswordPolicyEnforcementState passwordPolicyVersions:[PasswordPolicyVersion]
    enum PasswordPolicyConfig.PasswordPolicyEnforcementState PASSWORD_POLICY_ENFORCEMENT_STATE_UNSPECIFIED OFF ENFORCE
    PasswordPolicyVersion customStrengthOptions:CustomStrengthOptions schemaVersion:i
    CustomStrengthOptions containsLowercaseCharacter:b containsNonAlphanumericCharacter:b
      containsNumericCharacter:b containsUppercaseCharacter:b maxPasswordLength:i6-4096 minPasswordLength:i6-30
      minPasswordLength maxPasswordLength containsLowercaseCharacter containsUppercaseCharacter
      containsNumericCharacter containsNonAlphanumericCharacter
    QuotaConfig signUpQuotaConfig:TemporaryQuota
    TemporaryQuota quota:l quotaDuration:duration startTime:time
    RecaptchaConfig emailPasswordEnforcementState:RecaptchaProviderEnforcementState
      managedRules:[RecaptchaManagedRule] phoneEnforcementState:RecaptchaProviderEnforcementState
      recaptchaKeys:[RecaptchaKey] tollFraudManagedRules:[RecaptchaTollFraudManagedRule] useAccountDefender:b
      useSmsBotScore:b useSmsTollFraudProtection:b
    enum RecaptchaConfig.RecaptchaProviderEnforcementState RECAPTCHA_PROVIDER_ENFORCEMENT_STATE_UNSPECIFIED OFF AUDIT
      ENFORCE
    RecaptchaManagedRule action:RecaptchaAction endScore:f
    enum RecaptchaManagedRule.RecaptchaAction RECAPTCHA_ACTION_UNSPECIFIED BLOCK
    RecaptchaKey key:s type:RecaptchaKeyClientType
    enum RecaptchaKey.RecaptchaKeyClientType CLIENT_TYPE_UNSPECIFIED WEB IOS ANDROID
    RecaptchaTollFraudManagedRule action:RecaptchaAction startScore:f
    enum RecaptchaTollFraudManagedRule.RecaptchaAction RECAPTCHA_ACTION_UNSPECIFIED BLOCK
    SignInConfig
      allowDuplicateEmails:b -- Whether two users may have one address.
      anonymous:Anonymous email:Email hashConfig!:HashConfig phoneNumber:PhoneNumber
    Anonymous enabled:b
    Email enabled:b passwordRequired:b
    HashConfig algorithm:HashAlgorithm memoryCost:i rounds:i saltSeparator:s signerKey:s
    enum HashConfig.HashAlgorithm HASH_ALGORITHM_UNSPECIFIED HMAC_SHA256 HMAC_SHA1 HMAC_MD5 SCRYPT PBKDF_SHA1 MD5
      HMAC_SHA512 SHA1 BCRYPT PBKDF2_SHA256 SHA256 SHA512 STANDARD_SCRYPT
    PhoneNumber enabled:b testPhoneNumbers:{s}
    SmsRegionConfig allowByDefault:AllowByDefault|sms_region_policy allowlistOnly:AllowlistOnly|sms_region_policy
    SmsRegionConfig.AllowByDefault disallowedRegions:[region]
    SmsRegionConfig.AllowlistOnly allowedRegions:[region]
    Tenant
      allowPasswordSignup:b
      autodeleteAnonymousUsers:b -- Whether anonymous users are deleted after 30 days.
      client:ClientPermissionConfig -- What users may do without an administrator.
      disableAuth:b displayName:s
      emailPrivacyConfig:EmailPrivacyConfig -- E-mail enumeration protection.
      enableAnonymousUser:b enableEmailLinkSignin:b hashConfig!:HashConfig inheritance:Inheritance
      mfaConfig:MultiFactorAuthConfig -- The second factors.
      mobileLinksConfig:MobileLinksConfig monitoring:MonitoringConfig name!:s
      passwordPolicyConfig:PasswordPolicyConfig -- What a password must contain.
      recaptchaConfig:RecaptchaConfig -- Where a reCAPTCHA token is asked for.
      smsRegionConfig:SmsRegionConfig -- The regions to which SMS may go: all but some, or some only.
      testPhoneNumbers:{s}
    ClientPermissionConfig permissions:ClientPermissions
    ClientPermissions disabledUserDeletion:b disabledUserSignup:b
    Inheritance emailSendingConfig:b
    ListTenantsResponse tenants:[Tenant] nextPageToken:s
    DefaultSupportedIdpConfig appleSignInConfig:AppleSignInConfig clientId:s clientSecret:s enabled:b name:s jwks+:o
    AppleSignInConfig bundleIds:[s] codeFlowConfig:CodeFlowConfig
    CodeFlowConfig keyId:s privateKey:s teamId:s
    InboundSamlConfig displayName:s enabled:b idpConfig:IdpConfig name:s spConfig:SpConfig
    IdpConfig idpCertificates:[IdpCertificate] idpEntityId:s signRequest:b ssoUrl:s
    IdpCertificate expiresAt+:time x509Certificate:s
    SpConfig callbackUri:s spCertificates:[SpCertificate] spEntityId:s
    SpCertificate expiresAt:time x509Certificate:s
    OAuthIdpConfig clientId:s clientSecret:s displayName:s enabled:b issuer:s name:s responseType:OAuthResponseType
      jwks+:o
    OAuthResponseType code:b idToken:b token:b
    ListDefaultSupportedIdpsResponse defaultSupportedIdps:[DefaultSupportedIdp]
    DefaultSupportedIdp idpId:s
    IamGetIamPolicyRequest options:IamGetPolicyOptions
    IamGetPolicyOptions requestedPolicyVersion:i
    IamSetIamPolicyRequest policy:IamPolicy updateMask:s
    IamPolicy auditConfigs:[IamAuditConfig] bindings:[IamBinding] etag:s version:i
    IamAuditConfig auditLogConfigs:[IamAuditLogConfig] service:s
    IamAuditLogConfig exemptedMembers:[s] logType:LogType
    enum IamAuditLogConfig.LogType LOG_TYPE_UNSPECIFIED ADMIN_READ DATA_WRITE DATA_READ
    IamBinding condition:Expr members:[s] role:s
    Expr description:s expression:s location:s title:s
    IamTestIamPermissionsRequest permissions:[s]
    """)
}
