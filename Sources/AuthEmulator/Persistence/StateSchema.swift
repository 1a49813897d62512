/// The tables of a state (Docs/state.md).
enum StateSchema {
  /// Marks the database as this program's: "actl" in ASCII.
  static let applicationID: Int32 = 0x6163_746C
  /// The version of the tables that this program writes, and the newest that it reads.
  static let version: Int32 = 1

  /// The statements that create the tables, as SQLite stores them.
  static let statements: [String] =
    [
      "CREATE TABLE server (clock_offset INTEGER NOT NULL, starts INTEGER NOT NULL)",
      "CREATE TABLE keys (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
      "CREATE TABLE snapshots (name TEXT PRIMARY KEY, saved_at INTEGER NOT NULL, users INTEGER NOT NULL, "
        + "clock_offset INTEGER NOT NULL) WITHOUT ROWID",
    ] + Part.allCases.flatMap { [$0.table, $0.savedTable] }

  /// A table of the state, which each snapshot has too.
  ///
  /// The project itself is the tenant without a name.
  enum Part: String, CaseIterable {
    case tenants, settings, users, codes

    private var key: [String] { ["project", "tenant"] + ownColumns.key }

    private var others: [String] { ownColumns.others }

    private var ownColumns: (key: [String], others: [String]) {
      switch self {
      case .tenants: ([], [])
      case .settings: (["name"], ["value"])
      case .users: (["uid"], ["email", "phone", "rest"])
      case .codes: (["kind", "code"], ["value"])
      }
    }

    var columns: String { (key + others).joined(separator: ", ") }

    private var declarations: String {
      (key + others).map { $0 == "email" || $0 == "phone" ? "\($0) TEXT" : "\($0) TEXT NOT NULL" }
        .joined(separator: ", ")
    }

    /// The statement that stores a row in place of the one with its key, or at the end.
    var insertion: String { Self.insertions[self] ?? "" }

    // Made once, because every change needs one.
    private static let insertions = Dictionary(
      uniqueKeysWithValues: allCases.map { part in
        let values = (1...part.key.count + part.others.count).map { "?\($0)" }.joined(separator: ", ")
        let changes = part.others.map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let change = changes.isEmpty ? "NOTHING" : "UPDATE SET \(changes)"
        let statement =
          "INSERT INTO \(part.rawValue) (\(part.columns)) VALUES (\(values)) "
          + "ON CONFLICT (\(part.key.joined(separator: ", "))) DO \(change)"
        return (part, statement)
      })

    /// The statement that removes the rows with the first so many columns of a key.
    func deletion(by count: Int) -> String {
      let conditions = key.prefix(count).enumerated().map { "\($1) = ?\($0 + 1)" }
      return "DELETE FROM \(rawValue) WHERE \(conditions.joined(separator: " AND "))"
    }

    /// Rows keep the order of their creation.
    fileprivate var table: String {
      let parent =
        self == .tenants
        ? "" : ", FOREIGN KEY (project, tenant) REFERENCES tenants (project, tenant) ON DELETE CASCADE"
      return
        "CREATE TABLE \(rawValue) (id INTEGER PRIMARY KEY, \(declarations), UNIQUE (\(key.joined(separator: ", ")))\(parent))"
    }

    fileprivate var savedTable: String {
      "CREATE TABLE snapshot_\(rawValue) (id INTEGER PRIMARY KEY, snapshot TEXT NOT NULL "
        + "REFERENCES snapshots (name) ON DELETE CASCADE, \(declarations), UNIQUE (snapshot, \(key.joined(separator: ", "))))"
    }
  }
}
