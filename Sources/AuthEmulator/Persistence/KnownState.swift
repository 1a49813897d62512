import SafeFiles

/// The database's version of the parts that are compared.
struct KnownState: Sendable {
  static let sealKey = "token-seal"

  private var clockOffset: Int64 = 0
  private var tokenKey: [UInt8]?
  private var projects: [String: KnownProject] = [:]
  private var snapshots: [String: SnapshotContent] = [:]

  /// Starts with a state that was just read; its tables begin to record changes.
  init(_ state: inout ServerState) {
    clockOffset = state.clockOffset
    tokenKey = state.tokenKey
    snapshots = state.snapshots.mapValues(\.content)
    for id in state.projects.keys {
      projects[id] = state.projects[id, default: ProjectState()].becomeKnown()
    }
  }

  /// The parts of a project and of its tenants.
  struct KnownProject: Sendable {
    var parts: ProjectParts
    var tenants: [String: ProjectParts] = [:]
  }

  /// The parts that a call may have changed.
  struct Scope: Sendable {
    /// The only project of the call; nil for all.
    var project: String?
    /// The only tenant of the call, apart from new ones; nil for all.
    var tenant: String?
    /// Whether it may have changed every tenant of the project.
    var isWide = true

    static let everything = Self()
  }
}

extension KnownState {
  /// Writes the changes and remembers what was written.
  ///
  /// - Throws: ``SafeFileError``; this value is then useless.
  mutating func write(
    changesOf state: inout ServerState, in scope: Scope, to writer: inout StateWriter
  ) throws(SafeFileError) {
    try writeServer(state, to: &writer)
    try write(projectsOf: &state, in: scope, to: &writer)
    // Last, because a snapshot is a copy of the tables.
    if !state.snapshots.isEmpty || !snapshots.isEmpty { try write(snapshotsOf: state, to: &writer) }
  }

  private mutating func write(
    projectsOf state: inout ServerState, in scope: Scope, to writer: inout StateWriter
  ) throws(SafeFileError) {
    var scope = scope
    if let before = state.replaced {
      state.replaced = nil
      try write(replacementOf: before.state(), by: &state, to: &writer)
      scope = .everything
    }
    // A call applies to one project, and may create it.
    if let id = scope.project, projects.count == state.projects.count {
      guard let place = state.projects.index(forKey: id) else { return }
      return try write(id, &state.projects.values[place], in: scope, to: &writer)
    }
    for id in state.projects.keys.sorted() {
      try write(id, &state.projects[id, default: ProjectState()], in: .everything, to: &writer)
    }
    for id in projects.keys.sorted() where state.projects[id] == nil {
      try writer.remove(project: id)
      projects[id] = nil
    }
  }

  private mutating func writeServer(
    _ state: ServerState, to writer: inout StateWriter
  ) throws(SafeFileError) {
    if clockOffset != state.clockOffset { try writer.set(clockOffset: state.clockOffset) }
    if tokenKey != state.tokenKey {
      try writer.set(key: Self.sealKey, to: state.tokenKey.map { Base64URL.encode($0) })
    }
    clockOffset = state.clockOffset
    tokenKey = state.tokenKey
  }

  private mutating func write(
    snapshotsOf state: ServerState, to writer: inout StateWriter
  ) throws(SafeFileError) {
    for (name, snapshot) in state.snapshots where snapshots[name] !== snapshot.content {
      try writer.save(name, snapshot, clockOffset: state.clockOffset)
    }
    for name in snapshots.keys where state.snapshots[name] == nil { try writer.removeSnapshot(name) }
    snapshots = state.snapshots.mapValues(\.content)
  }

  private mutating func write(
    _ id: String, _ project: inout ProjectState, in scope: Scope, to writer: inout StateWriter
  ) throws(SafeFileError) {
    let place = StatePlace(project: id)
    let isNew = projects.index(forKey: id) == nil
    var known = projects.removeValue(forKey: id) ?? KnownProject(parts: ProjectParts(ProjectState()))
    try Self.write(&project, &known.parts, place, isNew: isNew, to: &writer)
    try Self.write(tenantsOf: &project, &known, place, isNew ? .everything : scope, to: &writer)
    projects[id] = known
  }

  private static func write(
    _ project: inout ProjectState, _ known: inout ProjectParts, _ place: StatePlace, isNew: Bool,
    to writer: inout StateWriter
  ) throws(SafeFileError) {
    if isNew { try writer.put(.tenants, at: place) }
    if !known.areSame(as: project) {
      try known.writeChanges(to: project, at: place, &writer)
      known = ProjectParts(project)
    }
    try project.writeTables(at: place, isNew: isNew, to: &writer)
  }

  private static func write(
    tenantsOf project: inout ProjectState, _ known: inout KnownProject, _ place: StatePlace, _ scope: Scope,
    to writer: inout StateWriter
  ) throws(SafeFileError) {
    guard scope.isWide || known.tenants.count != project.tenants.count else {
      guard let id = scope.tenant else { return }
      return try write(tenant: id, of: &project, &known, place, to: &writer)
    }
    for id in project.tenants.keys.sorted() {
      try write(tenant: id, of: &project, &known, place, to: &writer)
    }
    for id in known.tenants.keys.sorted() where project.tenants[id] == nil {
      try writer.remove(.tenants, at: StatePlace(project: place.project, tenant: id))
      known.tenants[id] = nil
    }
  }

  private static func write(
    tenant id: String, of project: inout ProjectState, _ known: inout KnownProject, _ place: StatePlace,
    to writer: inout StateWriter
  ) throws(SafeFileError) {
    guard let index = project.tenants.index(forKey: id) else { return }
    let place = StatePlace(project: place.project, tenant: id)
    let isNew = known.tenants.index(forKey: id) == nil
    var parts = known.tenants.removeValue(forKey: id) ?? ProjectParts(ProjectState())
    try write(&project.tenants.values[index], &parts, place, isNew: isNew, to: &writer)
    known.tenants[id] = parts
  }

  /// Writes the differences in the tables after one whole state replaced another.
  private func write(
    replacementOf before: ServerState, by state: inout ServerState, to writer: inout StateWriter
  ) throws(SafeFileError) {
    for id in state.projects.keys.sorted() {
      try state.projects[id]?.writeTables(
        at: StatePlace(project: id), since: before.projects[id], to: &writer)
      for tenant in state.projects[id]?.tenants.keys.sorted() ?? [] {
        try state.projects[id]?.tenants[tenant]?.writeTables(
          at: StatePlace(project: id, tenant: tenant), since: before.projects[id]?.tenants[tenant],
          to: &writer)
      }
    }
  }
}

extension ProjectState {
  /// Starts to record table changes, including the tenants', and returns the parts that are compared.
  fileprivate mutating func becomeKnown() -> KnownState.KnownProject {
    startRecording()
    var known = KnownState.KnownProject(parts: ProjectParts(self))
    for id in tenants.keys {
      tenants[id]?.startRecording()
      known.tenants[id] = tenants[id].map { ProjectParts($0) }
    }
    return known
  }

  private mutating func startRecording() {
    users.startRecording()
    verificationCodes.startRecording()
    oobCodes.startRecording()
  }

  /// Writes the recorded changes of the tables, and whole tables that record nothing yet.
  fileprivate mutating func writeTables(
    at place: StatePlace, isNew: Bool, to writer: inout StateWriter
  ) throws(SafeFileError) {
    try users.write(at: place, isNew: isNew, to: &writer)
    try verificationCodes.write(at: place, isNew: isNew, to: &writer)
    try oobCodes.write(at: place, isNew: isNew, to: &writer)
  }

  /// Writes the differences from older tables; with nil, the tables count as new.
  fileprivate mutating func writeTables(
    at place: StatePlace, since before: ProjectState?, to writer: inout StateWriter
  ) throws(SafeFileError) {
    try users.write(at: place, since: before?.users, to: &writer)
    try verificationCodes.write(at: place, since: before?.verificationCodes, to: &writer)
    try oobCodes.write(at: place, since: before?.oobCodes, to: &writer)
  }
}

extension StoredTable {
  fileprivate mutating func startRecording() {
    changes = ChangedKeys()
    changes.isKept = true
  }

  fileprivate mutating func write(
    at place: StatePlace, isNew: Bool, to writer: inout StateWriter
  ) throws(SafeFileError) {
    guard changes.isKept else {
      if !isNew { try writer.remove(Self.part, Self.scope, at: place) }
      for entry in all { try Self.put(entry, at: place, to: &writer) }
      return startRecording()
    }
    guard !changes.isEmpty else { return }
    let keys = changes.drain()
    let stored = keys.changed.compactMap { entries[$0] }
    try Self.write(TableChange(removed: keys.removed, stored: stored), at: place, to: &writer)
  }

  fileprivate mutating func write(
    at place: StatePlace, since before: Self?, to writer: inout StateWriter
  ) throws(SafeFileError) {
    guard let before else {
      // Written whole afterwards.
      changes = ChangedKeys()
      return
    }
    let change = entries.changes(since: before.entries, key: Self.key)
    startRecording()
    try Self.write(change, at: place, to: &writer)
  }

  private static func write(
    _ change: TableChange<Entry>, at place: StatePlace, to writer: inout StateWriter
  ) throws(SafeFileError) {
    for key in change.removed { try writer.remove(part, scope + [.text(key)], at: place) }
    for entry in change.stored { try put(entry, at: place, to: &writer) }
  }

  private static func put(
    _ entry: Entry, at place: StatePlace, to writer: inout StateWriter
  ) throws(SafeFileError) {
    try writer.put(part, scope + [.text(key(of: entry))] + columns(of: entry), at: place)
  }
}
