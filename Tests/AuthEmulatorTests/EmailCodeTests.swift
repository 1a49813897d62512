import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import EmulatorWire
import Foundation
import IdentityToolkit
import Testing

/// E-mail codes and their effects (Docs/protocol.md 5.4, 5.5 and 9.7).
@Suite struct EmailCodeTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  private func makeUser(_ email: String = "jane@example.com") throws -> Answer {
    try test.post("v1/accounts:signUp", ["email": .string(email), "password": "notasecret"])
  }

  private func codes() throws -> [JSONValue] {
    try test.send(.get, "/emulator/v1/projects/demo/oobCodes").body["oobCodes"]?.array ?? []
  }

  private func open(_ link: JSONValue?, _ more: String = "") throws -> Answer {
    let link = try #require(link?.string)
    let path = try #require(link.ranges(of: "/emulator/").first).lowerBound
    return try test.send(.get, String(link[path...]) + more)
  }

  @Test func `the verification link works once`() throws {
    let user = try makeUser()
    _ = try test.post(
      "v1/accounts:sendOobCode",
      ["requestType": "VERIFY_EMAIL", "idToken": try #require(user.body["idToken"])])
    let sent = try #require(try codes().first)
    let line = try #require(test.world.reported.last?.consoleLine)
    #expect(
      line
        == "To verify the email address jane@example.com, follow this link: \(sent["oobLink"]?.string ?? "")")
    #expect(
      try open(sent["oobLink"]).body["authEmulator"]?["success"]
        == "The email has been successfully verified.")
    let again = try open(sent["oobLink"])
    #expect(again.status == 400)
    #expect(try codes().isEmpty)
  }

  @Test func `the reset link explains how to set the password, and then sets it`() throws {
    _ = try makeUser()
    _ = try test.post("v1/accounts:sendOobCode", ["requestType": 1, "email": "Jane@Example.com"])
    let link = try codes().first?["oobLink"]
    #expect(try open(link, "&newPassword=NEW_PASSWORD_HERE").status == 400)
    #expect(try open(link, "&newPassword=short").status == 400, "and the code is still good")
    #expect(try open(link, "&newPassword=longenough").status == 200)
    #expect(
      try test.post(
        "v1/accounts:signInWithPassword", ["email": "jane@example.com", "password": "longenough"]
      ).status == 200)
  }

  @Test func `a change of address can be undone`() throws {
    let user = try makeUser()
    _ = try test.post(
      "v1/accounts:update", ["idToken": try #require(user.body["idToken"]), "email": "thief@example.com"])
    let sent = try #require(try codes().first)
    #expect(sent["requestType"] == "RECOVER_EMAIL" && sent["email"] == "jane@example.com")
    let done = try open(sent["oobLink"])
    #expect(done.body["authEmulator"]?["email"] == "jane@example.com")
    #expect(
      try test.post(
        "v1/accounts:signInWithPassword", ["email": "jane@example.com", "password": "notasecret"]
      ).status == 200)
  }

  @Test func `a confirmed new address replaces the old one unless it was taken meanwhile`() throws {
    let user = try makeUser()
    let request: JSONValue = [
      "requestType": "VERIFY_AND_CHANGE_EMAIL", "idToken": try #require(user.body["idToken"]),
      "newEmail": "new@example.com",
    ]
    _ = try test.post("v1/accounts:sendOobCode", request)
    let code = try #require(try codes().first?["oobCode"])
    _ = try makeUser("new@example.com")
    #expect(try test.post("v1/accounts:sendOobCode", request).message == "EMAIL_EXISTS")
    #expect(try test.post("v1/accounts:update", ["oobCode": code]).message == "EMAIL_EXISTS")
  }

  @Test func `a sign-in link opens the app and creates or links a user`() throws {
    _ = try test.post(
      "v1/accounts:sendOobCode",
      ["requestType": "EMAIL_SIGNIN", "email": "jane@example.com", "continueUrl": "http://localhost/in?a=1"])
    let sent = try #require(try codes().first)
    let opened = try open(sent["oobLink"])
    #expect(opened.status == 303)
    #expect(
      opened.fields["location"]?.hasPrefix("http://localhost/in?a=1&mode=signIn&lang=en&oobCode=") == true)
    let anonymous = try test.post("v1/accounts:signUp", [:])
    let linked = try test.post(
      "v1/accounts:signInWithEmailLink",
      [
        "email": "jane@example.com", "oobCode": try #require(sent["oobCode"]),
        "idToken": try #require(anonymous.body["idToken"]),
      ])
    #expect(linked.body["localId"] == anonymous.body["localId"])
    #expect(linked.body["isNewUser"] == false)
  }

  @Test(
    arguments: [
      (
        ["requestType": "PASSWORD_RESET", "email": "nobody@example.com", "returnOobLink": true],
        "EMAIL_NOT_FOUND"
      ),
      (["requestType": "VERIFY_EMAIL", "returnOobLink": true], "MISSING_EMAIL"),
      (
        ["requestType": "VERIFY_EMAIL", "email": "nobody@example.com", "returnOobLink": true],
        "USER_NOT_FOUND"
      ),
      (["requestType": "VERIFY_EMAIL"], "INVALID_ID_TOKEN"),
      (
        ["requestType": "VERIFY_AND_CHANGE_EMAIL", "email": "a@b.c", "returnOobLink": true],
        "MISSING_NEW_EMAIL"
      ),
      (["requestType": 0], "MISSING_REQ_TYPE"), (["requestType": "RECOVER_EMAIL"], "RECOVER_EMAIL"),
      (["requestType": "VERIFY_AND_CHANGE_EMAIL", "newEmail": "a@b.c"], "MISSING_ID_TOKEN"),
    ] as [(JSONValue, String)])
  func `sending an e-mail needs a request type and a recipient`(body: JSONValue, message: String) throws {
    #expect(try test.post("v1/accounts:sendOobCode", body, bearer: "owner").message == message)
    #expect(try codes().isEmpty)
  }

  @Test func `the address of an e-mail may be any string, except in production`() throws {
    let body: JSONValue = ["requestType": "EMAIL_SIGNIN", "email": "No@body@", "returnOobLink": true]
    let sent = try test.post("v1/accounts:sendOobCode", body, bearer: "owner")
    #expect(sent.body["email"] == "no@body@")
    let signIn: JSONValue = ["email": "NO@BODY@", "oobCode": try #require(sent.body["oobCode"])]
    #expect(try test.post("v1/accounts:signInWithEmailLink", signIn).body["isNewUser"] == true)
    let strict = try TestServer(mode: .production)
    #expect(try strict.post("v1/accounts:sendOobCode", body, bearer: "owner").message == "INVALID_EMAIL")
    #expect(try strict.post("v1/accounts:signInWithEmailLink", signIn).message == "INVALID_EMAIL")
  }

  @Test(arguments: [
    ("{\"uid\":\"c\",\"claims\":[]}", "INVALID_CLAIMS"),
    (
      "{uid:1}",
      "INVALID_CUSTOM_TOKEN : ((Auth Emulator only accepts strict JSON or JWTs as fake custom tokens.))"
    ),
    ("{\"uid\":\"\"}", "MISSING_IDENTIFIER"),
  ])
  func `a custom token must have a uid`(token: String, message: String) throws {
    #expect(try test.post("v1/accounts:signInWithCustomToken", ["token": .string(token)]).message == message)
  }

  @Test func `custom claims of a token survive a refresh`() throws {
    let signedIn = try test.post(
      "v1/accounts:signInWithCustomToken", ["token": #"{"uid":7,"claims":{"tier":"gold"}}"#])
    #expect(try claims(try signedIn.string("idToken"))["user_id"] == "7")
    let refreshed = try test.send(
      .post, "/securetoken.googleapis.com/v1/token",
      ["grantType": "refresh_token", "refreshToken": try #require(signedIn.body["refreshToken"])], key: "k")
    #expect(payload(try refreshed.string("id_token"))?["tier"] == "gold")
  }
}
