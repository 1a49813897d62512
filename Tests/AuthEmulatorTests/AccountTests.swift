import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import Foundation
import IdentityToolkit
import Testing

@Suite struct AccountTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  func user(_ idToken: String) throws -> JSONValue {
    let answer = try test.post("v1/accounts:lookup", ["idToken": .string(idToken)])
    return try #require(answer.body["users"]?.array?.first, "\(answer.message ?? "")")
  }

  @Test(arguments: [
    "garbage", "a.b.c", "", "..", "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.e30.",
    unsignedToken(#"{"sub":"apple-1","iss":"https://appleid.apple.com"}"#),
  ])
  func `an invalid ID token is refused`(token: String) throws {
    let expected = token.isEmpty ? "MISSING_ID_TOKEN" : "INVALID_ID_TOKEN"
    #expect(try test.post("v1/accounts:lookup", ["idToken": .string(token)]).message == expected)
    #expect(try test.post("v1/accounts:delete", ["idToken": .string(token)]).message == expected)
  }

  @Test(arguments: ["lookup", "delete", "update"])
  func `an ID token of a deleted user is refused`(operation: String) throws {
    let token = try test.post("v1/accounts:signUp", [:]).string("idToken")
    let body: JSONValue = ["idToken": .string(token)]
    #expect(
      try test.post("v1/accounts:delete", body).body == ["kind": "identitytoolkit#DeleteAccountResponse"])
    #expect(try test.post("v1/accounts:\(operation)", body).message == "USER_NOT_FOUND")
  }

  @Test func `revoking tokens keeps tokens valid that were issued in the same second or later`() throws {
    let signedUp = try test.post("v1/accounts:signUp", [:])
    let old = try signedUp.string("idToken")
    _ = try test.post("v1/accounts:update", ["idToken": .string(old), "validSince": "0"])
    #expect(try user(old)["validSince"] == "1795244359")
    test.world.advance(by: 1)
    let answer = try test.post("v1/accounts:update", ["idToken": .string(old), "validSince": "0"])
    #expect(try test.post("v1/accounts:lookup", ["idToken": .string(old)]).message == "TOKEN_EXPIRED")
    #expect(try user(answer.string("idToken"))["localId"] == signedUp.body["localId"])
  }

  @Test(
    arguments: [
      ([:], "MISSING_GRANT_TYPE"), (["grantType": "authorization_code"], "INVALID_GRANT_TYPE"),
      (["grantType": "refresh_token"], "MISSING_REFRESH_TOKEN"),
      (["grantType": "refresh_token", "refreshToken": "garbage"], "INVALID_REFRESH_TOKEN"),
      (["grantType": "refresh_token", "refreshToken": "e30="], "INVALID_REFRESH_TOKEN"),
    ] as [(JSONValue, String)])
  func `an invalid refresh token is refused with its own code`(body: JSONValue, message: String) throws {
    #expect(try test.send(.post, "/securetoken.googleapis.com/v1/token", body, key: "k").message == message)
  }

  func refresh(_ token: String) throws -> Answer {
    try test.send(
      .post, "/securetoken.googleapis.com/v1/token",
      ["grantType": "refresh_token", "refreshToken": .string(token)], key: "k")
  }

  @Test func `a refresh keeps the sign-in time and updates the other times`() throws {
    let test = try TestServer(tokenLifetime: 60)
    let signedUp = try test.post("v1/accounts:signUp", [:])
    #expect(signedUp.body["expiresIn"] == "60")
    test.world.advance(by: 1000)
    let answer = try test.send(
      .post, "/securetoken.googleapis.com/v1/token",
      ["grantType": "refresh_token", "refreshToken": #require(signedUp.body["refreshToken"])], key: "k")
    let claims = try claims(answer.string("id_token"))
    #expect(answer.body["access_token"] == answer.body["id_token"])
    #expect(claims["auth_time"]?.integer == 1_795_244_359)
    #expect(claims["iat"]?.integer == 1_795_245_359)
    #expect(claims["exp"]?.integer == 1_795_245_419)
    #expect(claims["provider_id"] == "anonymous")
  }

  @Test func `a refresh token of a disabled or deleted user is refused`() throws {
    let signedUp = try test.post("v1/accounts:signUp", [:])
    let uid = try #require(signedUp.body["localId"])
    let token = try signedUp.string("refreshToken")
    _ = try test.post("v1/accounts:update", ["localId": uid, "disableUser": true], bearer: "owner")
    #expect(try refresh(token).message == "USER_DISABLED")
    _ = try test.post("v1/accounts:delete", ["localId": uid], bearer: "owner")
    #expect(try refresh(token).message == "INVALID_REFRESH_TOKEN")
  }

  @Test(arguments: ["a", "@b", "a@", "a@b@c", "@"])
  func `an address without characters on both sides of one @ is refused`(address: String) throws {
    let answer = try test.post(
      "v1/accounts:signUp", ["email": .string(address), "password": "notasecret"])
    #expect(answer.message == "INVALID_EMAIL")
  }

  @Test func `an empty address belongs to no anonymous user`() throws {
    #expect(try test.post("v1/accounts:signUp", ["email": ""]).message == "INVALID_EMAIL")
    let signIn: JSONValue = ["email": "", "password": "notasecret"]
    #expect(try test.post("v1/accounts:signInWithPassword", signIn).message == "INVALID_EMAIL")
    #expect(try test.post("v1/accounts:signUp", signIn).message == "MISSING_EMAIL")
    #expect(try test.post("v1/accounts:signUp", ["email": ""], bearer: "owner").status == 200)
  }

  @Test func `an empty string counts as absent`() throws {
    let body: JSONValue = ["idToken": "", "password": "", "tenantId": ""]
    let made = try test.post("v1/accounts:signUp", body)
    #expect(try claims(made.string("idToken"))["provider_id"] == "anonymous")
    let sent = try test.sendCode(to: "+15555550100")
    let answer = try test.post(
      "v1/accounts:signInWithPhoneNumber",
      [
        "sessionInfo": .string(sent.sessionInfo), "code": .string(sent.code), "idToken": "",
        "temporaryProof": "", "tenantId": "",
      ])
    #expect(answer.body["isNewUser"] == true)
  }

  @Test func `an empty uid works, for one account`() throws {
    let body: JSONValue = ["localId": "", "email": "a@example.com", "password": "notasecret"]
    let made = try test.post("v1/accounts:signUp", body)
    #expect(made.body["localId"] == "")
    let claims = try claims(made.string("idToken"))
    #expect(claims["sub"] == "" && claims["user_id"] == "")
    let path = "v1/projects/demo/accounts"
    #expect(try test.post("v1/accounts:signUp", ["localId": ""]).message == "DUPLICATE_LOCAL_ID")
    #expect(try test.post(path, ["localId": ""], bearer: "owner").message == "DUPLICATE_LOCAL_ID")
    var copy = ServerState()
    let files = test.server.state.exportedFiles(of: "demo")
    try copy.importFiles(files, into: "demo", at: 1_700_000_000_000)
    #expect(copy.exportedFiles(of: "demo") == files)
  }

  @Test func `a password is linked to an anonymous user`() throws {
    let anonymous = try test.post("v1/accounts:signUp", [:])
    let body: ByName<JSONValue> = [
      "idToken": try #require(anonymous.body["idToken"]), "email": "Jane@Example.com",
      "password": "notasecret",
    ]
    let linked = try test.post("v1/accounts:signUp", .object(body))
    #expect(linked.body["localId"] == anonymous.body["localId"])
    #expect(linked.body["email"] == "jane@example.com")
    let user = try user(linked.string("idToken"))
    #expect(user["providerUserInfo"]?.array?.map { $0["providerId"] } == ["password"])
    #expect(user["passwordHash"]?.string?.hasSuffix(":password=notasecret") == true)
    #expect(try test.post("v1/accounts:signUp", .object(body)).message == "EMAIL_EXISTS")
  }

  @Test func `profile changes need no new tokens and deleted attributes are gone`() throws {
    let token = try test.signIn("+15555550100").string("idToken")
    let id = JSONValue.string(token)
    let changed = try test.post(
      "v1/accounts:update", ["idToken": id, "displayName": "Jane", "photoUrl": "http://localhost/a.png"])
    #expect(changed.body["displayName"] == "Jane")
    #expect(changed.body["idToken"] == nil)
    let cleared = try test.post(
      "v1/accounts:update", ["idToken": id, "deleteAttribute": ["DISPLAY_NAME", "PHOTO_URL"]])
    #expect(cleared.body["displayName"] == nil)
    #expect(try user(token)["photoUrl"] == nil)
  }

  @Test func `unlinking the phone removes the number, unlinking an unlinked provider does nothing`() throws {
    let token = try test.signIn("+15555550100").string("idToken")
    let id = JSONValue.string(token)
    let nothing = try test.post("v1/accounts:update", ["idToken": id, "deleteProvider": ["twitter.com"]])
    #expect(nothing.body["providerUserInfo"]?.array?.count == 1)
    let unlinked = try test.post("v1/accounts:update", ["idToken": id, "deleteProvider": ["phone"]])
    #expect(unlinked.status == 200)
    #expect(unlinked.body["providerUserInfo"] == [])
    #expect(unlinked.body["idToken"] == nil)
    #expect(try user(token)["phoneNumber"] == nil)
    #expect(try test.signIn("+15555550100").body["isNewUser"] == true)
  }

  @Test func `unlinking the password removes the address too`() throws {
    let made = try test.post(
      "v1/accounts:signUp", ["email": "jane@example.com", "password": "notasecret"])
    let answer = try test.post(
      "v1/accounts:update", ["idToken": #require(made.body["idToken"]), "deleteProvider": ["password"]])
    #expect(answer.body.object?.keys.sorted() == ["kind", "localId", "providerUserInfo"])
    #expect(
      try test.post("v1/accounts:signUp", ["email": "jane@example.com", "password": "notasecret"]).status
        == 200, "the address is free again")
  }

  @Test(
    arguments: [
      (["disableUser": true], "OPERATION_NOT_ALLOWED"),
      (["customAttributes": "{}"], "INSUFFICIENT_PERMISSION"),
      (
        ["deleteAttribute": ["PROVIDER"]],
        "deleteAttribute: PROVIDER"
      ),
      (["email": "nope"], "INVALID_EMAIL"),
      (["oobCode": "x"], "INVALID_OOB_CODE"),
    ] as [(JSONValue, String)])
  func `an end user cannot change an administrator's fields`(change: JSONValue, message: String) throws {
    let made = try test.post("v1/accounts:signUp", [:])
    var body = try #require(change.object)
    body["idToken"] = made.body["idToken"]
    #expect(try test.post("v1/accounts:update", .object(body)).message == message)
  }

  @Test func `an end user cannot set a number by update`() throws {
    let made = try test.post("v1/accounts:signUp", [:])
    let token = try made.string("idToken")
    _ = try test.post("v1/accounts:update", ["idToken": .string(token), "phoneNumber": "+15555550100"])
    #expect(try user(token)["phoneNumber"] == nil)
  }
}

/// Calls that need `Authorization: Bearer owner`.
@Suite struct AdministratorTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  @Test(
    arguments: [
      ([:], "MISSING_LOCAL_ID"), (["localId": "nobody"], "USER_NOT_FOUND"),
      (["idToken": "garbage"], "MISSING_LOCAL_ID"),
    ] as [(JSONValue, String)])
  func `a change requires a user`(body: JSONValue, message: String) throws {
    for operation in ["update", "delete"] {
      #expect(try test.post("v1/accounts:\(operation)", body, bearer: "owner").message == message)
      #expect(
        try test.post("v1/projects/demo/accounts:\(operation)", body, bearer: "owner").message == message)
    }
  }

  @Test(arguments: [
    ("15555550100", "INVALID_PHONE_NUMBER : Invalid format."), ("+15555550100", "PHONE_NUMBER_EXISTS"),
  ])
  func `a phone number must be valid and not taken`(number: String, message: String) throws {
    _ = try test.signIn("+15555550100")
    let other = try test.post("v1/accounts:signUp", [:])
    let body: JSONValue = ["localId": try #require(other.body["localId"]), "phoneNumber": .string(number)]
    #expect(try test.post("v1/accounts:update", body, bearer: "owner").message == message)
  }

  @Test(arguments: [
    ("[]", "INVALID_CLAIMS"), ("{", "INVALID_CLAIMS"), (#"{"sub":"x"}"#, "FORBIDDEN_CLAIM : sub"),
    (#"{"a":""# + String(repeating: "x", count: 1000) + #""}"#, "CLAIMS_TOO_LARGE"),
  ])
  func `invalid custom claims are refused`(text: String, message: String) throws {
    let answer = try test.post(
      "v1/accounts:update", ["localId": "u", "customAttributes": .string(text)], bearer: "owner")
    #expect(answer.message == message)
  }

  @Test func `lookup finds users by uid, address and number, each once`() throws {
    let phone = try test.signIn("+15555550100")
    let email = try test.post("v1/accounts:signUp", ["email": "jane@example.com", "password": "notasecret"])
    let answer = try test.post(
      "v1/projects/demo/accounts:lookup",
      [
        "localId": [#require(phone.body["localId"]), "nobody"], "email": ["Jane@example.com"],
        "phoneNumber": ["+15555550100", "+1"],
      ], bearer: "owner")
    #expect(
      answer.body["users"]?.array?.map { $0["localId"] } == [phone.body["localId"], email.body["localId"]])
    let none = try test.post(
      "v1/accounts:lookup", ["idToken": #require(phone.body["idToken"])], bearer: "owner")
    #expect(none.body == ["kind": "identitytoolkit#GetAccountInfoResponse"])
  }

  @Test func `an administrator's sign-up returns no tokens`() throws {
    let answer = try test.post("v1/accounts:signUp", [:], bearer: "owner")
    #expect(answer.body.object?.keys.sorted() == ["kind", "localId"])
  }

  @Test func `projects have separate users, and a token does not select its project`() throws {
    let state = try JSONDecoder().decode(
      ServerState.self,
      from: Data(
        #"{"version":1,"projects":{"other":{"users":[{"localId":"o","createdAt":1,"lastLoginAt":1}]}}}"#.utf8)
    )
    let test = try TestServer(state: state)
    _ = try test.signIn("+15555550100")
    let codes = try test.send(.get, "/emulator/v1/projects/other/verificationCodes")
    #expect(codes.body == ["verificationCodes": []])
    let token = unsignedToken(
      #"{"user_id":"o","iat":1795244359,"aud":"other","firebase":{"sign_in_provider":"phone"}}"#)
    #expect(try test.post("v1/accounts:lookup", ["idToken": .string(token)]).message == "USER_NOT_FOUND")
    #expect(try test.signIn("+15555550100").body["isNewUser"] == false)
  }

  @Test func `deleting all accounts keeps the codes`() throws {
    _ = try test.sendCode(to: "+15555550111")
    let user = try test.post("v1/accounts:signUp", [:])
    #expect(try test.send(.delete, "/emulator/v1/projects/demo/accounts").body == [:])
    #expect(
      try test.post("v1/accounts:lookup", ["idToken": #require(user.body["idToken"])]).message
        == "USER_NOT_FOUND")
    let codes = try test.send(.get, "/emulator/v1/projects/demo/verificationCodes")
    #expect(codes.body["verificationCodes"]?.array?.count == 1)
  }
}
