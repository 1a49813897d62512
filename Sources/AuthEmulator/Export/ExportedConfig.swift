/// A project's settings as exported by firebase-tools: the response of the emulator's `config` call, and
/// fictional numbers as in the administrator's call.
enum ExportedConfig {
  static func members(of config: ProjectSettings) -> [String: JSONValue] {
    var config = config
    config.settings = config.settings.unmasked
    return ExportedMembers.members(of: config, convert: convert, restore: restore)
  }

  static func settings(from members: [String: JSONValue]) throws(ImportFault.Reason) -> ProjectSettings {
    try ExportedMembers.record(from: members, at: "the file", convert: convert, restore: restore)
  }

  private static func convert(_ config: ProjectSettings) -> [String: JSONValue] {
    let rules = config.settings.rules
    var tree = SettingTree([
      "signIn": ["allowDuplicateEmails": .bool(rules.allowsDuplicateEmails)],
      "emailPrivacyConfig": ["enableImprovedEmailPrivacy": .bool(rules.hidesAccounts ?? false)],
    ])
    if !rules.testPhoneNumbers.isEmpty {
      tree["signIn.phoneNumber.enabled"] = true
      tree[SettingTree.phones] = config.settings.tree[SettingTree.phones]
    }
    return tree.members
  }

  private static func restore(_ members: [String: JSONValue]) throws(ImportFault.Reason) -> ProjectSettings {
    let reader = MemberReader(members: members, place: "the file")
    var tree = SettingTree()
    let signIn = try reader.object("signIn")
    if try signIn.flag("allowDuplicateEmails") == true { tree["signIn.allowDuplicateEmails"] = true }
    if try reader.object("emailPrivacyConfig").flag("enableImprovedEmailPrivacy") == true {
      tree["emailPrivacyConfig.enableImprovedEmailPrivacy"] = true
    }
    let numbers = try signIn.object("phoneNumber").object("testPhoneNumbers")
    var codes: [String: String] = [:]
    for name in numbers.members.keys.sorted() { codes[name] = try numbers.text(name) }
    var config = ProjectSettings()
    config.settings = Settings(tree)
    do throws(TestPhoneNumberError) {
      try TestPhoneNumbers.check(codes, areStored: true)
      config.testPhoneNumbers = codes
    } catch {
      throw .misfit(place: numbers.place, requirement: "cannot be used: \(error)")
    }
    return config
  }
}
