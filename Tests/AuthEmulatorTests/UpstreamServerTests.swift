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

/// A proxy with another server of this program as the service.
struct TestProxy {
  let service: TestServer
  let proxy: UpstreamServer
  let passed: Passed
  let reported: Passed

  final class Passed: Sendable {
    private let kept = Mutex<[HTTPExchange]>([])
    var exchanges: [HTTPExchange] { kept.withLock { $0 } }
    func add(_ exchange: HTTPExchange) { kept.withLock { $0.append(exchange) } }
  }

  typealias Send = @Sendable (HTTPRequest, HTTPOrigin) throws(HTTPError) -> HTTPResponse

  init(
    _ address: UpstreamAddress = .production, apiKey: String? = nil, hostCheck: HostCheck? = nil,
    sending: Send? = nil
  ) throws {
    let service = try TestServer(testPhoneNumbers: ["+16505550101": "918273"])
    let (passed, reported) = (Passed(), Passed())
    let send: Send = { (request, origin) throws(HTTPError) in
      passed.add(HTTPExchange(request, host: origin.host))
      if let sending { return try sending(request, origin) }
      var request = request
      if origin.scheme == .https { request.target.path = "/\(origin.host)\(request.target.path)" }
      return service.server.respond(to: request)
    }
    let local = try TestServer(hostCheck: hostCheck)
    proxy = UpstreamServer(
      source: .service(address, send: send), apiKey: apiKey, local: local.server,
      report: { reported.add($0) })
    (self.service, self.passed, self.reported) = (service, passed, reported)
  }

  func send(
    _ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil, fields: [HTTPFields.Field] = []
  ) throws -> HTTPResponse {
    proxy.respond(to: try service.request(method, path, body, key: nil, fields: fields))
  }
}

extension UpstreamServer {
  /// Answers a request on the calling thread.
  func respond(to request: HTTPRequest) -> HTTPResponse {
    begin(request).taken() ?? HTTPResponse(500)
  }
}

@Suite struct UpstreamServerTests {
  private static let signUp = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=fake"

  @Test func `the first component of a path becomes the host of production`() throws {
    let proxy = try TestProxy()
    _ = try proxy.send(.post, Self.signUp, [:])
    _ = try proxy.send(.post, "/securetoken.googleapis.com/v1/token?key=k", [:])
    _ = try proxy.send(.post, "/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyPassword?key=k", [:])
    let passed = proxy.passed.exchanges
    #expect(
      passed.map(\.host) == [
        "identitytoolkit.googleapis.com", "securetoken.googleapis.com", "www.googleapis.com",
      ])
    #expect(passed.map { $0.request.target.path }.prefix(2) == ["/v1/accounts:signUp", "/v1/token"])
  }

  @Test(arguments: [
    "/example.com/v1/accounts:signUp", "/www.googleapis.com/drive/v3/files", "/v1/accounts:signUp",
    "/storage",
    "/www.googleapis.com/identitytoolkit/v3/relyingparty/../../../drive", "//example.com/",
    "/www.googleapis.com/identitytoolkit/v3/relyingparty/%2e%2e/%2E%2E/x", "/169.254.169.254/latest",
  ])
  func `nothing else is passed on`(path: String) throws {
    let proxy = try TestProxy()
    #expect(try proxy.send(.get, path).status == 404)
    #expect(proxy.passed.exchanges == [])
  }

  @Test(arguments: [
    "/emulator/v1/projects/p/accounts", "/emulator/v1/events", "/emulator/auth/handler", "/emulator/v1/clock",
    "/emulator/action", "/emulator/openapi.json",
  ])
  func `an emulator's paths say that this is a proxy`(path: String) throws {
    let proxy = try TestProxy()
    let answer = try proxy.send(.get, path)
    #expect(answer.status == 501 && String(decoding: answer.body, as: UTF8.self).contains("is a proxy"))
    #expect(proxy.passed.exchanges == [])
    #expect(try proxy.send(.get, "/emulator/v1/status").status == 200)
  }

  @Test func `another host name is refused before anything is passed on`() throws {
    let proxy = try TestProxy(hostCheck: HostCheck())
    #expect(try proxy.send(.post, Self.signUp, [:], fields: [.init("Host", "evil.test")]).status == 403)
    #expect(proxy.passed.exchanges == [])
  }

  /// A call that names a demo project in another place or form.
  struct DemoCall: Sendable, CustomTestStringConvertible {
    let testDescription: String
    var query = ""
    var type = "application/json"
    var body: [UInt8] = Array("{}".utf8)
    var fields: [HTTPFields.Field] = []
  }

  private static func unsigned(_ claims: String) -> String {
    [#"{"alg":"none"}"#, claims].map { Base64URL.encode(Array($0.utf8)) }.joined(separator: ".") + "."
  }

  static let demoCalls: [DemoCall] = {
    let token = unsigned(#"{"aud":"demo-x","iss":"https://securetoken.google.com/demo-x","sub":"u"}"#)
    let custom = unsigned(
      #"{"iss":"a@demo-x.iam.gserviceaccount.com","aud":"https://identitytoolkit.googleapis.com/x"}"#)
    let wide = #"{"targetProjectId":"demo-x","name":"\u{E9}"}"#.utf16
    func body(_ text: String) -> [UInt8] { Array(text.utf8) }
    return [
      DemoCall(testDescription: "query beside a body", query: "&targetProjectId=demo-x"),
      DemoCall(testDescription: "query in snake_case", query: "&target_project_id=demo-x"),
      DemoCall(testDescription: "encoded query", query: "&target%50rojectId=%64emo-x&targetProjectId=p"),
      DemoCall(
        testDescription: "first of two members",
        body: body(#"{"targetProjectId":"demo-x","targetProjectId":"p"}"#)),
      DemoCall(
        testDescription: "second spelling",
        body: body(#"{"targetProjectId":"p","target_project_id":"demo-x"}"#)),
      DemoCall(testDescription: "escaped", body: body(#"{"targetProject\u0049d":"\u0064emo-x"}"#)),
      DemoCall(
        testDescription: "UTF-16", type: "application/json; charset=utf-16",
        body: wide.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] }),
      DemoCall(
        testDescription: "UTF-16 with a mark", type: "application/json; charset=utf-16be",
        body: [0xFE, 0xFF] + wide.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }),
      DemoCall(
        testDescription: "form", type: "application/x-www-form-urlencoded",
        body: body("a=b&targetProjectId=demo-x")),
      DemoCall(testDescription: "a resource", body: body(#"{"name":"projects/demo-x/config"}"#)),
      DemoCall(
        testDescription: "a project without more", body: body(#"{"a":[{"parent":"projects/demo-x"}]}"#)),
      DemoCall(
        testDescription: "a resource with its service",
        body: body(#"{"resource":"//identitytoolkit.googleapis.com/projects/demo-x"}"#)),
      DemoCall(testDescription: "a resource in the query", query: "&name=projects%2Fdemo-x%2Fconfig"),
      DemoCall(
        testDescription: "a form that is also JSON", type: "application/x-www-form-urlencoded",
        body: body(#""&targetProjectId=demo-x&""#)),
      DemoCall(testDescription: "broken JSON", body: body(#"{"targetProjectId":"demo-x""#)),
      DemoCall(testDescription: "an ID token", body: body(#"{"idToken":"\#(token)"}"#)),
      DemoCall(
        testDescription: "an ID token of a form", type: "application/x-www-form-urlencoded",
        body: body("idToken=\(token)")),
      DemoCall(testDescription: "a custom token", body: body(#"{"token":"\#(custom)"}"#)),
      DemoCall(testDescription: "a bearer", fields: [.init("Authorization", "Bearer \(token)")]),
      DemoCall(testDescription: "a project to charge", fields: [.init("X-Goog-User-Project", "demo-x")]),
    ]
  }()

  @Test(arguments: demoCalls) func `a demo project stays local, however a call names it`(
    call: DemoCall
  ) throws {
    let proxy = try TestProxy()
    var request = try proxy.service.request(
      .post, Self.signUp + call.query, [:], key: nil, fields: call.fields)
    request.fields["Content-Type"] = call.type
    request.body = call.body
    #expect(proxy.proxy.respond(to: request).status == 403)
    #expect(proxy.passed.exchanges == [])
  }

  /// A body whose project only the service can read.
  static let unreadable: [DemoCall] = {
    let gzip: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xAB, 0xAE, 5, 0, 0x43, 0xBF, 0xA6, 0xA3, 2, 0, 0, 0,
    ]
    func coded(_ lines: String...) -> DemoCall {
      DemoCall(
        testDescription: "\(lines)", body: gzip, fields: lines.map { .init("Content-Encoding", $0) })
    }
    return [
      coded("gzip"), coded("GZIP"), coded("deflate"), coded("br"), coded("identity, gzip"),
      coded("identity", "zstd"), coded("unheard-of"),
      DemoCall(
        testDescription: "UTF-7", type: "application/json; charset=\"UTF-7\"",
        body: Array(#"{"targetProjectId":"+AGQ-emo-x"}"#.utf8)),
      DemoCall(
        testDescription: "escapes for a lenient reader",
        body: Array(#"{'targetProjectId':'\u0064emo-x'}"#.utf8)),
    ]
  }()

  @Test(arguments: unreadable) func `a body that cannot be read for its project is not passed on`(
    call: DemoCall
  ) throws {
    for (address, status) in [
      (UpstreamAddress.production, 415), (.server(HTTPOrigin(.http, host: "127.0.0.1", port: 1)), 200),
    ] {
      let proxy = try TestProxy(address) { _, _ in HTTPResponse(200) }
      var request = try proxy.service.request(.post, Self.signUp, [:], key: nil, fields: call.fields)
      request.fields["Content-Type"] = call.type
      request.body = call.body
      #expect(proxy.proxy.respond(to: request).status.code == status)
      #expect(proxy.passed.exchanges.isEmpty == (status == 415))
    }
  }

  @Test(arguments: [
    #"{"continueUrl":"https://app.example/projects/demo-board","displayName":"a projects/demo-x"}"#,
    #"{"displayName":"\u00e9"}"#, "{'email':'a@example.com'}", "",
  ])
  func `a body of another project is passed on, whatever its text`(body: String) throws {
    let proxy = try TestProxy()
    var request = try proxy.service.request(.post, Self.signUp, [:], key: nil)
    request.fields["Content-Type"] = "application/json; charset=UTF-8"
    request.fields["Content-Encoding"] = "identity"
    request.body = Array(body.utf8)
    _ = proxy.proxy.respond(to: request)
    #expect(proxy.passed.exchanges.count == 1)
  }

  @Test func `a user whose uid looks like a demo project is passed on`() throws {
    let proxy = try TestProxy()
    let token = Self.unsigned(#"{"aud":"shop","iss":"https://securetoken.google.com/shop","sub":"demo-u"}"#)
    _ = try proxy.send(.post, Self.signUp, ["idToken": .string(token), "displayName": "demo-user"])
    #expect(proxy.passed.exchanges.count == 1)
  }

  @Test func `a demo project stays on this machine`() throws {
    let proxy = try TestProxy()
    let path = "/identitytoolkit.googleapis.com/v1/projects/demo-x/accounts:lookup"
    #expect(try proxy.send(.post, path, [:]).status == 403)
    #expect(try proxy.send(.post, Self.signUp, ["targetProjectId": "demo-x"]).status == 403)
    #expect(proxy.passed.exchanges == [])
    let local = try TestProxy(.server(HTTPOrigin(.http, host: "127.0.0.1", port: 1)))
    let owner = HTTPFields.Field("Authorization", "Bearer owner")
    #expect(try local.send(.post, path, [:], fields: [owner]).status == 200)
  }

  @Test func `a response is passed on unchanged, byte for byte`() throws {
    let body = Array(#"{ "odd" :  1.0, "error":{"code":418} }"#.utf8)
    let fields: [HTTPFields.Field] = [
      .init("Content-Type", "application/json; charset=UTF-8"), .init("ETag", "\"x\""),
      .init("Vary", "X-Origin"),
      .init("Vary", "Referer"), .init("Date", "Sun, 22 Nov 2026 18:00:00 GMT"),
    ]
    let dropped: [HTTPFields.Field] = [
      .init("Set-Cookie", "a=b"), .init("Alt-Svc", "h3"), .init("Connection", "X-Hop"), .init("X-Hop", "1"),
      .init("Transfer-Encoding", "chunked"), .init("X-Authctl-Call", "7"),
    ]
    let proxy = try TestProxy { (_, _) throws(HTTPError) in
      HTTPResponse(418, fields: HTTPFields(fields + dropped), body: body)
    }
    let answer = try proxy.send(.post, Self.signUp, [:])
    #expect(answer == HTTPResponse(418, fields: HTTPFields(fields), body: body))
  }

  @Test func `a request keeps its bytes, except those for one connection or another server`() throws {
    let proxy = try TestProxy()
    let kept: [HTTPFields.Field] = [
      .init("Content-Type", "application/json"), .init("X-Ios-Bundle-Identifier", "com.example"),
      .init("Authorization", "Bearer owner"), .init("X-Firebase-AppCheck", "t"),
    ]
    let dropped: [HTTPFields.Field] = [
      .init("Host", "localhost"), .init("Cookie", "session=1"), .init("Connection", "close"),
      .init("TE", "x"),
      .init("Accept-Encoding", "gzip"), .init("Proxy-Authorization", "x"),
    ]
    _ = try proxy.send(.post, Self.signUp, ["b": 1], fields: kept + dropped)
    let request = try #require(proxy.passed.exchanges.first?.request)
    #expect(request.fields == HTTPFields(kept) && request.body == Array(#"{"b":1}"#.utf8))
    #expect(request.target.query == "key=fake", "the app's own key is left alone")
  }

  @Test(arguments: [
    ("key=fake&a=%20b", "key=AIzaOfTheProject&a=%20b"), ("a=b", "a=b"),
    ("key=AIza45678901234567890123456789012345678", "key=AIza45678901234567890123456789012345678"),
  ])
  func `only a key that cannot be real is replaced`(query: String, passed: String) throws {
    let proxy = try TestProxy(apiKey: "AIzaOfTheProject")
    _ = try proxy.send(.post, "/identitytoolkit.googleapis.com/v1/accounts:signUp?\(query)", [:])
    #expect(proxy.passed.exchanges.first?.request.target.query == passed)
  }

  @Test(arguments: [
    (HTTPError.couldNotConnect(host: "h", reason: "refused"), 502), (.timedOut(.total, host: "h"), 504),
    (.timedOut(.connect, host: "h"), 504), (.connectionLost(host: "h", reason: "closed"), 502),
    (.untrusted(host: "h", reason: "self-signed"), 502),
    (.malformed(MessageFault(413, "the body is too large")), 502),
  ])
  func `a failure of the service is reported to the app and in the explanation`(
    error: HTTPError, status: Int
  ) throws {
    let proxy = try TestProxy { (_, _) throws(HTTPError) in throw error }
    let answer = try proxy.send(.post, Self.signUp, [:], fields: [.init("Origin", "http://localhost:5173")])
    #expect(
      answer.status.code == status && answer.fields["access-control-allow-origin"] == "http://localhost:5173")
    #expect(WireError(body: answer.body)?.code.rawValue == "UNAVAILABLE")
    let reported = try #require(proxy.reported.exchanges.first)
    #expect(Explanation(reported).outcome == .failed && reported.failure != nil)
  }

  @Test func `a redirect is passed on and not followed`() throws {
    let proxy = try TestProxy { (_, _) throws(HTTPError) in
      HTTPResponse(307, fields: HTTPFields([.init("Location", "https://evil.test/")]))
    }
    #expect(try proxy.send(.post, Self.signUp, [:]).status == 307)
    #expect(proxy.passed.exchanges.count == 1)
    #expect(proxy.reported.exchanges.first.map { Explanation($0).outcome } == .failed)
  }

  @Test func `a refusal of the service is compared with the calls before it`() throws {
    let proxy = try TestProxy()
    func post(_ call: String, _ body: JSONValue) throws -> JSONValue {
      try Answer(try proxy.send(.post, "/identitytoolkit.googleapis.com/v1/accounts:\(call)?key=k", body))
        .body
    }
    func send(_ number: String) throws -> JSONValue {
      try post("sendVerificationCode", ["phoneNumber": .string(number)])["sessionInfo"] ?? .null
    }
    let (first, second) = (try send("+16505550101"), try send("+16505550177"))
    _ = try post("signInWithPhoneNumber", ["sessionInfo": first, "code": "918273"])
    _ = try post("signInWithPhoneNumber", ["sessionInfo": second, "code": "918273"])
    let reasons = proxy.reported.exchanges.map(\.reason)
    #expect(reasons.map { $0?.kind } == [nil, nil, nil, .codeOfOtherVerification])
    #expect(reasons.last??[.number] == "+16505550101")
  }

  @Test func `a preflight is answered locally, and calls are listed`() throws {
    let proxy = try TestProxy()
    let origin = HTTPFields.Field("Origin", "http://localhost:5173")
    #expect(try proxy.send(.options, Self.signUp, fields: [origin]).status == 204)
    #expect(proxy.passed.exchanges == [])
    _ = try proxy.send(.post, Self.signUp, [:])
    let list = try Answer(try proxy.send(.get, "/emulator/v1/calls"))
    #expect(list.body["calls"]?.array?.count == 1)
  }
}
