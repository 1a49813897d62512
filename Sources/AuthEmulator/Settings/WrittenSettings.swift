import BoundedJSON
import IdentityToolkit

/// The settings of a project or a tenant that Google's emulator lacks, as somebody wrote them, with what they mean.
///
/// It is a class so that the copy of a project's settings that each call of a tenant gets costs nothing.
final class WrittenSettings: Sendable {
  /// As written.
  let tree: SettingTree
  /// Whether an absent setting has production's default, which is mostly off, and not this server's.
  let isComplete: Bool
  /// Whether they are a tenant's.
  let isTenant: Bool

  let allowsPasswords: Bool
  let requiresPassword: Bool
  let allowsPhone: Bool
  let allowsAnonymousUsers: Bool
  let refusesSignUp: Bool
  let refusesDeletion: Bool
  /// Whether e-mail enumeration protection is on; nil if nobody said.
  let hidesAccounts: Bool?
  let passwordRules: PasswordRules?
  let recaptcha: RecaptchaRules?
  let deletesOldAnonymousUsers: Bool
  let allowsTenants: Bool
  let authorizedDomains: [String]?
  let signUpQuota: SignUpQuota?
  /// The language of messages.
  let defaultLocale: String?
  /// The address of the page that e-mail links lead to.
  let callbackURI: String?
  /// Whether app links use Firebase Dynamic Links, which no longer exist.
  let usesDynamicLinks: Bool
  /// A tenant's fictional numbers.
  let testPhoneNumbers: [String: String]
  /// A tenant's regions.
  let smsRegionConfig: SMSRegionConfig?

  init(_ tree: SettingTree, isComplete: Bool, isTenant: Bool = false) {
    self.tree = tree
    self.isComplete = isComplete
    self.isTenant = isTenant
    func isOn(_ path: String) -> Bool { tree.flag(path) ?? !isComplete }
    allowsPasswords = isTenant || isOn("signIn.email.enabled")
    requiresPassword = tree.flag("signIn.email.passwordRequired") ?? false
    allowsPhone = isTenant || isOn("signIn.phoneNumber.enabled")
    allowsAnonymousUsers = isTenant || isOn("signIn.anonymous.enabled")
    refusesSignUp = tree.flag("client.permissions.disabledUserSignup") ?? false
    refusesDeletion = tree.flag("client.permissions.disabledUserDeletion") ?? false
    hidesAccounts = tree.flag("emailPrivacyConfig.enableImprovedEmailPrivacy") ?? (isComplete ? false : nil)
    passwordRules = PasswordRules(tree["passwordPolicyConfig"])
    recaptcha = RecaptchaRules(tree["recaptchaConfig"])
    deletesOldAnonymousUsers = tree.flag("autodeleteAnonymousUsers") ?? false
    allowsTenants = isTenant || isOn("multiTenant.allowTenants")
    authorizedDomains = tree.texts("authorizedDomains") ?? (isComplete && !isTenant ? [] : nil)
    signUpQuota = SignUpQuota(tree["quota.signUpQuotaConfig"])
    defaultLocale = tree["notification.defaultLocale"]?.string.filled
    callbackURI = tree["notification.sendEmail.callbackUri"]?.string.filled
    usesDynamicLinks = tree["mobileLinksConfig.domain"]?.string == "FIREBASE_DYNAMIC_LINK_DOMAIN"
    testPhoneNumbers = tree["testPhoneNumbers"]?.object?.compactMapValues(\.string) ?? [:]
    smsRegionConfig = tree["smsRegionConfig"].flatMap {
      try? BoundedDecoder.decode(SMSRegionConfig.self, from: $0)
    }
  }
}

extension WrittenSettings: Equatable {
  static func == (one: WrittenSettings, other: WrittenSettings) -> Bool {
    one === other
      || (one.tree == other.tree && one.isComplete == other.isComplete && one.isTenant == other.isTenant)
  }
}

extension WrittenSettings: Codable {
  private enum CodingKeys: String, CodingKey {
    case tree, isComplete, isTenant
  }

  convenience init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      try members.decode(SettingTree.self, forKey: .tree),
      isComplete: try members.decodeIfPresent(Bool.self, forKey: .isComplete) ?? false,
      isTenant: try members.decodeIfPresent(Bool.self, forKey: .isTenant) ?? false)
  }

  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(tree, forKey: .tree)
    if isComplete { try members.encode(true, forKey: .isComplete) }
    if isTenant { try members.encode(true, forKey: .isTenant) }
  }
}
