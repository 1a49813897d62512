import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

@Suite(.timeLimit(.minutes(6))) struct BlockingFunctionTests {
  private func user(_ test: TestServer, _ email: String = "a@example.com") throws -> JSONValue? {
    let found = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:lookup",
      ["email": [.string(email)]], bearer: "owner", key: nil)
    return found.body["users"]?.array?.first
  }

  // MARK: Refusals

  @Test(
    arguments: [
      (
        403, #"{"error":{"message":"no"}}"#, 400,
        #"HTTP request to URI returned HTTP error 403: {"error":{"message":"no"}}"#
      ),
      (302, "", 400, "HTTP request to URI returned HTTP error 302: "),
      (200, "fine", 500, "Response body is not valid JSON."),
      (200, "", 500, "Response body is not valid JSON."),
      (200, #"{"userRecord":{"displayName":"x"}}"#, 400, "Response UserRecord is missing updateMask."),
      (200, #"{"userRecord":{"updateMask":""}}"#, 400, "Response UserRecord is missing updateMask."),
    ] as [(HTTPStatus, String, Int, String)])
  func `a function's invalid answer refuses the sign-up and stores no user`(
    status: HTTPStatus, body: String, answered: Int, reason: String
  ) throws {
    let functions = try FunctionServer(["/create": (status, body)])
    let test = try TestServer.callingFunctions()
    let uri = functions.uri("/create")
    try test.useFunctions(["beforeCreate": uri])
    let refused = try test.signUpAnn()
    #expect(refused.status == answered)
    #expect(
      refused.message
        == "BLOCKING_FUNCTION_ERROR_RESPONSE : ((\(reason.replacing("URI", with: uri))))")
    #expect(try user(test) == nil)
  }

  @Test func `an unreachable function refuses the sign-up`() throws {
    let uri: String
    do {
      let functions = try FunctionServer()
      uri = functions.uri("/gone")
    }
    let test = try TestServer.callingFunctions()
    try test.useFunctions(["beforeSignIn": uri])
    let refused = try test.signUpAnn()
    #expect(refused.status == 500)
    #expect(refused.message == "BLOCKING_FUNCTION_ERROR_RESPONSE : ((Failed to make request to \(uri).))")
    let item = refused.body["error"]?["errors"]?.array?.first
    #expect(item?["reason"] == "fetch failed")
    #expect(item?["domain"] == nil)
  }

  @Test func `a slow function refuses the sign-up`() throws {
    let functions = try FunctionServer { _, _ in .never }
    let test = try TestServer.callingFunctions(limit: .milliseconds(50))
    let uri = functions.uri("/slow")
    try test.useFunctions(["beforeCreate": uri])
    let refused = try test.signUpAnn()
    #expect(refused.status == 500)
    #expect(
      refused.message == "BLOCKING_FUNCTION_ERROR_RESPONSE : ((Deadline exceeded making request to \(uri).))")
  }

  @Test(arguments: ["http://example.com/f", "https://10.0.0.1/f"])
  func `a demo- project calls no function on another machine`(uri: String) {
    let call = FunctionCall(projectID: "demo-x", uri: uri, event: .beforeCreate, body: [])
    #expect(call.perform(limit: TestServer.functionLimit, environment: [:]) == .unreachable)
  }

  @Test func `custom claims from a function are checked like an administrator's`() throws {
    let functions = try FunctionServer([
      "/f": (200, #"{"userRecord":{"updateMask":"customClaims","customClaims":{"sub":"x"}}}"#)
    ])
    let test = try TestServer.callingFunctions()
    try test.useFunctions(["beforeCreate": functions.uri("/f")])
    #expect(try test.signUpAnn().message == "FORBIDDEN_CLAIM : sub")
  }

  @Test(arguments: ["beforeCreate", "beforeSignIn"])
  func `a user disabled by a function is stored but not signed in`(event: String) throws {
    let functions = try FunctionServer([
      "/f": (200, #"{"userRecord":{"updateMask":"disabled","disabled":true}}"#)
    ])
    let test = try TestServer.callingFunctions()
    try test.useFunctions([event: functions.uri("/f")])
    let refused = try test.signUpAnn()
    #expect(refused.status == 400)
    #expect(refused.message == "USER_DISABLED")
    #expect(try user(test)?["disabled"] == true)
  }

  @Test func `a refusal before sign-in keeps the new user`() throws {
    let functions = try FunctionServer(["/f": (400, "no")])
    let test = try TestServer.callingFunctions()
    try test.useFunctions(["beforeSignIn": functions.uri("/f")])
    #expect(try test.signUpAnn().status == 400)
    #expect(try user(test)?["email"] == "a@example.com")
  }

  // MARK: Changes by functions

  /// Two functions that change more than is in their mask.
  private static let changes: ByName<(status: HTTPStatus, body: String)> = [
    "/create": (
      200,
      #"""
      {"userRecord":{"updateMask":"displayName,photoUrl,emailVerified,customClaims,sessionClaims,localId",
      "displayName":"Changed","photoUrl":"http://p/1","emailVerified":true,"customClaims":{"role":"a","both":1},
      "sessionClaims":{"early":true},"disabled":true,"localId":"other"}}
      """#
    ),
    "/signin": (
      200,
      #"{"userRecord":{"updateMask":"sessionClaims","sessionClaims":{"level":3,"both":2},"displayName":"no"}}"#
    ),
  ]

  /// A server with these functions, and its response to a sign-up.
  private func signUpThroughChanges() throws -> (test: TestServer, answer: Answer) {
    let functions = try FunctionServer(Self.changes)
    let test = try TestServer.callingFunctions()
    try test.useFunctions(
      ["beforeCreate": functions.uri("/create"), "beforeSignIn": functions.uri("/signin")])
    let answer = try test.signUpAnn()
    #expect(answer.status == 200)
    return (test, answer)
  }

  @Test func `functions change only the user fields in their mask`() throws {
    let (test, answer) = try signUpThroughChanges()
    #expect(answer.body["displayName"] == "Changed")
    let stored = try #require(try user(test))
    #expect(stored["customAttributes"] == #"{"both":1,"role":"a"}"#)
    #expect(stored["localId"] == answer.body["localId"])
    #expect(stored["disabled"] == nil)
  }

  @Test func `functions change only the claims in their mask`() throws {
    let (test, answer) = try signUpThroughChanges()
    let token = try claims(answer.string("idToken"))
    #expect(token["name"] == "Changed")
    #expect(token["picture"] == "http://p/1")
    #expect(token["email_verified"] == true)
    #expect(token["role"] == "a")
    #expect(token["level"] == 3)
    #expect(token["both"] == 2)
    #expect(token["early"] == nil)
    let refreshed = try test.send(
      .post, "/securetoken.googleapis.com/v1/token",
      ["grantType": "refresh_token", "refreshToken": .string(answer.string("refreshToken"))], key: "k")
    #expect(try claims(refreshed.string("id_token"))["level"] == 3)
  }

  // MARK: Requests to functions

  /// What two functions get at a sign-up: the event, the function's address and the token.
  private func callsOfSignUp() throws -> (
    uid: JSONValue, calls: [(event: String, uri: String, token: JSONValue)]
  ) {
    let functions = try FunctionServer()
    let test = try TestServer.callingFunctions()
    let uris = [functions.uri("/create?x=1"), functions.uri("/signin")]
    try test.useFunctions(["beforeCreate": uris[0], "beforeSignIn": uris[1]])
    let answer = try test.signUpAnn()
    #expect(functions.requests.map(\.target.description) == ["/create?x=1", "/signin"])
    #expect(
      functions.requests.allSatisfy { $0.method == .post && $0.fields["content-type"] == "application/json" })
    let tokens = try functions.tokens()
    try #require(tokens.count == 2)
    let uid = try #require(answer.body["localId"])
    return (uid, [("beforeCreate", uris[0], tokens[0]), ("beforeSignIn", uris[1], tokens[1])])
  }

  @Test func `the token for a function says who calls it, when and why`() throws {
    let (uid, calls) = try callsOfSignUp()
    for (event, uri, token) in calls {
      #expect(token["iss"] == "https://securetoken.google.com/demo")
      #expect(token["aud"]?.string == uri)
      #expect(token["iat"] == 1_795_244_359)
      #expect(token["exp"] == 1_795_244_959)
      #expect(token["event_type"]?.string == event)
      #expect(token["event_id"]?.string?.count == 16)
      #expect(token["ip_address"] == "127.0.0.1")
      #expect(token["locale"] == "en")
      #expect(token["sub"] == uid)
      #expect(token["sign_in_method"] == "password")
      #expect(token["sign_in_second_factor"] == nil)
    }
  }

  @Test func `a function gets the same user that is then created`() throws {
    let (uid, calls) = try callsOfSignUp()
    for (event, _, token) in calls {
      let record = try #require(token["user_record"])
      #expect(record["uid"] == uid)
      #expect(record["email"] == "a@example.com")
      #expect(record["email_verified"] == false)
      #expect(record["display_name"] == "Ann")
      #expect(record["custom_claims"] == [:])
      #expect(record["metadata"]?["creation_time"] == 1_795_244_359_756)
      // As in Google's emulator, a user who is not created yet has no provider.
      let provider: JSONValue? = event == "beforeSignIn" ? "password" : nil
      #expect(record["provider_data"]?.array?.first?["provider_id"] == provider)
    }
  }

  @Test func `phone sign-in calls both functions for a new user and one for an existing user`() throws {
    let functions = try FunctionServer()
    let test = try TestServer.callingFunctions()
    try test.useFunctions(
      ["beforeCreate": functions.uri("/create"), "beforeSignIn": functions.uri("/signin")])
    let first = try test.signIn("+16505550101")
    #expect(first.body["isNewUser"] == true)
    #expect(functions.requests.map(\.target.path) == ["/create", "/signin"])
    let second = try test.signIn("+16505550101")
    #expect(second.body["localId"] == first.body["localId"])
    #expect(functions.requests.map(\.target.path) == ["/create", "/signin", "/signin"])
    let token = try #require(try functions.tokens().last)
    #expect(token["sign_in_method"] == "phone")
    #expect(token["user_record"]?["phone_number"] == "+16505550101")
  }

  @Test func `a refused phone sign-in uses up the code and creates no user`() throws {
    let functions = try FunctionServer(["/f": (400, "no")])
    let test = try TestServer.callingFunctions()
    try test.useFunctions(["beforeCreate": functions.uri("/f")])
    let sent = try test.sendCode(to: "+16505550101")
    let body: JSONValue = ["sessionInfo": .string(sent.sessionInfo), "code": .string(sent.code)]
    #expect(try test.post("v1/accounts:signInWithPhoneNumber", body).status == 400)
    #expect(try test.post("v1/accounts:signInWithPhoneNumber", body).message == "INVALID_SESSION_INFO")
    #expect(test.server.state.projects["demo"]?.users.count == 0)
  }

  @Test func `functions are not called for anonymous users, an administrator's users and new addresses`()
    throws
  {
    let functions = try FunctionServer(["/f": (400, "no")])
    let test = try TestServer.callingFunctions()
    try test.useFunctions(["beforeCreate": functions.uri("/f"), "beforeSignIn": functions.uri("/f")])
    let anonymous = try test.post("v1/accounts:signUp", [:])
    #expect(anonymous.status == 200)
    let linked = try test.post(
      "v1/accounts:signUp",
      ["idToken": .string(anonymous.string("idToken")), "email": "l@example.com", "password": "secret1"])
    #expect(linked.status == 200)
    let admin = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:signUp", ["email": "b@example.com"],
      bearer: "owner",
      key: nil)
    #expect(admin.status == 200)
    #expect(functions.requests.isEmpty)
  }
}
