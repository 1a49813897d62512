import AuthHTTP
import BoundedJSON
import EmulatorWire
import Explanation
import Foundation
import Testing

@testable import AuthEmulator

/// The secrets of the kept calls: who gets them, and what is done with them.
@Suite struct RevealedCallTests {
  private static let kinds = ["show-call", "reveal-call", "repeat-call", "save-calls"]
  private static let host = HTTPFields.Field("Host", "127.0.0.1:9099")
  private static let cookie = HTTPFields.Field("Cookie", "session=of-another-server")

  /// A server with a call that has a password, an API key and an administrator's token.
  private func server(
    origins: [String] = [], adjusting: (inout EmulatorConfiguration) -> Void = { _ in }
  ) throws -> TestServer {
    let test = try TestServer(hostCheck: HostCheck()) { configuration, _ in
      configuration.originRule = OriginRule(alsoAllowing: origins.compactMap(WebOrigin.init(parsing:)))
      adjusting(&configuration)
    }
    _ = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts",
      ["email": "a@example.com", "password": "hunter2hunter2"], bearer: "owner", key: "a-kept-key",
      fields: [Self.host, Self.cookie])
    return test
  }

  private func token(_ test: TestServer) throws -> String {
    let page = try test.send(.get, "/", fields: [Self.host, .init("Accept", "text/html")])
    return String(
      try #require(try /name="page-token" content="([^"]+)"/.firstMatch(in: page.body.string ?? "")).1)
  }

  private func ask(
    _ test: TestServer, _ kind: String, _ members: ByName<JSONValue> = [:], token: String? = nil,
    _ fields: HTTPFields.Field...
  ) throws -> Answer {
    let body: ByName<JSONValue> = ["project": "demo", "number": "1", "numbers": ["1"]]
    let given = HTTPFields.Field("X-Page-Token", try token ?? self.token(test))
    let all = fields + (fields.contains { $0.name == "Host" } ? [given] : [Self.host, given])
    return try test.send(
      .post, "/emulator/page/\(kind)", .object(body.merging(members) { $1 }), fields: all)
  }

  private func count(_ test: TestServer) throws -> Int? {
    try test.send(.get, "/emulator/v1/calls", fields: [Self.host]).body["calls"]?.array?.count
  }

  @Test(
    arguments: kinds,
    [
      ("Origin", "https://evil.test"), ("Origin", "null"), ("Origin", "https://127.0.0.1:9099"),
      ("Origin", "http://localhost:9099"), ("Origin", "https://allowed.test"),
      ("Sec-Fetch-Site", "cross-site"), ("Sec-Fetch-Site", "same-site"),
      // A name that another page can point here, or one that containers use.
      ("Host", "rebound.test:9099"), ("Host", "localhost.:9099"), ("Host", "db:9099"),
      ("Host", "app.localhost:9099"), ("X-Page-Token", "another"),
    ])
  func `another page, another name or another token gets no values and repeats nothing`(
    kind: String, field: (String, String)
  ) throws {
    let test = try server(origins: ["https://allowed.test"])
    let given = field.0 == "X-Page-Token" ? "guess" : nil
    let refused = try ask(test, kind, token: given, .init(field.0, field.1))
    #expect(refused.status == 403, "\(refused.body)")
    #expect(!String(decoding: refused.bytes, as: UTF8.self).contains("a@example.com"))
    #expect(refused.fields["access-control-allow-origin"] == nil)
    #expect(try count(test) == 1)
  }

  @Test(arguments: kinds)
  func `only a POST of JSON gets values`(kind: String) throws {
    let test = try server()
    for method in [HTTPMethod.get, .head, .put, .options] {
      #expect(try test.send(method, "/emulator/page/\(kind)", fields: [Self.host]).status == 405)
    }
    #expect(try ask(test, kind, [:], .init("Content-Type", "text/plain")).status == 400)
    for path in ["/emulator/v1/calls/1?secrets=kept", "/emulator/v1/calls?secrets=kept"] {
      let list = try test.send(.get, path, fields: [Self.host])
      #expect(list.status == 200 && !String(decoding: list.bytes, as: UTF8.self).contains("hunter2"))
    }
  }

  @Test(arguments: [nil, "0", "-1", "3", "x", "99999999999999999999"])
  func `a call that is not kept has no values`(number: String?) throws {
    let test = try server()
    let given = number.map { JSONValue.string($0) } ?? JSONValue.null
    for kind in ["show-call", "reveal-call", "repeat-call"] {
      #expect(try ask(test, kind, ["number": given]).status == 404)
    }
    #expect(try ask(test, "save-calls", ["numbers": [given]]).body == ["file": ""])
  }

  @Test func `a call is revealed as it was sent, without cookies, and stays hidden elsewhere`() throws {
    let test = try server()
    let revealed = try ask(test, "reveal-call")
    #expect(revealed.status == 200)
    #expect(revealed.fields["cache-control"] == "no-store")
    let text = String(decoding: revealed.bytes, as: UTF8.self)
    for part in [#"\"hunter2hunter2\""#, "Bearer owner", "?key=a-kept-key"] {
      #expect(text.contains(part), "\(text)")
    }
    #expect(!text.contains("another-server"))
    for answer in [
      try test.send(.get, "/emulator/v1/calls/1", fields: [Self.host]), try ask(test, "show-call"),
      try ask(test, "save-calls"), try ask(test, "save-calls", ["form": "har"]),
    ] {
      let text = String(decoding: answer.bytes, as: UTF8.self)
      #expect(text.contains("a@example.com"))
      for secret in ["hunter2", "a-kept-key", "another-server"] { #expect(!text.contains(secret)) }
    }
  }

  @Test func `a shown call names its secrets and keeps the rest, for the address of the page`() throws {
    let test = try server()
    _ = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp",
      ["postBody": "providerId=google.com&access_token=a-kept-access-token"], key: "a-kept-key",
      fields: [Self.host])
    let shown = try ask(test, "show-call", [:], .init("Origin", "http://127.0.0.1:9099"))
    let curl = try shown.string("curl")
    #expect(curl.contains("-H 'Authorization: Bearer owner'") && curl.contains("<password>"), "\(curl)")
    #expect(
      curl.hasSuffix(
        " 'http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1/projects/demo/accounts?key=API_KEY'"))
    #expect(
      try shown.string("explain") == "curl -sS http://127.0.0.1:9099/emulator/v1/calls/1 | authctl explain -")
    let provider = try ask(test, "show-call", ["number": "2"]).string("curl")
    #expect(provider.contains("providerId=google.com&access_token=<access_token "), "\(provider)")
  }

  @Test(arguments: [false, true])
  func `a proxy reveals calls only if it was told to, and repeats none`(isTold: Bool) throws {
    let test = try server { configuration in
      configuration.facts = ServerFacts(
        processID: 1, version: "1", startTime: .init(timeIntervalSince1970: 0), upstream: "production")
      configuration.showsUpstreamSecrets = isTold
    }
    let revealed = try ask(test, "reveal-call")
    #expect(revealed.status == (isTold ? 200 : 400))
    #expect(String(decoding: revealed.bytes, as: UTF8.self).contains("hunter2") == isTold)
    if !isTold { #expect(revealed.body["sentence"]?.string?.contains("--record-secrets") == true) }
    let repeated = try ask(test, "repeat-call")
    #expect(repeated.status == 400 && repeated.body["sentence"]?.string?.contains("copy it as curl") == true)
    #expect(try count(test) == 1)
  }

  @Test func `a call is repeated with the rights of its client, and listed again`() throws {
    let test = try server()
    #expect(try ask(test, "repeat-call").body == ["status": 400, "code": "EMAIL_EXISTS"])
    _ = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:signUp", ["returnSecureToken": true], key: "k",
      fields: [Self.host])
    // Nothing of the answer but its status.
    #expect(try ask(test, "repeat-call", ["number": "3"]).body == ["status": 200])
    #expect(try count(test) == 4)
    // What another page was refused is refused again, though this page asks for it.
    let clock = try test.send(
      .patch, "/emulator/v1/clock", ["moveMilliseconds": "3600000"],
      fields: [Self.host, .init("Origin", "https://evil.test")])
    let repeated = try ask(test, "repeat-call", ["number": "5"])
    #expect(clock.status == 403 && repeated.body["status"] == 403)
    #expect(test.server.clockOffset == 0)
  }

  @Test func `a call whose body was too long to keep is not sent again`() throws {
    let test = try server()
    let long = String(repeating: "x", count: CallLog.largestBody)
    _ = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:signUp", ["displayName": .string(long)], key: "k",
      fields: [Self.host])
    let refused = try ask(test, "repeat-call", ["number": "2"])
    #expect(refused.status == 400 && refused.body["sentence"]?.string?.contains("long body") == true)
    #expect(try count(test) == 2)
  }

  @Test func `the files have the calls that are named, in order, and read as they were`() throws {
    let test = try server()
    for _ in 0..<2 {
      _ = try test.send(.get, "/identitytoolkit.googleapis.com/v1/x?a=b%20c", fields: [Self.host])
    }
    let numbers: ByName<JSONValue> = ["numbers": ["3", "1", "1", "9"]]
    let lines = try ask(test, "save-calls", numbers).string("file")
    let written = try lines.split(separator: "\n").map { try JSONReader.read(Array($0.utf8)) }
    let archive = try JSONReader.read(
      Array(try ask(test, "save-calls", numbers.merging(["form": "har"]) { $1 }).string("file").utf8))
    let entries = try #require(archive["log"]?["entries"]?.array)
    #expect(entries.first?["request"]?["method"] == "POST" && entries.first?["_secrets"] == "replaced")
    #expect(entries.last?["request"]?["queryString"] == [["name": "a", "value": "b c"]])
    let both = [written, entries].map { $0.compactMap { RecordedExchange($0) } }
    #expect(both[0].count == 2 && both[1].count == 2)
    for (line, entry) in zip(both[0], both[1]) {
      #expect(line.exchange == entry.exchange && !line.keepsSecrets && !entry.keepsSecrets)
    }
    #expect(both[1].last?.exchange.response?.status == 404)
    #expect(both[1].last?.exchange.request.target.description.hasSuffix("x?a=b%20c") == true)
  }
}
