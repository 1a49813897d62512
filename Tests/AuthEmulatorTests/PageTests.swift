import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import Foundation
import IdentityToolkit
import Testing

/// The pages for browsers, tested without a browser.
@Suite struct PageTests {
  let test: TestServer
  private let host = HTTPFields.Field("Host", "127.0.0.1:9099")
  private let browser = HTTPFields.Field(
    "Accept", "text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8")

  init() throws { test = try TestServer(hostCheck: HostCheck()) }

  private func ask(
    _ method: HTTPMethod, _ path: String, _ fields: HTTPFields.Field..., body: String = ""
  ) throws -> HTTPResponse {
    var request = HTTPRequest(method, try #require(RequestTarget(parsing: path)))
    request.fields = HTTPFields(fields)
    if request.fields["host"] == nil { request.fields["host"] = host.value }
    request.body = Array(body.utf8)
    return test.server.respond(to: request)
  }

  private func text(_ response: HTTPResponse) -> String { String(decoding: response.body, as: UTF8.self) }

  private func pageToken() throws -> String {
    let page = text(try ask(.get, "/", browser))
    return String(try #require(try /name="page-token" content="([^"]+)"/.firstMatch(in: page)).1)
  }

  private func state(_ query: String = "") throws -> JSONValue {
    try Answer(ask(.get, "/emulator/page/state" + query)).body
  }

  private func change(
    _ name: String, _ body: String, token: String? = nil, type: String = "application/json",
    _ further: HTTPFields.Field...
  ) throws -> HTTPResponse {
    var request = HTTPRequest(.post, RequestTarget(path: "/emulator/page/\(name)"))
    request.fields = HTTPFields([host, .init("Content-Type", type)] + further)
    request.fields["X-Page-Token"] = try token ?? pageToken()
    request.body = Array(body.utf8)
    return test.server.respond(to: request)
  }

  private func signUp(_ email: String, _ fields: ByName<JSONValue> = [:]) throws -> String {
    let body = JSONValue.object(
      fields.merging(["email": .string(email), "password": "notasecret"]) { $1 })
    return try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", body, fields: [host]
    ).string("localId")
  }

  @Test(arguments: [
    nil, "", "*/*", "application/json", "application/json, text/html", "text/html;q=0.5, application/json",
    "text/html;q=0, */*;q=0.1", "application/*, text/html;q=0.9", "image/png", "text/html;q=x",
  ])
  func `tools get JSON at the root`(accept: String?) throws {
    let fields = accept.map { HTTPFields.Field("Accept", $0) } ?? host
    let response = try ask(.get, "/", fields)
    #expect(response.fields["content-type"] == "application/json; charset=utf-8")
    #expect(response.fields.values(of: "vary") == ["Origin"])
    #expect(try Answer(response).body["authEmulator"]?["ready"] == true)
  }

  @Test(arguments: [
    "text/html", "TEXT/HTML", "text/*", "text/html, application/json;q=0.9", "text/html,*/*;q=0.8",
  ])
  func `browsers get a page at the root`(accept: String) throws {
    let response = try ask(.get, "/", .init("Accept", accept))
    #expect(response.status == 200)
    #expect(response.fields["content-type"] == "text/html; charset=utf-8")
    #expect(response.fields.list("vary", contains: "Accept"))
    #expect(try ask(.head, "/", .init("Accept", accept)) == response)
  }

  @Test(arguments: [
    "/", "/emulator/auth/handler?apiKey=k&providerId=p", "/emulator/auth/handler",
    "/emulator/auth/consent", "/emulator/auth/consent?providerId=p&continueUri=http://localhost/",
    "/emulator/auth/iframe?apiKey=k&appName=a",
  ])
  func `every page runs and loads only this server's files`(path: String) throws {
    let response = try ask(.get, path, browser)
    let policy = try #require(response.fields["content-security-policy"])
    #expect(policy.hasPrefix("default-src 'none'; script-src 'self';"))
    #expect(!policy.contains("unsafe"))
    #expect(policy.contains("frame-ancestors \(path.contains("iframe") ? "*" : "'none'")"))
    #expect(response.fields["x-content-type-options"] == "nosniff")
    #expect(response.fields["referrer-policy"] == "no-referrer")
    #expect(response.fields["access-control-allow-origin"] == nil)
    let page = text(response)
    #expect(!page.contains(/\son[a-z]+=/))
    #expect(!page.contains(/style=/))
    for match in page.matches(of: /(?:src|href)="([^"#]+)"/) {
      #expect(match.1.hasPrefix("/emulator/page/"))
      let part = try ask(.get, String(match.1))
      #expect(part.status == 200)
      #expect(part.fields["x-content-type-options"] == "nosniff")
      #expect(!text(part).contains("innerHTML"))
    }
  }

  @Test(arguments: ["http://evil.example", "http://127.0.0.1:9098", "https://127.0.0.1:9099", "null"])
  func `a script of another origin cannot read the pages`(origin: String) throws {
    let foreign = HTTPFields.Field("Origin", origin)
    _ = try signUp("jane@example.com")
    let root = try ask(.get, "/", browser, foreign)
    #expect(root.fields["content-type"]?.hasPrefix("application/json") == true)
    for path in ["state", "accounts", "console.js"] {
      let response = try ask(.get, "/emulator/page/\(path)", foreign)
      #expect(response.status == 403)
      #expect(response.fields["access-control-allow-origin"] == nil)
      #expect(!text(response).contains("jane"))
    }
    let preflight = try ask(.options, "/emulator/page/clear-users", foreign)
    #expect(!preflight.status.isSuccess)
    #expect(preflight.fields["access-control-allow-origin"] == nil)
    let body = #"{"project":"demo"}"#
    #expect(try change("clear-users", body, foreign).status == 403)
    #expect(try state()["users"]?["total"] == 1)
  }

  @Test func `every line of a repeated Origin counts for the pages`() throws {
    let origins = ["http://127.0.0.1:9099", "http://evil.example"].map { HTTPFields.Field("Origin", $0) }
    for (first, second) in [(origins[0], origins[1]), (origins[1], origins[0])] {
      #expect(try ask(.get, "/emulator/page/state", first, second).status == 403)
      #expect(try change("clear-users", #"{"project":"demo"}"#, first, second).status == 403)
    }
  }

  @Test func `a repeated lookup sees a change at once`() throws {
    let signUp = "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k"
    let token = try test.send(.post, signUp, [:], fields: [host]).string("idToken")
    let lookUp = "/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k"
    for _ in 0..<3 {
      #expect(try test.send(.post, lookUp, ["idToken": .string(token)], fields: [host]).status == 200)
    }
    #expect(try change("clear-users", #"{"project":"demo"}"#).status == 200)
    let last = try test.send(.post, lookUp, ["idToken": .string(token)], fields: [host])
    #expect(last.message == "USER_NOT_FOUND")
  }

  @Test(arguments: ["cross-site", "same-site"])
  func `a request that the browser marks as cross-site is refused`(site: String) throws {
    let field = HTTPFields.Field("Sec-Fetch-Site", site)
    #expect(try ask(.get, "/emulator/page/state", field).status == 403)
    #expect(try change("clear-users", #"{"project":"demo"}"#, field).status == 403)
    #expect(try ask(.get, "/emulator/page/state", .init("Sec-Fetch-Site", "same-origin")).status == 200)
  }

  @Test(arguments: [
    "/", "/emulator/page/state", "/emulator/page/style.css", "/emulator/auth/handler?apiKey=k&providerId=p",
  ])
  func `a request for another host gets no page`(path: String) throws {
    let response = try ask(.get, path, browser, .init("Host", "rebound.example:9099"))
    #expect(response.status == 403)
    #expect(text(response).contains("<title>Name not allowed</title>"))
    #expect(!text(response).contains("<script"))
  }

  @Test func `a change needs JSON, this run's token and the right method`() throws {
    let uid = try signUp("jane@example.com")
    let body = #"{"project":"demo","localIds":["\#(uid)"]}"#
    #expect(try change("delete-users", body, token: "guess").status == 403)
    #expect(try change("delete-users", body, token: "").status == 403)
    for type in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""] {
      #expect(try change("delete-users", body, type: type).status == 400)
    }
    for method in [HTTPMethod.get, .head, .put, .delete, .options] {
      #expect(try ask(method, "/emulator/page/delete-users?project=demo&localId=\(uid)").status == 405)
    }
    let many = (0...1000).map { #""u\#($0)""# }.joined(separator: ",")
    for body in [
      "", "{}", "[]", #"{"project":"demo"}"#, #"{"localIds":["\#(uid)"]}"#,
      #"{"project":"demo","localIds":[]}"#, #"{"project":"demo","localIds":["\#(uid)",1]}"#,
      #"{"project":"demo","localIds":[\#(many)]}"#,
    ] {
      #expect(try change("delete-users", body).status == 400)
    }
    let other = try change("delete-users", #"{"project":"other","localIds":["\#(uid)"]}"#)
    #expect(try Answer(other).body == ["changed": 0, "gone": 1])
    #expect(try change("explode", body).status == 404)
    #expect(try state()["users"]?["total"] == 1)
    #expect(try change("delete-users", body).status == 200)
    #expect(try state()["users"]?["total"] == 0)
  }

  @Test func `each run of the server has its own page token`() throws {
    let token = try pageToken()
    #expect(token.count == 32)
    #expect(try pageToken() == token)
    #expect(try PageTests().pageToken() != token)
  }

  @Test func `the console shows neither passwords nor tokens`() throws {
    let uid = try signUp("jane@example.com", ["displayName": "Jane"])
    let shown = try ask(.get, "/emulator/page/state")
    #expect(text(shown).contains(uid))
    for secret in ["notasecret", "fakeHash", "fakeSalt", "passwordHash", "idToken", "refreshToken"] {
      #expect(!text(shown).contains(secret))
    }
    #expect(!text(shown).contains(try pageToken()))
    #expect(shown.fields["cache-control"] == "no-store")
  }

  @Test func `the tag stays the same until something changes`() throws {
    let tag = try #require(ask(.get, "/emulator/page/state").fields["etag"])
    let same = try ask(.get, "/emulator/page/state", .init("If-None-Match", tag))
    #expect(same.status.code == 304)
    #expect(same.body == [])
    _ = try signUp("jane@example.com")
    let next = try ask(.get, "/emulator/page/state", .init("If-None-Match", tag))
    #expect(next.status == 200)
    let newTag = try #require(next.fields["etag"])
    _ = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:lookup",
      ["email": ["jane@example.com"]], bearer: "owner", fields: [host])
    #expect(try ask(.get, "/emulator/page/state").fields["etag"] == newTag)
    _ = try test.send(.get, "/emulator/v1/projects/demo/tenants/t/oobCodes", fields: [host])
    #expect(try ask(.get, "/emulator/page/state").fields["etag"] == newTag, "the call made no tenant")
    let tenants = "/identitytoolkit.googleapis.com/v2/projects/demo/tenants"
    _ = try test.send(.get, "\(tenants)/t", bearer: "owner", fields: [host])
    #expect(try ask(.get, "/emulator/page/state").fields["etag"] != newTag, "an administrator's made one")
  }

  @Test(arguments: [
    ("JANE", ["jane@example.com"]), ("doe", ["jane@example.com"]), (" ravi ", ["ravi@example.com"]),
    ("É", ["émile@example.com"]), ("example", ["émile@example.com", "ravi@example.com", "jane@example.com"]),
    ("nobody", []), ("@", ["émile@example.com", "ravi@example.com", "jane@example.com"]), ("\\", []),
  ])
  func `a search ignores the case of addresses and names`(text: String, found: [String]) throws {
    for (email, name) in [
      ("jane@example.com", "Jane Doe"), ("ravi@example.com", ""), ("émile@example.com", ""),
    ] {
      _ = try signUp(email, ["displayName": .string(name)])
    }
    let users = try state("?search=\(PercentEncoding.encode(text))")["users"]
    #expect(users?["items"]?.array?.compactMap { $0["email"]?.string } == found)
    #expect(users?["matches"] == .integer(Int64(found.count)))
    #expect(users?["total"] == 3)
  }

  @Test(arguments: ["+1 (650) 555-3434", "6505553434", "555-34", "+16505553434"])
  func `a search finds a phone number in any notation`(text: String) throws {
    _ = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts", ["phoneNumber": "+16505553434"],
      bearer: "owner", fields: [host])
    _ = try signUp("jane@example.com")
    #expect(try state("?search=\(PercentEncoding.encode(text))")["users"]?["matches"] == 1)
  }

  @Test(arguments: [("0", 0, 50, "u119"), ("2", 2, 20, "u19"), ("9", 2, 20, "u19"), ("-1", 0, 50, "u119")])
  func `thousands of users are shown in pages, newest first`(
    asked: String, page: Int64, count: Int, first: String
  ) throws {
    let users = (0..<120).map { JSONValue.object(["localId": .string("u\($0)")]) }
    _ = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchCreate",
      ["users": .array(users)], bearer: "owner", fields: [host])
    let shown = try state("?page=\(asked)")["users"]
    #expect(shown?["page"] == .integer(page))
    #expect(shown?["pages"] == 3)
    #expect(shown?["items"]?.array?.count == count)
    #expect(shown?["items"]?.array?.first?["localId"]?.string == first)
  }

  @Test func `a user without identities is anonymous only without an address`() throws {
    for (uid, members) in [("a", [:]), ("b", ["email": "jane@example.com"])]
      as [(String, ByName<JSONValue>)]
    {
      _ = try test.send(
        .post, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts",
        .object(members.merging(["localId": .string(uid)]) { $1 }), bearer: "owner", fields: [host])
    }
    let shown = try state()["users"]?["items"]?.array ?? []
    #expect(shown.map { $0["providers"] } == [[], ["anonymous"]])
  }

  @Test func `projects and tenants are shown and changed separately`() throws {
    _ = try signUp("jane@example.com")
    _ = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/projects/demo/tenants/t-1/accounts",
      ["email": "tenant@example.com"], bearer: "owner", fields: [host])
    _ = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/projects/other/accounts", ["email": "other@example.com"],
      bearer: "owner", fields: [host])
    let scopes = try state()["scopes"]?.array?.map { [$0["project"]?.string, $0["tenant"]?.string] }
    #expect(scopes == [["demo", nil], ["demo", "t-1"], ["other", nil]])
    let queries = ["", "?project=demo&tenant=t-1", "?project=other", "?project=nowhere"]
    func emails() throws -> [String?] {
      try queries.map { try state($0)["users"]?["items"]?.array?.first?["email"]?.string }
    }
    #expect(try emails() == ["jane@example.com", "tenant@example.com", "other@example.com", nil])
    #expect(try change("clear-users", #"{"project":"demo","tenant":"t-1"}"#).status == 200)
    #expect(try emails() == ["jane@example.com", nil, "other@example.com", nil])
    #expect(try change("clear-users", #"{"project":"demo"}"#).status == 200)
    #expect(try emails() == [nil, nil, "other@example.com", nil])
    #expect(try change("clear-users", #"{"project":"nowhere"}"#).status == 200)
    #expect(try state()["scopes"]?.array?.count == 3)
  }

  @Test func `codes and links are shown and cleared separately`() throws {
    let uid = try signUp("jane@example.com")
    let base = "/identitytoolkit.googleapis.com/v1/accounts"
    _ = try test.send(
      .post, "\(base):sendVerificationCode?key=k", ["phoneNumber": "+16505550100"], fields: [host])
    _ = try test.send(
      .post, "\(base):sendOobCode?key=k",
      ["requestType": "PASSWORD_RESET", "email": "jane@example.com"],
      fields: [host])
    func counts() throws -> [JSONValue?] {
      let state = try state()
      return ["verificationCodes", "oobCodes", "users"].map { state[$0]?["total"] }
    }
    #expect(try state()["verificationCodes"]?["items"]?.array?.first?["code"]?.string?.count == 6)
    #expect(try counts() == [1, 1, 1])
    #expect(try change("clear-codes", #"{"project":"demo"}"#).status == 200)
    #expect(try counts() == [0, 1, 1])
    #expect(try change("clear-links", #"{"project":"demo"}"#).status == 200)
    #expect(try counts() == [0, 0, 1])
    #expect(!uid.isEmpty)
  }
}
