import AuthEmulator
import AuthHTTP
import IdentityToolkit
import Testing

@Suite struct PhoneSignInTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  @Test(
    arguments: [
      ([:], "MISSING_SESSION_INFO"),
      (["code": "123456"], "MISSING_SESSION_INFO"),
      (["sessionInfo": "x"], "MISSING_CODE"),
      (["sessionInfo": "x", "code": ""], "MISSING_CODE"),
      (["sessionInfo": "x", "code": "123456"], "INVALID_SESSION_INFO"),
      (["temporaryProof": "x"], "MISSING_PHONE_NUMBER"),
      (["temporaryProof": "x", "phoneNumber": "+15555550100"], "INVALID_TEMPORARY_PROOF"),
      (["tenantId": "t", "sessionInfo": "x", "code": "123456"], "UNSUPPORTED_TENANT_OPERATION"),
    ] as [(JSONValue, String)])
  func `a sign-in that lacks its proof is refused by name`(body: JSONValue, message: String) throws {
    let answer = try test.post("v1/accounts:signInWithPhoneNumber", body)
    #expect(answer.status == 400)
    #expect(answer.message == message)
    #expect(answer.body["error"]?["status"] == nil)
    #expect(test.server.state == ServerState(), "a refusal leaves nothing behind")
  }

  @Test(arguments: [[:], ["phoneNumber": "5555550100"], ["phoneNumber": ""]] as [JSONValue])
  func `a number without a plus gets no code`(body: JSONValue) throws {
    let answer = try test.post("v1/accounts:sendVerificationCode", body)
    #expect(answer.status == 400)
    #expect(answer.message == "INVALID_PHONE_NUMBER : Invalid format.")
    #expect(test.world.reported.isEmpty)
  }

  @Test func `a wrong code keeps the verification, the right one uses it up`() throws {
    let (session, code) = try test.sendCode(to: "+15555550100")
    let wrong = try test.post(
      "v1/accounts:signInWithPhoneNumber", ["sessionInfo": .string(session), "code": "000000x"])
    #expect(wrong.message == "INVALID_CODE")
    let right: JSONValue = ["sessionInfo": .string(session), "code": .string(code)]
    #expect(try test.post("v1/accounts:signInWithPhoneNumber", right).status == 200)
    #expect(try test.post("v1/accounts:signInWithPhoneNumber", right).message == "INVALID_SESSION_INFO")
  }

  @Test func `a new number makes an account, the same number finds it again`() throws {
    let first = try test.signIn("+15555550100")
    #expect(first.body["isNewUser"] == true)
    #expect(first.body["kind"] == nil)
    #expect(first.body["expiresIn"] == "3600")
    let uid = try first.string("localId")
    #expect(uid.count == 28)
    let again = try test.signIn("+15555550100")
    #expect(again.body["isNewUser"] == false)
    #expect(again.body["localId"] == .string(uid))
    let claims = try claims(again.string("idToken"))
    #expect(claims["phone_number"] == "+15555550100")
    #expect(claims["firebase"]?["sign_in_provider"] == "phone")
    #expect(claims["firebase"]?["identities"] == ["phone": ["+15555550100"]])
  }

  @Test func `a code has six digits, its session 226 characters, and the message goes out once`() throws {
    let (session, code) = try test.sendCode(to: "+15555550100")
    #expect(code.count == 6 && code.allSatisfy(\.isNumber))
    #expect(session.utf8.count == 226)
    let event = EmulatorEvent.smsSent(
      project: "demo", phoneNumber: "+15555550100", code: code, purpose: .signIn)
    #expect(test.world.reported == [event])
    #expect(event.consoleLine == "To verify the phone number +15555550100, use the code \(code).")
  }

  @Test func `lookup shows the number as the only provider`() throws {
    let token = try test.signIn("+15555550100").string("idToken")
    let user = try #require(
      try test.post("v1/accounts:lookup", ["idToken": .string(token)]).body["users"]?.array?.first)
    #expect(user["phoneNumber"] == "+15555550100")
    #expect(
      user["providerUserInfo"] == [
        ["providerId": "phone", "rawId": "+15555550100", "phoneNumber": "+15555550100"]
      ])
    #expect(user["email"] == nil)
    #expect(user["emailVerified"] == nil)
    #expect(user["createdAt"] == "1795244359756")
    #expect(user["lastRefreshAt"] == "2026-11-21T06:59:19.756Z")
  }
}
