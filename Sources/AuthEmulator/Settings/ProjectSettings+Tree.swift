import BoundedJSON
import IdentityToolkit

extension ProjectSettings {
  /// All settings that can be written, as production would store them.
  func tree(of project: String) -> SettingTree {
    var tree = SettingTree.projectDefaults(project)
    if let written { tree = written.isComplete ? written.tree : tree.overlaid(with: written.tree) }
    tree["signIn.allowDuplicateEmails"] = .bool(allowDuplicateEmails)
    tree["signIn.phoneNumber.testPhoneNumbers"] =
      testPhoneNumbers.isEmpty ? nil : .object(testPhoneNumbers.mapValues { .string($0) })
    let defaults = SettingTree.projectDefaults(project)
    tree["mfa"] = mfa.map { .object(JSONOutput.members(of: $0)) } ?? defaults["mfa"]
    tree["smsRegionConfig"] =
      smsRegionConfig.map { .object(JSONOutput.members(of: $0)) } ?? defaults["smsRegionConfig"]
    tree["blockingFunctions"] = .object(JSONOutput.members(of: blockingFunctions ?? BlockingFunctions()))
    return tree
  }

  /// Stores settings that were checked.
  mutating func store(_ tree: SettingTree, of project: String) throws(ServerError) {
    func read<Value: Decodable>(_ type: Value.Type, _ path: String) throws(ServerError) -> Value? {
      guard let value = tree[path] else { return nil }
      do { return try BoundedDecoder.decode(type, from: value) } catch {
        throw .misfit(path: path, "must match the schema")
      }
    }
    let defaults = SettingTree.projectDefaults(project)
    allowDuplicateEmails = tree.flag("signIn.allowDuplicateEmails") ?? false
    improvedEmailPrivacy = tree.flag("emailPrivacyConfig.enableImprovedEmailPrivacy") ?? false
    testPhoneNumbers = try read([String: String].self, "signIn.phoneNumber.testPhoneNumbers") ?? [:]
    settlePhoneBook()
    unshown = nil
    masked = nil
    mfa = tree["mfa"] == defaults["mfa"] ? nil : try read(MFAConfig.self, "mfa").settled
    smsRegionConfig =
      tree["smsRegionConfig"] == defaults["smsRegionConfig"]
      ? nil : try read(SMSRegionConfig.self, "smsRegionConfig")
    let functions = try read(BlockingFunctions.self, "blockingFunctions")
    blockingFunctions = functions == BlockingFunctions() ? nil : functions
    var rest = tree
    rest["signIn.allowDuplicateEmails"] = nil
    rest["signIn.phoneNumber.testPhoneNumbers"] = nil
    for name in ["mfa", "smsRegionConfig", "blockingFunctions"] { rest[name] = nil }
    written = WrittenSettings(rest, isComplete: true)
  }

  /// The copy of a project's settings that a call of its tenant gets.
  func forTenant(_ tenant: TenantSettings?, inheriting: Bool) -> Self {
    var copy = self
    copy.written = tenant?.written
    copy.projectWritten = written
    guard !inheriting else {
      if let regions = tenant?.written?.smsRegionConfig { copy.smsRegionConfig = regions }
      if let numbers = tenant?.written?.testPhoneNumbers, !numbers.isEmpty { copy.testPhoneNumbers = numbers }
      return copy
    }
    copy.allowDuplicateEmails = false
    copy.testPhoneNumbers = tenant?.written?.testPhoneNumbers ?? [:]
    copy.smsRegionConfig = tenant?.written?.smsRegionConfig
    return copy
  }

  /// The written settings of the project, also in the copy for a tenant.
  var ofProject: WrittenSettings? { projectWritten ?? written }
}

extension MFAConfig? {
  /// The setting with everything that it lacks off, as in production.
  fileprivate var settled: MFAConfig {
    MFAConfig {
      $0.state = self?.state ?? .disabled
      $0.enabledProviders = self?.enabledProviders ?? []
      $0.providerConfigs = self?.providerConfigs ?? []
    }
  }
}

extension SettingTree {
  /// The settings of a project that nobody changed: unlike production's, every way to sign in is on.
  static func projectDefaults(_ project: String) -> SettingTree {
    SettingTree([
      "signIn": [
        "email": ["enabled": true, "passwordRequired": false], "phoneNumber": ["enabled": true],
        "anonymous": ["enabled": true],
      ],
      "notification": ["sendEmail": ["method": "DEFAULT"], "sendSms": [:], "defaultLocale": "en"],
      "quota": [:], "monitoring": ["requestLogging": [:]], "multiTenant": ["allowTenants": true],
      "authorizedDomains": .array(defaultDomains(of: project).map { .string($0) }),
      "client": ["permissions": [:]],
      "mfa": ["state": "DISABLED"], "blockingFunctions": [:],
      "recaptchaConfig": [
        "emailPasswordEnforcementState": "RECAPTCHA_PROVIDER_ENFORCEMENT_STATE_UNSPECIFIED",
        "phoneEnforcementState": "RECAPTCHA_PROVIDER_ENFORCEMENT_STATE_UNSPECIFIED",
        "useSmsBotScore": false, "useSmsTollFraudProtection": false,
      ],
      "smsRegionConfig": ["allowByDefault": [:]],
      "emailPrivacyConfig": ["enableImprovedEmailPrivacy": true],
      "mobileLinksConfig": ["domain": "HOSTING_DOMAIN"],
    ])
  }

  /// The domains that a new project allows.
  static func defaultDomains(of project: String) -> [String] {
    ["\(project).firebaseapp.com", "\(project).web.app"]
  }
}
