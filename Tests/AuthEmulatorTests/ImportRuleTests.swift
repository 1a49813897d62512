import AuthEmulator
import AuthHTTP
import BoundedJSON
import IdentityToolkit
import Testing

/// Account imports and other bulk calls (Docs/protocol.md 9.3).
@Suite struct ImportRuleTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  private func upload(
    _ users: [JSONValue], _ more: ByName<JSONValue> = [:], to path: String = "v1/projects/demo"
  ) throws -> Answer {
    let body: ByName<JSONValue> = ["users": .array(users)]
    return try test.post("\(path)/accounts:batchCreate", .object(body.merging(more) { $1 }), bearer: "owner")
  }

  private func user(_ uid: String) throws -> JSONValue? {
    try test.post("v1/projects/demo/accounts:lookup", ["localId": [.string(uid)]], bearer: "owner")
      .body["users"]?.array?.first
  }

  @Test(arguments: [("v1/projects/demo", "t"), ("v1/projects/demo/tenants/t", "other")])
  func `an account of another tenant is refused`(path: String, tenant: String) throws {
    let answer = try upload([["localId": "a", "tenantId": .string(tenant)]], to: path)
    #expect(
      answer.body["error"]?.array?.first?["message"]
        == "Tenant id in userInfo does not match the tenant id in request.")
    #expect(
      try upload([["localId": "a", "tenantId": "t"]], to: "v1/projects/demo/tenants/t").body["error"] == [])
  }

  @Test func `a duplicate factor number is reported, and the account is stored`() throws {
    let factors: JSONValue = [["phoneInfo": "+1"], ["phoneInfo": "+1"]]
    let answer = try upload([["localId": "a", "email": "a@x.y", "emailVerified": true, "mfaInfo": factors]])
    #expect(
      answer.body["error"]?.array?.first?["message"]
        == "INTERNAL_ERROR : MFA Enrollment Phone Numbers must be unique.")
    #expect(try user("a")?["mfaInfo"]?.array?.count == 2)
  }

  @Test func `only the first of two problems of an account is reported`() throws {
    let answer = try upload([
      ["localId": "a", "phoneNumber": "1", "email": "bad"],
      ["localId": "b", "email": "bad", "mfaInfo": [[:]]],
      ["localId": "c", "tenantId": "t", "customAttributes": "x"],
    ])
    #expect(
      answer.body["error"]?.array?.compactMap { $0["message"]?.string } == [
        "phone number format is invalid", "email is invalid",
        "Tenant id in userInfo does not match the tenant id in request.",
      ])
  }

  @Test func `duplicate addresses are found before duplicate identities`() throws {
    let nameless: JSONValue = [["federatedId": "f"]]
    let users: [JSONValue] = [
      ["localId": "a", "email": "a@x.y", "providerUserInfo": nameless],
      ["localId": "b", "email": "a@x.y", "providerUserInfo": nameless],
    ]
    #expect(try upload(users, ["sanityCheck": true]).message == "DUPLICATE_EMAIL : a@x.y")
    let others: [JSONValue] = [
      ["localId": "a", "providerUserInfo": nameless], ["localId": "b", "providerUserInfo": nameless],
    ]
    #expect(
      try upload(others, ["sanityCheck": true]).message
        == "DUPLICATE_RAW_ID : Provider id(undefined), Raw id(undefined)")
  }

  @Test func `an empty list of providers stays a list`() throws {
    _ = try upload([["localId": "a", "providerUserInfo": []], ["localId": "b"]])
    #expect(try user("a")?["providerUserInfo"] == [])
    #expect(try user("b")?["providerUserInfo"] == nil)
  }

  @Test func `a mass deletion counts an account named twice`() throws {
    _ = try upload([["localId": "a"], ["localId": "b"]])
    let body: JSONValue = ["localIds": ["a", "a", "b"]]
    let answer = try test.post("v1/projects/demo/accounts:batchDelete", body, bearer: "owner")
    #expect(answer.body["errors"]?.array?.compactMap { $0["index"]?.integer } == [0, 1, 2])
  }

  @Test(arguments: ["downloadAccount", "uploadAccount"])
  func `the older calls must name the project`(name: String) throws {
    let path = "/www.googleapis.com/identitytoolkit/v3/relyingparty/\(name)"
    let unnamed = try test.send(.post, path, ["users": [["localId": "a"]]], bearer: "owner")
    #expect(unnamed.message == "INSUFFICIENT_PERMISSION")
    #expect(try test.send(.post, path, nil, key: "k").message == "INSUFFICIENT_PERMISSION")
    let named = try test.send(
      .post, path, ["targetProjectId": "demo", "users": [["localId": "a"]]], bearer: "owner")
    #expect(named.status == 200)
  }

  @Test func `the older list takes a page size and the last uid`() throws {
    for uid in ["a", "b", "c"] {
      _ = try test.post("v1/projects/5/accounts", ["localId": .string(uid)], bearer: "owner")
    }
    let path = "/www.googleapis.com/identitytoolkit/v3/relyingparty/downloadAccount"
    for name in ["targetProjectId", "target_project_id"] {
      let body: JSONValue = .object([name: "5", "maxResults": 1, "nextPageToken": "a"])
      let answer = try test.send(.post, path, body, bearer: "owner")
      #expect(
        answer.body["users"]?.array?.map { $0["localId"] } == ["b"] && answer.body["nextPageToken"] == "b")
      #expect(try test.send(.post, path, body, key: "k").status != 200)
    }
  }

  @Test func `the first reserved claim in checking order is named`() throws {
    let token = #"{"uid":"a","claims":{"at_hash":1,"sub":2,"iss":3}}"#
    let answer = try test.post("v1/accounts:signInWithCustomToken", ["token": .string(token)])
    #expect(answer.message == "FORBIDDEN_CLAIM : iss")
  }

  @Test func `a number is a valid uid`() throws {
    for (number, uid) in [("42", "42"), ("1e3", "1000"), ("1.50", "1.5"), ("-7", "-7")] {
      let token = #"{"uid":\#(number)}"#
      _ = try test.post("v1/accounts:signInWithCustomToken", ["token": .string(token)])
      #expect(try user(uid) != nil, "\(uid)")
    }
  }
}
