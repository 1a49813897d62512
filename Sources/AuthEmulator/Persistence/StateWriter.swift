import SafeFiles

/// Writes changes into the tables of a state, all in one transaction (Docs/state.md).
struct StateWriter {
  private let connection: SQLiteConnection
  /// Whether there are uncommitted changes.
  private(set) var isOpen = false

  /// Creates a writer; `isOpen` says that a transaction with earlier changes continues.
  init(to connection: SQLiteConnection, isOpen: Bool = false) {
    self.connection = connection
    self.isOpen = isOpen
  }

  /// Makes one change, and starts the transaction before the first.
  private mutating func change(
    _ sql: String, _ values: [SQLiteConnection.Value] = []
  ) throws(SafeFileError) {
    if !isOpen {
      try connection.run("BEGIN IMMEDIATE")
      isOpen = true
    }
    try connection.rows(sql, values) { _ in }
  }

  /// Commits all changes at once; does nothing without a change.
  mutating func commit() throws(SafeFileError) {
    guard isOpen else { return }
    try connection.run("COMMIT")
    isOpen = false
  }

  // MARK: The server

  mutating func set(clockOffset: Int64) throws(SafeFileError) {
    try change("UPDATE server SET clock_offset = ?1", [.integer(clockOffset)])
  }

  mutating func countStart() throws(SafeFileError) { try change("UPDATE server SET starts = starts + 1") }

  mutating func set(key name: String, to value: String?) throws(SafeFileError) {
    guard let value else { return try change("DELETE FROM keys WHERE name = ?1", [.text(name)]) }
    try change("INSERT OR REPLACE INTO keys (name, value) VALUES (?1, ?2)", [.text(name), .text(value)])
  }

  // MARK: Projects and tenants

  /// Stores a row in the place of the one with its key, or at the end.
  mutating func put(
    _ part: StateSchema.Part, _ values: [SQLiteConnection.Value] = [], at place: StatePlace
  ) throws(SafeFileError) {
    try change(part.insertion, [.text(place.project), .text(place.tenant ?? "")] + values)
  }

  /// Removes the rows whose keys begin so.
  mutating func remove(
    _ part: StateSchema.Part, _ key: [SQLiteConnection.Value] = [], at place: StatePlace
  ) throws(SafeFileError) {
    try change(part.deletion(by: 2 + key.count), [.text(place.project), .text(place.tenant ?? "")] + key)
  }

  mutating func remove(project: String) throws(SafeFileError) {
    try change(StateSchema.Part.tenants.deletion(by: 1), [.text(project)])
  }

  // MARK: Snapshots

  /// Copies the current contents of the tables.
  mutating func save(_ name: String, _ snapshot: StateSnapshot, clockOffset: Int64) throws(SafeFileError) {
    try removeSnapshot(name)
    try change(
      "INSERT INTO snapshots (name, saved_at, users, clock_offset) VALUES (?1, ?2, ?3, ?4)",
      [
        .text(name), .integer(snapshot.savedAt), .integer(Int64(snapshot.accountCount)),
        .integer(clockOffset),
      ])
    for part in StateSchema.Part.allCases {
      try change(
        "INSERT INTO snapshot_\(part.rawValue) (snapshot, \(part.columns)) "
          + "SELECT ?1, \(part.columns) FROM \(part.rawValue) ORDER BY id", [.text(name)])
    }
  }

  mutating func removeSnapshot(_ name: String) throws(SafeFileError) {
    try change("DELETE FROM snapshots WHERE name = ?1", [.text(name)])
  }
}

enum CodeKind: String {
  /// An SMS; its code is the verification ID.
  case sms
  /// An e-mail; its code is the one in the link.
  case email
  /// A verified number.
  case temporaryProof = "temporary-proof"
  /// An authenticator app whose enrollment has started.
  case totpEnrollment = "totp-enrollment"
  /// A used nonce of a provider's ID token.
  case nonce
}
