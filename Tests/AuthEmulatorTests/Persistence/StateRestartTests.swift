import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import SafeFiles
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// What a restart finds and what it refuses (Docs/state.md).
@Suite(.needsSQLite) struct StateRestartTests {
  let home: TemporaryHome
  var path: String { "\(home.path)/state" }

  init() throws { home = try TemporaryHome() }

  private var database: URL { URL(fileURLWithPath: "\(path)/state.sqlite3") }

  /// Leaves a closed database with many pages, and returns its content.
  private func fill() throws -> String {
    let kept = try KeptServer(path)
    for number in 0..<200 {
      let email = JSONValue.string("user\(number)@example.com")
      try kept.signUp(["email": email, "password": "notasecret", "displayName": "a name of some length"])
    }
    _ = try kept.test.sendCode(to: "+16505550100")
    _ = try kept.test.send(.patch, "/emulator/v1/clock", ["moveMilliseconds": "5000"])
    let text = kept.text
    kept.test.server.closeState()
    return text
  }

  /// Expects a changed database to be refused with a reason and not changed, or to be complete.
  private func expectRefusalOrEverything(_ bytes: Data, _ text: String, _ what: String) throws -> Bool {
    try bytes.write(to: database)
    let before = try KeptServer.bytes(below: path)
    do {
      let state = try KeptServer.open(path).state
      #expect(KeptServer.text(state) == text, "\(what): fewer than there were")
      for name in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: database.path + name) }
      return false
    } catch let error as StateDirectoryError {
      #expect(error.message.contains(database.path), "\(what): \(error.message)")
      #expect(try KeptServer.bytes(below: path) == before, "\(what): something was written")
      return true
    }
  }

  @Test(arguments: [Mode.emulator, .production])
  func `tokens stay valid after a restart`(mode: Mode) throws {
    func refresh(_ kept: KeptServer, _ token: String) throws -> Answer {
      try kept.test.send(
        .post, "/securetoken.googleapis.com/v1/token",
        ["grant_type": "refresh_token", "refresh_token": .string(token)], key: "k")
    }
    let tokens: [String]
    do {
      let kept = try KeptServer(path, mode: mode)
      let user = try kept.signUp()
      tokens = [try user.string("idToken"), try user.string("refreshToken")]
    }
    let kept = try KeptServer(path, mode: mode)
    let found = try kept.test.post("v1/accounts:lookup", ["idToken": .string(tokens[0])])
    #expect(found.status == 200, "\(found.body)")
    #expect(try refresh(kept, tokens[1]).status == 200)
  }

  @Test func `a file truncated anywhere is refused`() throws {
    let text = try fill()
    let whole = try Data(contentsOf: database)
    for part in 0..<20 {
      let count = whole.count * part / 20
      #expect(try expectRefusalOrEverything(whole.prefix(count), text, "cut at \(count)"))
    }
    #expect(try !expectRefusalOrEverything(whole, text, "whole"))
  }

  @Test func `a flipped byte in the header or in a page is refused, or changes nothing`() throws {
    let text = try fill()
    let whole = try Data(contentsOf: database)
    var refused = 0
    let header = stride(from: 0, to: 100, by: 5)
    // The kind of a page, its number of cells, their start, and the first of them.
    let pages = stride(from: 4096, to: whole.count - 4096, by: 4096).flatMap { start in
      [0, 3, 4, 5, 6, 8, 9, 10].map { start + $0 }
    }
    for place in Array(header) + pages {
      var bytes = whole
      bytes[place] ^= 0x15
      if try expectRefusalOrEverything(bytes, text, "byte \(place)") { refused += 1 }
    }
    #expect(refused > pages.count / 2, "\(refused) of \(pages.count)")
  }

  @Test func `another program's database is refused`() throws {
    _ = try fill()
    let connection = try SQLiteConnection(path: database.path)
    try connection.execute("PRAGMA journal_mode = DELETE; PRAGMA application_id = 1")
    let before = try KeptServer.bytes(below: path)
    let refusal = #expect(throws: StateDirectoryError.self) { try KeptServer.open(path) }
    #expect(refusal?.message == "\(database.path) is damaged: it is the database of another program")
    #expect(try KeptServer.bytes(below: path) == before)
  }

  @Test func `a database with another table is refused`() throws {
    _ = try fill()
    do { try SQLiteConnection(path: database.path).execute("CREATE TABLE mine (a)") }
    let refusal = #expect(throws: StateDirectoryError.self) { try KeptServer.open(path) }
    #expect(refusal?.code == .damagedFile)
  }

  @Test func `a newer database is refused`() throws {
    _ = try fill()
    do { try SQLiteConnection(path: database.path).execute("PRAGMA user_version = 3") }
    let refusal = #expect(throws: StateDirectoryError.self) { try KeptServer.open(path) }
    #expect(refusal?.code == .newerFile)
  }

  @Test func `a database that is a link or that others can read is refused`() throws {
    _ = try fill()
    let aside = "\(home.path)/aside.sqlite3"
    try FileManager.default.moveItem(atPath: database.path, toPath: aside)
    try FileManager.default.createSymbolicLink(atPath: database.path, withDestinationPath: aside)
    #expect(#expect(throws: StateDirectoryError.self) { try KeptServer.open(path) }?.code == .unsafeFile)
    try FileManager.default.removeItem(atPath: database.path)
    try FileManager.default.moveItem(atPath: aside, toPath: database.path)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: database.path)
    let refusal = #expect(throws: StateDirectoryError.self) { try KeptServer.open(path) }
    #expect(refusal?.fileError?.fix == "chmod 600 \(database.path)")
  }

  @Test func `the journal of an earlier version is refused with a way out`() throws {
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try Data("{}".utf8).write(to: URL(fileURLWithPath: "\(path)/authctl-state.json"))
    let before = try KeptServer.bytes(below: path)
    let refusal = #expect(throws: StateDirectoryError.self) { try KeptServer.open(path) }
    #expect(refusal == .journal(path: path))
    #expect(try KeptServer.bytes(below: path) == before)
  }

  @Test func `a directory with other files is refused and not changed`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try Data("mine".utf8).write(to: URL(fileURLWithPath: "\(path)/notes.txt"))
    let before = try KeptServer.bytes(below: path)
    #expect(throws: StateDirectoryError.foreign(path: path, entry: "notes.txt")) {
      try KeptServer.open(path)
    }
    #expect(try KeptServer.bytes(below: path) == before)
  }

  @Test func `a directory in use by a server is refused`() throws {
    let kept = try KeptServer(path)
    try kept.signUp()
    let before = try KeptServer.bytes(below: path)
    #expect(throws: StateDirectoryError.inUse(path: path)) { try KeptServer.open(path) }
    #expect(try KeptServer.bytes(below: path) == before)
    try kept.signUp()
    #expect(try kept.textAfterKill(in: home) == kept.text)
  }

  @Test func `a directory open to others is refused`() throws {
    _ = try fill()
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let refusal = #expect(throws: StateDirectoryError.self) { try KeptServer.open(path) }
    #expect(refusal?.code == .unsafeFile)
    #expect(refusal?.fileError?.fix == "chmod 700 \(path)")
  }

  @Test func `projects, tenants and accounts of any name survive a restart`() throws {
    let kept = try KeptServer(path)
    for project in ["demo", "Demo", "a.b", "_1", "a%2Fb", String(repeating: "p", count: 200)] {
      for place in ["", "/tenants/t", "/tenants/T", "/tenants/..", "/tenants/a%2Fb"] {
        _ = try kept.test.send(
          .post, "/identitytoolkit.googleapis.com/v1/projects/\(project)\(place)/accounts",
          ["localId": "u"], bearer: "owner")
      }
    }
    let count = kept.test.server.state.projects.values.reduce(0) { $0 + $1.tenants.count + 1 }
    #expect(count > 12)
    #expect(try kept.textAfterKill(in: home) == kept.text)
  }

  @Test func `a stopped server leaves one file with everything`() throws {
    let text = try fill()
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    #expect(names == ["state.sqlite3", "state.sqlite3.lock"])
    #expect(KeptServer.text(try KeptServer.open(path).state) == text)
  }

  @Test func `a change after the end is refused`() throws {
    let kept = try KeptServer(path)
    try kept.signUp()
    kept.test.server.closeState()
    #expect(try kept.test.post("v1/accounts:signUp", [:]).status == 503)
    #expect(kept.test.server.state.projects["demo"]?.users.count == 1)
  }

  @Test func `each start is counted, so that a seed gives other identifiers`() throws {
    for starts in 0..<3 { #expect(try KeptServer(path).database.starts == Int64(starts)) }
  }

  @Test func `without a project, a restart keeps snapshots, clock and seal key, and imports nothing`() throws
  {
    let text: String
    do {
      let kept = try KeptServer(path, mode: .production)
      _ = try kept.test.send(.put, "/emulator/v1/snapshots/empty", [:])
      _ = try kept.test.send(.patch, "/emulator/v1/clock", ["moveMilliseconds": "5000"])
      try kept.signUp()
      _ = try kept.test.send(.put, "/emulator/v1/snapshots/seeded", [:])
      _ = try kept.test.send(.post, "/emulator/v1/snapshots/empty/restore", [:])
      _ = try kept.test.send(.patch, "/emulator/v1/clock", ["moveMilliseconds": "7000"])
      let state = kept.test.server.state
      #expect(state.projects.isEmpty && state.snapshots.count == 2 && state.tokenKey != nil)
      text = try kept.textWithSnapshots()
    }
    var export = ServerState()
    export.projects["demo"] = ProjectState()
    let next = try KeptServer(path, mode: .production, importing: export)
    #expect(try next.textWithSnapshots() == text)
  }

  @Test func `an import is not repeated after an empty snapshot was restored`() throws {
    var export = ServerState()
    export.projects["demo"] = ProjectState()
    do {
      let kept = try KeptServer(path, importing: export)
      #expect(kept.test.server.state.projects.count == 1)
      _ = try kept.test.send(.delete, "/emulator/v1/projects/demo/accounts")
      export.projects["demo"]?.users.insert(UserRecord(localID: "a", createdAt: 1))
    }
    #expect(try KeptServer(path, importing: export).test.server.state.projects["demo"]?.users.count == 0)
  }
}

extension StateDirectoryError {
  fileprivate var fileError: SafeFileError? { if case .file(let error, _) = self { error } else { nil } }
}
