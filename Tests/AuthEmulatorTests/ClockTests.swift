import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import EmulatorWire
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@Suite struct ClockTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  private func move(_ body: JSONValue) throws -> Answer { try test.send(.patch, "/emulator/v1/clock", body) }

  @Test(
    arguments: [
      [:], ["reset": false], ["reset": true, "moveMilliseconds": "1"], ["time": "tomorrow"],
      ["time": "2026-11-21T10:00:00"], ["moveMilliseconds": "9223372036854775807"],
      ["moveMilliseconds": "-9223372036854775808"], ["moveMilliseconds": "an hour"],
      ["moveMilliseconds": "-1795244360000"], ["time": "1969-12-31T23:59:59Z"],
    ] as [JSONValue])
  func `an impossible time is refused and does not move the clock`(body: JSONValue) throws {
    #expect(try move(body).status == 400)
    #expect(try test.send(.get, "/emulator/v1/clock").body["offsetMilliseconds"] == "0")
  }

  @Test func `a page of another origin cannot reach the clock`() throws {
    let guarded = try TestServer(hostCheck: HostCheck())
    let answer = try guarded.send(
      .patch, "/emulator/v1/clock", ["reset": true], fields: [.init("Host", "evil.example")])
    #expect(answer.status == 403)
  }

  @Test func `a moved clock keeps running`() throws {
    let moved = try move(["moveMilliseconds": "3600000"]).body
    #expect(moved["time"] == "2026-11-21T07:59:19.756Z")
    #expect(moved["offsetMilliseconds"] == "3600000")
    #expect(moved["movedBack"] == false)
    test.world.advance(by: 1)
    #expect(try test.send(.get, "/emulator/v1/clock").body["time"] == "2026-11-21T07:59:20.756Z")
    #expect(try move(["moveMilliseconds": "-1000"]).body["movedBack"] == true)
    #expect(try move(["time": "2030-01-01T00:00:00Z"]).body["time"] == "2030-01-01T00:00:00.000Z")
    #expect(try move(["reset": true]).body["offsetMilliseconds"] == "0")
  }

  @Test func `tokens and accounts show the moved time`() throws {
    _ = try move(["time": "2030-01-01T00:00:00Z"])
    let token = try test.signIn("+15555550100").string("idToken")
    #expect(try claims(token)["iat"] == 1_893_456_000)
    #expect(try claims(token)["exp"] == 1_893_459_600)
    let user = try test.post("v1/accounts:lookup", ["idToken": .string(token)]).body["users"]?.array?.first
    #expect(user?["createdAt"] == "1893456000000")
    #expect(user?["lastRefreshAt"] == "2030-01-01T00:00:00.000Z")
  }

  @Test func `an embedded server stores its clock in the file`() throws {
    let directory = try TemporaryHome()
    let path = "\(directory.path)/embedded.json"
    let server = EmbeddedServer(
      path: path, configuration: try EmulatorConfiguration(defaultProject: "demo"),
      dependencies: test.world.dependencies)
    _ = try server.respond(to: test.request(.patch, "/emulator/v1/clock", ["moveMilliseconds": "1000"]))
    let clock = try Answer(server.respond(to: test.request(.get, "/emulator/v1/clock")))
    #expect(clock.body["offsetMilliseconds"] == "1000")
    #expect(try server.state().clockOffset == 1000)
  }
}
