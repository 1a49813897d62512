extension ProviderConfigs {
  /// Overlays a configuration with the members of a file, or creates it.
  ///
  /// - Returns: the changed members, without secret values; nil for a new configuration.
  mutating func apply<Config: StoredProviderConfig>(
    _ kind: Config.Type, _ id: String, _ given: JSONValue, _ call: Call
  ) throws(ServerError) -> [ProjectChange.Member]? {
    let old = self[kind][id]
    let before = old.map { JSONOutput.members(of: $0) } ?? [:]
    let after = SettingTree(before).overlaid(with: SettingTree(given.object ?? [:]))
    var config = try Config(stored: after.members)
    try config.check()
    try config.normalize(call.world)
    self[kind][id] = config
    guard old != nil else { return nil }
    return (given.object ?? [:]).keys.sorted().compactMap { name in
      guard !JSONValue.isSame(before[name], after.members[name]) else { return nil }
      let isSecret = name == "clientSecret" || name == "appleSignInConfig"
      return ProjectApplication.member(
        name, isSecret ? nil : before[name], isSecret ? nil : after.members[name])
    }
  }
}
