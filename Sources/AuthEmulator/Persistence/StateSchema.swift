/// The tables of a state (Docs/state.md).
enum StateSchema {
  /// Marks the database as one of this program: "actl" in ASCII.
  static let applicationID: Int32 = 0x6163_746C
  /// The version of the tables that this program writes, and the newest that it reads.
  static let version: Int32 = 1

  /// The statements that make the tables, as SQLite keeps them.
  static let statements: [String] =
    [
      "CREATE TABLE server (clock_offset INTEGER NOT NULL, starts INTEGER NOT NULL)",
      "CREATE TABLE keys (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
      "CREATE TABLE snapshots (name TEXT PRIMARY KEY, saved_at INTEGER NOT NULL, users INTEGER NOT NULL, "
        + "clock_offset INTEGER NOT NULL) WITHOUT ROWID",
    ] + Part.allCases.flatMap { [$0.table, $0.savedTable] }

  /// A table of what the server has, which each snapshot has too.
  ///
  /// The project itself is the tenant without a name.
  enum Part: String, CaseIterable {
    case tenants, settings, users, codes

    /// The columns, as they are declared.
    private var declarations: String {
      switch self {
      case .tenants: "project TEXT NOT NULL, tenant TEXT NOT NULL"
      case .settings: "project TEXT NOT NULL, tenant TEXT NOT NULL, name TEXT NOT NULL, value TEXT NOT NULL"
      case .users:
        "project TEXT NOT NULL, tenant TEXT NOT NULL, uid TEXT NOT NULL, email TEXT, phone TEXT, rest TEXT NOT NULL"
      case .codes:
        "project TEXT NOT NULL, tenant TEXT NOT NULL, kind TEXT NOT NULL, code TEXT NOT NULL, value TEXT NOT NULL"
      }
    }

    /// The columns that tell rows apart.
    private var key: String {
      switch self {
      case .tenants: "project, tenant"
      case .settings: "project, tenant, name"
      case .users: "project, tenant, uid"
      case .codes: "project, tenant, kind, code"
      }
    }

    /// The names of the columns.
    var columns: String {
      switch self {
      case .tenants: key
      case .settings: "\(key), value"
      case .users: "\(key), email, phone, rest"
      case .codes: "\(key), value"
      }
    }

    /// Rows keep the order in which they were made.
    fileprivate var table: String {
      let parent =
        self == .tenants
        ? "" : ", FOREIGN KEY (project, tenant) REFERENCES tenants (project, tenant) ON DELETE CASCADE"
      return "CREATE TABLE \(rawValue) (id INTEGER PRIMARY KEY, \(declarations), UNIQUE (\(key))\(parent))"
    }

    fileprivate var savedTable: String {
      "CREATE TABLE snapshot_\(rawValue) (id INTEGER PRIMARY KEY, snapshot TEXT NOT NULL "
        + "REFERENCES snapshots (name) ON DELETE CASCADE, \(declarations), UNIQUE (snapshot, \(key)))"
    }
  }
}
