import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import IdentityToolkit
import Testing

/// The console's calls as an administrator, tested without a browser.
@Suite struct PageCallTests {
  let test: TestServer
  private let host = HTTPFields.Field("Host", "127.0.0.1:9099")

  init() throws { test = try TestServer(hostCheck: HostCheck()) }

  private func pageToken() throws -> String {
    var request = HTTPRequest(.get, RequestTarget(path: "/"))
    request.fields = HTTPFields([host, .init("Accept", "text/html")])
    let page = String(decoding: test.server.respond(to: request).body, as: UTF8.self)
    return String(try #require(try /name="page-token" content="([^"]+)"/.firstMatch(in: page)).1)
  }

  private func call(
    _ name: String, _ call: String, scope: String = #""project":"demo""#, token: String? = nil,
    _ further: HTTPFields.Field...
  ) throws -> Answer {
    var request = HTTPRequest(.post, RequestTarget(path: "/emulator/page/\(name)"))
    request.fields = HTTPFields([host, .init("Content-Type", "application/json")] + further)
    request.fields["X-Page-Token"] = try token ?? pageToken()
    request.body = Array("{\(scope),\"call\":\(call)}".utf8)
    return try Answer(test.server.respond(to: request))
  }

  private func state(_ query: String = "") throws -> JSONValue {
    try test.send(.get, "/emulator/page/state\(query)", fields: [host]).body
  }

  private func users(_ query: String = "") throws -> [JSONValue] {
    try state(query)["users"]?["items"]?.array ?? []
  }

  @Test(arguments: [
    "add-user", "change-user", "move-clock", "add-fault", "clear-faults", "set-phone", "remove-phone",
    "sign-in",
    "totp-codes",
  ])
  func `a call needs this run's token, its own origin, POST and an object`(name: String) throws {
    #expect(try call(name, "{}", token: "guess").status == 403)
    #expect(try call(name, "{}", .init("Origin", "http://evil.example")).status == 403)
    #expect(try call(name, "{}", .init("Sec-Fetch-Site", "same-site")).status == 403)
    #expect(try test.send(.get, "/emulator/page/\(name)", fields: [host]).status == 405)
    #expect(try call(name, "{}", scope: #""project":"""#).status == 400)
    if !["clear-faults"].contains(name) { #expect(try call(name, "[]").status >= 400) }
    #expect(try users().isEmpty)
    #expect(try state()["clock"]?["offsetMilliseconds"] == 0)
  }

  @Test func `a user is created and changed by the API's rules`() throws {
    let made = try call(
      "add-user",
      #"""
      {"localId":"u","email":"jane@example.com","password":"notasecret","emailVerified":true,
      "mfaInfo":[{"phoneInfo":"+16505553434","displayName":"work"},
      {"totpInfo":{"sharedSecretKey":"JBSWY3DPEHPK3PXP"},"displayName":"app"}]}
      """#)
    #expect(made.status == 200 && made.body == ["localId": "u"])
    #expect(try call("add-user", #"{"email":"jane@example.com"}"#).message == "EMAIL_EXISTS")
    #expect(try call("change-user", #"{"localId":"u","customAttributes":"[]"}"#).message == "INVALID_CLAIMS")
    #expect(
      try call("change-user", #"{"localId":"u","customAttributes":"{\"a\":1}","disableUser":true}"#).body
        == [:])
    let user = try #require(try users().first)
    #expect(
      user["customAttributes"] == #"{"a":1}"# && user["disabled"] == true && user["hasPassword"] == true)
    let factors = user["factors"]?.array ?? []
    #expect(factors.map { $0["kind"]?.string } == ["SMS", "TOTP"])
    #expect(factors.map { $0["displayName"]?.string } == ["work", "app"])
    #expect(user["identities"]?.array?.first?["providerId"] == "password")
    let text = "\(try state())"
    for secret in ["notasecret", "JBSWY3DPEHPK3PXP"] { #expect(!text.contains(secret)) }
  }

  @Test func `a refusal adds a sentence for people to the API's response`() throws {
    _ = try call("add-user", #"{"localId":"u"}"#)
    let refused = try call("change-user", #"{"localId":"u","password":"short"}"#)
    #expect(refused.message?.hasPrefix("WEAK_PASSWORD") == true)
    #expect(refused.body["sentence"] == "Password should be at least 6 characters.")
  }

  @Test func `the page signs in a user and gets the tenant's codes, and nothing else of the responses`()
    throws
  {
    let scope = #""project":"demo","tenant":"t/1""#
    let made = try call(
      "add-user",
      #"""
      {"localId":"u/1","email":"jane@example.com",
      "mfaInfo":[{"totpInfo":{"sharedSecretKey":"JBSWY3DPEHPK3PXP"},"displayName":"app"}]}
      """#, scope: scope)
    let uid = try made.string("localId")
    let user = #"{"localId":"\#(uid)"}"#
    let codes = try call("totp-codes", user, scope: scope).body
    #expect(codes["totpCodes"]?.array?.first?["displayName"] == "app" && codes.object?.count == 1)
    #expect(try call("totp-codes", user).message == "USER_NOT_FOUND")
    #expect(try call("sign-in", user).message == "USER_NOT_FOUND")
    let tokens = try call("sign-in", user, scope: scope).body
    #expect(Set((tokens.object ?? [:]).keys) == ["idToken", "refreshToken", "expiresIn", "providerId"])
    #expect(try claims(tokens["idToken"]?.string ?? "")["firebase"]?["tenant"] == "t/1")
    _ = try call("change-user", #"{"localId":"\#(uid)","disableUser":true}"#, scope: scope)
    #expect(try call("sign-in", user, scope: scope).message == "USER_DISABLED")
  }

  @Test func `fictional numbers are shown, set and removed`() throws {
    #expect(try state()["fictionalPhones"] == [])
    #expect(try call("set-phone", #"{"phoneNumber":"+16505550101","code":"12"}"#).status == 400)
    #expect(try call("set-phone", #"{"phoneNumber":"+16505550101","code":"123456"}"#).status == 200)
    #expect(
      try state()["fictionalPhones"] == [["phoneNumber": "+16505550101", "code": "123456"]])
    #expect(try call("remove-phone", #"{"phoneNumber":"+16505550101"}"#).status == 200)
    #expect(try state()["fictionalPhones"] == [])
  }

  @Test func `a tenant's user is created in the tenant`() throws {
    let scope = #""project":"demo","tenant":"t/1""#
    #expect(try call("add-user", #"{"localId":"u"}"#, scope: scope).status == 200)
    #expect(try users().isEmpty)
    #expect(try users("?project=demo&tenant=t%2F1").first?["tenantId"] == "t/1")
    #expect(try call("change-user", #"{"localId":"u","displayName":"J"}"#, scope: scope).status == 200)
    #expect(try call("change-user", #"{"localId":"u","displayName":"J"}"#).message == "USER_NOT_FOUND")
  }

  @Test func `the clock is moved and shown`() throws {
    #expect(try call("move-clock", #"{"moveMilliseconds":"3600000"}"#).status == 200)
    #expect(try state()["clock"]?["offsetMilliseconds"] == 3_600_000)
    #expect(test.server.clockOffset == 3600)
    #expect(try call("move-clock", #"{"time":"tomorrow"}"#).status == 400)
    #expect(try call("move-clock", #"{"reset":true}"#).status == 200)
    #expect(try state()["clock"]?["time"] == 1_795_244_359_756)
  }

  @Test func `faults apply to apps but not to the page, and change the tag`() throws {
    let fault = #"{"faults":[{"method":"*","answer":"503"}]}"#
    #expect(try call("add-fault", fault).status == 200)
    #expect(try call("add-fault", #"{"faults":[{"method":"nosuchmethod","answer":"503"}]}"#).status == 400)
    let tag = try test.send(.get, "/emulator/page/state", fields: [host]).fields["etag"]
    #expect(
      try test.send(.post, "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", [:], fields: [host])
        .status == 503)
    let shown = try test.send(.get, "/emulator/page/state", fields: [host])
    #expect(shown.fields["etag"] != tag)
    #expect(shown.body["faults"]?.array?.first?["struck"] == 1)
    #expect(try call("add-user", #"{"localId":"u"}"#).status == 200)
    #expect(try call("clear-faults", "{}").status == 200)
    #expect(try state()["faults"] == [])
  }
}
