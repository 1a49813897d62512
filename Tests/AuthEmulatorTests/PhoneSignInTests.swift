import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

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
  func `a phone sign-in without proof is refused with its own code`(body: JSONValue, message: String) throws {
    let answer = try test.post("v1/accounts:signInWithPhoneNumber", body)
    #expect(answer.status == 400)
    #expect(answer.message == message)
    #expect(answer.body["error"]?["status"] == nil)
    let left = test.server.state.projects["demo"]
    #expect(left?.users.count ?? 0 == 0, "a refusal leaves no user behind")
    // Google's emulator creates the tenant that a call names, even if the call fails.
    #expect(left?.tenants.keys.sorted() ?? [] == (body["tenantId"] == nil ? [] : ["t"]))
  }

  @Test(arguments: [[:], ["phoneNumber": "5555550100"], ["phoneNumber": ""]] as [JSONValue])
  func `a number without a plus gets no code`(body: JSONValue) throws {
    let answer = try test.post("v1/accounts:sendVerificationCode", body)
    #expect(answer.status == 400)
    #expect(answer.message == "INVALID_PHONE_NUMBER : Invalid format.")
    #expect(test.world.reported.isEmpty)
  }

  @Test func `a wrong code keeps the verification open, the right one uses it up`() throws {
    let (session, code) = try test.sendCode(to: "+15555550100")
    let wrong = try test.post(
      "v1/accounts:signInWithPhoneNumber", ["sessionInfo": .string(session), "code": "000000x"])
    #expect(wrong.message == "INVALID_CODE")
    let right: JSONValue = ["sessionInfo": .string(session), "code": .string(code)]
    #expect(try test.post("v1/accounts:signInWithPhoneNumber", right).status == 200)
    #expect(try test.post("v1/accounts:signInWithPhoneNumber", right).message == "INVALID_SESSION_INFO")
  }

  @Test func `a new number creates an account, and the same number finds it again`() throws {
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

  @Test func `a code has six digits, its session 226 characters, and the message is sent once`() throws {
    let (session, code) = try test.sendCode(to: "+15555550100")
    #expect(code.count == 6 && code.allSatisfy(\.isNumber))
    #expect(session.utf8.count == 226)
    let event = EmulatorEvent(
      .smsSent,
      [
        "phoneNumber": "+15555550100", "code": code, "purpose": "signIn",
        "text": "\(code) is your verification code for demo.firebaseapp.com.",
      ])
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

  @Test func `a fictional number gets its own code, and its session can be used once`() throws {
    let test = try TestServer(testPhoneNumbers: ["+16505553434": "654321"])
    let (session, code) = try test.sendCode(to: "+16505553434")
    #expect(code == "654321")
    let body: JSONValue = ["sessionInfo": .string(session), "code": "654321"]
    #expect(try test.post("v1/accounts:signInWithPhoneNumber", body).status == 200)
    #expect(try test.post("v1/accounts:signInWithPhoneNumber", body).message == "INVALID_SESSION_INFO")
  }

  @Test func `one number can have several open sessions`() throws {
    let first = try test.sendCode(to: "+15555550100")
    let second = try test.sendCode(to: "+15555550100")
    #expect(first.sessionInfo != second.sessionInfo)
    for sent in [second, first] {
      let answer = try test.post(
        "v1/accounts:signInWithPhoneNumber",
        ["sessionInfo": .string(sent.sessionInfo), "code": .string(sent.code), "operation": "REAUTH"])
      #expect(answer.status == 200)
    }
  }
}

/// Phone sign-in with an ID token: linking and updating.
@Suite struct PhoneLinkTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  @Test func `a link with an invalid token is refused but uses up the code`() throws {
    let sent = try test.sendCode(to: "+15555550100")
    let body: ByName<JSONValue> = [
      "sessionInfo": .string(sent.sessionInfo), "code": .string(sent.code), "idToken": "garbage",
    ]
    #expect(try test.post("v1/accounts:signInWithPhoneNumber", .object(body)).message == "INVALID_ID_TOKEN")
    #expect(
      try test.post("v1/accounts:signInWithPhoneNumber", .object(body)).message == "INVALID_SESSION_INFO")
  }

  @Test func `linking to an anonymous user keeps the uid`() throws {
    let user = try test.post("v1/accounts:signUp", [:])
    let linked = try test.signIn("+15555550100", idToken: user.string("idToken"))
    #expect(linked.body["localId"] == user.body["localId"])
    #expect(linked.body["isNewUser"] == false)
    #expect(try claims(linked.string("idToken"))["provider_id"] == nil)
  }

  @Test func `a second number replaces the first, which can then be used again`() throws {
    let first = try test.signIn("+15555550100")
    let second = try test.signIn("+15555550111", idToken: first.string("idToken"))
    #expect(second.body["localId"] == first.body["localId"])
    #expect(second.body["phoneNumber"] == "+15555550111")
    let stranger = try test.signIn("+15555550100")
    #expect(stranger.body["isNewUser"] == true)
  }

  @Test func `linking another account's number returns a temporary proof`() throws {
    let owner = try test.signIn("+15555550100")
    let other = try test.post("v1/accounts:signUp", [:])
    let conflict = try test.signIn("+15555550100", idToken: other.string("idToken"))
    #expect(conflict.status == 200)
    #expect(
      conflict.body.object?.keys.sorted() == ["phoneNumber", "temporaryProof", "temporaryProofExpiresIn"])
    let proof = try conflict.string("temporaryProof")
    #expect(proof.utf8.count == 119)

    var body: ByName<JSONValue> = ["temporaryProof": .string(proof), "phoneNumber": "+15555550199"]
    #expect(
      try test.post("v1/accounts:signInWithPhoneNumber", .object(body)).message == "INVALID_TEMPORARY_PROOF")
    body["phoneNumber"] = "+15555550100"
    for _ in 0..<2 {
      let answer = try test.post("v1/accounts:signInWithPhoneNumber", .object(body))
      #expect(answer.body["localId"] == owner.body["localId"])
      #expect(answer.body["isNewUser"] == false)
    }
    body["idToken"] = other.body["idToken"]
    #expect(
      try test.post("v1/accounts:signInWithPhoneNumber", .object(body)).message == "PHONE_NUMBER_EXISTS")
    body["idToken"] = owner.body["idToken"]
    #expect(try test.post("v1/accounts:signInWithPhoneNumber", .object(body)).status == 200)
  }

  @Test func `a disabled user is refused, by number and by token`() throws {
    let user = try test.signIn("+15555550100")
    _ = try test.post(
      "v1/accounts:update", ["localId": #require(user.body["localId"]), "disableUser": true], bearer: "owner")
    #expect(try test.signIn("+15555550100").message == "USER_DISABLED")
    #expect(try test.signIn("+15555550111", idToken: user.string("idToken")).message == "USER_DISABLED")
  }

  @Test func `a user with second factors cannot sign in by phone or add one`() throws {
    let test = try TestServer(
      state: JSONDecoder().decode(
        ServerState.self,
        from: Data(
          #"""
          {"version":1,"projects":{"demo":{"users":[{"localId":"m","createdAt":1,"phoneNumber":"+15555550100",
          "mfaInfo":[{"mfaEnrollmentId":"e","phoneInfo":"+15555550199"}]}]}}}
          """#.utf8)))
    let text =
      "UNSUPPORTED_FIRST_FACTOR : A phone number cannot be set as a first factor on an SMS based MFA user."
    #expect(
      try test.post("v1/accounts:sendVerificationCode", ["phoneNumber": "+15555550100"]).message == text)
    #expect(
      try test.post("v1/accounts:sendVerificationCode", ["phoneNumber": "+15555550199"]).status == 200,
      "a second factor is not a first factor")
    let sent = try test.sendCode(to: "+15555550111")
    let token = unsignedToken(
      #"{"user_id":"m","iat":1795244359,"aud":"demo","firebase":{"sign_in_provider":"password"}}"#)
    let answer = try test.post(
      "v1/accounts:signInWithPhoneNumber",
      ["sessionInfo": .string(sent.sessionInfo), "code": .string(sent.code), "idToken": .string(token)])
    #expect(answer.message == text)
  }
}

/// A JWT with this payload and no signature.
func unsignedToken(_ payload: String) -> String {
  let text = Data(payload.utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
  return "eyJhbGciOiJub25lIiwidHlwIjoiSldUIn0.\(text.replacing("=", with: ""))."
}
