import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import IdentityToolkit
import Testing

@Suite struct RuleTests {
  let test: TestServer
  let signUp = "/identitytoolkit.googleapis.com/v1/accounts:signUp"

  init() throws { test = try TestServer() }

  @Test(arguments: [
    nil, "", "example.com", "example.com:9099", "localhost.example.com", "127.0.0.1.example.com", "1.2.3",
    "1.2.3.256", "1.2.3.4.5", "0x7f.1", "10.0.2.2.evil.example", "[evil:example]", "a.tests",
  ])
  func `another host name is refused before anything else`(host: String?) throws {
    let guarded = try TestServer(hostCheck: HostCheck(alsoAllowing: ["*.test"]))
    let fields = host.map { [HTTPFields.Field("Host", $0)] } ?? []
    for method in [HTTPMethod.get, .options] {
      let answer = try guarded.send(method, "/", fields: fields)
      #expect(answer.status == 403)
      #expect(answer.body["error"]?["status"] == "PERMISSION_DENIED")
      #expect(answer.message?.contains("--allow-host") == true)
    }
  }

  @Test(arguments: [
    "localhost", "LOCALHOST:9099", "127.0.0.1:9099", "127.8.8.8", "[::1]:9099",
    "build-host:80", "10.0.2.2:9099", "192.168.178.20", "[fd00::1]:9099", "[::ffff:10.0.2.2]", "a.test",
    "A.B.TEST:1",
  ])
  func `IP addresses, loopback names and allowed names are accepted`(host: String) throws {
    let guarded = try TestServer(hostCheck: HostCheck(alsoAllowing: ["build-host", "*.test"]))
    #expect(try guarded.send(.get, "/", fields: [.init("Host", host)]).status == 200)
  }

  @Test(
    arguments: [
      (HTTPMethod.get, "/nope", 404), (.post, "/", 404), (.get, "//", 404), (.get, "/a%20b", 404),
      (.post, "/identitytoolkit.googleapis.com/v1/accounts:doesNotExist?key=k", 404),
      (.post, "/identitytoolkit.googleapis.com/v1/projects/p/q/accounts:lookup?key=k", 404),
      (.delete, "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=k", 405),
      (.post, "/emulator/v1/projects/demo/verificationCodes", 405),
      (.get, "/identitytoolkit.googleapis.com/v2/projects/p/tenants/t:getIamPolicy?key=k", 405),
      (.delete, "/identitytoolkit.googleapis.com/v2/projects/p/tenants/t:setIamPolicy?key=k", 405),
      (.patch, "/identitytoolkit.googleapis.com/v2/projects/p/tenants/:testIamPermissions?key=k", 405),
      (.post, "/identitytoolkit.googleapis.com/v2/projects/p/tenants/t:getIamPolicy?key=k", 501),
      (.get, "/emulator/openapi.yaml", 404),
      (.get, "/identitytoolkit.googleapis.com/v2/projects/p/oauthIdpConfigs/oidc.x?key=k", 501),
      (.post, "/identitytoolkit.googleapis.com/v1/accounts:signInWithGameCenter?key=k", 501),
    ] as [(HTTPMethod, String, Int)])
  func `a path that is not served is refused in JSON`(method: HTTPMethod, path: String, status: Int) throws {
    let answer = try test.send(method, path)
    #expect(answer.status == status)
    if status == 405 {
      #expect(answer.body["message"] == .string("Method \(method) not allowed for \(path)"))
      #expect(answer.body["error"] == nil)
    } else {
      #expect(answer.body["error"]?["code"] == .integer(Int64(status)))
    }
  }

  @Test(arguments: [
    ("Bearer nonsense", 401), ("bearer", 403), ("Bearer owners", 401), ("Basic b3duZXI=", 403), ("", 403),
    ("Bearer owner", 200), ("BEARER Owner", 200), ("Bearer ya29.x", 200),
  ])
  func `a call needs a key or the owner's token`(authorization: String, status: Int) throws {
    let answer = try test.send(.post, signUp, [:], fields: [.init("Authorization", authorization)])
    #expect(answer.status == status)
  }

  @Test func `an empty API key counts as missing`() throws {
    #expect(try test.send(.post, signUp + "?key=", [:]).status == 403)
    #expect(try test.send(.post, signUp, [:], fields: [.init("X-Goog-Api-Key", "k")]).status == 200)
  }

  @Test(arguments: ["", "?key=k"])
  func `a project in the path needs the owner's token`(query: String) throws {
    let path = "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:lookup\(query)"
    let answer = try test.send(.post, path, ["localId": ["x"]])
    #expect(answer.status == (query.isEmpty ? 403 : 400))
    if !query.isEmpty {
      #expect(
        answer.message
          == "INSUFFICIENT_PERMISSION : Only authenticated requests can specify target_project_id.")
    }
  }

  @Test(arguments: ["targetProjectId", "target_project_id"])
  func `a project in the body needs the owner's token`(name: String) throws {
    let body = JSONValue.object([name: "demo"])
    #expect(
      try test.send(.post, signUp + "?key=k", body).message?.hasPrefix("INSUFFICIENT_PERMISSION") == true)
    #expect(try test.send(.post, signUp, body, bearer: "owner").status == 200)
  }

  @Test func `a preflight is answered for any path and allows the requested headers`() throws {
    let answer = try test.send(
      .options, signUp,
      fields: [
        .init("Origin", "http://app.test"), .init("Access-Control-Request-Headers", "x-client-version"),
      ])
    #expect(answer.status == 204)
    #expect(answer.fields["access-control-allow-origin"] == "http://app.test")
    #expect(answer.fields["access-control-allow-headers"] == "x-client-version")
    #expect(answer.fields["vary"] == "Origin, Access-Control-Request-Headers")
  }

  @Test(arguments: [("", nil), ("true", "true"), ("x", "true")] as [(String, String?)])
  func `a public page that asks for it may read every response`(asked: String, allowed: String?) throws {
    for (method, path) in [(HTTPMethod.options, signUp), (.get, "/"), (.get, "/nope"), (.post, signUp)] {
      let answer = try test.send(
        method, path, fields: [.init("Access-Control-Request-Private-Network", asked)])
      #expect(answer.fields["access-control-allow-private-network"] == allowed)
      #expect(answer.fields["vary"]?.hasPrefix("Origin") == true)
    }
    #expect(try test.send(.get, "/").fields["access-control-allow-private-network"] == nil)
  }

  @Test func `an error also allows the origin, so that a page can read it`() throws {
    let answer = try test.send(.get, "/nope", fields: [.init("Origin", "http://app.test")])
    #expect(answer.fields["access-control-allow-origin"] == "http://app.test")
    #expect(try test.send(.get, "/nope").fields["access-control-allow-origin"] == nil)
    #expect(try test.send(.get, "/nope").fields["vary"] == "Origin")
  }

  @Test(arguments: ["/", "/emulator/openapi.json", "/emulator/v1/jwks", "/emulator/page/console.css"])
  func `HEAD is GET without the body but with its length`(path: String) throws {
    let get = try test.server.respond(to: test.request(.get, path))
    let head = try MessageSerializer.bytes(
      of: test.server.respond(to: test.request(.head, path)), answering: .head)
    let text = String(decoding: head, as: UTF8.self)
    #expect(get.body.count > 1 && text.contains("\r\nContent-Length: \(get.body.count)\r\n"))
    #expect(text.hasSuffix("\r\n\r\n") && text.split(separator: "\r\n\r\n").count == 1)
  }

  @Test func `HEAD is refused for what Google's emulator has only for GET`() throws {
    #expect(try test.send(.head, "/emulator/v1/projects/demo/config").status == 405)
  }

  @Test func `the v3 names make the same calls`() throws {
    let old = "/www.googleapis.com/identitytoolkit/v3/relyingparty/"
    #expect(try test.send(.post, old + "signupNewUser?key=k", [:]).status == 200)
    #expect(try test.send(.get, old + "getRecaptchaParam?key=k").status == 200)
    #expect(try test.send(.get, old + "signupNewUser?key=k").status == 405)
  }

  @Test(arguments: [false, true])
  func `the SDK for Apple platforms gets an answer at each of its v3 paths`(strict: Bool) throws {
    let test = try TestServer(mode: strict ? .production : .emulator)
    func status(_ method: HTTPMethod, _ name: String, _ body: JSONValue? = nil) throws -> Int {
      try test.send(method, "/www.googleapis.com/identitytoolkit/v3/relyingparty/\(name)?key=k", body).status
    }
    #expect(try status(.post, "verifyClient", ["appToken": "A1B2"]) == 200)
    let pushes = try test.send(.get, "/emulator/v1/projects/demo/silentPushes").body["silentPushes"]
    #expect(pushes?.array?.first?["appToken"] == "A1B2")
    for name in [
      "createAuthUri", "deleteAccount", "emailLinkSignin", "getAccountInfo", "getOobConfirmationCode",
      "resetPassword",
      "sendVerificationCode", "setAccountInfo", "signupNewUser", "verifyAssertion", "verifyCustomToken",
      "verifyPassword", "verifyPhoneNumber",
    ] {
      #expect([200, 400].contains(try status(.post, name, [:])), "\(name)")
    }
    #expect(try status(.get, "getProjectConfig") == 200)
    // It is not implemented, and the status says so.
    #expect(try status(.post, "signInWithGameCenter", [:]) == 501)
  }

  @Test(arguments: [
    "/%", "/%zz", "/a/%e4", "/identitytoolkit.googleapis.com/v1/projects/%zz/accounts:lookup", "/emulator/%2",
  ])
  func `a path with a broken escape is refused in its own form`(path: String) throws {
    for method in [HTTPMethod.get, .post, .delete] {
      let answer = try test.send(method, path, bearer: "owner")
      #expect(answer.status == 400)
      #expect(answer.body == ["statusCode": 400, "status": 400])
    }
    let strict = try TestServer(mode: .production)
    #expect(try strict.send(.get, path).status == 404)
  }

  @Test func `the old sign-out is refused unchecked, and exists only for POST`() throws {
    let old = "/www.googleapis.com/identitytoolkit/v3/relyingparty/signOutUser"
    for method in [HTTPMethod.get, .head, .put, .delete] {
      #expect(try test.send(method, old).status == 404)
    }
    #expect(try test.send(.post, old).message == "signOutUser is not implemented in the Auth Emulator.")
    #expect(try test.send(.post, old, [], bearer: "garbage").status == 501)
  }

  @Test func `reCAPTCHA is off, with a key for SDKs that require one`() throws {
    let answer = try test.send(
      .get, "/identitytoolkit.googleapis.com/v2/recaptchaConfig?key=k&clientType=CLIENT_TYPE_IOS")
    #expect(answer.status == 200)
    #expect(answer.body["recaptchaKey"]?.string?.split(separator: "/").count == 4)
    #expect(
      answer.body["recaptchaEnforcementState"] == [
        ["provider": "PHONE_PROVIDER", "enforcementState": "OFF"],
        ["provider": "EMAIL_PASSWORD_PROVIDER", "enforcementState": "OFF"],
      ])
  }
}
