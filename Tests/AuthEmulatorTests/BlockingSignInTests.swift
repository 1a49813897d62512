import AuthHTTP
import BoundedJSON
import IdentityToolkit
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// Functions in every sign-in except sign-up and phone, which BlockingFunctionTests cover.
@Suite(.timeLimit(.minutes(6))) struct BlockingSignInTests {
  private let functions: FunctionServer
  private let test: TestServer

  init() throws {
    functions = try FunctionServer([
      "/signin": (200, #"{"userRecord":{"updateMask":"sessionClaims","sessionClaims":{"level":3}}}"#),
      "/refuse": (403, "no"),
    ])
    test = try TestServer { _, dependencies in
      dependencies.callFunction = { $0.perform(limit: .seconds(20), environment: [:]) }
    }
    try use("/create", "/signin")
  }

  private func use(_ create: String, _ signIn: String, forwardsAccess: Bool = false) throws {
    let answer = try test.send(
      .patch, "/identitytoolkit.googleapis.com/v2/projects/demo/config",
      [
        "blockingFunctions": [
          "triggers": [
            "beforeCreate": ["functionUri": .string(functions.uri(create))],
            "beforeSignIn": ["functionUri": .string(functions.uri(signIn))],
          ],
          "forwardInboundCredentials": [
            "idToken": true, "accessToken": .bool(forwardsAccess),
          ],
        ]
      ], bearer: "owner", key: nil)
    #expect(answer.status == 200)
  }

  private func makeUser(_ more: ByName<JSONValue> = [:]) throws {
    let body: ByName<JSONValue> = [
      "email": "a@example.com", "password": "secret1", "emailVerified": true,
    ]
    let made = try test.post(
      "v1/projects/demo/accounts", .object(body.merging(more) { $1 }), bearer: "owner", key: nil)
    #expect(made.status == 200)
  }

  private var password: JSONValue { ["email": "a@example.com", "password": "secret1"] }

  private func paths() -> [String] { functions.requests.map(\.target.path) }

  @Test func `a refused password sign-in returns no tokens and does not change the user`() throws {
    try makeUser()
    try use("/create", "/refuse")
    let refused = try test.post("v1/accounts:signInWithPassword", password)
    #expect(refused.status == 400)
    #expect(try #require(refused.message).contains("HTTP error 403: no"))
    try use("/create", "/signin")
    #expect(try test.post("v1/accounts:signInWithPassword", password).status == 200)
  }

  @Test func `a right password calls beforeSignIn, a wrong one calls nothing`() throws {
    try makeUser()
    let wrong = try test.post(
      "v1/accounts:signInWithPassword", ["email": "a@example.com", "password": "secret2"])
    #expect(wrong.message == "INVALID_PASSWORD")
    #expect(paths() == [])
    let right = try test.post("v1/accounts:signInWithPassword", password)
    #expect(paths() == ["/signin"])
    #expect(try functions.tokens()[0]["sign_in_method"] == "password")
    #expect(try claims(right.string("idToken"))["level"] == 3)
  }

  @Test func `an e-mail link calls both functions for a new user`() throws {
    let sent = try test.post(
      "v1/accounts:sendOobCode",
      ["requestType": "EMAIL_SIGNIN", "email": "l@example.com", "continueUrl": "http://localhost/x"])
    #expect(sent.status == 200)
    let codes = try test.send(.get, "/emulator/v1/projects/demo/oobCodes").body["oobCodes"]?.array
    let code = try #require(codes?.last?["oobCode"])
    let answer = try test.post(
      "v1/accounts:signInWithEmailLink", ["email": "l@example.com", "oobCode": code])
    #expect(answer.status == 200)
    #expect(paths() == ["/create", "/signin"])
    #expect(try functions.tokens().map { $0["sign_in_method"] } == ["emailLink", "emailLink"])
    #expect(try functions.tokens().map { $0["sub"] } == [answer.body["localId"], answer.body["localId"]])
    #expect(try claims(answer.string("idToken"))["level"] == 3)
  }

  @Test func `functions get an identity provider's user with the forwarded tokens`() throws {
    let token = #"{"sub":"g1","email":"g@example.com","email_verified":true}"#
    let answer = try test.post(
      "v1/accounts:signInWithIdp",
      [
        "requestUri": "http://localhost", "returnSecureToken": true,
        "postBody": .string("providerId=google.com&access_token=at&id_token=\(token)"),
      ])
    #expect(answer.status == 200)
    #expect(paths() == ["/create", "/signin"])
    for told in try functions.tokens() {
      #expect(told["sign_in_method"] == "google.com")
      #expect(told["oauth_id_token"]?.string == token)
      #expect(told["oauth_access_token"] == nil)
      #expect(told["raw_user_info"]?.string?.contains("g@example.com") == true)
      #expect(told["user_record"]?["provider_data"]?.array?.first?["uid"] == "g1")
    }
    #expect(try claims(answer.string("idToken"))["level"] == 3)
  }

  @Test(arguments: [("&access_token=at", "at"), ("", "FirebaseAuthEmulatorFakeAccessToken_google.com")])
  func `functions get the access token that the app gets`(form: String, token: String) throws {
    try use("/create", "/signin", forwardsAccess: true)
    let answer = try test.post(
      "v1/accounts:signInWithIdp",
      [
        "requestUri": "http://localhost",
        "postBody": .string("providerId=google.com&id_token={\"sub\":\"g1\"}" + form),
      ])
    #expect(answer.body["oauthAccessToken"] == .string(token))
    #expect(paths() == ["/create", "/signin"])
    for told in try functions.tokens() { #expect(told["oauth_access_token"] == .string(token)) }
  }

  @Test func `beforeSignIn is called after the second factor, not before`() throws {
    try makeUser(["mfaInfo": [["phoneInfo": "+16505550101", "displayName": "work"]]])
    let first = try test.post("v1/accounts:signInWithPassword", password)
    let pending = try #require(first.body["mfaPendingCredential"])
    let factor = try #require(first.body["mfaInfo"]?.array?.first?["mfaEnrollmentId"])
    let started = try test.post(
      "v2/accounts/mfaSignIn:start",
      ["mfaPendingCredential": pending, "mfaEnrollmentId": factor, "phoneSignInInfo": [:]])
    #expect(started.status == 200)
    #expect(paths() == [])
    let codes = try test.send(.get, "/emulator/v1/projects/demo/verificationCodes").body["verificationCodes"]
    let sent = try #require(codes?.array?.last)
    let info: JSONValue = .object(["sessionInfo": sent["sessionInfo"] ?? "", "code": sent["code"] ?? ""])
    let answer = try test.post(
      "v2/accounts/mfaSignIn:finalize", ["mfaPendingCredential": pending, "phoneVerificationInfo": info])
    #expect(answer.status == 200)
    #expect(paths() == ["/signin"])
    let told = try functions.tokens()[0]
    #expect(told["sign_in_second_factor"] == "phone")
    #expect(told["sign_in_method"] == "password")
    let enrolled = told["user_record"]?["multi_factor"]?["enrolled_factors"]?.array?.first
    #expect(enrolled?["phone_number"] == "+16505550101")
    #expect(enrolled?["factor_id"] == "phone")
    #expect(enrolled?["uid"] == factor)
    #expect(try claims(answer.string("idToken"))["level"] == 3)
  }

  @Test func `functions get a tenant's user with the tenant ID`() throws {
    let answer = try test.post(
      "v1/accounts:signUp", ["tenantId": "t1", "email": "t@example.com", "password": "secret1"])
    #expect(answer.status == 200)
    #expect(paths() == ["/create", "/signin"])
    for told in try functions.tokens() {
      #expect(told["tenant_id"] == "t1")
      #expect(told["user_record"]?["tenant_id"] == "t1")
      #expect(told["sub"] == answer.body["localId"])
    }
  }
}
