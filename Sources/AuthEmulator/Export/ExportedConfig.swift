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

  init(common reader: MemberReader, now: Int64) throws(ImportFault.Reason) {
    self.init()
    var tree = SettingTree()
    let signIn = try reader.object("signIn")
    if try signIn.flag("allowDuplicateEmails") == true { tree["signIn.allowDuplicateEmails"] = true }
    if try reader.object("emailPrivacyConfig").flag("enableImprovedEmailPrivacy") == true {
      tree["emailPrivacyConfig.enableImprovedEmailPrivacy"] = true
    }
    let numbers = try signIn.object("phoneNumber").object("testPhoneNumbers")
    var codes: ByName<String> = [:]
    for name in numbers.members.keys.sorted() { codes[name] = try numbers.text(name) }
    settings = Settings(tree)
    do throws(TestPhoneNumberError) {
      try TestPhoneNumbers.check(codes, areStored: true)
      testPhoneNumbers = codes
    } catch {
      throw .misfit(place: numbers.place, requirement: "cannot be used: \(error)")
    }
  }
}
