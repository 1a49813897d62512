package struct SettingRules: Sendable {
  package let isDisabled: Bool
  let allowsPasswords: Bool
  let allowsEmailLinks: Bool
  package let allowsPhone: Bool
  let allowsAnonymousUsers: Bool
  package let allowsTenants: Bool
  package let refusesSignUp: Bool
  package let refusesDeletion: Bool
  package let deletesOldAnonymousUsers: Bool
  package let passwordRules: PasswordRules?
  package let recaptcha: RecaptchaRules?
  package let signUpQuota: SignUpQuota?
  package let mfa: MFAConfig?
  /// Whether e-mail enumeration protection is on; nil if not set.
  package private(set) var hidesAccounts: Bool?
  package private(set) var allowsDuplicateEmails: Bool
  /// Codes by fictional number.
  package private(set) var testPhoneNumbers: ByName<String>
  package private(set) var smsRegions: SMSRegionConfig?
  /// Functions that are called before a user is created or signed in; nil for none.
  package private(set) var blockingFunctions: BlockingFunctions?
  package private(set) var authorizedDomains: [String]?
  package private(set) var defaultLocale: String?
  package private(set) var callbackURI: String?
  /// The settings of e-mails, with the project's templates.
  private(set) var mail: JSONValue?
  package private(set) var usesDynamicLinks: Bool

  /// With `isComplete` an absent setting has production's default, which is mostly off, and not this server's.
  init(_ tree: SettingTree, isComplete: Bool, isTenant: Bool) {
    func isOn(_ path: String, ofTenant: String? = nil) -> Bool {
      if isTenant { return ofTenant.map { tree.flag($0) ?? false } ?? true }
      return tree.flag(path) ?? !isComplete
    }
    isDisabled = tree.flag("disableAuth") ?? false
    allowsPasswords = isOn("signIn.email.enabled", ofTenant: "allowPasswordSignup")
    allowsEmailLinks =
      isOn("signIn.email.enabled", ofTenant: "enableEmailLinkSignin")
      && tree.flag("signIn.email.passwordRequired") != true
    allowsPhone = isOn("signIn.phoneNumber.enabled")
    allowsAnonymousUsers = isOn("signIn.anonymous.enabled", ofTenant: "enableAnonymousUser")
    allowsTenants = isOn("multiTenant.allowTenants")
    refusesSignUp = tree.flag("client.permissions.disabledUserSignup") ?? false
    refusesDeletion = tree.flag("client.permissions.disabledUserDeletion") ?? false
    deletesOldAnonymousUsers = tree.flag("autodeleteAnonymousUsers") ?? false
    passwordRules = PasswordRules(tree["passwordPolicyConfig"])
    recaptcha = RecaptchaRules(tree["recaptchaConfig"])
    signUpQuota = SignUpQuota(tree["quota.signUpQuotaConfig"])
    var mfa: MFAConfig? = tree.decoded(isTenant ? "mfaConfig" : "mfa")
    if isTenant, mfa == nil { mfa = MFAConfig { $0.state = .disabled } }
    // Google's emulator distinguishes a kind of factor that was never set from one that is off.
    if isComplete, mfa?.providerConfigs == nil { mfa?.providerConfigs = [] }
    self.mfa = mfa
    hidesAccounts = tree.flag("emailPrivacyConfig.enableImprovedEmailPrivacy") ?? (isComplete ? false : nil)
    allowsDuplicateEmails = tree.flag("signIn.allowDuplicateEmails") ?? false
    testPhoneNumbers =
      tree[SettingTree.phones(ofTenant: isTenant)]?.object?.compactMapValues(\.string) ?? [:]
    smsRegions = tree.decoded("smsRegionConfig")
    let functions: BlockingFunctions? = tree.decoded("blockingFunctions")
    blockingFunctions = functions == BlockingFunctions() ? nil : functions
    authorizedDomains = tree.texts("authorizedDomains") ?? (isComplete && !isTenant ? [] : nil)
    defaultLocale = tree["notification.defaultLocale"]?.string.filled
    mail = tree["notification.sendEmail"]
    callbackURI = tree["notification.sendEmail.callbackUri"]?.string.filled
    usesDynamicLinks = tree["mobileLinksConfig.domain"]?.string == "FIREBASE_DYNAMIC_LINK_DOMAIN"
  }

  /// Adds the project's settings that apply to a tenant; with `sharing` also those that a tenant can set itself, as in Google's emulator.
  mutating func inherit(_ project: SettingRules, sharing: Bool) {
    if project.hidesAccounts == true { hidesAccounts = hidesAccounts ?? true }
    blockingFunctions = project.blockingFunctions
    authorizedDomains = project.authorizedDomains
    defaultLocale = project.defaultLocale
    callbackURI = project.callbackURI
    mail = project.mail
    usesDynamicLinks = project.usesDynamicLinks
    guard sharing else { return }
    allowsDuplicateEmails = project.allowsDuplicateEmails
    smsRegions = smsRegions ?? project.smsRegions
    if testPhoneNumbers.isEmpty { testPhoneNumbers = project.testPhoneNumbers }
  }
}
