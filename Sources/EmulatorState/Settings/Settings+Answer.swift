extension Settings {
  /// What an answer shows of the settings of a project, or with an ID of a tenant.
  ///
  /// Answers of production to calls that do not ask for them (`inFull`) lack e-mail templates and a tenant's hash parameters.
  package func shown(
    of id: String? = nil, inFull: Bool, given: GivenSettings?, _ world: World
  ) -> ByName<JSONValue> {
    guard world.policy.hasProductionSettings else {
      // Settings that Google's emulator was not asked to store are not shown either.
      var extra = SettingTree()
      for path in shown.sorted() { extra[path] = tree[path] }
      return extra.overlaid(with: id.map { emulated(of: $0, world) } ?? emulated).members
    }
    let all = complete(of: world.projectID)
    var shown = SettingTree(all.shown)
    if let id {
      shown.completeTenant(id, inFull: inFull)
    } else {
      shown.completeProject(world, inFull: inFull)
    }
    shown.showRecaptcha(of: all, after: given)
    return shown.members
  }

  /// A project's settings that Google's emulator has; fictional numbers only if there are any, because it has
  /// none.
  private var emulated: SettingTree {
    var shown = SettingTree([
      "signIn": ["allowDuplicateEmails": .bool(rules.allowsDuplicateEmails)],
      "blockingFunctions": tree["blockingFunctions"] ?? [:],
      "emailPrivacyConfig": ["enableImprovedEmailPrivacy": .bool(rules.hidesAccounts ?? false)],
    ])
    // Also show that SMS are disabled, so that people can see why none arrives.
    if !rules.testPhoneNumbers.isEmpty || !rules.allowsPhone {
      shown["signIn.phoneNumber.enabled"] = .bool(rules.allowsPhone)
      shown[SettingTree.phones] = tree[SettingTree.phones]
    }
    return shown
  }

  /// A tenant's settings that Google's emulator has, and its regions if set.
  private func emulated(of id: String, _ world: World) -> SettingTree {
    var shown = SettingTree.tenantDefaults
    for name in shown.members.keys.sorted() + ["displayName", "smsRegionConfig"] {
      shown[name] = tree[name] ?? shown[name]
    }
    shown["name"] = .string("projects/\(world.projectID)/tenants/\(id)")
    shown["tenantId"] = .string(id)
    return shown
  }
}

extension SettingTree {
  /// Adds what production shows for every project.
  fileprivate mutating func completeProject(_ world: World, inFull: Bool) {
    self = SettingTree(Self.frame).overlaid(with: self)
    self["name"] = .string("projects/\(ProjectNumber.text)/config")
    self["client.apiKey"] = "fake-api-key"
    self["client.firebaseSubdomain"] = .string(world.projectID)
    self["defaultHostingSite"] = .string(world.projectID)
    if self["notification.sendEmail.callbackUri"] == nil {
      self["notification.sendEmail.callbackUri"] = .string(
        "https://\(world.projectID).firebaseapp.com/__/auth/action")
    }
    if inFull { self = SettingTree(["notification": ["sendEmail": MailTemplate.shown]]).overlaid(with: self) }
  }

  /// Adds what production shows for every tenant.
  fileprivate mutating func completeTenant(_ id: String, inFull: Bool) {
    self["name"] = .string("projects/\(ProjectNumber.text)/tenants/\(id)")
    if self["inheritance"] == nil { self["inheritance"] = [:] }
    self["autodeleteAnonymousUsers"] = nil
    for (path, value) in Self.defaults(ofTenant: true) where self[path] == value { self[path] = nil }
    if inFull { self["hashConfig"] = .object(Self.hashParameters) }
  }

  /// The members that production always shows.
  private static let frame: ByName<JSONValue> = [
    "signIn": [
      "email": [:], "phoneNumber": [:], "anonymous": [:],
      "hashConfig": .object(hashParameters),
    ],
    "notification": [
      "sendEmail": [
        "method": "DEFAULT",
        "dnsInfo": [
          "customDomainState": "NOT_STARTED", "domainVerificationRequestTime": "1970-01-01T00:00:00Z",
        ],
      ],
      "sendSms": ["smsTemplate": ["content": .string(SMSText.english)]],
    ],
    "quota": [:], "monitoring": ["requestLogging": [:]], "multiTenant": [:], "subtype": "IDENTITY_PLATFORM",
    "client": ["permissions": [:]], "mfa": [:], "blockingFunctions": [:], "emailPrivacyConfig": [:],
    "mobileLinksConfig": [:], "smsRegionConfig": [:],
  ]

  /// Production's parameters of password hashes, with keys that belong to no real project.
  private static let hashParameters: ByName<JSONValue> = [
    "algorithm": "SCRYPT", "signerKey": "bG9jYWwtc2lnbmVyLWtleQ==", "saltSeparator": "Bw==", "rounds": 8,
    "memoryCost": 14,
  ]

  /// Adds the members of `recaptchaConfig` that production shows even if they are off.
  fileprivate mutating func showRecaptcha(of tree: SettingTree, after change: GivenSettings?) {
    guard let config = tree["recaptchaConfig"] else { return }
    for name in ["emailPasswordEnforcementState", "phoneEnforcementState"] {
      self["recaptchaConfig.\(name)"] = config[name]
    }
    for name in ["useSmsBotScore", "useSmsTollFraudProtection"] {
      self["recaptchaConfig.\(name)"] = config[name] ?? false
    }
    // If the e-mail side is off, only the response to the call that set it has it (Admin SDK for Node.js,
    // integration tests).
    let isChecked = ["AUDIT", "ENFORCE"].contains(config["emailPasswordEnforcementState"]?.string)
    if isChecked || change?.tree["recaptchaConfig.useAccountDefender"] != nil {
      self["recaptchaConfig.useAccountDefender"] = config["useAccountDefender"] ?? false
    }
  }
}

/// The number that production has beside a project's ID; Google's emulator returns this one (Docs/protocol.md
/// 4.3).
package enum ProjectNumber {
  package static let text = "12345"
}
