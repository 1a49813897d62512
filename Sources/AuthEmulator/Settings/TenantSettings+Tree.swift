import BoundedJSON
import IdentityToolkit

extension TenantSettings {
  /// All settings that can be written, as production would store them.
  var settingTree: SettingTree {
    var tree = written?.tree ?? SettingTree()
    tree["displayName"] = displayName.map { .string($0) }
    tree["allowPasswordSignup"] = .bool(allowPasswordSignup)
    tree["enableEmailLinkSignin"] = .bool(enableEmailLinkSignin)
    tree["enableAnonymousUser"] = .bool(enableAnonymousUser)
    tree["disableAuth"] = .bool(disableAuth)
    if mfaConfig != Self.noFactors { tree["mfaConfig"] = .object(JSONOutput.members(of: mfaConfig)) }
    return tree
  }

  /// Creates the settings of a tenant that were checked.
  init(_ tree: SettingTree) throws(ServerError) {
    self.init(
      displayName: tree["displayName"]?.string,
      allowPasswordSignup: tree.flag("allowPasswordSignup") ?? false,
      enableEmailLinkSignin: tree.flag("enableEmailLinkSignin") ?? false,
      enableAnonymousUser: tree.flag("enableAnonymousUser") ?? false,
      disableAuth: tree.flag("disableAuth") ?? false, mfaConfig: Self.noFactors)
    if let mfa = tree["mfaConfig"] {
      do {
        let config = try BoundedDecoder.decode(MFAConfig.self, from: mfa)
        mfaConfig = MFAConfig {
          $0.state = config.state ?? .disabled
          $0.enabledProviders = config.enabledProviders ?? []
          $0.providerConfigs = config.providerConfigs ?? []
        }
      } catch { throw .misfit(path: "mfaConfig", "must match the schema") }
    }
    var rest = tree
    for name in Self.emulated where name != "mfaConfig" { rest[name] = nil }
    if mfaConfig != Self.noFactors { rest["mfaConfig"] = nil }
    written = WrittenSettings(rest, isComplete: true, isTenant: true)
  }

  /// Writes the settings that Google's emulator lacks, without `--strict`.
  mutating func write(_ given: SettingTree, _ mask: FieldMask?) {
    var tree = written?.tree ?? SettingTree()
    for path in Message.tenant.leaves where !Self.emulated.contains(path[0]) {
      guard mask?.names(path.joined(separator: ".")) ?? true else { continue }
      let value = given[path]
      if value != nil || tree[path] != nil { tree[path] = value }
    }
    tree = tree.pruned
    let isComplete = written?.isComplete ?? false
    written =
      tree.members.isEmpty && !isComplete
      ? nil : WrittenSettings(tree, isComplete: isComplete, isTenant: true)
  }

  /// The settings with a property of their own.
  private static let emulated = [
    "displayName", "allowPasswordSignup", "enableEmailLinkSignin", "enableAnonymousUser", "disableAuth",
    "mfaConfig",
  ]

  private static let noFactors = MFAConfig {
    $0.state = .disabled
    $0.enabledProviders = []
    $0.providerConfigs = []
  }

  /// The tenant as production shows it; only a call about one shows the parameters of its password hashes.
  func shown(_ id: String, withHashes: Bool, after change: GivenSettings? = nil) -> [String: JSONValue] {
    var shown = SettingTree(settingTree.shown)
    shown["name"] = .string("projects/\(ProjectNumber.text)/tenants/\(id)")
    if shown["inheritance"] == nil { shown["inheritance"] = [:] }
    shown["autodeleteAnonymousUsers"] = nil
    if shown["testPhoneNumbers"] == [:] { shown["testPhoneNumbers"] = nil }
    shown.showRecaptcha(of: settingTree, after: change)
    if withHashes { shown["hashConfig"] = .object(ProjectSettings.hashParameters) }
    return shown.members
  }
}
