/// The settings of a project or a tenant: as written, their effects, and how responses show them.
///
/// It is a class so that copying and comparing cost nothing; a change creates a new object, which reads the
/// tree once.
package final class Settings: Sendable {
  /// The settings as written, by production's paths.
  package let tree: SettingTree
  /// Whether an absent setting has production's default, which is mostly off, instead of this server's.
  package let isComplete: Bool
  package let isTenant: Bool
  /// The paths named by update masks; responses of the default mode contain those that Google's emulator does
  /// not use.
  let shown: Set<Name>
  /// The effects of the tree and, in a tenant's call, of its project's.
  package let rules: SettingRules
  /// The project settings included in ``rules``; nil for none.
  private let project: Settings?

  /// Creates settings that were checked; `project` is that of a tenant in a call.
  ///
  /// With `sharing` a tenant has settings of the project that it could have itself, as in Google's emulator.
  package init(
    _ tree: SettingTree = SettingTree(), isComplete: Bool = false, isTenant: Bool = false,
    shown: Set<Name> = [], under project: Settings? = nil, sharing: Bool = false
  ) {
    var tree = tree
    if tree[SettingTree.phones(ofTenant: isTenant)] == [:] {
      tree[SettingTree.phones(ofTenant: isTenant)] = nil
    }
    self.tree = tree
    self.isComplete = isComplete
    self.isTenant = isTenant
    self.shown = shown
    self.project = project
    var rules = SettingRules(tree, isComplete: isComplete, isTenant: isTenant)
    if let project { rules.inherit(project.rules, sharing: sharing) }
    self.rules = rules
  }

  package static let none = Settings()
  /// The settings of a new tenant: everything is off, as in production.
  package static let newTenant = Settings(isTenant: true)
  /// The settings of a tenant that was never created but named by a request: everything is on
  /// (Docs/protocol.md 9.3).
  package static let everythingOn = Settings(
    SettingTree([
      "allowPasswordSignup": true, "enableEmailLinkSignin": true, "enableAnonymousUser": true,
      "mfaConfig": ["state": "ENABLED", "enabledProviders": ["PHONE_SMS"]],
    ]), isTenant: true)
}

extension Settings {
  package func with(_ tree: SettingTree, showing paths: some Sequence<String> = []) -> Settings {
    Settings(tree, isComplete: isComplete, isTenant: isTenant, shown: shown.union(paths))
  }

  /// The settings without the paths named by masks.
  package var unmasked: Settings { Settings(tree, isComplete: isComplete, isTenant: isTenant) }

  /// A tenant's settings in a call, combined with its project's.
  func under(_ project: Settings, sharing: Bool) -> Settings {
    self.project === project
      ? self
      : Settings(
        tree, isComplete: isComplete, isTenant: isTenant, shown: shown, under: project, sharing: sharing)
  }

  /// All settings, as production would store them.
  package func complete(of project: String) -> SettingTree {
    let defaults = isTenant ? SettingTree() : SettingTree.projectDefaults(project)
    var tree = isComplete ? tree : defaults.overlaid(with: tree)
    for (path, value) in SettingTree.defaults(ofTenant: isTenant) { tree[path] = self.tree[path] ?? value }
    return tree
  }

  /// The settings with a complete tree, as production stores it.
  package func completed(by tree: SettingTree) -> Settings {
    var tree = tree
    for (path, value) in SettingTree.defaults(ofTenant: isTenant) where tree[path] == value {
      tree[path] = nil
    }
    return Settings(tree, isComplete: true, isTenant: isTenant, shown: isTenant ? [] : Self.ownShown)
  }

  /// Settings that Google's emulator drops without a mask; setting them in another way also shows them.
  package static let ownShown: Set<Name> = ["mfa", "smsRegionConfig"]

  /// Whether secrets are sent to the same destinations as with `old`.
  ///
  /// A web page that could set the functions would get every password and token they are called with; one
  /// that could set the page of e-mail links would get their codes.
  package func keepsDestinations(of old: Settings) -> Bool {
    rules.blockingFunctions == old.rules.blockingFunctions && rules.callbackURI == old.rules.callbackURI
  }
}

extension Settings {
  /// The settings after a request, which changes those that the mask names.
  package func changed(
    by given: GivenSettings, _ mask: String?, _ world: World
  ) throws(ServerError) -> Settings {
    guard world.policy.hasProductionSettings else { return try masked(by: given.tree, mask) }
    try given.check()
    return try replaced(by: given.tree, mask?.split(separator: ",").compactMap { schema.path($0) }, world)
  }

  /// The settings with a tree's values at paths, as after a request whose mask names these.
  package func changed(
    at paths: [[String]], to given: SettingTree, _ world: World
  ) throws(ServerError) -> Settings {
    try world.policy.hasProductionSettings ? replaced(by: given, paths, world) : replacing(paths, by: given)
  }

  /// The settings with a tree's values at paths, unchecked; without `isShown`, answers do not show more of them.
  func replacing(_ paths: [[String]], by given: SettingTree, isShown: Bool = true) -> Settings {
    var tree = tree
    tree.replace(by: given, paths)
    let shown = isShown ? paths.filter { given[$0] != nil } : []
    return with(tree, showing: shown.map { $0.joined(separator: ".") })
  }

  /// The change as production makes it; nil as paths stands for all that a request can name.
  private func replaced(
    by given: SettingTree, _ paths: [[String]]?, _ world: World
  ) throws(ServerError) -> Settings {
    let old = complete(of: world.projectID)
    var tree = old
    if let paths {
      tree.replace(by: given, paths)
    } else {
      tree = isTenant ? given : old.overlaid(with: given)
      if let phones = given[SettingTree.phones] { tree[SettingTree.phones] = phones }
      tree.keepOneRegionPolicy(of: given)
    }
    try tree.normalize(from: old, now: world.milliseconds)
    // A tenant from a project file may have no name.
    if isTenant, paths == nil || tree["displayName"] != old["displayName"] { try tree.checkName() }
    return completed(by: tree)
  }

  /// The change as Google's emulator makes it, which also stores settings that a mask names and it does not
  /// use.
  private func masked(by given: SettingTree, _ mask: String?) throws(ServerError) -> Settings {
    do {
      let codes = given[SettingTree.phones]?.object?.compactMapValues(\.string)
      try TestPhoneNumbers.check(codes ?? [:])
    } catch {
      throw ServerError(.invalidTestingPhoneNumber, error.description)
    }
    guard let mask else {
      if isTenant {
        let tree = SettingTree.tenantDefaults.overlaid(with: given)
        return Settings(tree, isComplete: isComplete, isTenant: true)
      }
      var tree = given
      for path in shown.sorted() where schema.path(path) == nil { tree[path] = self.tree[path] }
      return with(tree)
    }
    let own = SettingTree.emulated(ofTenant: isTenant)
    let paths = mask.split(separator: ",").map { $0.split(separator: ".").map(String.init) }.filter { path in
      if given[path] != nil { return true }
      // Settings that Google's emulator has too stay if the request lacks them.
      return schema.path(path.joined(separator: ".")) == path
        && !own.contains { $0.starts(with: path) || path.starts(with: $0) }
    }
    return replacing(paths, by: given)
  }

  private var schema: Message { isTenant ? .tenant : .config }
}

extension Settings: Equatable {
  package static func == (one: Settings, other: Settings) -> Bool {
    one === other
      || (one.tree == other.tree && one.isComplete == other.isComplete && one.isTenant == other.isTenant
        && one.shown == other.shown)
  }
}

extension Settings: Codable {
  private enum CodingKeys: String, CodingKey {
    case tree, isComplete, isTenant, shown
  }

  package convenience init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      SettingTree(try members.decode(ByName<JSONValue>.self, forKey: .tree)),
      isComplete: try members.decodeIfPresent(Bool.self, forKey: .isComplete) ?? false,
      isTenant: try members.decodeIfPresent(Bool.self, forKey: .isTenant) ?? false,
      shown: Set(names: try members.decodeIfPresent([String].self, forKey: .shown) ?? []))
  }

  package func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: CodingKeys.self)
    try members.encode(tree.members, forKey: .tree)
    if isComplete { try members.encode(true, forKey: .isComplete) }
    if isTenant { try members.encode(true, forKey: .isTenant) }
    if !shown.isEmpty { try members.encode(shown.sorted(), forKey: .shown) }
  }
}
