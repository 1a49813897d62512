extension Settings {
  /// The settings in effect, to compare with a file's policies.
  func effectiveTree(of projectID: String, _ policy: Policy) -> SettingTree {
    var tree = complete(of: projectID)
    guard !policy.hasProductionSettings, !isTenant else { return tree }
    tree["emailPrivacyConfig.enableImprovedEmailPrivacy"] = .bool(rules.hidesAccounts ?? false)
    tree["mfa"] = .object(JSONOutput.members(of: rules.mfa ?? .everyKind))
    tree["authorizedDomains"] = rules.authorizedDomains.map { .array($0.map { .string($0) }) }
    return tree
  }

  /// The settings that were set explicitly, for a file that can set them again.
  var described: SettingTree {
    var tree = tree
    if isComplete, !isTenant {
      // An absent setting is off here, but may be on in the server to which the file is applied.
      for path in [
        "signIn.email.enabled", "signIn.phoneNumber.enabled", "signIn.anonymous.enabled",
        "multiTenant.allowTenants", "emailPrivacyConfig.enableImprovedEmailPrivacy",
      ] where tree[path] == nil { tree[path] = false }
      if tree["authorizedDomains"] == nil { tree["authorizedDomains"] = [] }
    }
    return tree.pruned
  }
}

extension SettingTree {
  /// The tree overlaid with a file's policies; SMS regions are replaced as a whole.
  func following(_ given: SettingTree) -> SettingTree {
    var tree = overlaid(with: given)
    if let regions = given["smsRegionConfig"] { tree["smsRegionConfig"] = regions }
    return tree
  }

  func paths(given: SettingTree, differingFrom other: SettingTree, _ schema: Message) -> [[String]] {
    schema.leaves.filter { path in
      guard schema.path(path.joined(separator: ".")) != nil else { return false }
      // Regions are replaced as a whole, so an alternative that is missing is removed.
      let areRegions = path[0] == "smsRegionConfig" && given["smsRegionConfig"] != nil
      guard given[path] != nil || areRegions else { return false }
      return !JSONValue.isSame(self[path], other[path])
        // An empty allow-list refuses every number, and none refuses nothing.
        || areRegions && path[1] == "allowlistOnly"
          && (self[path.dropLast()] == nil) != (other[path.dropLast()] == nil)
    }
  }
}

extension JSONValue {
  /// Whether two settings mean the same: off or empty equals absent.
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
