import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

@Suite struct SnapshotTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  private let snapshots = "/emulator/v1/snapshots"

  @Test func `a restore brings back the saved state, any number of times`() throws {
    let first = try test.post("v1/accounts:signUp", ["email": "a@example.com", "password": "notasecret"])
    let saved = try test.send(.put, "\(snapshots)/clean", [:])
    #expect(saved.body["name"] == "clean" && saved.body["accounts"] == 1)
    let state = test.server.state
    for _ in 0..<2 {
      _ = try test.post("v1/accounts:signUp", ["returnSecureToken": true])
      _ = try test.post("v1/accounts:delete", ["idToken": try #require(first.body["idToken"])])
      _ = try test.send(.patch, "/emulator/v1/clock", ["moveMilliseconds": "5000"])
      #expect(test.server.state != state)
      #expect(try test.send(.post, "\(snapshots)/clean/restore", [:]).status == 200)
      #expect(test.server.state == state)
      #expect(test.server.clockOffset == 0)
    }
    let found = try test.post("v1/accounts:lookup", ["idToken": try #require(first.body["idToken"])])
    #expect(found.status == 200)
  }

  @Test func `a token of a user created after the snapshot finds no user`() throws {
    #expect(try test.send(.put, "\(snapshots)/empty", [:]).status == 200)
    let user = try test.post("v1/accounts:signUp", ["returnSecureToken": true])
    #expect(try test.send(.post, "\(snapshots)/empty/restore", [:]).status == 200)
    let refused = try test.post("v1/accounts:lookup", ["idToken": try #require(user.body["idToken"])])
    #expect(refused.message == "USER_NOT_FOUND")
    let refreshed = try test.send(
      .post, "/securetoken.googleapis.com/v1/token",
      ["grant_type": "refresh_token", "refresh_token": try #require(user.body["refreshToken"])], key: "k")
    #expect(refreshed.message == "INVALID_REFRESH_TOKEN" || refreshed.message == "USER_NOT_FOUND")
  }

  @Test func `snapshots are listed by name, replaced and deleted`() throws {
    _ = try test.send(.put, "\(snapshots)/b", [:])
    _ = try test.send(.put, "\(snapshots)/a", [:])
    _ = try test.post("v1/accounts:signUp", [:])
    _ = try test.send(.put, "\(snapshots)/b", [:])
    let list = try #require(test.send(.get, snapshots).body["snapshots"]?.array)
    #expect(list.map { $0["name"]?.string } == ["a", "b"])
    #expect(list.map { $0["accounts"]?.integer } == [0, 1])
    #expect(try test.send(.delete, "\(snapshots)/a").status == 200)
    #expect(try test.send(.delete, "\(snapshots)/a").status == 404)
    #expect(
      try test.send(.post, "\(snapshots)/a/restore", [:]).message?.hasPrefix("SNAPSHOT_NOT_FOUND") == true)
  }

  @Test(arguments: ["-a", "a%20b", "a%2Fb", "%C3%A9", String(repeating: "x", count: 65)])
  func `a name that a shell or a file system could misread is refused`(name: String) throws {
    #expect(try test.send(.put, "\(snapshots)/\(name)", [:]).status == 400)
    #expect(test.server.state.snapshots.isEmpty)
  }

  @Test func `a server keeps at most sixteen`() throws {
    for number in 0..<16 { #expect(try test.send(.put, "\(snapshots)/s\(number)", [:]).status == 200) }
    let refused = try test.send(.put, "\(snapshots)/s16", [:])
    #expect(refused.status == 400)
    #expect(refused.message?.hasPrefix("TOO_MANY_SNAPSHOTS") == true)
    #expect(try test.send(.put, "\(snapshots)/s3", [:]).status == 200)
  }

  @Test func `events report what was saved and restored`() throws {
    _ = try test.send(.put, "\(snapshots)/clean", [:])
    _ = try test.send(.post, "\(snapshots)/clean/restore", [:])
    #expect(
      test.world.reported == [
        EmulatorEvent(.snapshotSaved, ["name": "clean"]), EmulatorEvent(.snapshotRestored, ["name": "clean"]),
      ])
  }

  @Test(.needsSQLite) func `restoring with ten thousand users writes only the difference`() throws {
    let home = try TemporaryHome()
    let kept = try KeptServer("\(home.path)/state")
    for start in stride(from: 0, to: 10_000, by: 1000) {
      let users = (start..<start + 1000).map { JSONValue.object(["localId": .string("user\(10_000 + $0)")]) }
      _ = try kept.test.post(
        "v1/projects/demo/accounts:batchCreate", ["users": .array(users)], bearer: "owner", key: nil)
    }
    _ = try kept.test.send(.put, "\(snapshots)/clean", [:])
    let text = kept.text
    for _ in 0..<3 { try kept.signUp() }
    _ = try kept.test.post(
      "v1/projects/demo/accounts:update", ["localId": "user10007", "displayName": "x"], bearer: "owner",
      key: nil)
    let before = try logSize(kept)
    _ = try kept.test.send(.post, "\(snapshots)/clean/restore", [:])
    #expect(try logSize(kept) - before < 200_000)
    #expect(kept.text == text)
    #expect(try kept.textAfterKill(in: home) == text)
  }

  private func logSize(_ kept: KeptServer) throws -> Int {
    try Data(contentsOf: URL(fileURLWithPath: "\(kept.path)/state.sqlite3-wal")).count
  }

  @Test(.needsSQLite) func `snapshots survive a restart with their contents`() throws {
    let home = try TemporaryHome()
    let path = "\(home.path)/state"
    let text: String
    do {
      let kept = try KeptServer(path)
      try kept.signUp(["email": "a@example.com", "password": "notasecret"])
      _ = try kept.test.send(.patch, "/emulator/v1/clock", ["moveMilliseconds": "5000"])
      _ = try kept.test.sendCode(to: "+16505550100")
      _ = try kept.test.post(
        "v1/accounts:signUp", ["tenantId": "t", "email": "b@example.com", "password": "notasecret"])
      text = kept.text
      for name in ["clean", "other"] { _ = try kept.test.send(.put, "\(snapshots)/\(name)", [:]) }
      _ = try kept.test.send(.delete, "/emulator/v1/projects/demo/accounts")
      _ = try kept.test.send(.put, "\(snapshots)/other", [:])
    }
    let kept = try KeptServer(path)
    let list = try #require(kept.test.send(.get, snapshots).body["snapshots"]?.array)
    #expect(list.map { $0["name"]?.string } == ["clean", "other"])
    #expect(list.map { $0["accounts"]?.integer } == [2, 1])
    for _ in 0..<2 {
      #expect(try kept.test.send(.post, "\(snapshots)/clean/restore", [:]).status == 200)
      #expect(kept.text == text)
      #expect(try kept.textAfterKill(in: home) == text)
      try kept.signUp()
    }
    #expect(try kept.test.send(.delete, "\(snapshots)/clean").status == 200)
    #expect(try KeptServer.open("\(try copy(of: path, in: home))").state.snapshots.keys.sorted() == ["other"])
  }

  private func copy(of path: String, in home: TemporaryHome) throws -> String {
    let copy = "\(home.path)/copied"
    try FileManager.default.copyItem(atPath: path, toPath: copy)
    return copy
  }
}
