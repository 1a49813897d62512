/// A call about the settings of a project or a tenant, whose response shows them; it returns the tenant's ID.
protocol SettingsOperation: Operation where Answer == String? {}

extension SettingsOperation {
  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    let id = try run(on: &state, &call)
    let project = state.projects[call.world.projectID]
    let settings = id.map { project?.tenants[$0]?.config.settings } ?? project?.config.settings
    // Production's responses to other calls have fewer of them.
    let isRead = Self.route.method == .get
    return .json(
      (settings ?? .none).shown(of: id, inFull: isRead, given: call.caller.settings, call.world))
  }
}

extension ProjectConfig.Get: ReadOperation, SettingsOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> String? {
    try call.requireAdministrator()
    return nil
  }
}

extension ProjectConfig.Patch: WriteOperation, SettingsOperation {
  static var concernsProject: Bool { true }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> String? {
    try call.requireAdministrator()
    let hasProductionSettings = call.world.policy.hasProductionSettings
    guard hasProductionSettings || call.world.tenantID == nil else {
      throw ServerError(message: "((Can only update top-level configurations on agent projects.))")
    }
    guard let given = call.caller.settings else { return nil }
    project.config.settings = try project.config.settings.changed(by: given, updateMask, call)
    project.config.prunePhoneBook()
    let mask = FieldMask(updateMask)
    project.config.recordIgnored(given, &call) { mask?.names($0) ?? !hasProductionSettings }
    return nil
  }
}

extension Settings {
  func changed(
    by given: GivenSettings, _ mask: String?, _ call: Call
  ) throws(ServerError) -> Settings {
    let changed = try changed(by: given, mask.filled, call.world)
    if !isTenant, !call.world.policy.hasProductionSettings {
      // Google's emulator also checks functions that no mask names.
      let functions: BlockingFunctions? = given.tree.decoded("blockingFunctions")
      try functions?.check(call)
    }
    return try allowed(changed, call)
  }

  /// The settings with a tree's values at paths, as after a request whose mask names these.
  func changed(at paths: [[String]], to given: SettingTree, _ call: Call) throws(ServerError) -> Settings {
    try allowed(try changed(at: paths, to: given, call.world), call)
  }

  /// Refuses functions that cannot be called, and destinations that a stranger chose.
  private func allowed(_ changed: Settings, _ call: Call) throws(ServerError) -> Settings {
    guard !isTenant else { return changed }
    let functions = changed.rules.blockingFunctions
    if functions != rules.blockingFunctions { try functions?.check(call) }
    if let refusal = call.caller.strangersRefusal, !changed.keepsDestinations(of: self) { throw refusal }
    return changed
  }
}

extension ProjectSettings {
  /// Stores the names of settings without effect, and reports them.
  mutating func recordIgnored(
    _ given: GivenSettings, ofTenant id: String? = nil, _ call: inout Call,
    replacing isReplaced: (String) -> Bool = { _ in false }
  ) {
    let place = id.map { "tenants/\($0) " } ?? ""
    let names = given.withoutEffect.map { place + $0 }
    let all = Set((withoutEffect ?? []).filter { !isReplaced($0) } + names).sorted()
    withoutEffect = all.isEmpty ? nil : all
    if !names.isEmpty { call.effects.events.append(EmulatorEvent(.settingsIgnored, fields: names)) }
  }
}
