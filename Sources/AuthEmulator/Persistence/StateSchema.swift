/// The tables of a state (Docs/state.md).
enum StateSchema {
  /// Marks the database as this program's: "actl" in ASCII.
  static let applicationID: Int32 = 0x6163_746C
  /// The version of the tables that this program writes, and the newest that it reads.
  static let version: Int32 = 2

  /// The statements that create the tables of a version, as SQLite stores them.
  static func statements(version: Int32 = version) -> [String] {
    // Version 1 had neither sums nor numbers of changes.
    let sum = version == 1 ? "" : ", \(sumColumn)"
    let changes = version == 1 ? "" : ", \(changesColumn)"
    return [
      "CREATE TABLE server (clock_offset INTEGER NOT NULL, starts INTEGER NOT NULL\(changes)\(sum))",
      "CREATE TABLE keys (name TEXT PRIMARY KEY, value TEXT NOT NULL\(sum)) WITHOUT ROWID",
      "CREATE TABLE snapshots (name TEXT PRIMARY KEY, saved_at INTEGER NOT NULL, users INTEGER NOT NULL, "
        + "clock_offset INTEGER NOT NULL\(sum)) WITHOUT ROWID",
    ] + Part.allCases.flatMap { [$0.table(sum), $0.savedTable(sum)] }
  }

  /// The statements that make the tables of version 1 this version's; their rows have no sums until they change.
  static var upgrade: [String] {
    let tables = ["server", "keys", "snapshots"] + Part.allCases.flatMap { [$0.rawValue, $0.savedName] }
    return ["ALTER TABLE server ADD COLUMN \(changesColumn)"]
      + tables.map { "ALTER TABLE \($0) ADD COLUMN \(sumColumn)" } + ["PRAGMA user_version = \(version)"]
  }

  private static let sumColumn = "sum INTEGER"
  private static let changesColumn = "changes INTEGER NOT NULL DEFAULT 0"

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
    var columnCount: Int32 { Int32(key.count + others.count) }
    var savedName: String { "snapshot_\(rawValue)" }

    private var declarations: String {
      (key + others).map { $0 == "email" || $0 == "phone" ? "\($0) TEXT" : "\($0) TEXT NOT NULL" }
        .joined(separator: ", ")
    }

    /// The statement that stores a row in place of the one with its key, or at the end.
    var insertion: String { Self.insertions[self] ?? "" }

    // Made once, because every change needs one.
    private static let insertions = Dictionary(
      uniqueKeysWithValues: allCases.map { part in
        let values = (1...part.columnCount + 1).map { "?\($0)" }.joined(separator: ", ")
        let changes = (part.others + ["sum"]).map { "\($0) = excluded.\($0)" }.joined(separator: ", ")
        let statement =
          "INSERT INTO \(part.rawValue) (\(part.columns), sum) VALUES (\(values)) "
          + "ON CONFLICT (\(part.key.joined(separator: ", "))) DO UPDATE SET \(changes)"
        return (part, statement)
      })

    /// The statement that removes the rows with the first so many columns of a key.
    func deletion(by count: Int) -> String {
      let conditions = key.prefix(count).enumerated().map { "\($1) = ?\($0 + 1)" }
      return "DELETE FROM \(rawValue) WHERE \(conditions.joined(separator: " AND "))"
    }

    /// Rows keep the order of their creation.
    fileprivate func table(_ sum: String) -> String {
      let parent =
        self == .tenants
        ? "" : ", FOREIGN KEY (project, tenant) REFERENCES tenants (project, tenant) ON DELETE CASCADE"
      return
        "CREATE TABLE \(rawValue) (id INTEGER PRIMARY KEY, \(declarations)\(sum), UNIQUE (\(key.joined(separator: ", ")))\(parent))"
    }

    fileprivate func savedTable(_ sum: String) -> String {
      "CREATE TABLE \(savedName) (id INTEGER PRIMARY KEY, snapshot TEXT NOT NULL "
        + "REFERENCES snapshots (name) ON DELETE CASCADE, \(declarations)\(sum), UNIQUE (snapshot, \(key.joined(separator: ", "))))"
    }
  }
}
