extension ServerState {
  /// Runs `body` and adds account changes to the call's events, and changes of settings if it may change
  /// them.
  mutating func keepingJournal<Result>(
    of call: inout Call, changesSettings: Bool,
    _ body: (inout ServerState, inout Call) -> Result
  ) -> Result {
    let (projectID, tenantID) = (call.world.projectID, call.world.tenantID)
    let before = changesSettings ? settings(of: projectID) : nil
    let tenants = changesSettings ? tenantSettings(of: projectID) : [:]
    let keepsRecords = call.effects.keepsRecords
    changeJournals(of: projectID, tenantID) { ($0.isKept, $0.keepsRecords) = (true, keepsRecords) }
    let result = body(&self, &call)
    var entries: [AccountJournal.Entry] = []
    changeJournals(of: projectID, tenantID) { entries += $0.drain() }
    call.effects.accountEvents = entries.map(\.event)
    if keepsRecords { call.effects.accountTriggers += entries.compactMap { AccountTrigger($0, call.world) } }
    if let before {
      let fields =
        settings(of: projectID).changedNames(since: before)
        + (tenants == tenantSettings(of: projectID) ? [] : ["tenants"])
      if !fields.isEmpty { call.effects.accountEvents.append(.configChanged(fields: fields)) }
    }
    return result
  }

  private mutating func changeJournals(
    of projectID: String, _ tenantID: String?, _ body: (inout AccountJournal) -> Void
  ) {
    // In place: this is part of every change.
    guard let place = projects.index(forKey: projectID) else { return }
    body(&projects.values[place].users.journal)
    guard let tenantID, let tenant = projects.values[place].inPlace({ $0.tenants.index(forKey: tenantID) })
    else { return }
    body(&projects.values[place].tenants.values[tenant].users.journal)
  }

  private func tenantSettings(of projectID: String) -> [String: Settings] {
    projects[projectID]?.tenants.mapValues(\.config.settings) ?? [:]
  }
}

extension Call {
  /// Adds events of accounts that the call does not name itself.
  mutating func report(_ entries: [AccountJournal.Entry]) {
    effects.events += entries.map(\.event)
    if effects.keepsRecords { effects.accountTriggers += entries.compactMap { AccountTrigger($0, world) } }
  }
}

extension AccountTrigger {
  fileprivate init?(_ entry: AccountJournal.Entry, _ world: World) {
    guard let user = entry.made ?? entry.deleted else { return nil }
    self.init(
      kind: entry.made == nil ? .deleted : .created, projectID: world.projectID,
      milliseconds: world.milliseconds, user: user)
  }
}

extension ServerState {
  mutating func addTenant(of call: Call) {
    guard let id = call.world.tenantID else { return }
    var tenant = projects[call.world.projectID, default: ProjectState()].tenant(id)
    tenant.users.journal.isKept = call.effects.isObserved
    tenant.users.journal.keepsRecords = call.effects.keepsRecords
    projects[call.world.projectID, default: ProjectState()].tenants[id] = tenant
  }
}
