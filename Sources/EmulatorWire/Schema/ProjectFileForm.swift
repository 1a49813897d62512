/// The parts of a project file (`Docs/project-file.md`) that are derived from other messages.
package enum ProjectFileForm {
  package static let file = Message.named("ProjectFile")
  /// The settings of a project that this server enforces or keeps.
  package static let policies = Message.config.inFile(
    ConfigSetting.project, without: ["signIn.phoneNumber.testPhoneNumbers", "blockingFunctions", keys])
  /// The settings of a tenant that this server enforces or keeps.
  package static let tenantPolicies = Message.tenant.inFile(
    ConfigSetting.tenant, without: ["displayName", "testPhoneNumbers", keys])

  /// Only production makes keys.
  private static let keys = "recaptchaConfig.recaptchaKeys"

  package static let providers = file.members["providers"]?.form ?? .anyObject

  /// The form of a name in the file's list that no list defines; nil for any other.
  static func derived(_ name: some StringProtocol) -> MemberForm? {
    switch name {
    case "ProjectPolicies": .object(policies)
    case "TenantPolicies": .object(tenantPolicies)
    case "TenantUser": .object(Message.named("User").filtered { $0.name == "tenant" ? nil : $0.form })
    default: nil
    }
  }
}

extension Message {
  /// The settings with an effect in the server, except `others`, which are elsewhere in the file.
  fileprivate func inFile(_ list: [ConfigSetting], without others: [String], at path: String = "") -> Message
  {
    filtered { member in
      let place = path.isEmpty ? member.name : "\(path).\(member.name)"
      guard !others.contains(place), !member.isReadOnly else { return nil }
      if case .object(let message) = member.form {
        let kept = message.inFile(list, without: others, at: place)
        return kept.members.isEmpty ? nil : .object(kept)
      }
      let setting = list.first { place == $0.path || place.hasPrefix("\($0.path).") }
      return setting?.isStored == false
        ? nil : member.form.inFile { $0.inFile(list, without: others, at: place) }
    }
  }
}

extension MemberForm {
  /// The form in a file, where "unspecified" is not a value.
  fileprivate func inFile(_ filter: (Message) -> Message) -> MemberForm? {
    switch self {
    case .list(let element): element.inFile(filter).map { .list($0) }
    case .object(let message): .object(filter(message))
    case .choice(let type, let names): .choice(type: type, names.filter { !$0.hasSuffix("_UNSPECIFIED") })
    case .map: nil
    default: self
    }
  }
}
