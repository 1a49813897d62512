import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import Foundation
import IdentityToolkit
import Synchronization
import Testing

@Suite struct StateTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  @Test func `a change without effect creates no project`() throws {
    #expect(try test.send(.delete, "/emulator/v1/projects/unknown/accounts").status == 200)
    #expect(try test.send(.patch, "/emulator/v1/projects/unknown/config", [:]).status == 200)
    #expect(test.server.state == ServerState())
  }

  @Test func `codes keep their order and can be found after most were used`() throws {
    var sent: [(sessionInfo: String, code: String)] = []
    for number in 0..<100 { sent.append(try test.sendCode(to: "+1555555\(1000 + number)")) }
    let kept = sent.indices.filter { $0.isMultiple(of: 7) }
    for index in sent.indices where !index.isMultiple(of: 7) {
      let answer = try test.post(
        "v1/accounts:signInWithPhoneNumber",
        ["sessionInfo": .string(sent[index].sessionInfo), "code": .string(sent[index].code)])
      #expect(answer.status == 200)
    }
    let codes = try test.send(.get, "/emulator/v1/projects/demo/verificationCodes")
    #expect(
      codes.body["verificationCodes"]?.array?.map { $0["sessionInfo"]?.string }
        == kept.map { sent[$0].sessionInfo })
    for index in kept {
      let answer = try test.post(
        "v1/accounts:signInWithPhoneNumber",
        ["sessionInfo": .string(sent[index].sessionInfo), "code": .string(sent[index].code)])
      #expect(answer.status == 200)
    }
  }

  @Test func `users can be found after others were deleted`() throws {
    let users = try (0..<100).map { _ in try test.post("v1/accounts:signUp", [:]) }
    for user in users.dropFirst(10) {
      let body: JSONValue = ["idToken": try #require(user.body["idToken"])]
      #expect(try test.post("v1/accounts:delete", body).status == 200)
    }
    for user in users.prefix(10) {
      let body: JSONValue = ["idToken": try #require(user.body["idToken"])]
      let answer = try test.post("v1/accounts:lookup", body)
      #expect(answer.body["users"]?.array?.first?["localId"] == user.body["localId"])
    }
  }

  @Test func `a state survives writing and reading`() throws {
    _ = try test.signIn("+15555550100")
    _ = try test.sendCode(to: "+15555550111")
    let other = try test.post("v1/accounts:signUp", ["email": "jane@example.com", "password": "notasecret"])
    _ = try test.signIn("+15555550100", idToken: other.string("idToken"))
    let state = test.server.state
    let stored = try JSONEncoder().encode(state)
    #expect(try JSONDecoder().decode(ServerState.self, from: stored) == state)
  }

  @Test func `random bytes that would favor some digits are skipped`() throws {
    let bytes = Mutex<[UInt8]>([255, 250, 251, 7, 17, 252, 249, 253, 128, 254, 0, 1])
    let server = AuthServer(
      configuration: try EmulatorConfiguration(defaultProject: "demo"),
      dependencies: ServerDependencies(
        now: { Date(timeIntervalSince1970: 0) },
        randomBytes: { count in
          bytes.withLock { left in
            let taken = left.prefix(count)
            left.removeFirst(taken.count)
            return taken + [UInt8](repeating: 0, count: count - taken.count)
          }
        }, report: { _ in }))
    _ = server.respond(
      to: try test.request(
        .post, "/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode",
        ["phoneNumber": "+15555550100"], key: "k"))
    let codes = try Answer(
      server.respond(to: test.request(.get, "/emulator/v1/projects/demo/verificationCodes")))
    #expect(codes.body["verificationCodes"]?.array?.first?["code"] == "779801")
  }

  @Test func `parallel requests lose no change`() async throws {
    await withTaskGroup { group in
      for number in 0..<200 {
        group.addTask {
          _ = try? test.post(
            "v1/accounts:sendVerificationCode", ["phoneNumber": .string("+1555555\(1000 + number)")])
        }
      }
    }
    let codes = try test.send(.get, "/emulator/v1/projects/demo/verificationCodes")
    #expect(codes.body["verificationCodes"]?.array?.count == 200)
  }
}
