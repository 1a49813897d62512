import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// Fictional numbers with outcomes (Docs/server.md), in the default mode and with `--strict`.
@Suite struct PhoneOutcomeTests {
  static let number = "+16505550199"
  static let phones = "/emulator/v1/projects/demo/fictionalPhones"
  static let modes = [Mode.emulator, .production]

  private func server(
    _ mode: Mode = .emulator, send: String? = nil, verify: String? = nil
  ) throws -> TestServer {
    let test = try TestServer(mode: mode)
    var body: ByName<JSONValue> = ["phoneNumber": .string(Self.number), "code": "654321"]
    body["sendError"] = send.map { .string($0) }
    body["verifyError"] = verify.map { .string($0) }
    #expect(try test.send(.put, Self.phones, .object(body)).status == 200)
    return test
  }

  private func send(_ test: TestServer) throws -> Answer {
    try test.post("v1/accounts:sendVerificationCode", ["phoneNumber": .string(Self.number)])
  }

  @Test(
    arguments: [
      ["sendError": "TOO_MANY_ATTEMPTS"], ["verifyError": "session_expired"], ["sendError": "SMS_FAILED"],
      // Only the program itself uses these.
      ["sendError": "MISSING_VERIFICATION_ID"], ["sendError": "SECOND_FACTOR_REQUIRED"], ["code": "12345"],
      ["code": ""], ["phoneNumber": "5550199"], ["phoneNumber": ""],
    ] as [ByName<JSONValue>])
  func `an outcome that no server returns is refused and not stored`(
    given: ByName<JSONValue>
  ) throws {
    let test = try TestServer()
    let body: ByName<JSONValue> = ["phoneNumber": .string(Self.number), "code": "654321"]
    let answer = try test.send(.put, Self.phones, .object(body.merging(given) { $1 }))
    #expect(answer.status == 400)
    #expect(test.server.state == ServerState())
  }

  @Test(arguments: modes)
  func `sending to a number fails with its outcome, and no SMS goes out`(mode: Mode) throws {
    let test = try server(mode, send: "TOO_MANY_ATTEMPTS_TRY_LATER")
    for _ in 0..<2 {
      let answer = try send(test)
      #expect(answer.status == 400 && answer.message == "TOO_MANY_ATTEMPTS_TRY_LATER")
    }
    #expect(test.world.reported.isEmpty)
    // Another number is not affected.
    guard mode == .emulator else { return }
    #expect(try test.signIn("+16505550111").status == 200)
  }

  @Test(
    arguments: [
      ("INVALID_PHONE_NUMBER", 400, "INVALID_PHONE_NUMBER : Invalid format."),
      ("QUOTA_EXCEEDED", 400, "QUOTA_EXCEEDED : Exceeded quota."),
      ("BILLING_NOT_ENABLED", 400, "BILLING_NOT_ENABLED"),
      ("RESOURCE_EXHAUSTED", 429, "Resource has been exhausted (e.g. check quota)."),
      ("UNAVAILABLE", 503, "The service is currently unavailable."),
      ("TENANT_NOT_FOUND", 404, "TENANT_NOT_FOUND"),
    ])
  func `an outcome has production's status and message`(
    code: String, status: Int, message: String
  )
    throws
  {
    let answer = try send(server(send: code))
    #expect(answer.status == status && answer.message == message)
  }

  @Test(arguments: modes)
  func `checking a code fails with its outcome, right or wrong, every time`(
    mode: Mode
  ) throws {
    let test = try server(mode, verify: "SESSION_EXPIRED")
    let session = try send(test).string("sessionInfo")
    for code in ["654321", "000000", "654321"] {
      let answer = try test.post(
        "v1/accounts:signInWithPhoneNumber", ["sessionInfo": .string(session), "code": .string(code)])
      #expect(answer.message == "SESSION_EXPIRED")
    }
    let missing = try test.post("v1/accounts:signInWithPhoneNumber", ["sessionInfo": .string(session)])
    #expect(missing.message == "MISSING_CODE", "what is wrong with the request comes first")
    #expect(test.server.state.projects["demo"]?.users.count == 0)
  }

  /// Sets the outcome of a number that is a second factor.
  private func set(_ outcome: ByName<JSONValue>, _ test: TestServer) throws {
    let body: ByName<JSONValue> = ["phoneNumber": .string(FactorUser.numbers[0]), "code": "654321"]
    #expect(try test.send(.put, Self.phones, .object(body.merging(outcome) { $1 })).status == 200)
  }

  @Test(arguments: modes)
  func `the SMS of a second factor fails with the number's outcome`(mode: Mode) throws {
    let test = try TestServer(mode: mode)
    var user = try FactorUser(test)
    try set(["sendError": "QUOTA_EXCEEDED"], test)
    let refused = try user.startPhone()
    #expect(refused.message == "QUOTA_EXCEEDED : Exceeded quota.")
    #expect(refused.hasStatusShape == (mode == .production))
    try set([:], test)
    try user.enrollPhone()
    try set(["sendError": "QUOTA_EXCEEDED"], test)
    let start = try user.startSignIn(user.signIn())
    #expect(start.message == "QUOTA_EXCEEDED : Exceeded quota.")
  }

  @Test(arguments: modes)
  func `the code of a second factor is refused with the number's outcome`(mode: Mode) throws {
    let test = try TestServer(mode: mode)
    var user = try FactorUser(test)
    try set(["verifyError": "SESSION_EXPIRED"], test)
    let session = try user.startPhone().body["phoneSessionInfo"]?["sessionInfo"]
    #expect(try user.finishPhone(session).message == "SESSION_EXPIRED")
    try set([:], test)
    try user.enrollPhone()
    try set(["verifyError": "INVALID_CODE"], test)
    let pending = try user.signIn()
    let started = try user.startSignIn(pending)
    #expect(try user.finishSignIn(pending, session: started).message == "INVALID_CODE")
    try set([:], test)
    #expect(try user.finishSignIn(pending, session: user.startSignIn(pending)).status == 200)
  }

  @Test func `Google's map remains a map of codes, and a number removed there loses its outcome`() throws {
    let test = try server(send: "QUOTA_EXCEEDED")
    let config = try test.send(.get, TestServer.config, bearer: "owner")
    #expect(config.body["signIn"]?["phoneNumber"]?["testPhoneNumbers"] == [Self.number: "654321"])
    func patch(_ numbers: JSONValue) throws {
      try test.configure(
        "signIn.phoneNumber.testPhoneNumbers", ["signIn": ["phoneNumber": ["testPhoneNumbers": numbers]]])
    }
    try patch([Self.number: "654321", "+16505550100": "111111"])
    #expect(try send(test).message == "QUOTA_EXCEEDED : Exceeded quota.", "it was listed again")
    try patch(["+16505550100": "111111"])
    try patch([Self.number: "654321"])
    #expect(try send(test).status == 200)
  }

  @Test func `outcomes are listed, exported and imported, and a removed number is gone`() throws {
    let test = try server(verify: "SESSION_EXPIRED")
    let listed = try test.send(.get, Self.phones).body["phones"]
    #expect(
      listed == [["phoneNumber": .string(Self.number), "code": "654321", "verifyError": "SESSION_EXPIRED"]])
    let status = try test.send(.get, "/emulator/v1/status").body
    #expect(status["testPhones"] == 1 && status["phoneOutcomes"] == 1 && status["phoneLeases"] == nil)
    var state = ServerState()
    try state.importFiles(test.server.exportedFiles(of: "demo"), into: "demo", at: 0)
    let other = try TestServer(state: state)
    #expect(try other.send(.get, Self.phones).body["phones"] == listed)
    #expect(try test.send(.delete, "\(Self.phones)?phoneNumber=%2B16505550199").status == 200)
    #expect(try test.send(.delete, "\(Self.phones)?phoneNumber=%2B16505550199").status == 404)
    #expect(test.server.state.projects["demo"]?.config == ProjectSettings())
  }
}
