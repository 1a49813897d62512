import AuthHTTP
import BoundedJSON
import IdentityToolkit

extension ProjectConfig.Patch {
  /// Changes the settings as production does: everything is checked first, and a refused change changes nothing.
  func replaceStrictly(_ config: inout ProjectSettings, _ call: inout Call) throws(ServerError) {
    guard let given = call.settings else { return }
    try given.check()
    let old = config.tree(of: call.projectID)
    var tree = old
    tree.replace(by: given.tree, updateMask, .config)
    try tree.settle(from: old, now: call.milliseconds)
    var changed = config
    try changed.store(tree, of: call.projectID)
    if changed.blockingFunctions != config.blockingFunctions { try changed.blockingFunctions?.check(call) }
    guard !call.isForeign || changed.keepsDestinations(of: config) else { throw .foreignOrigin }
    config = changed
    config.note(given.stored, FieldMask(updateMask), &call)
  }
}

extension ProjectSettings {
  /// Whether secrets are sent where `old` sends them.
  ///
  /// A web page that could set the functions would get every password and token they are called with; one that could set
  /// the page of e-mail links, their codes.
  func keepsDestinations(of old: ProjectSettings) -> Bool {
    blockingFunctions == old.blockingFunctions && written?.callbackURI == old.written?.callbackURI
  }

  /// Writes the settings that Google's emulator lacks, leaf by leaf: those that a request gives, and those that its mask names.
  ///
  /// Without `--strict`, so a setting that is not given returns to this server's default.
  mutating func write(_ given: SettingTree, _ mask: FieldMask?) {
    let isComplete = written?.isComplete ?? false
    var tree = written?.tree ?? SettingTree()
    for path in SettingSchema.config.leaves where !Self.emulated.contains(where: path.starts(with:)) {
      guard mask?.names(path.joined(separator: ".")) ?? true else { continue }
      let value = given[path]
      if value != nil || tree[path] != nil { tree[path] = value }
    }
    tree = tree.pruned
    written = tree.members.isEmpty && !isComplete ? nil : WrittenSettings(tree, isComplete: isComplete)
  }

  /// Switches e-mail enumeration protection on or off.
  mutating func setPrivacy(_ isOn: Bool, _ call: Call) {
    improvedEmailPrivacy = isOn
    guard call.policy.hasProductionSettings || written?.hidesAccounts != nil else { return }
    var tree = written?.tree ?? SettingTree()
    tree["emailPrivacyConfig.enableImprovedEmailPrivacy"] = .bool(isOn)
    written = WrittenSettings(
      tree, isComplete: written?.isComplete ?? false, isTenant: written?.isTenant ?? false)
  }

  /// The settings with a property of their own.
  private static let emulated: [[String]] = [
    ["signIn", "allowDuplicateEmails"], ["signIn", "phoneNumber", "testPhoneNumbers"], ["mfa"],
    ["blockingFunctions"], ["smsRegionConfig"], ["emailPrivacyConfig"],
  ]

  /// Stores the names of settings that nothing follows from, and reports them.
  mutating func note(_ names: [String], _ mask: FieldMask?, _ call: inout Call) {
    let kept = (withoutEffect ?? []).filter { !(mask?.names($0) ?? !call.policy.hasProductionSettings) }
    let all = Set(kept + names).sorted()
    withoutEffect = all.isEmpty ? nil : all
    if !names.isEmpty { call.events.append(.settingsIgnored(fields: names)) }
  }
}

extension SettingSchema {
  /// The paths of all single settings.
  var leaves: [[String]] {
    members.sorted { $0.key < $1.key }.flatMap { name, form in
      if case .object(let schema) = form { return schema.leaves.map { [name] + $0 } }
      return [[name]]
    }
  }
}

extension ServerState {
  /// The settings of a project, which may be one that was never changed.
  func settings(of project: String) -> ProjectSettings { projects[project]?.config ?? ProjectSettings() }
}

extension HTTPResponse {
  /// An answer with settings.
  static func settings(_ members: [String: JSONValue]) -> HTTPResponse {
    HTTPResponse(
      200, fields: .json,
      body: JSONOutput.bytes(of: JSONValue.object(members)))
  }
}
