import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import Foundation
import IdentityToolkit
import Testing

/// Administrators' calls (Docs/protocol.md 9.3).
@Suite struct AdminTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  private func admin(_ path: String, _ body: JSONValue) throws -> Answer {
    try test.post("v1/projects/demo/\(path)", body, bearer: "owner", key: nil)
  }

  @Test(
    arguments: [
      ("accounts:query", [:]), ("accounts:batchCreate", ["users": []]), ("accounts:batchDelete", [:]),
      ("accounts:sendOobCode", [:]), ("accounts", [:]),
    ] as [(String, JSONValue)])
  func `a project's path requires administrator rights`(path: String, body: JSONValue) throws {
    let answer = try test.post("v1/projects/demo/\(path)", body)
    #expect(answer.status == 400)
    #expect(answer.message?.hasPrefix("INSUFFICIENT_PERMISSION : ") == true)
  }

  @Test(
    arguments: [
      (["localId": "u", "idToken": "x"], "UNEXPECTED_PARAMETER : User ID"),
      (["phoneNumber": "5"], "INVALID_PHONE_NUMBER : Invalid format."),
      (["email": "x"], "INVALID_EMAIL"),
      (["password": "short"], "WEAK_PASSWORD : Password should be at least 6 characters"),
    ] as [(JSONValue, String)])
  func `an invalid account is not created`(body: JSONValue, message: String) throws {
    #expect(try admin("accounts", body).message == message)
    #expect(test.server.state == ServerState())
  }

  @Test func `end users cannot choose a uid`() throws {
    #expect(try test.post("v1/accounts:signUp", ["localId": "u"]).message == "UNEXPECTED_PARAMETER : User ID")
  }

  @Test func `pages of accounts are sorted by uid`() throws {
    for uid in ["c", "a", "e", "b", "d"] { _ = try admin("accounts", ["localId": .string(uid)]) }
    var (found, token): ([String], String?) = ([], nil)
    repeat {
      let more = token.map { "&nextPageToken=\($0)" } ?? ""
      let page = try test.send(
        .get, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchGet?maxResults=2\(more)",
        bearer: "owner")
      found += page.body["users"]?.array?.compactMap { $0["localId"]?.string } ?? []
      token = page.body["nextPageToken"]?.string
    } while token != nil
    #expect(found == ["a", "b", "c", "d", "e"])
    let all = try test.send(
      .get, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchGet?maxResults=-1",
      bearer: "owner")
    #expect(all.body["users"]?.array?.count == 5 && all.body["nextPageToken"] == nil)
  }

  @Test func `an invalid account in a batch does not stop the others`() throws {
    let answer = try admin(
      "accounts:batchCreate",
      [
        "users": [
          ["localId": "a", "email": "a@example.com", "rawPassword": "notasecret"],
          ["localId": "b", "email": "a@example.com"],
          ["localId": "c", "providerUserInfo": [["providerId": "google.com"]]],
          ["localId": "d", "customAttributes": "{\"sub\":1}"], ["localId": "e", "phoneNumber": "5"],
          ["localId": "f", "providerUserInfo": [["providerId": "google.com", "rawId": "g"]]],
          ["localId": "g", "providerUserInfo": [["providerId": "google.com", "rawId": "g"]]],
        ]
      ])
    let failures = answer.body["error"]?.array?.compactMap { $0["message"]?.string }
    #expect(
      failures == [
        "((Auth Emulator does not support importing duplicate email: a@example.com))",
        "federatedId or (providerId & rawId) is required",
        "Custom claims provided include a reserved claim.", "phone number format is invalid",
        "raw id exists in other account in database",
      ])
    let signedIn = try test.post(
      "v1/accounts:signInWithPassword", ["email": "a@example.com", "password": "notasecret"])
    #expect(signedIn.body["localId"] == "a")
  }

  @Test(
    arguments: [
      (
        [["localId": "a", "email": "x@y.z"], ["localId": "b", "email": "x@y.z"]], ["sanityCheck": true],
        "DUPLICATE_EMAIL : x@y.z"
      ),
      ([["localId": "a"], ["localId": "a"]], [:], "DUPLICATE_LOCAL_ID : a"),
      (
        [
          ["localId": "a", "providerUserInfo": [["providerId": "p", "rawId": "1"]]],
          ["localId": "b", "providerUserInfo": [["providerId": "p", "rawId": "1"]]],
        ], ["sanityCheck": true], "DUPLICATE_RAW_ID : Provider id(p), Raw id(1)"
      ),
    ] as [(JSONValue, ByName<JSONValue>, String)])
  func `a batch with duplicates is refused as a whole`(
    users: JSONValue, more: ByName<JSONValue>, message: String
  ) throws {
    let body = more.merging(["users": users]) { $1 }
    #expect(try admin("accounts:batchCreate", .object(body)).message == message)
    #expect(test.server.state == ServerState())
  }

  @Test func `an import overwrites accounts only with allowOverwrite`() throws {
    let users: JSONValue = [["localId": "a", "displayName": "new"]]
    _ = try admin("accounts", ["localId": "a", "displayName": "old"])
    let refused = try admin("accounts:batchCreate", ["users": users])
    #expect(
      refused.body["error"]?.array?.first?["message"]
        == "localId belongs to an existing account - can not overwrite.")
    #expect(try admin("accounts:batchCreate", ["users": users, "allowOverwrite": true]).body["error"] == [])
    let found = try admin("accounts:lookup", ["localId": ["a"]])
    #expect(found.body["users"]?.array?.first?["displayName"] == "new")
  }

  @Test(arguments: [[:], ["localIds": []]] as [JSONValue])
  func `deleting an empty list of users is refused`(body: JSONValue) throws {
    #expect(try admin("accounts:batchDelete", body).message == "LOCAL_ID_LIST_EXCEEDS_LIMIT")
  }

  @Test func `tenants have separate users`() throws {
    let made = try test.send(
      .post, "/identitytoolkit.googleapis.com/v2/projects/demo/tenants",
      ["displayName": "T", "allowPasswordSignup": true], bearer: "owner")
    let tenant = try #require(made.body["tenantId"])
    let body: JSONValue = ["email": "jane@example.com", "password": "notasecret"]
    let here = try test.post("v1/accounts:signUp", body)
    let there = try test.post(
      "v1/accounts:signUp", ["email": "jane@example.com", "password": "notasecret", "tenantId": tenant])
    #expect(here.body["localId"] != there.body["localId"])
    #expect(try claims(try there.string("idToken"))["firebase"]?["tenant"] == tenant)
    #expect(
      try test.post("v1/accounts:signUp", ["tenantId": tenant]).message == "ADMIN_ONLY_OPERATION",
      "anonymous users are off in a new tenant")
    let refreshed = try test.send(
      .post, "/securetoken.googleapis.com/v1/token",
      ["grantType": "refresh_token", "refreshToken": try #require(there.body["refreshToken"])], key: "k")
    #expect(payload(try refreshed.string("id_token"))?["firebase"]?["tenant"] == tenant)
    #expect(
      try test.post(
        "v1/accounts:lookup", ["idToken": try #require(here.body["idToken"]), "tenantId": tenant]
      ).message == "USER_NOT_FOUND", "a token of the project says nothing of a tenant")
    #expect(
      try test.post(
        "v1/accounts:lookup", ["idToken": try #require(there.body["idToken"]), "tenantId": "other"]
      ).message == "TENANT_ID_MISMATCH")
  }

  private func tenants() throws -> [String] {
    let list = try test.send(
      .get, "/identitytoolkit.googleapis.com/v2/projects/demo/tenants", bearer: "owner")
    return try #require(list.body["tenants"]?.array).compactMap { $0["tenantId"]?.string }
  }

  @Test(
    arguments: [
      ("v1/projects/demo/tenants/t/accounts:lookup", [:], nil, 400),
      ("v1/projects/demo/tenants/t/accounts:lookup", [:], "nobody", 401),
      ("v1/projects/demo/tenants/t/accounts:lookup", ["localId": "u"], "owner", 400),
      ("v1/projects/demo/tenants/t/accounts:lookup", ["tenantId": "u"], "owner", 400),
    ] as [(String, JSONValue, String?, Int)])
  func `a call that is refused early creates no tenant`(
    path: String, body: JSONValue, bearer: String?, status: Int
  ) throws {
    #expect(try test.post(path, body, bearer: bearer).status == status)
    #expect(test.server.state == ServerState())
  }

  @Test(arguments: ["", ":lookup", ":delete", ":update", ":sendOobCode", ":batchCreate", ":query"])
  func `a tenant that differs from the path is refused after the caller was checked`(method: String) throws {
    let path = "v1/projects/demo/tenants/t/accounts\(method)"
    let refused = try test.post(path, ["tenantId": "u"])
    #expect(refused.message?.hasPrefix("INSUFFICIENT_PERMISSION : ") == true)
    #expect(try test.post(path, ["tenantId": "u"], bearer: "owner").message == "TENANT_ID_MISMATCH")
    #expect(try test.post(path, ["tenant_id": "u"], bearer: "owner").message == "TENANT_ID_MISMATCH")
  }

  @Test func `the tenant of a path overrides that of a query`() throws {
    _ = try admin("tenants/t/accounts", ["localId": "a"])
    _ = try admin("tenants/u/accounts", ["localId": "b"])
    for (place, uid) in [("tenants/t/accounts", "a"), ("accounts", "b")] {
      let path = "/identitytoolkit.googleapis.com/v1/projects/demo/\(place):batchGet?tenantId=u"
      let page = try test.send(.get, path, bearer: "owner")
      #expect(page.body["users"]?.array?.compactMap { $0["localId"]?.string } == [uid])
    }
  }

  @Test(
    arguments: [
      ("v1/projects/demo:queryAccounts", ["tenantId": "t"], 200),
      ("v1/projects/demo/tenants/t/accounts:query", [:], 200),
      ("v1/projects/demo/tenants/t/accounts:lookup", ["localId": ["u"]], 200),
      ("v1/projects/demo/tenants/t/accounts:delete", ["localId": "u"], 400),
      ("v1/accounts:createAuthUri", ["tenantId": "t"], 400),
      ("v1/accounts:resetPassword", ["tenantId": "t", "oobCode": "x"], 400),
      ("v2/accounts/mfaSignIn:start", ["tenantId": "t"], 400),
      ("v1/accounts:lookup", ["idToken": "x", "tenantId": "t"], 400),
    ] as [(String, JSONValue, Int)])
  func `a call creates the tenant it names, whatever the response`(
    path: String, body: JSONValue, status: Int
  ) throws {
    let isAdministrators = path.hasPrefix("v1/projects")
    #expect(try test.post(path, body, bearer: isAdministrators ? "owner" : nil).status == status)
    #expect(try tenants() == ["t"])
  }

  @Test(arguments: [
    "/emulator/v1/projects/demo/tenants/..%2Fx/oobCodes",
    "/emulator/v1/projects/demo/tenants/t/verificationCodes",
    "/identitytoolkit.googleapis.com/v2/recaptchaConfig?key=k&tenantId=../x",
    "/identitytoolkit.googleapis.com/v2/passwordPolicy?key=k&tenantId=t",
  ])
  func `a GET that any web page can send creates no tenant`(path: String) throws {
    #expect(try test.send(.get, path).status == 200)
    #expect(test.server.state == ServerState())
  }

  @Test(arguments: [
    "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchGet?tenantId=t",
    "/identitytoolkit.googleapis.com/v1/projects/demo/tenants/t/accounts:batchGet",
  ])
  func `an administrator's GET creates the tenant it names, with everything enabled`(path: String) throws {
    #expect(try test.send(.get, path, bearer: "owner").status == 200)
    #expect(try tenants() == ["t"])
    #expect(try test.post("v1/accounts:signUp", ["tenantId": "t"]).status == 200)
    #expect(
      try test.send(
        .delete, "/identitytoolkit.googleapis.com/v2/projects/demo/tenants/t", bearer: "owner"
      ).status == 200)
    #expect(try tenants() == [])
  }

  @Test func `changing a tenant with a mask keeps fields that the request lacks`() throws {
    let path = "/identitytoolkit.googleapis.com/v2/projects/demo/tenants"
    let made = try test.send(
      .post, path, ["displayName": "T", "allowPasswordSignup": true], bearer: "owner")
    let id = try made.string("tenantId")
    let masked = try test.send(
      .patch, "\(path)/\(id)?updateMask=displayName,mfaConfig.state,displayName.x",
      ["mfaConfig": ["state": "ENABLED"]], bearer: "owner")
    #expect(masked.body["displayName"] == "T" && masked.body["allowPasswordSignup"] == true)
    #expect(masked.body["mfaConfig"] == ["state": "ENABLED", "enabledProviders": []])
    let whole = try test.send(.patch, "\(path)/\(id)", [:], bearer: "owner")
    #expect(whole.body["displayName"] == nil && whole.body["allowPasswordSignup"] == false)
  }

  @Test(
    arguments: [
      ("mfaConfig", [:], ["state": "ENABLED", "enabledProviders": ["PHONE_SMS"]]),
      (
        "mfaConfig.state,mfaConfig.enabledProviders,mfaConfig.providerConfigs", ["mfaConfig": [:]],
        ["state": "ENABLED", "enabledProviders": ["PHONE_SMS"]]
      ),
      (
        "mfaConfig.state", ["mfaConfig": ["state": "DISABLED"]],
        ["state": "DISABLED", "enabledProviders": ["PHONE_SMS"]]
      ),
      ("mfaConfig", ["mfaConfig": ["state": "DISABLED"]], ["state": "DISABLED"]),
      ("mfaConfig", ["mfaConfig": [:]], [:]),
    ] as [(String, JSONValue, JSONValue)])
  func `a mask does not remove second factors that the request lacks`(
    mask: String, body: JSONValue, mfaConfig: JSONValue
  ) throws {
    let path = "/identitytoolkit.googleapis.com/v2/projects/demo/tenants/t"
    let answer = try test.send(.patch, "\(path)?updateMask=\(mask)", body, bearer: "owner")
    #expect(answer.body["mfaConfig"] == mfaConfig)
    #expect(try test.send(.get, path, bearer: "owner").body == answer.body)
  }

  @Test(
    arguments: [
      (["localId": "a"], "Second factor account requires email to be presented."),
      (["localId": "a", "email": "a@b.c"], "Second factor account requires email to be verified."),
    ] as [(ByName<JSONValue>, String)])
  func `importing second factors requires a verified address`(
    account: ByName<JSONValue>, message: String
  ) throws {
    let user = account.merging(["mfaInfo": [["phoneInfo": "+15555550100"]]]) { $1 }
    let answer = try admin("accounts:batchCreate", ["users": [.object(user)]])
    #expect(answer.body["error"]?.array?.first?["message"] == .string(message))
    let good = user.merging(["email": "a@b.c", "emailVerified": true]) { $1 }
    #expect(try admin("accounts:batchCreate", ["users": [.object(good)]]).body["error"] == [])
    let stored = try admin("accounts:lookup", ["localId": ["a"]]).body["users"]?.array?.first
    #expect(stored?["mfaInfo"]?.array?.first?["enrolledAt"] != nil)
  }

  @Test func `a tenant ID may contain a colon`() throws {
    let path = "/identitytoolkit.googleapis.com/v2/projects/demo/tenants/t:x"
    #expect(try test.send(.get, path, bearer: "owner").body["tenantId"] == "t:x")
  }

  @Test func `a disabled tenant refuses everything`() throws {
    let made = try test.send(
      .post, "/identitytoolkit.googleapis.com/v2/projects/demo/tenants",
      ["disableAuth": true, "allowPasswordSignup": true], bearer: "owner")
    let body: JSONValue = [
      "email": "jane@example.com", "password": "notasecret", "tenantId": try #require(made.body["tenantId"]),
    ]
    #expect(try test.post("v1/accounts:signUp", body).message == "PROJECT_DISABLED")
    for method in ["signInWithPassword", "update", "delete", "sendOobCode", "createAuthUri"] {
      #expect(try test.post("v1/accounts:\(method)", body).message == "PROJECT_DISABLED", "\(method)")
    }
  }

  @Test(
    arguments: [
      (["allowByDefault": ["disallowedRegions": ["US", "CA"]]], "+16505550100", 400),
      (["allowByDefault": ["disallowedRegions": ["US"]]], "+442079460000", 200),
      (["allowByDefault": ["disallowedRegions": ["us"]]], "+16505550100", 400),
      (["allowByDefault": ["disallowedRegions": ["US"]]], "+14165550100", 200),
      (["allowByDefault": ["disallowedRegions": ["CA"]]], "+14165550100", 400),
      (["allowByDefault": ["disallowedRegions": ["CA"]]], "+16505550100", 200),
      (["allowByDefault": ["disallowedRegions": ["GB"]]], "+442079460000", 400),
      (["allowByDefault": ["disallowedRegions": ["JE"]]], "+442079460000", 200),
      (["allowByDefault": ["disallowedRegions": ["RU"]]], "+77012345678", 200),
      (["allowlistOnly": ["allowedRegions": ["GB"]]], "+442079460000", 200),
      (["allowlistOnly": ["allowedRegions": ["GB"]]], "+16505550100", 400),
      (["allowlistOnly": [:]], "+16505550100", 400),
      (["allowlistOnly": ["allowedRegions": ["BS"]]], "+12425550100", 200),
    ] as [(JSONValue, String, Int)])
  func `SMS are sent only to allowed regions`(config: JSONValue, number: String, status: Int) throws {
    _ = try test.send(
      .patch, "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=smsRegionConfig",
      ["smsRegionConfig": config], bearer: "owner")
    let answer = try test.post("v1/accounts:sendVerificationCode", ["phoneNumber": .string(number)])
    #expect(answer.status == status)
    if status == 400 { #expect(answer.message?.hasPrefix("OPERATION_NOT_ALLOWED : ") == true) }
  }
}
