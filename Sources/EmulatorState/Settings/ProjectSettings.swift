/// The settings of a project or a tenant, with this server's own data beside them.
package struct ProjectSettings: OpenRecord {
  package var settings = Settings.none
  package var phoneBook: PhoneBook?
  /// The custom Firebase Hosting domains allowed in links, in lower case; nil for none.
  package var hostingDomains: [String]?
  /// The names of settings that were accepted but have no effect here.
  package var withoutEffect: [String]?
  /// The IDs of deleted tenants, which production distinguishes from unknown ones.
  package var deletedTenants: [String]?
  /// Keys of the servers from which the accounts were exported, so that their refresh tokens stay valid; no
  /// request can set them.
  package var tokenKeys: [String]?
  package var unknown: ByName<JSONValue> = [:]

  package enum CodingKeys: String, CodingKey, CaseIterable {
    case settings, phoneBook, hostingDomains, withoutEffect, deletedTenants, tokenKeys
  }

  package init() {}

  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    settings = try members.decodeIfPresent(Settings.self, forKey: .settings) ?? .none
    phoneBook = try members.decodeIfPresent(PhoneBook.self, forKey: .phoneBook)
    hostingDomains = try members.decodeIfPresent([String].self, forKey: .hostingDomains)
    withoutEffect = try members.decodeIfPresent([String].self, forKey: .withoutEffect)
    deletedTenants = try members.decodeIfPresent([String].self, forKey: .deletedTenants)
    tokenKeys = try members.decodeIfPresent([String].self, forKey: .tokenKeys)
  }

  package var testPhoneNumbers: ByName<String> {
    get { settings.rules.testPhoneNumbers }
    set {
      let path = SettingTree.phones(ofTenant: settings.isTenant).split(separator: ".").map(String.init)
      var tree = SettingTree()
      tree[path] = .object(newValue.mapValues { .string($0) })
      settings = settings.replacing([path], by: tree, isShown: false)
    }
  }

  /// The settings of a tenant in a call, combined with those of its project.
  package func forTenant(_ config: Self, inheriting: Bool) -> Self {
    var config = config
    config.settings = config.settings.under(settings, sharing: inheriting)
    config.phoneBook = phoneBook
    config.hostingDomains = hostingDomains
    return config
  }

  package func changedNames(since old: Self) -> [String] {
    guard self != old else { return [] }
    let own = [
      "phoneBook": phoneBook != old.phoneBook, "hostingDomains": hostingDomains != old.hostingDomains,
    ]
    return (own.filter(\.value).map(\.key) + settings.tree.groups(differingFrom: old.settings.tree)).sorted()
  }
}
