import SafeFiles

struct StateReader {
  let connection: SQLiteConnection
  /// Used in messages.
  let path: String
  var snapshot: String?

  /// Reads everything but the snapshots.
  func state() throws(SafeFileError) -> ServerState {
    var state = ServerState()
    state.clockOffset = try snapshot == nil ? server().clockOffset : savedClock()
    guard state.clockOffset.magnitude <= World.clockTimes.upperBound else {
      throw .damaged(path: path, reason: "no clock can be so far away")
    }
    if snapshot == nil {
      state.tokenKey = try key(StoredState.sealKey).flatMap { Base64URL.decode($0) }
    }
    try forEach(.tenants) { _, place throws(SafeFileError) in
      if let tenant = place.tenant {
        state.projects[place.project, default: ProjectState()].tenants[tenant] = ProjectState()
      } else {
        state.projects[place.project] = ProjectState()
      }
    }
    try readSettings(into: &state)
    try forEach(.users) { row, place throws(SafeFileError) in
      guard let uid = row.text(2), let rest = row.bytes(5) else { throw damage("a user has no uid") }
      let user = try read("the user \(uid)") {
        try UserRecord(rest: rest, uid: uid, email: row.text(3), phone: row.text(4))
      }
      state.change(place) { $0.users.insert(user) }
    }
    try forEach(.codes) { row, place throws(SafeFileError) in
      guard let kind = row.text(2).flatMap(CodeKind.init), let code = row.text(3), let value = row.bytes(4)
      else { throw damage("a code has no known kind") }
      try read("a code") { try state.change(place) { try $0.insert(kind, code, value) } }
    }
    state.enforcesAppCheck = state.projects.contains { $0.value.appCheck?.isEnforced == true }
    return state
  }

  /// - Throws: ``SafeFileError/damaged(path:reason:)`` unless there is one row as it was written.
  func server() throws(SafeFileError) -> ServerRow {
    var rows: [ServerRow] = []
    try connection.run("SELECT clock_offset, starts, changes, sum FROM server") { row throws(SafeFileError) in
      guard row.isWhole(3) else { throw damage("the row of the server is not as it was written") }
      rows.append(ServerRow(clockOffset: row.integer(0), starts: row.integer(1), changes: row.integer(2)))
    }
    guard rows.count == 1, rows[0].starts >= 0, rows[0].changes >= 0 else {
      throw damage("it has no row of the server")
    }
    return rows[0]
  }

  func key(_ name: String) throws(SafeFileError) -> String? {
    var key: String?
    try connection.run("SELECT name, value, sum FROM keys WHERE name = ?1", [.text(name)]) {
      row throws(SafeFileError) in
      guard row.isWhole(2) else { throw damage("the key \(name) is not as it was written") }
      key = row.text(1)
    }
    return key
  }

  private func savedClock() throws(SafeFileError) -> Int64 {
    var clock: Int64?
    try connection.run("\(Self.savedSnapshots) WHERE name = ?1", name) { clock = $0.integer(3) }
    guard let clock else { throw damage("the snapshot \(snapshot ?? "") is gone") }
    return clock
  }

  private static let savedSnapshots = "SELECT name, saved_at, users, clock_offset, sum FROM snapshots"

  /// The snapshots without their contents.
  func snapshots() throws(SafeFileError) -> ByName<StateSnapshot> {
    var snapshots: ByName<StateSnapshot> = [:]
    try connection.run(Self.savedSnapshots) { row throws(SafeFileError) in
      let name = row.text(0) ?? ""
      guard row.isWhole(4) else { throw damage("the snapshot \(name) is not as it was written") }
      snapshots[name] = StateSnapshot(
        savedAt: row.integer(1), accountCount: Int(clamping: row.integer(2)))
    }
    return snapshots
  }

  private var name: [SQLiteConnection.Value] { snapshot.map { [.text($0)] } ?? [] }

  /// Reads the rows of a table in order; the first two columns are the project and tenant.
  private func forEach(
    _ part: StateSchema.Part,
    _ body: (SQLiteConnection.Row, StatePlace) throws(SafeFileError) -> Void
  ) throws(SafeFileError) {
    let table = snapshot == nil ? part.rawValue : "\(part.savedName) WHERE snapshot = ?1"
    try connection.run("SELECT \(part.columns), sum FROM \(table) ORDER BY id", name) {
      row throws(SafeFileError) in
      guard let project = row.text(0), let tenant = row.text(1) else { throw damage("a row has no project") }
      guard row.isWhole(part.columnCount) else {
        throw damage("a row of the table \(part.rawValue) is not as it was written")
      }
      try body(row, StatePlace(project: project, tenant: tenant.isEmpty ? nil : tenant))
    }
  }

  private func readSettings(into state: inout ServerState) throws(SafeFileError) {
    var parts: [StatePlace: ByName<JSONValue>] = [:]
    try forEach(.settings) { row, place throws(SafeFileError) in
      guard let name = row.text(2), let bytes = row.bytes(3) else { throw damage("a setting has no name") }
      parts[place, default: [:]][name] = try read("the setting \(name)") {
        try JSONReader.read(bytes, depth: JSONReader.ownDepth)
      }
    }
    for (place, members) in parts {
      try read("the settings of \(place.project)") {
        try state.change(place) { try $0.apply(settings: members) }
      }
    }
  }

  private func read<Value>(_ what: String, _ body: () throws -> Value) throws(SafeFileError) -> Value {
    do {
      return try body()
    } catch {
      throw damage("\(what) cannot be read")
    }
  }

  private func damage(_ reason: String) -> SafeFileError { .damaged(path: path, reason: reason) }
}

extension ProjectState {
  /// Reads the settings that a ``StoredState`` wrote, by their names.
  fileprivate mutating func apply(settings: ByName<JSONValue>) throws {
    var read = try BoundedDecoder.decode(Preserving<ProjectState>.self, from: .object(settings)).record
    guard read.unknown.isEmpty else { throw UnknownSetting() }
    read.tenants = tenants
    self = read
  }

  private struct UnknownSetting: Error {}

  fileprivate mutating func insert(_ kind: CodeKind, _ code: String, _ value: [UInt8]) throws {
    let value = try JSONReader.read(value, depth: JSONReader.ownDepth)
    switch kind {
    case .sms: verificationCodes.insert(try BoundedDecoder.decode(SMSCodes.Entry.self, from: value))
    case .email: oobCodes.insert(try BoundedDecoder.decode(SentEmail.self, from: value))
    case .temporaryProof: temporaryProofs[code] = value.string
    case .totpEnrollment:
      totpEnrollments[code] = try BoundedDecoder.decode(PendingTOTPEnrollment.self, from: value)
    case .nonce: usedNonces.insert(code)
    }
  }
}
