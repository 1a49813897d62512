import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import IdentityToolkit
import Testing

/// The console's calls as an administrator, tested without a browser.
@Suite struct PageCallTests {
  let test: TestServer
  let host = HTTPFields.Field("Host", "127.0.0.1:9099")

  init() throws { try self.init(mode: .emulator) }

  init(mode: Mode) throws { test = try TestServer(hostCheck: HostCheck(), mode: mode) }

  private func pageToken() throws -> String {
    var request = HTTPRequest(.get, RequestTarget(path: "/"))
    request.fields = HTTPFields([host, .init("Accept", "text/html")])
    let page = String(decoding: test.server.respond(to: request).body, as: UTF8.self)
    return String(try #require(try /name="page-token" content="([^"]+)"/.firstMatch(in: page)).1)
  }

  func call(
    _ name: String, _ call: String, scope: String = #""project":"demo""#, token: String? = nil,
    _ further: HTTPFields.Field...
  ) throws -> Answer {
    var request = HTTPRequest(.post, RequestTarget(path: "/emulator/page/\(name)"))
    request.fields = HTTPFields([host, .init("Content-Type", "application/json")] + further)
    request.fields["X-Page-Token"] = try token ?? pageToken()
    request.body = Array("{\(scope),\"call\":\(call)}".utf8)
    return try Answer(test.server.respond(to: request))
  }

  func state(_ query: String = "") throws -> JSONValue {
    try test.send(.get, "/emulator/page/state\(query)", fields: [host]).body
  }

  private func users(_ query: String = "") throws -> [JSONValue] {
    try state(query)["users"]?["items"]?.array ?? []
  }

  @Test(arguments: [
    "add-user", "change-user", "move-clock", "add-fault", "clear-faults", "set-phone", "remove-phone",
    "sign-in", "session-file", "change-setting",
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

  @Test(arguments: [
    ("add-user", #"{"email":"jane@example.com"}"#, "email", "The e-mail address belongs to another account."),
    ("add-user", #"{"phoneNumber":"16505550101"}"#, "phoneNumber", "The phone number is not valid."),
    ("add-user", #"{"localId":"u"}"#, "localId", "Another account has this uid."),
    ("add-user", #"{"email":1}"#, "email", "The e-mail address is not valid."),
    ("add-user", #"{"disabled":"maybe"}"#, "disabled", "This value must be boolean."),
    ("add-user", #"{"mfaInfo":[{"phoneInfo":"1650"}]}"#, "mfaInfo", "Invalid format."),
    (
      "add-user", #"{"mfaInfo":[{"totpInfo":{"sharedSecretKey":"1"}}]}"#, "totpInfo",
      "TotpInfo.sharedSecretKey is not base32."
    ),
    ("change-user", #"{"localId":"u","password":"x"}"#, "password", "Password should be"),
    (
      "change-user", #"{"localId":"u","customAttributes":"[]"}"#, "customAttributes",
      "The custom claims are not a JSON object."
    ),
    ("change-user", #"{"localId":"v"}"#, nil, "There is no such account."),
    ("set-phone", #"{"phoneNumber":"1"}"#, "phoneNumber", "The fictional number"),
    ("set-phone", #"{"phoneNumber":"+16505550101","code":"12"}"#, "code", "The code"),
    (
      "set-phone", #"{"phoneNumber":"+16505550101","code":"123456","verifyError":"NO_SUCH"}"#, "verifyError",
      "The outcome 'NO_SUCH'"
    ),
    ("add-fault", #"{"faults":[{"method":"nosuch","answer":"503"}]}"#, "method", "No method is called"),
    ("add-fault", #"{"faults":[{"method":"*","answer":"200"}]}"#, "answer", "The status 200"),
    ("add-fault", #"{"faults":[{"latency":"soon"}]}"#, "latency", "'soon' is not a time"),
    ("add-fault", #"{"faults":[{"answer":"503","count":0}]}"#, "count", "A fault applies at least once"),
    ("move-clock", #"{"time":"1969-01-01T00:00:00Z"}"#, "time", "This value must result in"),
  ])
  func `a refusal names the member that it is about, and has a sentence`(
    name: String, body: String, field: String?, sentence: String
  ) throws {
    _ = try call("add-user", #"{"localId":"u","email":"jane@example.com"}"#)
    let refused = try call(name, body)
    #expect(refused.status == 400)
    #expect(refused.body["field"]?.string == field)
    #expect(refused.body["sentence"]?.string?.hasPrefix(sentence) == true, "\(refused.body)")
  }

  @Test(arguments: [
    (#"{"phoneNumber":"+1"}"#, "phoneNumber"), (#"{"email":"a b@example.com"}"#, "email"),
    (#"{"mfaInfo":[{"phoneInfo":"+1"}]}"#, "mfaInfo"), (#"{"disabled":"maybe"}"#, "disabled"),
  ])
  func `a strict server's refusal names the member too`(body: String, field: String) throws {
    let strict = try PageCallTests(mode: .production)
    let refused = try strict.call("add-user", body)
    #expect(refused.status == 400 && refused.body["field"]?.string == field, "\(refused.body)")
  }

  @Test func `a refusal adds a sentence for people to the API's response`() throws {
    _ = try call("add-user", #"{"localId":"u"}"#)
    let refused = try call("change-user", #"{"localId":"u","password":"short"}"#)
    #expect(refused.message?.hasPrefix("WEAK_PASSWORD") == true)
    #expect(refused.body["sentence"] == "Password should be at least 6 characters.")
  }

  @Test func `the page signs in a user and gets tokens, and nothing else of the response`() throws {
    let scope = #""project":"demo","tenant":"t/1""#
    let made = try call(
      "add-user",
      #"""
      {"localId":"u/1","email":"jane@example.com",
      "mfaInfo":[{"totpInfo":{"sharedSecretKey":"JBSWY3DPEHPK3PXP"},"displayName":"app"}]}
      """#, scope: scope)
    let uid = try made.string("localId")
    let user = #"{"localId":"\#(uid)"}"#
    #expect(try call("sign-in", user).message == "USER_NOT_FOUND")
    let tokens = try call("sign-in", user, scope: scope).body
    #expect(Set((tokens.object ?? [:]).keys) == ["idToken", "expiresIn", "providerId"])
    #expect(try claims(tokens["idToken"]?.string ?? "")["firebase"]?["tenant"] == "t/1")
    _ = try call("change-user", #"{"localId":"\#(uid)","disableUser":true}"#, scope: scope)
    #expect(try call("sign-in", user, scope: scope).message == "USER_DISABLED")
  }

  private func sessionFile(_ app: String, of uid: String = "u") throws -> Answer {
    try call("session-file", #"{"localId":"\#(uid)"}"#, scope: #""project":"demo","app":\#(app)"#)
  }

  @Test(arguments: [
    ("null", "origin"), (#"{"origin":"localhost:5173","key":"k"}"#, "origin"),
    (#"{"origin":"app://localhost","key":"k"}"#, "origin"), (#"{"origin":"http://","key":"k"}"#, "origin"),
    (#"{"origin":"http://a@b","key":"k"}"#, "origin"), (#"{"origin":"http://localhost","key":""}"#, "key"),
  ])
  func `a session file needs the origin and the key of the app`(app: String, field: String) throws {
    _ = try call("add-user", #"{"localId":"u"}"#)
    let before = try users()
    let refused = try sessionFile(app)
    #expect(refused.status == 400 && refused.body["field"]?.string == field, "\(refused.body)")
    #expect(refused.body["sentence"]?.string?.hasPrefix("Write the ") == true)
    #expect(try users() == before, "nobody was signed in")
  }

  @Test func `a session file has the user as the SDK keeps one, with the tokens of a sign-in`() throws {
    _ = try call("add-user", #"{"localId":"u","email":"jane@example.com","emailVerified":true}"#)
    _ = try call("add-user", #"{"localId":"nobody"}"#)
    let app = #"{"origin":"HTTP://localhost:5173/login?a#b","key":"my-key","name":""}"#
    #expect(try sessionFile(app, of: "gone").message == "USER_NOT_FOUND")
    let file = try sessionFile(app).body
    let origin = try #require(file["origins"]?.array?.first)
    #expect(origin["origin"] == "http://localhost:5173")
    let store = origin["indexedDB"]?.array?.first?["stores"]?.array?.first
    let record = try #require(store?["records"]?.array?.first?["value"])
    #expect(record["fbase_key"] == "firebase:authUser:my-key:[DEFAULT]")
    let user = try #require(record["value"])
    #expect(user["uid"] == "u" && user["email"] == "jane@example.com" && user["emailVerified"] == true)
    #expect(user["isAnonymous"] == false && user["apiKey"] == "my-key" && user["createdAt"]?.string != nil)
    let lastLogin = try #require(try users().last?["lastLoginAt"]?.integer)
    #expect(user["lastLoginAt"]?.string == "\(lastLogin)")
    let tokens = try #require(user["stsTokenManager"])
    let claims = try claims(tokens["accessToken"]?.string ?? "")
    #expect(claims["user_id"] == "u" && tokens["refreshToken"]?.string?.isEmpty == false)
    let expiry = try #require(tokens["expirationTime"]?.integer)
    #expect(abs(expiry / 1000 - (claims["exp"]?.integer ?? 0)) <= 1)
    // Without an address or a provider, the sign-in is anonymous.
    let other = try sessionFile(app, of: "nobody")
    #expect(String(decoding: other.bytes, as: UTF8.self).contains(#""isAnonymous":true"#))
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

  @Test func `a new secret is drawn for an authenticator app`() throws {
    func draw(_ body: ByName<JSONValue>) throws -> Answer {
      var request = HTTPRequest(.post, RequestTarget(path: "/emulator/page/draw-secret"))
      request.fields = HTTPFields([host, .init("Content-Type", "application/json")])
      request.fields["X-Page-Token"] = try pageToken()
      request.body = JSONOutput.bytes(of: body)
      return try Answer(test.server.respond(to: request))
    }
    let long = String(repeating: "x", count: 3000)
    #expect(try draw(["project": "demo", "account": .string(long)]).status == 400)
    let drawn = try draw(["project": "demo", "account": "jane@example.com"]).body
    let secret = drawn["text"]?.string ?? ""
    #expect(secret.utf8.count == 32)
    #expect(try draw(["project": "demo"]).body["text"]?.string != secret)
    #expect(
      drawn["url"]?.string?.hasPrefix("otpauth://totp/demo:jane%40example.com?secret=\(secret)") == true)
    let rows = drawn["rows"]?.array?.compactMap(\.string) ?? []
    #expect(rows.count > 20 && rows.allSatisfy { $0.count == rows.count })
    #expect(rows.first?.hasPrefix("1111111") == true)
  }

  @Test func `one fault is removed, unless another one has its place`() throws {
    func remove(_ id: JSONValue?) throws -> Int {
      var request = HTTPRequest(.post, RequestTarget(path: "/emulator/page/remove-fault"))
      request.fields = HTTPFields([host, .init("Content-Type", "application/json")])
      request.fields["X-Page-Token"] = try pageToken()
      request.body = JSONOutput.bytes(of: ["project": "demo", "id": id ?? .null])
      return test.server.respond(to: request).status.code
    }
    func faults() throws -> [JSONValue] { try state()["faults"]?.array ?? [] }
    for answer in ["503", "drop"] {
      _ = try call("add-fault", #"{"faults":[{"method":"*","answer":"\#(answer)"}]}"#)
    }
    let first = try faults().first?["id"]
    #expect(try remove("0 *=drop") == 200)
    #expect(try faults().count == 2)
    #expect(try remove(first) == 200)
    #expect(try remove(first) == 200)
    #expect(try faults().map { $0["answer"] } == ["drop"])
  }

  @Test func `the user of the dialog is shown wherever the list is`() throws {
    _ = try call("add-user", #"{"localId":"u/1","email":"jane@example.com"}"#)
    #expect(try state()["user"] == .null)
    #expect(try state("?user=nobody")["user"] == .null)
    #expect(try state("?user=u%2F1&project=other")["user"] == .null)
    let shown = try state("?user=u%2F1&search=ravi")
    #expect(shown["users"]?["items"] == [] && shown["user"]?["email"] == "jane@example.com")
  }

  @Test func `the tag changes when a lease ends, and when an authenticator app has another code`() throws {
    func tag(_ query: String = "") throws -> String? {
      try test.send(.get, "/emulator/page/state\(query)", fields: [host]).fields["etag"]
    }
    _ = try test.send(
      .post, "/emulator/v1/projects/demo/phoneLeases", ["ttlSeconds": "10"], fields: [host])
    _ = try call(
      "add-user", #"{"localId":"u","mfaInfo":[{"totpInfo":{"sharedSecretKey":"JBSWY3DPEHPK3PXP"}}]}"#)
    let leased = try tag()
    test.world.advance(by: 5)
    #expect(try tag() == leased && state()["fictionalPhones"]?.array?.count == 1)
    test.world.advance(by: 6)
    #expect(try tag() != leased && state()["fictionalPhones"] == [])
    let (first, tagged) = (try state("?user=u")["user"]?["factors"]?.array?.first, try tag("?user=u"))
    #expect(first?["code"]?.string?.count == 6 && first?["codeEnd"]?.integer != nil)
    test.world.advance(by: 30)
    let second = try state("?user=u")["user"]?["factors"]?.array?.first
    #expect(try tag("?user=u") != tagged && second?["code"] != first?["code"])
    #expect(try state()["users"]?["items"]?.array?.first?["factors"]?.array?.first?["code"] == nil)
  }

  @Test func `an address that looks like a placeholder of a page stays as it is`() throws {
    let address = "{title}{words}@example.com"
    _ = try call("add-user", #"{"localId":"u","email":"\#(address)"}"#)
    let link = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:sendOobCode",
      ["requestType": "VERIFY_EMAIL", "email": .string(address), "returnOobLink": true], bearer: "owner",
      fields: [host]
    ).string("oobLink")
    let start = try #require(link.firstRange(of: "/emulator/action")).lowerBound
    let page = try test.send(.get, String(link[start...]), fields: [host, .init("Accept", "text/html")])
    #expect(page.body.string?.contains("The address is \(address).") == true, "\(page.body)")
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
