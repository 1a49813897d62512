import SafeFiles

/// The only row of the table `server`.
struct ServerRow: Equatable {
  var clockOffset: Int64 = 0
  /// How often a server was started.
  var starts: Int64 = 0
  /// The number of the last stored change.
  var changes: Int64 = 0
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

// Writes the tables of ``StateSchema``.
extension SQLiteConnection {
  func put(_ server: ServerRow) throws(SafeFileError) {
    try store(
      "UPDATE server SET clock_offset = ?1, starts = ?2, changes = ?3, sum = ?4",
      row: [.integer(server.clockOffset), .integer(server.starts), .integer(server.changes)])
  }

  func set(key name: String, to value: String?) throws(SafeFileError) {
    guard let value else { return try change("DELETE FROM keys WHERE name = ?1", [.text(name)]) }
    try store(
      "INSERT OR REPLACE INTO keys (name, value, sum) VALUES (?1, ?2, ?3)", row: [.text(name), .text(value)])
  }

  // MARK: Projects and tenants

  /// Stores a row in place of the one with its key, or at the end.
  func put(
    _ part: StateSchema.Part, _ values: [Value] = [], at place: StatePlace
  ) throws(SafeFileError) {
    try store(part.insertion, row: [.text(place.project), .text(place.tenant ?? "")] + values)
  }

  /// Removes the rows whose keys begin so.
  func remove(_ part: StateSchema.Part, _ key: [Value] = [], at place: StatePlace) throws(SafeFileError) {
    try change(part.deletion(by: 2 + key.count), [.text(place.project), .text(place.tenant ?? "")] + key)
  }

  func put(setting name: String, _ value: (some Encodable)?, at place: StatePlace) throws(SafeFileError) {
    guard let value else { return try remove(.settings, [.text(name)], at: place) }
    try put(.settings, [.text(name), .bytes(JSONOutput.bytes(of: value))], at: place)
  }

  /// Stores what differs from older codes of a kind.
  func put<Code: Encodable & Equatable>(
    _ kind: CodeKind, _ codes: ByName<Code>, since old: ByName<Code>, at place: StatePlace
  ) throws(SafeFileError) {
    guard old != codes else { return }
    let scope = Value.text(kind.rawValue)
    for (key, code) in codes where old[key] != code {
      try put(.codes, [scope, .text(key), .bytes(JSONOutput.bytes(of: code))], at: place)
    }
    for key in old.keys where codes[key] == nil { try remove(.codes, [scope, .text(key)], at: place) }
  }

  // MARK: Snapshots

  /// Copies the current contents of the tables.
  func save(_ name: String, _ snapshot: StateSnapshot, clockOffset: Int64) throws(SafeFileError) {
    try removeSnapshot(name)
    try store(
      "INSERT INTO snapshots (name, saved_at, users, clock_offset, sum) VALUES (?1, ?2, ?3, ?4, ?5)",
      row: [
        .text(name), .integer(snapshot.savedAt), .integer(Int64(snapshot.accountCount)),
        .integer(clockOffset),
      ])
    for part in StateSchema.Part.allCases {
      try change(
        "INSERT INTO \(part.savedName) (snapshot, \(part.columns), sum) "
          + "SELECT ?1, \(part.columns), sum FROM \(part.rawValue) ORDER BY id", [.text(name)])
    }
  }

  func removeSnapshot(_ name: String) throws(SafeFileError) {
    try change("DELETE FROM snapshots WHERE name = ?1", [.text(name)])
  }
}
