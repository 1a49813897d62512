import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthEmulator

/// What a restart finds, and what it refuses (Docs/state.md).
@Suite struct StateRestartTests {
  let home: TemporaryHome
  var path: String { "\(home.path)/state" }

  init() throws { home = try TemporaryHome() }

  /// Leaves a directory with a generation and a journal of two users each.
  private func fill() throws {
    let kept = try KeptServer(path)
    try kept.signUp(["email": "a@example.com", "password": "notasecret"])
    try kept.signUp()
    kept.test.server.compact()
    try kept.signUp(["email": "b@example.com", "password": "notasecret"])
    try kept.signUp()
  }

  private func file(_ name: String) -> URL { URL(fileURLWithPath: "\(path)/\(name)") }

  @Test(arguments: [[], [StrictRule.sealedTokens]])
  func `tokens stay good after a restart`(rules: [StrictRule]) throws {
    func refresh(_ kept: KeptServer, _ token: String) throws -> Answer {
      try kept.test.send(
        .post, "/securetoken.googleapis.com/v1/token",
        ["grant_type": "refresh_token", "refresh_token": .string(token)], key: "k")
    }
    let tokens: [String]
    do {
      let kept = try KeptServer(path, strictRules: Set(rules))
      let user = try kept.signUp()
      tokens = [try user.string("idToken"), try user.string("refreshToken")]
    }
    let kept = try KeptServer(path, strictRules: Set(rules))
    let found = try kept.test.post("v1/accounts:lookup", ["idToken": .string(tokens[0])])
    #expect(found.status == 200, "\(found.body)")
    #expect(try refresh(kept, tokens[1]).status == 200)
  }

  @Test func `a compacted directory and one that was not are the same state`() throws {
    try fill()
    let before = KeptServer.text(try KeptServer.open(path).state)
    do {
      let kept = try KeptServer(path)
      #expect(kept.text == before)
      kept.test.server.compact()
      #expect(kept.text == before)
    }
    let opened = try KeptServer.open(path)
    #expect(KeptServer.text(opened.state) == before)
    #expect(opened.journal.firstNumber == 4)
    let names = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
    #expect(
      names == ["authctl-state.json", "authctl-state.json.lock", "generation-2", "journal-2.log"])
  }

  @Test func `a record that was not written as a whole is cut off, wherever it was cut`() throws {
    try fill()
    let journal = try Data(contentsOf: file("journal-1.log"))
    let end = try #require(journal.dropLast().lastIndex(of: UInt8(ascii: "\n")))
    let whole = try { try KeptServer.open(path).state.projects["demo"]?.users.count ?? 0 }()
    #expect(whole == 4)
    for count in (end + 1)..<journal.count {
      try journal.prefix(count).write(to: file("journal-1.log"))
      let opened = try KeptServer.open(path)
      #expect(opened.state.projects["demo"]?.users.count == 3)
      #expect(opened.journal.cutOff == (count == end + 1 ? nil : count - end - 1))
    }
    #expect(try Data(contentsOf: file("journal-1.log")) == journal.prefix(end + 1))
    let kept = try KeptServer(path)
    try kept.signUp()
    #expect(try kept.textAfterKill(in: home) == kept.text)
  }

  @Test(arguments: [
    "authctl-state.json", "journal-1.log", "generation-1/state.json",
    "generation-1/demo/auth_export/accounts.json", "generation-1/demo/auth_export/config.json",
  ])
  func `a changed byte anywhere is found, and nothing is written`(name: String) throws {
    try fill()
    let good = try Data(contentsOf: file(name))
    // The end of a journal may be missing, but not changed.
    for place in stride(from: 0, to: good.count - (name == "journal-1.log" ? 1 : 0), by: 7) {
      var bad = good
      bad[place] ^= 0x01
      try bad.write(to: file(name))
      let before = try KeptServer.bytes(below: path)
      #expect(throws: StateDirectoryError.self, "byte \(place)") { try KeptServer.open(path) }
      #expect(try KeptServer.bytes(below: path) == before)
    }
  }

  @Test(arguments: ["journal-1.log", "generation-1/state.json", "generation-1"])
  func `a missing file is found`(name: String) throws {
    try fill()
    try FileManager.default.removeItem(at: file(name))
    let before = try KeptServer.bytes(below: path)
    #expect(throws: StateDirectoryError.self) { try KeptServer.open(path) }
    #expect(try KeptServer.bytes(below: path) == before)
  }

  @Test func `a directory with anything else is refused and left alone`() throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    try Data("mine".utf8).write(to: file("notes.txt"))
    let before = try KeptServer.bytes(below: path)
    #expect(throws: StateDirectoryError.foreign(path: path, entry: "notes.txt")) {
      try KeptServer.open(path)
    }
    #expect(try KeptServer.bytes(below: path) == before)
  }

  @Test func `a directory that a server uses is refused`() throws {
    let kept = try KeptServer(path)
    try kept.signUp()
    let before = try KeptServer.bytes(below: path)
    #expect(throws: StateDirectoryError.inUse(path: path)) { try KeptServer.open(path) }
    #expect(try KeptServer.bytes(below: path) == before)
    try kept.signUp()
    #expect(try kept.textAfterKill(in: home) == kept.text)
  }

  @Test func `a newer directory is refused and left alone`() throws {
    try fill()
    let text = try String(contentsOf: file("authctl-state.json"), encoding: .utf8)
    try text.replacing(#""version":1"#, with: #""version":2"#).write(
      to: file("authctl-state.json"), atomically: false, encoding: .utf8)
    let before = try KeptServer.bytes(below: path)
    let refusal = #expect(throws: StateDirectoryError.self) { try KeptServer.open(path) }
    #expect(refusal?.code == "NEWER_FILE")
    #expect(try KeptServer.bytes(below: path) == before)
  }

  @Test func `a directory open to others is refused`() throws {
    try fill()
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let refusal = #expect(throws: StateDirectoryError.self) { try KeptServer.open(path) }
    #expect(refusal?.code == "UNSAFE_FILE")
    #expect(refusal?.fix == "chmod 700 \(path)")
  }

  @Test(arguments: StateJournal.Step.allCases)
  func `a compaction may end after any step`(step: StateJournal.Step) throws {
    let kept = try KeptServer(path)
    for round in 0..<3 {
      try kept.signUp()
      kept.test.server.compact(after: { $0 != step })
      #expect(try kept.textAfterKill(in: home) == kept.text, "round \(round)")
      try kept.signUp()
      #expect(try kept.textAfterKill(in: home) == kept.text, "round \(round)")
    }
    kept.test.server.compact()
    #expect(try kept.textAfterKill(in: home) == kept.text)
    let names = try FileManager.default.contentsOfDirectory(atPath: path)
    #expect(names.count == 4, "\(names)")
  }

  @Test func `projects, tenants and accounts of any name survive a compaction`() throws {
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
    kept.test.server.compact()
    #expect(try kept.textAfterKill(in: home) == kept.text)
  }

  @Test func `an account that an export could not hold survives a compaction`() throws {
    var state = ServerState()
    let user = UserRecord(localID: "", createdAt: 1)
    state.projects["demo"] = ProjectState()
    state.projects["demo"]?.users.insert(user)
    let generation = StateGeneration(of: state, version: "1")
    let read = try StateGeneration.state(
      accounts: generation.accounts, read: { try #require(generation.files[$0]) }, fault: { $0 as any Error })
    #expect(KeptServer.text(read) == KeptServer.text(state))
  }

  @Test func `a server that stops leaves a generation and no records`() throws {
    let text: String
    do {
      let kept = try KeptServer(path)
      try kept.signUp()
      text = kept.text
      kept.test.server.closeState()
      #expect(try kept.test.post("v1/accounts:signUp", [:]).status == 503)
    }
    let journal = try String(contentsOf: file("journal-1.log"), encoding: .utf8)
    #expect(journal.split(separator: "\n").count == 1)
    #expect(KeptServer.text(try KeptServer.open(path).state) == text)
  }
}
