extension ServerState {
  /// Runs `body` and adds account changes to the call's events, and changes of settings if it may change
  /// them.
  mutating func keepingJournal<Result>(
    of call: inout Call, changesSettings: Bool, _ body: (inout ServerState, inout Call) -> Result
  ) -> Result {
    let (projectID, tenantID, content) = (call.world.projectID, call.world.tenantID, call.effects.observed)
    let before = changesSettings ? (settings(of: projectID), tenantSettings(of: projectID)) : nil
    changeJournals(of: projectID, tenantID) { $0.content = content }
    let result = body(&self, &call)
    var entries: [AccountJournal.Entry] = []
    changeJournals(of: projectID, tenantID) { entries += $0.drain() }
    call.effects.accountEvents = entries.map(\.event)
    call.effects.accountTriggers += AccountTrigger.list(entries, projectID, call.world.milliseconds)
    if let (settings, tenants) = before {
      let fields =
        self.settings(of: projectID).changedNames(since: settings)
        + (tenants == tenantSettings(of: projectID) ? [] : ["tenants"])
      if !fields.isEmpty { call.effects.accountEvents.append(EmulatorEvent(.configChanged, fields: fields)) }
    }
    return result
  }

  private mutating func changeJournals(
    of projectID: String, _ tenantID: String?, _ body: (inout AccountJournal) -> Void
  ) {
    // In place: this is part of every change.
    projects.change(projectID) { project in
      body(&project.users.journal)
      if let tenantID { project.tenants.change(tenantID) { body(&$0.users.journal) } }
    }
  }

  private func tenantSettings(of projectID: String) -> ByName<Settings> {
    projects[projectID]?.tenants.mapValues(\.config.settings) ?? [:]
  }

  mutating func addTenant(of call: Call) {
    guard let id = call.world.tenantID else { return }
    var tenant = projects[call.world.projectID, default: ProjectState()].tenant(id)
    tenant.users.journal.content = call.effects.observed
    projects[call.world.projectID, default: ProjectState()].tenants[id] = tenant
  }
}

extension Call {
  /// Adds events of accounts that the call does not name itself.
  mutating func report(_ entries: [AccountJournal.Entry]) {
    effects.events += entries.map(\.event)
    effects.accountTriggers += AccountTrigger.list(entries, world.projectID, world.milliseconds)
  }
}

extension AccountTrigger {
  static func list(_ entries: [AccountJournal.Entry], _ project: String, _ milliseconds: Int64) -> [Self] {
    entries.compactMap { entry in
      entry.user.map { user in
        Self(kind: entry.event.kind, projectID: project, milliseconds: milliseconds, user: user)
      }
    }
  }
}
