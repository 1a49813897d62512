import AuthHTTP
import BoundedJSON
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// The same request sees every change.
@Suite struct RepeatedRequestTests {
  private let test: TestServer
  private let lookup: JSONValue
  private let uid: JSONValue

  init() throws {
    test = try TestServer(tokenLifetime: 60) { configuration, _ in
      configuration.policy.tokenGrace = 300
    }
    let user = try test.post("v1/accounts:signUp", [:])
    lookup = ["idToken": try #require(user.body["idToken"])]
    uid = try #require(user.body["localId"])
    for _ in 0..<3 { #expect(try look().status == 200) }
  }

  private func look(_ body: JSONValue? = nil) throws -> Answer {
    try test.post("v1/accounts:lookup", body ?? lookup)
  }

  @Test func `a repeated request sees what has changed`() throws {
    _ = try test.post(
      "v1/projects/demo/accounts:update", ["localId": uid, "displayName": "Ada"], bearer: "owner")
    #expect(try look().body["users"]?.array?.first?["displayName"] == "Ada")
    _ = try test.post(
      "v1/projects/demo/accounts:update", ["localId": uid, "disableUser": true], bearer: "owner")
    #expect(try look().message == "USER_DISABLED")
    _ = try test.post("v1/projects/demo/accounts:delete", ["localId": uid], bearer: "owner")
    #expect(try look().message == "USER_NOT_FOUND")
  }

  @Test func `a repeated token expires`() throws {
    test.world.advance(by: 3600)
    #expect(try look().message == "INVALID_ID_TOKEN")
  }

  @Test func `sign-ups with the same body create different users`() throws {
    let users = try (0..<5).map { _ in try test.post("v1/accounts:signUp", [:]).body["localId"]?.string }
    #expect(Set(users.compactMap(\.self)).count == 5)
  }

  @Test func `a request that differs in any way is another one`() throws {
    let path = "/identitytoolkit.googleapis.com/v1/accounts:lookup"
    #expect(try test.send(.post, path, lookup).status != 200)
    #expect(try test.send(.put, path, lookup, key: "fake-api-key").status != 200)
    #expect(try test.post("v1/accounts:delete", lookup, key: nil).status != 200)
    let typed = [HTTPFields.Field("Content-Type", "text/plain")]
    #expect(try test.send(.post, path, lookup, key: "fake-api-key", fields: typed).status != 200)
    let body: JSONValue = ["idToken": .string("x" + (try #require(lookup["idToken"]?.string)))]
    #expect(try look(body).message == "INVALID_ID_TOKEN")
    #expect(try look().status == 200)
  }

  @Test func `a fault applies to a request seen before`() throws {
    let faults: JSONValue = ["faults": [["method": "accounts:lookup", "answer": "503"]]]
    let set = try test.send(.put, "/emulator/v1/faults", faults)
    #expect(set.status == 200, "\(set.body)")
    #expect(try look().status == 503)
    _ = try test.send(.delete, "/emulator/v1/faults")
    #expect(try look().status == 200)
  }

  @Test func `a moved clock takes effect at once`() throws {
    _ = try test.send(.patch, "/emulator/v1/clock", ["moveMilliseconds": "3600000"])
    #expect(try look().message == "INVALID_ID_TOKEN")
  }

  @Test func `a restored state takes effect at once`() throws {
    #expect(try test.send(.put, "/emulator/v1/snapshots/before", [:]).status == 200)
    _ = try test.post("v1/accounts:update", ["idToken": lookup["idToken"] ?? "", "displayName": "Ada"])
    #expect(try look().body["users"]?.array?.first?["displayName"] == "Ada")
    _ = try test.send(.post, "/emulator/v1/snapshots/before/restore", [:])
    #expect(try look().body["users"]?.array?.first?["displayName"] == nil)
  }

  @Test(arguments: 0..<6)
  func `a repeated response equals a new one`(seed: Int) throws {
    var random = SeededGenerator(seed: UInt64(seed))
    let path = "/identitytoolkit.googleapis.com/v1/accounts:lookup"
    for step in 0..<150 {
      switch Int.random(in: 0..<9, using: &random) {
      case 0:
        _ = try test.post(
          "v1/projects/demo/accounts:update", ["localId": uid, "displayName": .string("\(step)")],
          bearer: "owner")
      case 1:
        _ = try test.post(
          "v1/accounts:update", ["idToken": lookup["idToken"] ?? "", "photoUrl": .string("p\(step)")])
      case 2:
        let isDisabled = Bool.random(using: &random)
        _ = try test.post(
          "v1/projects/demo/accounts:update", ["localId": uid, "disableUser": .bool(isDisabled)],
          bearer: "owner")
      case 3: test.world.advance(by: 0.4)
      case 4: _ = try test.send(.put, "/emulator/v1/snapshots/\(step % 3)", [:])
      case 5: _ = try test.send(.post, "/emulator/v1/snapshots/\(step % 3)/restore", [:])
      case 6: _ = try test.post("v1/accounts:signUp", [:])
      default: break
      }
      // A field that no other request has, so that its response is computed.
      let fields = [HTTPFields.Field("X-Step", "\(step)")]
      let made = try test.send(.post, path, lookup, key: "fake-api-key", fields: fields)
      let kept = try look()
      #expect(kept.status == made.status && kept.body == made.body, "step \(step)")
    }
  }
}
