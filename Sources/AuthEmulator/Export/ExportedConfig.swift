/// A project's settings as exported by firebase-tools: the response of the emulator's `config` call, and
/// fictional numbers as in the administrator's call.
extension ProjectSettings: ExportedRecord {
  var commonMembers: ByName<JSONValue> {
    let rules = settings.rules
    var tree = SettingTree([
      "signIn": ["allowDuplicateEmails": .bool(rules.allowsDuplicateEmails)],
      "emailPrivacyConfig": ["enableImprovedEmailPrivacy": .bool(rules.hidesAccounts ?? false)],
    ])
    if !rules.testPhoneNumbers.isEmpty {
      tree["signIn.phoneNumber.enabled"] = true
      tree[SettingTree.phones] = settings.tree[SettingTree.phones]
    }
    return tree.members
  }

  static let exportForm = Message.named("ExportedConfig")

  init(common members: ByName<JSONValue>, at place: Place, now: Int64) throws(Misfit) {
    self.init()
    let given = SettingTree(members)
    var tree = SettingTree()
    for path in ["signIn.allowDuplicateEmails", "emailPrivacyConfig.enableImprovedEmailPrivacy"]
    where given[path] == true { tree[path] = true }
    settings = Settings(tree)
    do throws(TestPhoneNumberError) {
      let codes = given[SettingTree.phones]?.object?.compactMapValues(\.string) ?? [:]
      try TestPhoneNumbers.check(codes, areStored: true)
      testPhoneNumbers = codes
    } catch {
      throw Misfit("is not valid: \(error)", at: place["signIn"]["phoneNumber"]["testPhoneNumbers"])
    }
  }
}
