import BoundedJSON
import IdentityToolkit

extension ProjectSettings {
  /// The settings in effect, which a file's policies are compared with.
  func effectiveTree(of project: String, isStrict: Bool) -> SettingTree {
    var tree = tree(of: project)
    guard !isStrict else { return tree }
    tree["emailPrivacyConfig.enableImprovedEmailPrivacy"] = .bool(
      written?.hidesAccounts ?? improvedEmailPrivacy)
    tree["mfa"] = .object(JSONOutput.members(of: mfa ?? .everyKind))
    tree["authorizedDomains"] = written?.authorizedDomains.map { .array($0.map { .string($0) }) }
    return tree
  }

  /// The settings that somebody set, for a file that is to set them again.
  var describedTree: SettingTree {
    var tree = written?.tree ?? SettingTree()
    if written?.isComplete == true {
      // An absent setting is off here, and may be on in the server that the file is applied to.
      for path in [
        "signIn.email.enabled", "signIn.phoneNumber.enabled", "signIn.anonymous.enabled",
        "multiTenant.allowTenants", "emailPrivacyConfig.enableImprovedEmailPrivacy",
      ] where tree[path] == nil { tree[path] = false }
      if tree["authorizedDomains"] == nil { tree["authorizedDomains"] = [] }
    }
    if improvedEmailPrivacy { tree["emailPrivacyConfig.enableImprovedEmailPrivacy"] = true }
    if allowDuplicateEmails { tree["signIn.allowDuplicateEmails"] = true }
    if let mfa { tree["mfa"] = .object(JSONOutput.members(of: mfa)) }
    if let smsRegionConfig {
      tree["smsRegionConfig"] = .object(JSONOutput.members(of: smsRegionConfig))
    }
    return tree
  }

  /// Writes settings that differ, as an administrator's call does.
  ///
  /// - Parameters:
  ///   - tree: all settings as they are to be.
  ///   - paths: those that differ.
  ///   - call: the call that brings them.
  /// - Throws: the refusal of a setting.
  mutating func apply(
    _ tree: SettingTree, changing paths: [[String]], _ call: Call
  ) throws(ServerError) {
    guard !paths.isEmpty else { return }
    if call.policy.hasProductionSettings {
      try store(tree, of: call.projectID)
      try blockingFunctions?.check(call)
      return
    }
    let groups = Set(paths.map { $0[0] })
    show { groups.contains($0) }
    if groups.contains("mfa") { mfa = try tree.decoded(MFAConfig.self, "mfa") }
    if groups.contains("smsRegionConfig") {
      smsRegionConfig = try tree.decoded(SMSRegionConfig.self, "smsRegionConfig")
    }
    if groups.contains("blockingFunctions") {
      let functions = try tree.decoded(BlockingFunctions.self, "blockingFunctions")
      try functions?.check(call)
      blockingFunctions = functions == BlockingFunctions() ? nil : functions
    }
    let privacy = ["emailPrivacyConfig", "enableImprovedEmailPrivacy"]
    if paths.contains(privacy) { setPrivacy(tree[privacy] == .bool(true), call) }
    let sharing = ["signIn", "allowDuplicateEmails"]
    if paths.contains(sharing) { allowDuplicateEmails = tree[sharing] == .bool(true) }
    let own: Set = ["mfa", "smsRegionConfig", "blockingFunctions", "emailPrivacyConfig"]
    let rest = paths.filter { !own.contains($0[0]) && $0 != sharing }
    guard !rest.isEmpty else { return }
    write(tree, FieldMask(rest.map { $0.joined(separator: ".") }.joined(separator: ",")))
  }
}

extension TenantSettings {
  /// The settings with a tree in place of theirs.
  func replaced(by tree: SettingTree, _ call: Call) throws(ServerError) -> TenantSettings {
    var settings = try TenantSettings(tree)
    guard !call.policy.hasProductionTenants, written?.isComplete != true else { return settings }
    // Google's emulator tells a kind of factor that nobody spoke of from one that is off.
    if let mfa = try tree.decoded(MFAConfig.self, "mfaConfig") { settings.mfaConfig = mfa }
    let rest = (settings.written?.tree ?? SettingTree()).pruned
    settings.written =
      rest.members.isEmpty ? nil : WrittenSettings(rest, isComplete: false, isTenant: true)
    return settings
  }
}

extension SettingTree {
  /// The value at a path; nil if it is absent.
  func decoded<Value: Decodable>(
    _ type: Value.Type, _ path: String
  ) throws(ServerError) -> Value? {
    guard let value = self[path] else { return nil }
    do { return try BoundedDecoder.decode(type, from: value) } catch {
      throw .misfit(path: path, "must match the schema")
    }
  }

  /// The tree with a file's policies over it; the regions of SMS are replaced as a whole.
  func following(_ given: SettingTree) -> SettingTree {
    var tree = overlaid(with: given)
    if let regions = given["smsRegionConfig"] { tree["smsRegionConfig"] = regions }
    return tree
  }

  /// The paths at which two trees differ, among those that a file gives.
  func paths(given: SettingTree, differingFrom other: SettingTree, _ schema: SettingSchema) -> [[String]] {
    schema.leaves.filter { path in
      given[path] != nil && schema.path(path.joined(separator: ".")) != nil
        && !JSONValue.isSame(self[path], other[path])
    }
  }
}

extension JSONValue {
  /// Whether two settings mean the same: one that is off or empty is as good as none.
  static func isSame(_ one: JSONValue?, _ other: JSONValue?) -> Bool {
    let (one, other) = (one?.withoutDefaults.meaningful, other?.withoutDefaults.meaningful)
    return one == other
  }

  private var meaningful: JSONValue? {
    switch self {
    case .null, .bool(false), .string(""), .string("0"), .integer(0), .array([]), .object([:]): nil
    default: self
    }
  }
}
