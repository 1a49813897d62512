import AuthCrypto
import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Synchronization
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// The last calls of a server, for those who ask for them.
@Suite struct CallLogTests {
  private func calls(_ test: TestServer, after position: String? = nil) throws -> Answer {
    try test.send(.get, "/emulator/v1/calls" + (position.map { "?after=\($0)" } ?? ""))
  }

  private func paths(_ answer: Answer) -> [String] {
    (answer.body["calls"]?.array ?? []).compactMap { call in
      call["explanation"]?["address"]?.string.map {
        String($0.prefix { $0 != "?" }.split(separator: "/").last ?? "")
      }
    }
  }

  @Test(arguments: ["x", "1.5", "9223372036854775808"])
  func `a position that is no number is refused`(text: String) throws {
    #expect(try calls(try TestServer(), after: text).status == 400)
  }

  @Test func `a page of another origin cannot read the calls, and a foreign host name neither`() throws {
    let test = try TestServer(hostCheck: HostCheck())
    let foreign = [HTTPFields.Field("Origin", "https://evil.test"), .init("Host", "127.0.0.1:9099")]
    #expect(try test.send(.get, "/emulator/v1/calls", fields: foreign).status == 403)
    #expect(try test.send(.get, "/emulator/v1/calls", fields: [.init("Host", "evil.test")]).status == 403)
    #expect(
      try test.send(.get, "/emulator/v1/calls", fields: [.init("Host", "127.0.0.1:9099")]).status == 200)
    #expect(
      try test.send(.post, "/emulator/v1/calls", fields: [.init("Host", "127.0.0.1:9099")]).status == 405)
  }

  @Test func `calls are kept from the first one on, and asking for them is none`() throws {
    let test = try TestServer()
    let first = try calls(test)
    #expect(paths(first) == [] && first.body["newest"] == "0")
    _ = try test.post("v1/accounts:signUp", [:])
    _ = try test.post("v1/accounts:lookup", [:])
    let second = try calls(test)
    #expect(paths(second) == ["accounts:signUp", "accounts:lookup"])
    #expect(paths(try calls(test, after: "1")) == ["accounts:lookup"])
    #expect(paths(try calls(test, after: "2")) == [])
    #expect(second.body["calls"]?.array?.last?["explanation"]?["code"] == "MISSING_ID_TOKEN")
  }

  @Test(arguments: HostileTimesTests.claims)
  func `a token with any number in its claims is listed`(claims: String) throws {
    let test = try TestServer()
    let token = "\(Base64URL.encode(Array(#"{"alg":"none"}"#.utf8))).\(Base64URL.encode(Array(claims.utf8)))."
    _ = try test.send(.get, "/identitytoolkit.googleapis.com/v1/x?idToken=\(token)")
    _ = try test.post("v1/accounts:lookup", ["idToken": .string(token)])
    #expect(paths(try calls(test)) == ["x", "accounts:lookup"])
  }

  @Test func `no secret of a call is in the list`() throws {
    let test = try TestServer()
    _ = try calls(test)
    let signUp = try test.post(
      "v1/accounts:signUp", ["email": "a@example.com", "password": "hunter2hunter2"], key: "never-shown-key")
    let (session, code) = try test.sendCode(to: "+15555550100")
    _ = try test.post(
      "v1/accounts:signInWithPhoneNumber", ["sessionInfo": .string(session), "code": .string(code)])
    let list = String(decoding: try JSONEncoder().encode(try calls(test).body), as: UTF8.self)
    let secrets = ["hunter2hunter2", "never-shown-key", session, "\"\(code)\""]
    for secret in try secrets + [signUp.string("idToken"), signUp.string("refreshToken")] {
      #expect(!list.contains(secret), "\(secret)")
    }
    #expect(list.contains("a@example.com"))
  }

  @Test func `the newest hundred are kept, and a long body is left out`() {
    let log = CallLog()
    for number in 1...105 {
      let body = [UInt8](repeating: 0x20, count: number == 105 ? CallLog.largestBody + 1 : 1)
      log.note(Exchange(HTTPRequest(.post, RequestTarget(path: "/\(number)"), body: body)))
    }
    let all = log.calls(after: nil)
    #expect(all.exchanges.count == 100 && all.exchanges.first?.number == 6 && all.newest == 105)
    #expect(all.exchanges.last?.exchange.request.body == [] && all.exchanges.last?.exchange.notes.count == 1)
    #expect(log.calls(after: 104).exchanges.map(\.number) == [105])
    #expect(log.calls(after: 106).exchanges.count == 100, "a position of an earlier server")
  }

  @Test func `who observes gets every call, whether answered, delayed or dropped`() throws {
    let seen = Mutex<[Exchange]>([])
    let test = try TestServer { configuration, surroundings in
      configuration.faults = [
        try FaultRule(failure: "accounts:delete=drop"), try FaultRule(latency: "accounts:lookup=10ms"),
      ]
      surroundings.observeCall = { exchange in seen.withLock { $0.append(exchange) } }
    }
    for method in ["signUp", "lookup", "delete"] { _ = try test.post("v1/accounts:\(method)", [:]) }
    let exchanges = seen.withLock { $0 }
    #expect(exchanges.map(\.response?.status.code) == [200, 400, nil])
    #expect(exchanges.last?.failure?.contains("closed") == true && exchanges[0].duration != nil)
  }
}
