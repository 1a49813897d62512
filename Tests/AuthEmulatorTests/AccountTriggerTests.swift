import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Synchronization
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// What background functions get about accounts (Docs/protocol.md 9.12).
@Suite struct AccountTriggerTests {
  /// Keeps what functions get.
  private final class Ears: Sendable {
    private let heard = Mutex<[AccountTrigger]>([])

    func server(_ mode: Mode = .emulator) throws -> TestServer {
      try TestServer(mode: mode) { _, dependencies in
        dependencies.accountTriggered = { trigger in self.heard.withLock { $0.append(trigger) } }
      }
    }

    /// Returns what arrived since the last call.
    func take() -> [AccountTrigger] {
      heard.withLock { heard in
        defer { heard = [] }
        return heard
      }
    }

    func legacy() throws -> [JSONValue] { try take().map { try JSONReader.read($0.legacyEvent(id: "ID")) } }

    func cloud() throws -> [JSONValue] { try take().map { try JSONReader.read($0.cloudEvent(id: "ID")) } }
  }

  private let ears = Ears()

  @Test func `changing and importing accounts triggers nothing`() throws {
    let test = try ears.server()
    let user = try test.signUpAnn()
    _ = ears.take()
    _ = try test.post(
      "v1/accounts:update", ["idToken": .string(user.string("idToken")), "displayName": "Jane"])
    _ = try test.post("v1/accounts:signUp", ["email": "a@example.com", "password": "secret1"])
    let accounts: JSONValue = ["users": [["localId": "i", "email": "i@example.com"]]]
    for overwrite in [false, true] {
      let body = accounts.object.map { $0.merging(["allowOverwrite": .bool(overwrite)]) { $1 } } ?? [:]
      _ = try test.administer("accounts:batchCreate", .object(body))
    }
    _ = try test.send(.delete, "/emulator/v1/projects/demo/accounts")
    #expect(test.server.state.projects["demo"]?.users.count == 0)
    #expect(ears.take().isEmpty)
  }

  @Test func `a new account is sent with the members of Google's emulator, without the password`() throws {
    let test = try ears.server()
    let uid = try test.signUpAnn().string("localId")
    #expect(
      try ears.legacy() == [
        [
          "eventId": "ID", "eventType": "providers/firebase.auth/eventTypes/user.create",
          "resource": ["name": "projects/demo", "service": "firebaseauth.googleapis.com"], "params": [:],
          "timestamp": "2026-11-21T06:59:19.756Z",
          "data": [
            "uid": .string(uid), "email": "a@example.com", "emailVerified": false, "displayName": "Ann",
            "metadata": [
              "creationTime": "2026-11-21T06:59:19.756Z", "lastSignInTime": "2026-11-21T06:59:19.756Z",
            ],
            "customClaims": [:],
            "providerData": [
              [
                "rawId": "a@example.com", "providerId": "password", "displayName": "Ann",
                "email": "a@example.com", "federatedId": "a@example.com",
              ]
            ],
          ],
        ]
      ])
  }

  @Test func `a deleted account is sent in its last state, with claims and factors but no secret`() throws {
    let test = try ears.server(.production)
    var user = try FactorUser(test)
    _ = try user.update(["customAttributes": #"{"level":3}"#, "photoUrl": "https://example.com/a.png"])
    let secret = try user.enrollApp()
    _ = ears.take()
    #expect(try test.administer("accounts:delete", ["localId": .string(user.uid)]).status == 200)
    let triggers = ears.take()
    let text = triggers.map { String(decoding: $0.legacyEvent(id: "ID"), as: UTF8.self) }.joined()
    #expect(!text.contains(secret) && !text.contains("notasecret") && !text.contains("salt"))
    let event = try JSONReader.read(try #require(triggers.first).legacyEvent(id: "ID"))
    #expect(event["eventType"] == "providers/firebase.auth/eventTypes/user.delete")
    #expect(event["data"]?["customClaims"] == ["level": 3])
    #expect(event["data"]?["photoURL"] == "https://example.com/a.png")
    let factor = try #require(event["data"]?["mfaInfo"]?.array?.first)
    #expect(factor["displayName"] == "app" && factor["totpInfo"] == [:])
    #expect(
      Set(factor.object?.keys.map { $0 } ?? []) == [
        "mfaEnrollmentId", "displayName", "enrolledAt", "totpInfo",
      ])
  }

  @Test func `the first sign-in of every kind triggers, the second does not`() throws {
    let test = try ears.server()
    for _ in 0..<2 { _ = try test.signIn("+15555550100") }
    let phone = try ears.legacy()
    #expect(phone.map { $0["data"]?["phoneNumber"] } == ["+15555550100"])
    #expect(phone.first?["data"]?["emailVerified"] == nil, "a member that the account lacks is absent")
    _ = try test.post("v1/accounts:signUp", ["returnSecureToken": true])
    #expect(try ears.legacy().map { $0["data"]?["providerData"] } == [nil])
    _ = try test.administer("accounts", ["localId": "mine"])
    #expect(try ears.legacy().map { $0["data"]?["uid"] } == ["mine"])
    _ = try test.administer("accounts:batchDelete", ["localIds": ["mine"], "force": true])
    #expect(ears.take().map(\.kind) == [.accountDeleted])
  }

  @Test func `a function of the second generation gets a CloudEvent`() throws {
    let test = try ears.server()
    let uid = try test.signUpAnn().string("localId")
    _ = try test.administer("accounts:delete", ["localId": .string(uid)])
    let events = try ears.cloud()
    let user: JSONValue = [
      "uid": .string(uid), "email": "a@example.com", "displayName": "Ann",
      "metadata": ["createTime": "2026-11-21T06:59:19.756Z", "lastSignInTime": "2026-11-21T06:59:19.756Z"],
      "providerData": [
        ["uid": "a@example.com", "email": "a@example.com", "displayName": "Ann", "providerId": "password"]
      ],
    ]
    #expect(events.map { $0["data"] } == [["value": user], ["oldValue": user]])
    #expect(
      events.map { $0["type"] } == [
        "google.firebase.auth.user.v2.created", "google.firebase.auth.user.v2.deleted",
      ])
    for event in events {
      #expect(event["specversion"] == "1.0" && event["id"] == "ID" && event["tenantid"] == nil)
      #expect(event["source"] == "//identitytoolkit.googleapis.com/projects/demo")
      #expect(event["subject"] == .string("users/\(uid)") && event["time"] == "2026-11-21T06:59:19.756Z")
    }
  }

  @Test func `a tenant's account is sent with the tenant, in the project`() throws {
    let test = try ears.server()
    _ = try test.post(
      "v1/accounts:signUp", ["tenantId": "t", "email": "a@example.com", "password": "secret1"])
    let trigger = try #require(ears.take().first)
    #expect(trigger.projectID == "demo")
    #expect(try JSONReader.read(trigger.legacyEvent(id: "ID"))["data"]?["tenantId"] == "t")
    #expect(try JSONReader.read(trigger.cloudEvent(id: "ID"))["tenantid"] == "t")
  }

  @Test func `a sign-up refused by a blocking function triggers nothing`() throws {
    let functions = try FunctionServer(["/f": (403, "{}")])
    let triggers = Mutex(0)
    let test = try TestServer { _, dependencies in
      dependencies.callFunction = { $0.perform(limit: TestServer.functionLimit, environment: [:]) }
      dependencies.accountTriggered = { _ in triggers.withLock { $0 += 1 } }
    }
    try test.useFunctions(["beforeCreate": functions.uri("/f")])
    #expect(try test.signUpAnn().status == 400)
    #expect(triggers.withLock { $0 } == 0)
    try test.useFunctions(["beforeCreate": functions.uri("/other")])
    #expect(try test.signUpAnn().status == 200)
    #expect(triggers.withLock { $0 } == 1, "the call ran twice, but made one account")
  }
}
