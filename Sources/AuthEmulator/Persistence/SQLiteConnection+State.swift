import SafeFiles

/// Writes the tables of a state (Docs/state.md).
extension SQLiteConnection {
  // MARK: The server

  func set(clockOffset: Int64) throws(SafeFileError) {
    try change("UPDATE server SET clock_offset = ?1", [.integer(clockOffset)])
  }

  func countStart() throws(SafeFileError) { try change("UPDATE server SET starts = starts + 1") }

  func set(key name: String, to value: String?) throws(SafeFileError) {
    guard let value else { return try change("DELETE FROM keys WHERE name = ?1", [.text(name)]) }
    try change("INSERT OR REPLACE INTO keys (name, value) VALUES (?1, ?2)", [.text(name), .text(value)])
  }

  // MARK: Projects and tenants

  /// Stores a row in the place of the one with its key, or at the end.
  func put(
    _ part: StateSchema.Part, _ values: [Value] = [], at place: StatePlace
  ) throws(SafeFileError) {
    try change(part.insertion, [.text(place.project), .text(place.tenant ?? "")] + values)
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
    _ kind: CodeKind, _ codes: [String: Code], since old: [String: Code], at place: StatePlace
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

  func removeSnapshot(_ name: String) throws(SafeFileError) {
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
