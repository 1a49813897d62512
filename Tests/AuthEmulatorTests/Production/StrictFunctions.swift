import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import Foundation
import Synchronization
import Testing

/// A strict server whose functions answer as a test says, without HTTP.
final class StrictFunctions: Sendable {
  /// The events that have a function.
  static let events = ["beforeCreate", "beforeSignIn", "beforeSendEmail", "beforeSendSms"]

  let server: TestServer
  private let stage: Stage

  private final class Stage: Sendable {
    let outcomes = Mutex<ByName<FunctionOutcome>>([:])
    let calls = Mutex<[FunctionCall]>([])
  }

  init() throws {
    let stage = Stage()
    self.stage = stage
    server = try TestServer(
      testPhoneNumbers: ["+16505553434": "654321"], mode: .production
    ) { _, dependencies in
      dependencies.callFunction = { call in
        stage.calls.withLock { $0.append(call) }
        let outcome = stage.outcomes.withLock { $0[call.event.rawValue] }
        return outcome ?? .answered(status: 200, body: Array("{}".utf8))
      }
    }
    let triggers = Self.events.map { ($0, ["functionUri": .string("http://127.0.0.1:9/\($0)")] as JSONValue) }
    try server.configure(
      "blockingFunctions.triggers",
      ["blockingFunctions": ["triggers": .object(ByName(uniqueKeysWithValues: triggers))]])
  }

  /// Returns the events so far, in order, and clears them.
  func takeEvents() -> [String] {
    stage.calls.withLock { calls in
      defer { calls = [] }
      return calls.map(\.event.rawValue)
    }
  }

  /// The claims in the last function call.
  func lastClaims() throws -> JSONValue {
    let last = stage.calls.withLock { $0.last }
    let call = try #require(last)
    let body = try JSONDecoder().decode(JSONValue.self, from: Data(call.body))
    return try claims(try #require(body["data"]?["jwt"]?.string))
  }

  /// The time limit of the last function call.
  var lastLimit: Duration? { stage.calls.withLock { $0.last?.limit } }

  func answer(_ event: String, _ outcome: FunctionOutcome) {
    stage.outcomes.withLock { $0[event] = outcome }
  }

  /// Makes a function change members of the user record.
  func change(_ event: String, _ record: ByName<JSONValue>) throws {
    var record = record
    record["updateMask"] = .string(record.keys.sorted().joined(separator: ","))
    let body = try JSONEncoder().encode(JSONValue.object(["userRecord": .object(record)]))
    answer(event, .answered(status: 200, body: [UInt8](body)))
  }

  func refuse(_ event: String, status: Int, _ body: String = "") {
    answer(event, .answered(status: .init(status), body: Array(body.utf8)))
  }

  func signUp(_ email: String = "a@x.org", _ more: ByName<JSONValue> = [:]) throws -> Answer {
    let body: ByName<JSONValue> = [
      "email": .string(email), "password": "notasecret", "returnSecureToken": true,
    ]
    return try server.post("v1/accounts:signUp", .object(body.merging(more) { $1 }))
  }

  func signIn(_ email: String = "a@x.org") throws -> Answer {
    try server.post(
      "v1/accounts:signInWithPassword",
      ["email": .string(email), "password": "notasecret", "returnSecureToken": true])
  }

  /// Creates an account as an administrator.
  func makeUser(_ email: String = "a@x.org", _ more: ByName<JSONValue> = [:]) throws {
    let body: ByName<JSONValue> = [
      "localId": "u", "email": .string(email), "password": "notasecret", "emailVerified": true,
    ]
    #expect(try server.administer("accounts", .object(body.merging(more) { $1 })).status == 200)
  }
}
