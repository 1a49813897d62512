import SafeFiles

/// What the database has, without the indexes of tables, which follow from their entries.
///
/// It shares its memory with the state, so comparing the two takes time only for what has changed, and going back to it
/// needs no database.
struct StoredState: Sendable {
  static let sealKey = "token-seal"

  private(set) var clockOffset: Int64 = 0
  private var tokenKey: [UInt8]?
  private var projects: [StatePlace: StoredProject] = [:]
  private var snapshots: ByName<StateSnapshot> = [:]

  init(_ state: ServerState = ServerState()) {
    (clockOffset, tokenKey, snapshots) = (state.clockOffset, state.tokenKey, state.snapshots)
    for place in state.places { projects[place] = StoredProject(state[place]) }
  }

  /// Writes what differs in a state, and becomes it; with `places`, only what differs there and outside of projects.
  ///
  /// - Throws: ``SafeFileError``; this value is then useless.
  mutating func write(
    changesOf state: ServerState, at places: Set<StatePlace>?, to connection: SQLiteConnection
  ) throws(SafeFileError) {
    if clockOffset != state.clockOffset {
      // Its row is written with each change.
      try connection.begin()
      clockOffset = state.clockOffset
    }
    if tokenKey != state.tokenKey {
      try connection.set(key: Self.sealKey, to: state.tokenKey.map { Base64URL.encode($0) })
      tokenKey = state.tokenKey
    }
    let present = Set(state.places(of: places))
    // A project comes before its tenants.
    for place in present.sorted(by: { $0.tenant == nil && $1.tenant != nil }) {
      let project = StoredProject(state[place])
      if projects[place] == nil { try connection.put(.tenants, at: place) }
      try project.write(since: projects[place] ?? StoredProject(ProjectState()), at: place, to: connection)
      projects[place] = project
    }
    if places == nil {
      for place in Set(projects.keys).subtracting(present) {
        try connection.remove(.tenants, at: place)
        projects[place] = nil
      }
    }
    // Last, because a snapshot is a copy of the tables.
    try write(snapshotsOf: state, to: connection)
  }

  private mutating func write(
    snapshotsOf state: ServerState, to connection: SQLiteConnection
  ) throws(SafeFileError) {
    for (name, snapshot) in state.snapshots where snapshots[name]?.number != snapshot.number {
      try connection.save(name, snapshot, clockOffset: state.clockOffset)
    }
    for name in snapshots.keys where state.snapshots[name] == nil { try connection.removeSnapshot(name) }
    snapshots = state.snapshots
  }

  /// Makes a state what it was when this was written; an incomplete import stays.
  func restore(_ state: inout ServerState) {
    (state.clockOffset, state.tokenKey, state.snapshots) = (clockOffset, tokenKey, snapshots)
    state.projects = [:]
    for (place, stored) in projects {
      var project = stored.project
      guard let tenant = place.tenant else {
        project.tenants = state.projects[place.project]?.tenants ?? [:]
        state.projects[place.project] = project
        continue
      }
      state.projects[place.project, default: ProjectState()].tenants[tenant] = project
    }
    state.enforcesAppCheck = state.projects.contains { $0.value.appCheck?.isEnforced == true }
  }
}

extension ServerState {
  /// The places that are there, of these or of all.
  fileprivate func places(of given: Set<StatePlace>?) -> [StatePlace] {
    guard let given else { return places }
    return Array(given).filter { place in
      guard let project = projects[place.project] else { return false }
      return place.tenant.map { project.tenants[$0] != nil } ?? true
    }
  }
}

/// A project or tenant in ``StoredState``.
private final class StoredProject: Sendable {
  private let settings: ProjectState
  private let users: UserTable.Slots
  private let verificationCodes: SMSCodes.Slots
  private let oobCodes: OOBCodeTable.Slots

  init(_ project: ProjectState) {
    (users, verificationCodes) = (project.users.slots, project.verificationCodes.slots)
    oobCodes = project.oobCodes.slots
    var settings = project
    settings.users = UserTable()
    settings.verificationCodes = SMSCodes()
    settings.oobCodes = OOBCodeTable()
    settings.tenants = [:]
    self.settings = settings
  }

  var project: ProjectState {
    var project = settings
    project.users = UserTable(slots: users)
    project.verificationCodes = SMSCodes(slots: verificationCodes)
    project.oobCodes = OOBCodeTable(slots: oobCodes)
    return project
  }

  /// Writes what differs from an older version.
  func write(
    since old: StoredProject, at place: StatePlace, to connection: SQLiteConnection
  ) throws(SafeFileError) {
    let (new, former) = (settings, old.settings)
    if new.config != former.config {
      try connection.put(setting: "config", Preserving(open: new.config), at: place)
    }
    if new.providerConfigs != former.providerConfigs {
      try connection.put(setting: "providerConfigs", new.providerConfigs, at: place)
    }
    if new.appProofs != former.appProofs {
      try connection.put(setting: "appProofs", new.appProofs, at: place)
    }
    if new.appCheck != former.appCheck { try connection.put(setting: "appCheck", new.appCheck, at: place) }
    try connection.put(.temporaryProof, new.temporaryProofs, since: former.temporaryProofs, at: place)
    try connection.put(.totpEnrollment, new.totpEnrollments, since: former.totpEnrollments, at: place)
    if new.usedNonces != former.usedNonces {
      try connection.put(
        .nonce, Self.flags(new.usedNonces), since: Self.flags(former.usedNonces), at: place)
    }
    try UserTable.write(users, since: old.users, to: .users, at: place, connection) { user in
      [.init(user.email), .init(user.phoneNumber), .bytes(JSONOutput.bytes { user.writeRest(to: &$0) })]
    }
    try SMSCodes.write(
      verificationCodes, since: old.verificationCodes, to: .codes, .sms, at: place, connection
    ) {
      [.bytes(JSONOutput.bytes(of: $0))]
    }
    try OOBCodeTable.write(oobCodes, since: old.oobCodes, to: .codes, .email, at: place, connection) {
      [.bytes(JSONOutput.bytes(of: $0))]
    }
  }

  private static func flags(_ names: Set<Name>) -> ByName<Bool> {
    ByName(uniqueKeysWithValues: names.sorted().map { ($0, true) })
  }
}

extension EntryTable {
  fileprivate static func write(
    _ slots: Slots, since old: Slots, to part: StateSchema.Part, _ kind: CodeKind? = nil,
    at place: StatePlace,
    _ connection: SQLiteConnection, _ columns: (Entry) -> [SQLiteConnection.Value]
  ) throws(SafeFileError) {
    let scope = kind.map { [SQLiteConnection.Value.text($0.rawValue)] } ?? []
    if slots.count == 0, old.count > 0 { return try connection.remove(part, scope, at: place) }
    let difference = slots.difference(since: old) { key(of: $0) }
    for key in difference.removed { try connection.remove(part, scope + [.text(key)], at: place) }
    for entry in difference.changed {
      try connection.put(part, scope + [.text(key(of: entry))] + columns(entry), at: place)
    }
  }
}
