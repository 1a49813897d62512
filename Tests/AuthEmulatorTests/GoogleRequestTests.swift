import AuthEmulator
import AuthHTTP
import BoundedJSON
import IdentityToolkit
import Testing

/// How Google's emulator checks a request before it looks up any account (Docs/protocol.md 9.10).
@Suite struct GoogleRequestTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  private func refusal(_ path: String, _ body: JSONValue) throws -> String? {
    try test.post(path, body).message?.replacing("Invalid JSON payload received. ", with: "")
  }

  @Test func `of several invalid members, the first in the description's order is reported`() throws {
    let path = "v1/accounts:sendVerificationCode"
    #expect(
      try refusal(path, ["phoneNumber": [], "autoRetrievalInfo": 0]) == "/autoRetrievalInfo must be object")
    #expect(
      try refusal(path, ["clientType": "x", "tenantId": 1, "playIntegrityToken": [.null]])
        == "/clientType must be equal to one of the allowed values")
    #expect(try refusal(path, ["clientType": .null]) == "/clientType must be string")
    #expect(
      try refusal("v1/accounts:update", ["mfa": ["enrollments": [["phoneInfo": 1], ["totpInfo": 1]]]])
        == "/mfa/enrollments/1/totpInfo must be object")
  }

  @Test func `members without effect here are checked too`() throws {
    #expect(try refusal("v1/accounts:signUp", ["targetProjectId": [:]]) == "/targetProjectId must be string")
    #expect(
      try refusal("v1/accounts:signInWithPhoneNumber", ["verificationProof": false])
        == "/verificationProof must be string")
    let tenant = try test.send(
      .patch, "/identitytoolkit.googleapis.com/v2/projects/demo/tenants/t?updateMask=displayName",
      ["testPhoneNumbers": -1], bearer: "owner")
    #expect(tenant.message == "Invalid JSON payload received. /testPhoneNumbers must be object")
  }

  @Test(arguments: [
    ("x", "0"), ("", "0"), ("0x10", "0"), ("1e3", "0"), ("99999999999999999999", "0"), (" 7 ", "0"),
    ("-7", "-7"),
    ("007", "7"),
  ])
  func `a string that is no integer is taken as 0`(text: String, number: String) throws {
    let user = try test.post("v1/projects/demo/accounts", [:], bearer: "owner")
    let id = try user.string("localId")
    let change: JSONValue = ["localId": .string(id), "createdAt": .string(text)]
    #expect(try test.post("v1/accounts:update", change, bearer: "owner", key: nil).status == 200)
    let found = try test.post("v1/accounts:lookup", ["localId": [.string(id)]], bearer: "owner", key: nil)
    #expect(found.body["users"]?.array?.first?["createdAt"] == .string(number))
  }

  @Test func `only a fraction is not an integer`() throws {
    #expect(
      try refusal("v1/accounts:lookup", ["delegatedProjectNumber": .number(1.5)])
        == "/delegatedProjectNumber must match format \"int64\"")
    #expect(try refusal("v1/accounts:lookup", ["delegatedProjectNumber": 5]) == "MISSING_ID_TOKEN")
    let imported = try test.post(
      "v1/projects/demo/accounts:batchCreate", ["rounds": 5_000_000_000], bearer: "owner")
    #expect(imported.message == "Invalid JSON payload received. /rounds must match format \"int32\"")
  }

  @Test(arguments: [
    ("idToken", "/idToken must be string"), ("id_token", "/idToken must be string"),
    ("ID-Token", "MISSING_ID_TOKEN"), ("IDToken", "MISSING_ID_TOKEN"), ("i_d_token", "MISSING_ID_TOKEN"),
    ("idtoken", "MISSING_ID_TOKEN"),
  ])
  func `a name is in camel case or in snake case`(name: String, refusal: String) throws {
    #expect(try self.refusal("v1/accounts:lookup", .object([name: true])) == refusal)
  }

  @Test func `of two names that are one, the one in camel case counts`() throws {
    for number in [1, 2] {
      let names: JSONValue = [
        "display_name": .string("\(number)"), "displayName": "a", "email": .string("x\(number)@example.com"),
      ]
      let user = try test.post("v1/projects/demo/accounts", names, bearer: "owner")
      #expect(user.body["displayName"] == "a")
    }
  }

  @Test func `a token selects the tenant of a call without such a member`() throws {
    let root = "/identitytoolkit.googleapis.com/v2/projects/demo"
    let made = try test.send(.post, "\(root)/tenants", ["allowPasswordSignup": true], bearer: "owner")
    let tenant = try #require(made.body["tenantId"])
    let user = try test.post(
      "v1/accounts:signUp", ["tenantId": tenant, "email": "a@example.com", "password": "notasecret"])
    let (id, refresh) = (try #require(user.body["idToken"]), try #require(user.body["refreshToken"]))
    let send = "v1/accounts:sendVerificationCode"
    #expect(try refusal(send, ["refreshToken": "x"]) == "INVALID_REFRESH_TOKEN")
    #expect(try refusal(send, ["refreshToken": 5]) == "INVALID_REFRESH_TOKEN")
    #expect(try refusal(send, ["idToken": id, "tenantId": "other"]) == "TENANT_ID_MISMATCH")
    #expect(
      try refusal(send, ["refresh_token": refresh, "tenantId": "other"])
        == "TENANT_ID_MISMATCH: ((Refresh token tenant ID does not match target tenant ID.))")
    for body in [["idToken": id], ["refresh_token": refresh]] as [JSONValue] {
      #expect(try refusal(send, body) == "UNSUPPORTED_TENANT_OPERATION")
      let created = try test.send(.post, "\(root)/tenants", body, bearer: "owner")
      #expect(created.message == "INTERNAL_ERROR : Can only create tenant in agent project")
      for path in ["\(root)/config", "/emulator/v1/projects/demo/config"] {
        let changed = try test.send(.patch, path, body, bearer: "owner")
        #expect(changed.message == "((Can only update top-level configurations on agent projects.))")
      }
    }
    #expect(
      try refusal("v1/accounts:signInWithPhoneNumber", ["refreshToken": refresh])
        == "UNSUPPORTED_TENANT_OPERATION")
    #expect(
      try refusal(send, ["idToken": 5, "phoneNumber": "5"]) == "INVALID_PHONE_NUMBER : Invalid format.")
  }

  @Test func `query parameters have types`() throws {
    let root = "/identitytoolkit.googleapis.com/v2/projects/demo/tenants"
    for query in [
      "pageSize=x", "pageSize=1.5", "pageSize=0x2", "pageSize=1e3", "pageSize=", "pageSize=1&pageSize=2",
      "prettyPrint=1&pageSize=x",
    ] {
      let answer = try test.send(.get, "\(root)?\(query)", bearer: "owner")
      let type = query.hasPrefix("pretty") ? "boolean" : "integer"
      #expect(answer.message == "Invalid JSON payload received.  must be \(type)")
    }
    #expect(try test.send(.get, "\(root)?pageSize=2&page_size=x", bearer: "owner").status == 200)
    for alt in ["0", "1", "x", ""] {
      let answer = try test.send(.get, "\(root)?alt=\(alt)", bearer: "owner")
      #expect(
        answer.message == "Invalid JSON payload received.  must be equal to one of the allowed values")
    }
    #expect(try test.send(.get, "\(root)?alt=proto", bearer: "owner").status == 200)
    let old = try test.send(
      .get, "/www.googleapis.com/identitytoolkit/v3/relyingparty/getProjectConfig?alt=x", key: "k")
    #expect(old.status == 200)
  }
}

/// Requests with invalid credentials, bodies or paths (Docs/protocol.md 9.10).
@Suite struct OddRequestTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  private func lookup(_ body: String, type: String?, _ query: String = "key=k") throws -> Answer {
    var request = try test.request(.post, "/identitytoolkit.googleapis.com/v1/accounts:lookup?\(query)")
    request.fields["Content-Type"] = type
    request.body = Array(body.utf8)
    return try Answer(test.server.respond(to: request))
  }

  @Test func `the content type is checked before the credentials`() throws {
    #expect(try lookup("{}", type: "text/plain", "").message == "Invalid content-type: text/plain")
    #expect(try lookup("{}", type: "json", "").message == "Invalid content-type: json")
    #expect(try lookup("[", type: "application/json", "").status == 403)
    #expect(try lookup("{}", type: "Application/JSON ; x").message == "MISSING_ID_TOKEN")
  }

  @Test(arguments: ["utf-16", "UTF-32LE", "\"utf-7\"", "utf8", ""])
  func `a body in another form than UTF-8 is refused`(charset: String) throws {
    #expect(try lookup("{}", type: "application/json; charset=\(charset)").status == 415)
  }

  @Test func `a body must be UTF-8`() throws {
    let refused = try lookup("{}", type: "application/json; charset=latin1")
    #expect(refused.status == 415)
    #expect(
      refused.body == [
        "message": "unsupported charset \"LATIN1\"", "charset": "latin1", "type": "charset.unsupported",
      ])
    for charset in ["UTF-8", "\"utf-8\"", "latin1; charset=utf-8"] {
      #expect(try lookup("{}", type: "application/json; charset=\(charset)").message == "MISSING_ID_TOKEN")
    }
  }

  @Test func `a request without a body counts as empty`() throws {
    let user = try lookup("", type: nil)
    #expect(user.status == 400 && user.message == "MISSING_ID_TOKEN")
    let change = try test.send(.post, "/identitytoolkit.googleapis.com/v1/accounts:update", key: "k")
    #expect(change.status == 400)
    #expect(try test.send(.patch, "/emulator/v1/projects/demo/config").status == 200)
    #expect(try lookup("{}", type: "json").message == "Invalid content-type: json")
  }

  @Test(arguments: [
    ("key=a&key=b", "", 403), ("key[]=a", "", 403), ("key=", "", 403), ("", "Bearer", 403),
    ("key=k", "Bearer", 400), ("key=%zz", "", 400),
    ("key=k", "Bearer  owner", 401), ("", "bearer OWNER", 200), ("key=k", "Basic owner", 400),
  ])
  func `credentials are one key, or one bearer token after one space`(
    query: String, authorization: String, status: Int
  ) throws {
    var request = try test.request(.post, "/identitytoolkit.googleapis.com/v1/accounts:lookup?\(query)", [:])
    if !authorization.isEmpty { request.fields["Authorization"] = authorization }
    #expect(test.server.respond(to: request).status.code == status)
  }

  @Test(
    arguments: [
      ("accounts:signInWithGameCenter?key=k", "null", "", 400),
      ("accounts:signInWithGameCenter?key=k", "[]", "", 400),
      ("accounts:signInWithGameCenter?key=k", "{", "", 400),
      ("accounts:signInWithGameCenter?key=a&key=b", "{}", "", 403),
      ("accounts:signInWithGameCenter?key=k", "{}", "Bearer  owner", 401),
      ("accounts:signInWithGameCenter", "{}", "Bearer", 403),
      ("accounts:signInWithGameCenter?key=k", "{}", "Bearer", 501),
      ("accounts:signInWithGameCenter?key=k", nil, "", 501),
      ("sessionCookiePublicKeys?key=k", "{}", "", 400), ("sessionCookiePublicKeys", nil, "Bearer owner", 403),
      ("sessionCookiePublicKeys?key=k&alt=x", nil, "", 400), ("sessionCookiePublicKeys?key=k", nil, "", 501),
    ] as [(String, String?, String, Int)])
  func `methods that are not implemented are checked too`(
    path: String, body: String?, authorization: String, status: Int
  ) throws {
    let method = path.hasPrefix("accounts") ? HTTPMethod.post : .get
    var request = try test.request(method, "/identitytoolkit.googleapis.com/v1/\(path)")
    if !authorization.isEmpty { request.fields["Authorization"] = authorization }
    if let body {
      request.fields["Content-Type"] = "application/json"
      request.body = Array(body.utf8)
    }
    #expect(test.server.respond(to: request).status.code == status)
    request.method = .head
    #expect(test.server.respond(to: request).status.code == 405)
  }

  @Test func `the body of an unimplemented method has a schema`() throws {
    let path = "/identitytoolkit.googleapis.com/v2/projects/demo/oauthIdpConfigs"
    let refused = try test.send(.post, path, ["displayName": []], bearer: "owner")
    #expect(refused.message == "Invalid JSON payload received. /displayName must be string")
    let listed = try test.send(.get, "\(path)?pageSize=x", bearer: "owner")
    #expect(listed.message == "Invalid JSON payload received.  must be integer")
    #expect(try test.send(.post, path, ["displayName": 5], bearer: "owner").status == 501)
  }

  @Test func `the token endpoint accepts no bearer`() throws {
    let path = "/securetoken.googleapis.com/v1/token"
    #expect(try test.send(.post, path, [:], bearer: "owner").status == 403)
    #expect(try test.send(.post, path, [:], bearer: "garbage", key: "k").message == "MISSING_GRANT_TYPE")
    #expect(try test.send(.post, path, ["refreshToken": "?"], key: "k").message == "INVALID_REFRESH_TOKEN")
    #expect(
      try test.send(.post, path, ["grant_type": ["x"]], key: "k").message
        == "Invalid JSON payload received. /grantType must be string")
  }

  @Test func `paths are taken literally`() throws {
    let root = "/identitytoolkit.googleapis.com/v1"
    #expect(try test.send(.get, "\(root)/accounts%3AsignUp").status == 404)
    #expect(try test.send(.get, "\(root)/recaptchaParams/", key: "k").status == 404)
    #expect(
      try test.send(.post, "\(root)/projects//accounts:lookup", [:], key: "k").message == "MISSING_ID_TOKEN")
    #expect(try test.send(.get, "/emulator/v1/projects//config").status == 200)
    let old = try test.send(.get, "/www.googleapis.com/identitytoolkit/v3/RelyingParty/GetAccountInfo/?key=k")
    #expect(
      old.body == ["message": "Method GET not allowed for /identitytoolkit.googleapis.com/v1/accounts:lookup"]
    )
  }
}
