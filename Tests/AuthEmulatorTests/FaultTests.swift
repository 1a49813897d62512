import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

@Suite struct FaultTests {
  private func server(
    _ failures: [String], latencies: [String] = [], seed: UInt64 = 1, hostCheck: HostCheck? = nil
  ) throws -> TestServer {
    try TestServer(hostCheck: hostCheck) { configuration, _ in
      configuration.faults =
        try failures.map { try FaultRule(failure: $0) } + latencies.map { try FaultRule(latency: $0) }
      configuration.faultSeed = seed
    }
  }

  private let faults = "/emulator/v1/faults"

  private func struck(_ test: TestServer) throws -> [Int64?] {
    try #require(test.send(.get, faults).body["faults"]?.array).map { $0["struck"]?.integer }
  }

  @Test(arguments: [
    "accounts:signup=503", "signUp=503", "v2/accounts:signUp=503", "accounts=503",
    "projects/*/accounts:signUp=503",
    "accounts:sign=503", "accounts:*n=503", "x*=503", "relyingparty/signupNewUser=503", "signup*=503",
  ])
  func `a rule for another method does not apply`(rule: String) throws {
    let test = try server([rule])
    #expect(try test.post("v1/accounts:signUp", [:]).status == 200)
    #expect(try struck(test) == [0])
  }

  @Test(arguments: [
    "*=503", "accounts:*=503", "accounts:signUp=503", "v1/accounts:signUp=503", "*:signUp=503", "*sign*p=503",
    "identitytoolkit.googleapis.com/v1/accounts:signUp=503",
  ])
  func `a rule names the last components of the path`(rule: String) throws {
    let test = try server([rule])
    #expect(try test.post("v1/accounts:signUp", [:]).status == 503)
    #expect(try struck(test) == [1])
    #expect(test.server.state.projects.isEmpty)
  }

  @Test(arguments: ["accounts:signUp=503", "signupNewUser=503", "relyingparty/*=503"])
  func `a rule applies to a v3 name and the method behind it`(rule: String) throws {
    let test = try server([rule])
    let path = "/www.googleapis.com/identitytoolkit/v3/relyingparty/signupNewUser"
    #expect(try test.send(.post, path, [:], key: "k").status == 503)
  }

  @Test(arguments: [
    ("signupNewUser", "accounts:signUp"), ("sendVerificationCode", "accounts:sendVerificationCode"),
    ("getProjectConfig", "projects"),
  ])
  func `a v3 name alone names its call`(name: String, method: String) throws {
    let test = try server(["\(name)=503"])
    #expect(try test.post("v1/\(method)", [:]).status == 503)
    #expect(try struck(test) == [1])
  }

  @Test func `faults never apply to the server's own paths or preflights`() throws {
    let test = try server(["*=503", "faults=503", "config=503"])
    #expect(try test.send(.get, "/").status == 200)
    #expect(try test.send(.get, "/emulator/v1/projects/demo/config").status == 200)
    #expect(try test.send(.options, "/identitytoolkit.googleapis.com/v1/accounts:signUp").status == 204)
    #expect(try struck(test) == [0, 0, 0])
  }

  @Test func `faults do not apply to requests for another host`() throws {
    let test = try server(["*=503"], hostCheck: HostCheck())
    let path = "/identitytoolkit.googleapis.com/v1/accounts:signUp"
    let foreign = try test.send(.post, path, [:], key: "k", fields: [.init("Host", "evil.example")])
    #expect(foreign.status == 403)
    let list = try test.send(.get, faults, fields: [.init("Host", "127.0.0.1:9099")])
    #expect(list.body["faults"]?.array?.first?["struck"] == 0)
  }

  @Test func `calls succeed after the count is used up`() throws {
    let test = try server(["accounts:signUp=503*2"])
    #expect(try (0..<4).map { _ in try test.post("v1/accounts:signUp", [:]).status } == [503, 503, 200, 200])
    #expect(try struck(test) == [2])
  }

  @Test func `a fault has no side effect, and a code sent before still works`() throws {
    let test = try server(["accounts:signInWithPhoneNumber=503*1"])
    let sent = try test.sendCode(to: "+16505550101")
    let body: JSONValue = ["sessionInfo": .string(sent.sessionInfo), "code": .string(sent.code)]
    #expect(try test.post("v1/accounts:signInWithPhoneNumber", body).status == 503)
    #expect(try test.post("v1/accounts:signInWithPhoneNumber", body).status == 200)
  }

  @Test(arguments: [
    ("400", 400, "INVALID_ARGUMENT"), ("403", 403, "PERMISSION_DENIED"), ("429", 429, "RESOURCE_EXHAUSTED"),
    ("500", 500, "INTERNAL"), ("503", 503, "UNAVAILABLE"), ("504", 504, "DEADLINE_EXCEEDED"),
    ("599", 599, "INTERNAL"),
  ])
  func `a status is sent in the form of Google's front ends`(answer: String, status: Int, name: String) throws
  {
    let test = try server(["*=\(answer)"])
    let refused = try test.send(
      .post, "/securetoken.googleapis.com/v1/token", [:], key: "k", fields: [.init("Origin", "http://web")])
    #expect(refused.status == status)
    #expect(refused.body["error"]?["code"]?.integer == Int64(status))
    #expect(refused.body["error"]?["status"]?.string == name)
    #expect(refused.fields["access-control-allow-origin"] == "http://web")
  }

  @Test(arguments: ["QUOTA_EXCEEDED", "TOO_MANY_ATTEMPTS_TRY_LATER : slow down"])
  func `an error code is sent as a refusal of the protocol`(code: String) throws {
    let test = try server(["signUp=503", "*:signUp=\(code)"])
    let refused = try test.post("v1/accounts:signUp", [:])
    #expect(refused.status == 400)
    #expect(refused.message == code)
    #expect(refused.body["error"]?["errors"]?.array?.first?["reason"] == "invalid")
    #expect(refused.body["error"]?["status"] == nil)
  }

  @Test func `the same seed gives the same random faults`() throws {
    func statuses(_ seed: UInt64) throws -> [Int] {
      let test = try server(["*=503@0.5"], seed: seed)
      return try (0..<64).map { _ in try test.post("v1/accounts:signUp", [:]).status }
    }
    let first = try statuses(7)
    #expect(Set(first) == [200, 503])
    #expect(try statuses(7) == first)
    #expect(try statuses(8) != first)
  }

  @Test func `a delay comes before the failure, and other rules still count`() throws {
    let test = try server(
      ["token=drop", "accounts:signUp=hang"], latencies: ["token=100ms..300ms", "lookup=9s"])
    let token = try test.request(.post, "/securetoken.googleapis.com/v1/token", [:], key: "k")
    guard case .after(let time, let then) = test.server.begin(token) else {
      Issue.record("no pause")
      return
    }
    #expect((.milliseconds(100)...(.milliseconds(300))).contains(time))
    guard case .closed = then() else {
      Issue.record("not dropped")
      return
    }
    let signUp = try test.request(.post, "/identitytoolkit.googleapis.com/v1/accounts:signUp", [:], key: "k")
    guard case .never = test.server.begin(signUp) else {
      Issue.record("answered")
      return
    }
    #expect(try struck(test) == [1, 1, 1, 0])
  }

  @Test(
    arguments: [
      (["faults": [["method": "token"]]], "either an answer or a latency"),
      (["faults": [["answer": "503", "latency": "1s"]]], "either an answer or a latency"),
      (["faults": [["answer": "often"]]], "'often' is not a status"),
      (["faults": [["answer": "503", "count": 0]]], "at least once"),
      (["faults": [["answer": "503", "probability": 2]]], "between 0 and 1"),
    ] as [(JSONValue, String)])
  func `an invalid rule is refused and changes nothing`(body: JSONValue, reason: String) throws {
    let test = try server(["token=503"])
    for method in [HTTPMethod.put, .post] {
      let refused = try test.send(method, faults, body)
      #expect(refused.status == 400)
      #expect(try #require(refused.message).contains(reason))
    }
    #expect(try struck(test) == [0])
  }

  @Test func `rules can be added, replaced and removed while the server runs`() throws {
    let test = try server(["token=503*2@0.5"], seed: 9)
    let added = try test.send(.post, faults, ["faults": [["method": "accounts:signUp", "answer": 500]]])
    #expect(
      added.body == [
        "seed": "9",
        "faults": [
          [
            "method": "token", "answer": "503", "count": 2, "probability": .number(0.5), "struck": 0,
          ],
          ["method": "accounts:signUp", "answer": "500", "struck": 0],
        ],
      ])
    #expect(try test.post("v1/accounts:signUp", [:]).status == 500)
    let replaced = try test.send(
      .put, faults, ["seed": "-3", "faults": [["method": "*", "latency": "5ms", "struck": 7]]])
    #expect(
      replaced.body == ["seed": "-3", "faults": [["method": "*", "latency": "5ms", "struck": 0]]])
    #expect(try test.post("v1/accounts:signUp", [:]).status == 200)
    #expect(try test.send(.delete, faults).body == ["seed": "-3", "faults": []])
    #expect(try test.send(.get, faults).body == ["seed": "-3", "faults": []])
  }
}
