import SafeFiles

/// Writes changes into the tables of a state, all in one transaction (Docs/state.md).
struct StateWriter {
  private let connection: SQLiteConnection
  /// Whether there are changes that do not count yet.
  private(set) var isOpen = false

  /// Creates a writer; `isOpen` says that a transaction with earlier changes goes on.
  init(to connection: SQLiteConnection, isOpen: Bool = false) {
    self.connection = connection
    self.isOpen = isOpen
  }

  /// Performs one change, and begins the transaction before the first.
  private mutating func change(_ sql: String, _ values: SQLiteConnection.Value...) throws(SafeFileError) {
    if !isOpen {
      try connection.run("BEGIN IMMEDIATE")
      isOpen = true
    }
    try connection.rows(sql, values) { _ in }
  }

  /// Makes all changes count at once; there is nothing to do without one.
  mutating func commit() throws(SafeFileError) {
    guard isOpen else { return }
    try connection.run("COMMIT")
    isOpen = false
  }

  // MARK: The server

  mutating func set(clockOffset: Int64) throws(SafeFileError) {
    try change("UPDATE server SET clock_offset = ?1", .integer(clockOffset))
  }

  mutating func noteStart() throws(SafeFileError) { try change("UPDATE server SET starts = starts + 1") }

  mutating func set(key name: String, to value: String?) throws(SafeFileError) {
    guard let value else { return try change("DELETE FROM keys WHERE name = ?1", .text(name)) }
    try change("INSERT OR REPLACE INTO keys (name, value) VALUES (?1, ?2)", .text(name), .text(value))
  }

  // MARK: Projects and tenants

  mutating func add(_ place: StatePlace) throws(SafeFileError) {
    try change(
      "INSERT OR IGNORE INTO tenants (project, tenant) VALUES (?1, ?2)", .text(place.project),
      place.tenantValue)
  }

  /// Removes a tenant, or a project with its tenants, and all that is in them.
  mutating func remove(_ place: StatePlace) throws(SafeFileError) {
    guard let tenant = place.tenant else {
      return try change("DELETE FROM tenants WHERE project = ?1", .text(place.project))
    }
    try change("DELETE FROM tenants WHERE project = ?1 AND tenant = ?2", .text(place.project), .text(tenant))
  }

  mutating func set(_ name: String, to value: [UInt8]?, at place: StatePlace) throws(SafeFileError) {
    guard let value else {
      return try change(
        "DELETE FROM settings WHERE project = ?1 AND tenant = ?2 AND name = ?3", .text(place.project),
        place.tenantValue, .text(name))
    }
    try change(
      "INSERT INTO settings (project, tenant, name, value) VALUES (?1, ?2, ?3, ?4) "
        + "ON CONFLICT (project, tenant, name) DO UPDATE SET value = excluded.value",
      .text(place.project), place.tenantValue, .text(name), .bytes(value))
  }

  // MARK: Tables

  mutating func put(_ user: UserRecord, at place: StatePlace) throws(SafeFileError) {
    try change(
      "INSERT INTO users (project, tenant, uid, email, phone, rest) VALUES (?1, ?2, ?3, ?4, ?5, ?6) "
        + "ON CONFLICT (project, tenant, uid) DO UPDATE "
        + "SET email = excluded.email, phone = excluded.phone, rest = excluded.rest",
      .text(place.project), place.tenantValue, .text(user.localID), .init(user.email),
      .init(user.phoneNumber),
      .bytes(JSONOutput.bytes { user.writeRest(to: &$0) }))
  }

  mutating func removeUser(_ uid: String, at place: StatePlace) throws(SafeFileError) {
    try change(
      "DELETE FROM users WHERE project = ?1 AND tenant = ?2 AND uid = ?3", .text(place.project),
      place.tenantValue, .text(uid))
  }

  mutating func removeUsers(at place: StatePlace) throws(SafeFileError) {
    try change(
      "DELETE FROM users WHERE project = ?1 AND tenant = ?2", .text(place.project), place.tenantValue)
  }

  mutating func put(
    _ kind: CodeKind, _ code: String, _ value: [UInt8], at place: StatePlace
  ) throws(SafeFileError) {
    try change(
      "INSERT INTO codes (project, tenant, kind, code, value) VALUES (?1, ?2, ?3, ?4, ?5) "
        + "ON CONFLICT (project, tenant, kind, code) DO UPDATE SET value = excluded.value",
      .text(place.project), place.tenantValue, .text(kind.rawValue), .text(code), .bytes(value))
  }

  mutating func remove(_ kind: CodeKind, _ code: String, at place: StatePlace) throws(SafeFileError) {
    try change(
      "DELETE FROM codes WHERE project = ?1 AND tenant = ?2 AND kind = ?3 AND code = ?4",
      .text(place.project), place.tenantValue, .text(kind.rawValue), .text(code))
  }

  mutating func removeAll(_ kind: CodeKind, at place: StatePlace) throws(SafeFileError) {
    try change(
      "DELETE FROM codes WHERE project = ?1 AND tenant = ?2 AND kind = ?3", .text(place.project),
      place.tenantValue, .text(kind.rawValue))
  }

  // MARK: Snapshots

  /// Copies what is in the tables now.
  mutating func save(_ name: String, _ snapshot: StateSnapshot, clockOffset: Int64) throws(SafeFileError) {
    try removeSnapshot(name)
    try change(
      "INSERT INTO snapshots (name, saved_at, users, clock_offset) VALUES (?1, ?2, ?3, ?4)", .text(name),
      .integer(snapshot.savedAt), .integer(Int64(snapshot.accountCount)), .integer(clockOffset))
    for part in StateSchema.Part.allCases {
      try change(
        "INSERT INTO snapshot_\(part.rawValue) (snapshot, \(part.columns)) "
          + "SELECT ?1, \(part.columns) FROM \(part.rawValue) ORDER BY id", .text(name))
    }
  }

  mutating func removeSnapshot(_ name: String) throws(SafeFileError) {
    try change("DELETE FROM snapshots WHERE name = ?1", .text(name))
  }
}

/// The kinds of rows in the table of codes.
enum CodeKind: String {
  /// An SMS; its code is the verification ID.
  case sms
  /// An e-mail; its code is the one in the link.
  case email
  /// A number that was proven.
  case temporaryProof = "temporary-proof"
  /// An authenticator app whose enrollment has begun.
  case totpEnrollment = "totp-enrollment"
  /// A used nonce of a provider's ID token.
  case nonce
}

extension StatePlace {
  fileprivate var tenantValue: SQLiteConnection.Value { .text(tenant ?? "") }
}
