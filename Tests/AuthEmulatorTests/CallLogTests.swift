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

/// The latest calls of a server, on request.
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
  func `a position that is not a number is refused`(text: String) throws {
    #expect(try calls(try TestServer(), after: text).status == 400)
  }

  @Test func `a page of another origin cannot read the calls, nor can a request for another host`() throws {
    let test = try TestServer(hostCheck: HostCheck())
    let foreign = [HTTPFields.Field("Origin", "https://evil.test"), .init("Host", "127.0.0.1:9099")]
    #expect(try test.send(.get, "/emulator/v1/calls", fields: foreign).status == 403)
    #expect(try test.send(.get, "/emulator/v1/calls", fields: [.init("Host", "evil.test")]).status == 403)
    #expect(
      try test.send(.get, "/emulator/v1/calls", fields: [.init("Host", "127.0.0.1:9099")]).status == 200)
    #expect(
      try test.send(.post, "/emulator/v1/calls", fields: [.init("Host", "127.0.0.1:9099")]).status == 405)
  }

  @Test func `calls are kept from the first on, but reading them does not count`() throws {
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

  @Test func `the list contains no secret of a call`() throws {
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

  @Test
  func
    `the newest thousand are kept and listed in pages, a long body is left out, and clearing keeps counting`()
  {
    let log = CallLog()
    for number in 1...1005 {
      let body = [UInt8](repeating: 0x20, count: number == 1005 ? CallLog.largestBody + 1 : 1)
      log.append(HTTPExchange(HTTPRequest(.post, RequestTarget(path: "/\(number)"), body: body)))
    }
    let first = log.ring.page(after: nil)
    #expect(first.positions == 6..<206 && first.oldest == 6 && first.newest == 1005)
    #expect(first.items.first?.request.target.path == "/6")
    #expect(log.ring.page(after: 1004).positions == 1005..<1006)
    #expect(log.ring[1005]?.request.body == [] && log.ring[1005]?.notes.count == 1)
    #expect(log.ring[5] == nil && log.ring[1006] == nil && log.ring[6]?.request.target.path == "/6")
    #expect(log.ring.page(after: 1006).positions.first == 6, "a position of an earlier server")
    log.ring.clear()
    #expect(log.ring.page(after: nil).items.isEmpty && log.ring.page(after: nil).oldest == 1006)
    log.append(HTTPExchange(HTTPRequest(.get, RequestTarget(path: "/later"))))
    #expect(log.ring.page(after: nil).positions == 1006..<1007)
    // One call beside those that are back leaves room for 999 of them.
    #expect(log.ring.restore() && !log.ring.restore())
    #expect(log.ring.all.map(\.request.target.path) == (7...1005).map { "/\($0)" } + ["/later"])
    #expect(log.ring.page(after: nil).cleared == 0)
    log.append(HTTPExchange(HTTPRequest(.get, RequestTarget(path: "/last"))))
    #expect(log.ring.page(after: nil).oldest == 8)
  }

  @Test func `what was cleared comes back only once, and not after a thousand newer calls`() {
    let log = CallLog()
    func append(_ count: Int, _ length: Int = 0) {
      let body = [UInt8](repeating: 0x20, count: length)
      for _ in 0..<count {
        log.append(HTTPExchange(HTTPRequest(.post, RequestTarget(path: "/"), body: body)))
      }
    }
    #expect(!log.ring.restore())
    append(3)
    #expect(log.ring.clear() == 3)
    append(1001)
    #expect(!log.ring.restore() && log.ring.page(after: nil).oldest == 5)
    // The limit of all bodies holds for those that are back, too.
    log.ring.clear()
    append(2, CallLog.largestBody)
    log.ring.clear()
    let most = CallLog.mostBytes / CallLog.largestBody
    append(most - 1, CallLog.largestBody)
    #expect(log.ring.restore() && log.ring.all.count == most)
  }

  @Test func `large calls push out the oldest ones`() {
    let log = CallLog()
    for _ in 1...200 {
      log.append(
        HTTPExchange(
          HTTPRequest(
            .post, RequestTarget(path: "/"), body: [UInt8](repeating: 0x20, count: CallLog.largestBody))))
    }
    let page = log.ring.page(after: nil)
    #expect(page.newest == 200 && page.items.count == CallLog.mostBytes / CallLog.largestBody)
  }

  @Test func `a call names its client, its user and the required next step`() throws {
    let test = try TestServer()
    let (session, code) = try test.sendCode(to: "+15555550100")
    _ = try test.post(
      "v1/accounts:signInWithPhoneNumber", ["sessionInfo": .string(session), "code": .string(code)])
    // Requesting the codes in this test is a call too.
    let list = try #require(try calls(test).body["calls"]?.array).filter { $0["kind"] != "other" }
    #expect(list.map { $0["kind"] } == ["message", "signIn"])
    #expect(list[0]["awaits"] == "the code of the SMS" && list[1]["awaits"] == nil)
    #expect(list.map { $0["user"] } == ["+15555550100", "+15555550100"])
    let recorded = try test.send(.get, "/emulator/v1/calls/3")
    #expect(recorded.body["secrets"] == "replaced" && recorded.body["request"]?["method"] == "POST")
    let text = String(decoding: try JSONEncoder().encode(recorded.body), as: UTF8.self)
    #expect(!text.contains(session) && !text.contains("\"\(code)\""), "\(text)")
    for number in ["4", "0", "-1", "x", "99999999999999999999"] {
      #expect(try test.send(.get, "/emulator/v1/calls/\(number)").status == 404)
    }
    let foreign = [HTTPFields.Field("Origin", "https://evil.test")]
    #expect(try test.send(.get, "/emulator/v1/calls/3", fields: foreign).status == 403)
  }

  @Test(
    arguments: [
      ("User-Agent", "curl/8.14", "curl"), ("User-Agent", "authctl/1.0", "authctl"),
      ("X-Client-Version", "iOS/FirebaseSDK/12.0/FirebaseCore-iOS", "iOS"),
      ("X-Client-Version", "Android/Fallback/X23/FirebaseCore-Android", "Android"),
      ("X-Client-Version", "Chrome/JsCore/11.0/FirebaseCore-web", "web"),
      ("X-Client-Version", "Node/Admin/13.0.0", "admin"), ("Authorization", "Bearer owner", "admin"),
      ("User-Agent", "<img src=x>", nil),
    ] as [(String, String, String?)])
  func `a client is recognized by its headers`(name: String, value: String, client: String?) throws {
    let test = try TestServer()
    _ = try test.send(.get, "/identitytoolkit.googleapis.com/v1/projects", fields: [.init(name, value)])
    #expect(try calls(test).body["calls"]?.array?.last?["client"]?.string == client)
  }

  @Test func `an observer gets every call, whether answered, delayed or dropped`() throws {
    let seen = Mutex<[HTTPExchange]>([])
    let test = try TestServer { configuration, dependencies in
      configuration.faults = [
        try FaultRule(failure: "accounts:delete=drop"), try FaultRule(latency: "accounts:lookup=10ms"),
      ]
      dependencies.observeCall = { exchange in seen.withLock { $0.append(exchange) } }
    }
    for method in ["signUp", "lookup", "delete"] { _ = try test.post("v1/accounts:\(method)", [:]) }
    let exchanges = seen.withLock { $0 }
    #expect(exchanges.map(\.response?.status.code) == [200, 400, nil])
    #expect(exchanges.last?.failure?.contains("closed") == true && exchanges[0].duration != nil)
  }

  @Test func `a call that is refused because too many are at work is listed`() throws {
    let test = try TestServer.callingFunctions()
    try test.useFunctions(["beforeCreate": "http://127.0.0.1:1/f"])
    let request = try test.request(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:signUp",
      ["email": "a@example.com", "password": "secret1"], key: "k")
    guard case .work(_, let refusal) = test.server.begin(request) else {
      Issue.record("no function was called")
      return
    }
    #expect(paths(try calls(test)).last != "accounts:signUp")
    #expect(refusal().status == 503)
    #expect(paths(try calls(test)).last == "accounts:signUp")
    #expect(try calls(test).body["calls"]?.array?.last?["explanation"]?["status"]?.integer == 503)
  }
}
