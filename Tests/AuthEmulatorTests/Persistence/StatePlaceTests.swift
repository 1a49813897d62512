import Foundation
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState

/// What happens to the directory itself, and to one of an earlier version.
@Suite(.needsSQLite) struct StatePlaceTests {
  let home: TemporaryHome
  var path: String { "\(home.path)/state" }

  init() throws { home = try TemporaryHome() }

  @Test(arguments: ["state", "state/state.sqlite3", "state/state.sqlite3.lock"])
  func `a server whose directory, database or lock is gone refuses changes`(name: String) throws {
    let kept = try KeptServer(path)
    try kept.signUp()
    let text = kept.text
    try FileManager.default.removeItem(atPath: "\(home.path)/\(name)")
    for _ in 0..<2 {
      let refused = try kept.test.post("v1/accounts:signUp", [:])
      #expect(refused.status == 503 && refused.message?.contains("no such file or directory") == true)
    }
    #expect(kept.text == text)
  }

  @Test func `a server whose directory was replaced refuses changes, and the new one works`() throws {
    let first = try KeptServer(path)
    try first.signUp()
    try FileManager.default.moveItem(atPath: path, toPath: "\(home.path)/aside")
    let second = try KeptServer(path)
    try second.signUp()
    #expect(try first.test.post("v1/accounts:signUp", [:]).status == 503)
    #expect(try second.textAfterKill(in: home) == second.text)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: "\(home.path)/aside", toPath: path)
    try first.signUp()
    #expect(try first.textAfterKill(in: home) == first.text)
  }

  /// Makes the tables and rows of version 1 of a database.
  private func makeFirstVersion() throws {
    do { _ = try KeptServer(path) }
    let database = "\(path)/state.sqlite3"
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    _ = FileManager.default.createFile(
      atPath: database, contents: Data(), attributes: [.posixPermissions: 0o600])
    let connection = try SQLiteConnection(path: database)
    for statement in StateSchema.statements(version: 1) { try connection.execute(statement) }
    try connection.execute(
      """
      PRAGMA application_id = \(StateSchema.applicationID); PRAGMA user_version = 1;
      INSERT INTO server VALUES (5000, 3); INSERT INTO keys VALUES ('token-seal', 'AAAA');
      INSERT INTO tenants VALUES (1, 'demo', '');
      INSERT INTO users VALUES (1, 'demo', '', 'u', 'a@example.com', NULL, '{"createdAt":1}');
      INSERT INTO snapshots VALUES ('saved', 7, 1, 5000); INSERT INTO snapshot_tenants VALUES (1, 'saved', 'demo', '');
      INSERT INTO snapshot_users SELECT id, 'saved', project, tenant, uid, email, phone, rest FROM users;
      PRAGMA journal_mode = WAL
      """)
  }

  @Test func `a database of version 1 is read, and brought up to date with the first change`() throws {
    try makeFirstVersion()
    let text: String
    do {
      let kept = try KeptServer(path)
      let state = kept.test.server.state
      #expect(state.clockOffset == 5000 && state.tokenKey != nil && kept.database.starts == 3)
      #expect(state.projects["demo"]?.users["u"]?.email == "a@example.com")
      #expect(try kept.test.send(.post, "/emulator/v1/snapshots/saved/restore", [:]).status == 200)
      try kept.signUp()
      text = try kept.textWithSnapshots()
    }
    #expect(try KeptServer(path).textWithSnapshots() == text)
    let connection = try SQLiteConnection(path: "\(path)/state.sqlite3")
    #expect(try connection.first("PRAGMA user_version") { $0.integer(0) } == 2)
    #expect(try connection.first("SELECT count(*) FROM users WHERE sum IS NULL") { $0.integer(0) } == 1)
  }

  @Test func `an opened database of version 1 that no server uses is not changed`() throws {
    try makeFirstVersion()
    let before = try KeptServer.bytes(below: path)
    do { _ = try KeptServer.open(path) }
    for (name, bytes) in before { #expect(try KeptServer.bytes(below: path)[name] == bytes) }
  }
}
