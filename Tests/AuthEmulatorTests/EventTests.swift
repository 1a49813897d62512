import AuthEmulator
import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Synchronization
import Testing

@Suite struct EventTests {
  /// A server whose events are observed.
  private final class Ears: Sendable {
    private let heard = Mutex<[ObservedEvent]>([])

    func server() throws -> TestServer {
      let world = World()
      var dependencies = world.dependencies
      dependencies.observe = { event in self.heard.withLock { $0.append(event) } }
      return try TestServer(dependencies: dependencies)
    }

    /// The events since the last call.
    func take() -> [ObservedEvent] {
      heard.withLock { heard in
        defer { heard = [] }
        return heard
      }
    }

    /// The lines of ``take()`` as JSON.
    func lines() throws -> [JSONValue] {
      try take().map { try JSONDecoder().decode(JSONValue.self, from: Data($0.line)) }
    }
  }

  private let ears = Ears()

  @Test func `refused and read-only calls report no event`() throws {
    let test = try ears.server()
    _ = try test.post("v1/accounts:signUp", ["email": "nobody"])
    _ = try test.post("v1/accounts:sendVerificationCode", ["phoneNumber": "5550100"])
    _ = try test.post("v1/accounts:lookup", ["idToken": "garbage"])
    _ = try test.send(.patch, "/emulator/v1/clock", ["time": "tomorrow"])
    _ = try test.send(.patch, "/emulator/v1/projects/demo/config", [:])
    #expect(ears.take() == [])
  }

  @Test func `a refresh and a new display name are not reported as sign-ins`() throws {
    let test = try ears.server()
    let user = try test.post("v1/accounts:signUp", [:])
    _ = ears.take()
    _ = try test.send(
      .post, "/securetoken.googleapis.com/v1/token",
      ["grant_type": "refresh_token", "refresh_token": .string(user.string("refreshToken"))], key: "k")
    #expect(ears.take() == [])
    _ = try test.post(
      "v1/accounts:update",
      ["idToken": .string(user.string("idToken")), "displayName": "Jane", "password": "secret-1"])
    let lines = try ears.lines()
    #expect(lines.map { $0["kind"] } == ["accountUpdated"])
    #expect(lines.first?["fields"] == ["displayName", "password", "validSince"])
  }

  @Test func `the events of an account are reported in order`() throws {
    let test = try ears.server()
    let token = try test.signIn("+15555550100").string("idToken")
    let uid = try claims(token)["sub"]
    _ = try test.post("v1/accounts:delete", ["idToken": .string(token)])
    _ = try test.post("v1/accounts:signUp", ["email": "a@example.com", "password": "secret-1"])
    _ = try test.send(.delete, "/emulator/v1/projects/demo/accounts")
    let lines = try ears.lines()
    #expect(
      lines.map { $0["kind"] } == [
        "smsSent", "accountCreated", "signedIn", "accountDeleted", "accountCreated", "signedIn",
        "accountsCleared",
      ])
    for line in lines {
      #expect(line["schema"] == 1)
      #expect(line["projectId"] == "demo")
      #expect(line["time"] == "2026-11-21T06:59:19.756Z")
    }
    #expect(lines[0]["phoneNumber"] == "+15555550100")
    #expect(lines[0]["code"]?.string?.count == 6)
    #expect(lines[0]["purpose"] == "signIn")
    #expect(lines[1]["localId"] == uid)
    #expect(lines[1]["phoneNumber"] == "+15555550100")
    #expect(lines[2]["providerId"] == "phone")
    #expect(lines[4]["email"] == "a@example.com")
    #expect(lines[6]["count"] == 1)
  }

  @Test func `events of settings and clock use the moved time`() throws {
    let test = try ears.server()
    _ = try test.send(
      .patch, "/emulator/v1/projects/demo/config", ["signIn": ["allowDuplicateEmails": true]])
    _ = try test.send(.patch, "/emulator/v1/clock", ["moveMilliseconds": "1000"])
    _ = try test.post("v1/accounts:sendVerificationCode", ["phoneNumber": "+15555550100"])
    let lines = try ears.lines()
    #expect(lines.map { $0["kind"] } == ["configChanged", "clockMoved", "smsSent"])
    #expect(lines[0]["fields"] == ["signIn"])
    #expect(lines[1]["offsetMilliseconds"] == 1000)
    #expect(lines[2]["time"] == "2026-11-21T06:59:20.756Z")
  }

  @Test func `no event line contains a password or a token`() throws {
    let test = try ears.server()
    let user = try test.post(
      "v1/accounts:signUp", ["email": "a@example.com", "password": "the-secret-password"])
    _ = try test.post(
      "v1/accounts:update",
      ["idToken": .string(user.string("idToken")), "password": "another-secret-password"])
    let text = String(decoding: ears.take().flatMap(\.line), as: UTF8.self)
    #expect(text.contains("accountUpdated"))
    for secret in [
      "secret-password", "fakeHash", try user.string("idToken"), try user.string("refreshToken"),
    ] {
      #expect(!text.contains(secret))
    }
  }
}
