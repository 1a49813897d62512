import SafeFiles

/// The database's version of what is compared after each call: everything but the tables, which record their
/// changes.
struct KnownState: Sendable {
  static let sealKey = "token-seal"

  private(set) var clockOffset: Int64
  private var tokenKey: [UInt8]?
  private var projects: [StatePlace: ProjectState] = [:]
  private var snapshots: ByName<SnapshotContent>

  /// Starts with a state that was just read; its tables begin to record changes.
  init(_ state: inout ServerState) {
    clockOffset = state.clockOffset
    tokenKey = state.tokenKey
    snapshots = state.snapshots.mapValues(\.content)
    for place in state.places {
      projects[place] = state.change(place) { project in
        project.users.changes.isKept = true
        project.verificationCodes.changes.isKept = true
        project.oobCodes.changes.isKept = true
        return project.withoutTables
      }
    }
  }

  /// Writes the changes and remembers what was written; with a `place`, only those of a call that changes
  /// nothing else.
  ///
  /// - Throws: ``SafeFileError``; this value is then useless.
  mutating func write(
    changesOf state: inout ServerState, at place: StatePlace?, to connection: SQLiteConnection
  ) throws(SafeFileError) {
    // Its row is written with each change.
    if clockOffset != state.clockOffset { try connection.begin() }
    if tokenKey != state.tokenKey {
      try connection.set(key: Self.sealKey, to: state.tokenKey.map { Base64URL.encode($0) })
    }
    (clockOffset, tokenKey) = (state.clockOffset, state.tokenKey)
    if let place {
      try write(StatePlace(project: place.project), of: &state, to: connection)
      if place.tenant != nil { try write(place, of: &state, to: connection) }
    } else {
      let places = state.places
      for place in places { try write(place, of: &state, to: connection) }
      for place in Set(projects.keys).subtracting(places) {
        try connection.remove(.tenants, at: place)
        projects[place] = nil
      }
    }
    // Last, because a snapshot is a copy of the tables.
    if !state.snapshots.isEmpty || !snapshots.isEmpty { try write(snapshotsOf: state, to: connection) }
  }

  private mutating func write(
    snapshotsOf state: ServerState, to connection: SQLiteConnection
  ) throws(SafeFileError) {
    for (name, snapshot) in state.snapshots where snapshots[name] !== snapshot.content {
      try connection.save(name, snapshot, clockOffset: state.clockOffset)
    }
    for name in snapshots.keys where state.snapshots[name] == nil { try connection.removeSnapshot(name) }
    snapshots = state.snapshots.mapValues(\.content)
  }

  private mutating func write(
    _ place: StatePlace, of state: inout ServerState, to connection: SQLiteConnection
  ) throws(SafeFileError) {
    let isNew = projects.index(forKey: place) == nil
    try state.change(place) { project throws(SafeFileError) in
      if isNew { try connection.put(.tenants, at: place) }
      try projects[place, default: ProjectState()].adopt(project, at: place, to: connection)
      try project.users.write(.users, at: place, isNew: isNew, to: connection) { user in
        [.init(user.email), .init(user.phoneNumber), .bytes(JSONOutput.bytes { user.writeRest(to: &$0) })]
      }
      try project.verificationCodes.write(.codes, .sms, at: place, isNew: isNew, to: connection) {
        [.bytes(JSONOutput.bytes(of: $0))]
      }
      try project.oobCodes.write(.codes, .email, at: place, isNew: isNew, to: connection) {
        [.bytes(JSONOutput.bytes(of: $0))]
      }
    }
  }
}

extension ProjectState {
  fileprivate var withoutTables: ProjectState {
    var copy = self
    copy.users = UserTable()
    copy.verificationCodes = SMSCodes()
    copy.oobCodes = OOBCodeTable()
    copy.tenants = [:]
    return copy
  }

  /// Takes over and writes what differs in a project, apart from its tables.
  ///
  /// Unchanged members usually share memory, so comparing them is immediate.
  fileprivate mutating func adopt(
    _ new: ProjectState, at place: StatePlace, to connection: SQLiteConnection
  ) throws(SafeFileError) {
    func changes<Member: Equatable>(_ old: inout Member, _ new: Member) -> Bool {
      guard old != new else { return false }
      old = new
      return true
    }
    if changes(&config, new.config) {
      try connection.put(setting: "config", Preserving(open: config), at: place)
    }
    if changes(&providerConfigs, new.providerConfigs) {
      try connection.put(setting: "providerConfigs", providerConfigs, at: place)
    }
    if changes(&signUps, new.signUps) { try connection.put(setting: "signUps", signUps, at: place) }
    if changes(&appProofs, new.appProofs) { try connection.put(setting: "appProofs", appProofs, at: place) }
    if changes(&appCheck, new.appCheck) { try connection.put(setting: "appCheck", appCheck, at: place) }
    try connection.put(.temporaryProof, new.temporaryProofs, since: temporaryProofs, at: place)
    temporaryProofs = new.temporaryProofs
    try connection.put(.totpEnrollment, new.totpEnrollments, since: totpEnrollments, at: place)
    totpEnrollments = new.totpEnrollments
    guard usedNonces != new.usedNonces else { return }
    try connection.put(.nonce, Self.flags(new.usedNonces), since: Self.flags(usedNonces), at: place)
    usedNonces = new.usedNonces
  }

  private static func flags(_ names: Set<Name>) -> ByName<Bool> {
    ByName(uniqueKeysWithValues: names.sorted().map { ($0, true) })
  }

  /// Reads the settings that ``adopt(_:at:to:)`` wrote, by their names.
  mutating func apply(settings: ByName<JSONValue>) throws {
    var read = try BoundedDecoder.decode(Preserving<ProjectState>.self, from: .object(settings)).record
    guard read.unknown.isEmpty else { throw UnknownSetting() }
    read.tenants = tenants
    self = read
  }

  private struct UnknownSetting: Error {}
}

extension EntryTable {
  /// Writes the recorded changes, or the whole table if it records none yet.
  fileprivate mutating func write(
    _ part: StateSchema.Part, _ kind: CodeKind? = nil, at place: StatePlace, isNew: Bool,
    to connection: SQLiteConnection, _ columns: (Entry) -> [SQLiteConnection.Value]
  ) throws(SafeFileError) {
    let scope = kind.map { [SQLiteConnection.Value.text($0.rawValue)] } ?? []
    func put(_ entry: Entry) throws(SafeFileError) {
      try connection.put(part, scope + [.text(Self.key(of: entry))] + columns(entry), at: place)
    }
    guard changes.isKept else {
      if !isNew { try connection.remove(part, scope, at: place) }
      for entry in all { try put(entry) }
      changes.isKept = true
      return
    }
    guard !changes.isEmpty else { return }
    let keys = changes.drain()
    for key in keys.removed { try connection.remove(part, scope + [.text(key)], at: place) }
    for key in keys.changed {
      if let entry = entries[key] { try put(entry) }
    }
  }
}
