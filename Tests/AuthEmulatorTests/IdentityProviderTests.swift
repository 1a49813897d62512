import AuthCrypto
import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import Foundation
import IdentityToolkit
import Testing

/// Sign-in and linking by identity providers (Docs/protocol.md 3 and 9.6).
@Suite struct IdentityProviderTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  private func signIn(
    _ provider: String, _ parameters: [(String, String)], _ more: ByName<JSONValue> = [:]
  ) throws -> Answer {
    let form = PercentEncoding.form([("providerId", provider)] + parameters)
    var body: ByName<JSONValue> = [
      "requestUri": "http://localhost", "postBody": .string(form), "returnSecureToken": true,
    ]
    body.merge(more) { _, new in new }
    return try test.post("v1/accounts:signInWithIdp", .object(body))
  }

  private func google(
    _ sub: String, _ email: String, verified: Bool = true, _ more: ByName<JSONValue> = [:]
  )
    throws -> Answer
  {
    try signIn(
      "google.com", [("id_token", #"{"sub":"\#(sub)","email":"\#(email)","email_verified":\#(verified)}"#)],
      more
    )
  }

  @Test(arguments: [
    ("http://localhost?providerId=google.com&id_token=%7B%22sub%22%3A%22q%22%7D", "", "q"),
    (
      "http://localhost?id_token=%7B%22sub%22%3A%22q%22%7D",
      "providerId=google.com&id_token=%7B%22sub%22%3A%22b%22%7D", "b"
    ),
    (
      "http://localhost?x=1#id_token=%7B%22sub%22%3A%22f%22%7D",
      "providerId=GOOGLE.com&id_token=%7B%22sub%22%3A%22b%22%7D", "f"
    ),
    ("myapp://host/callback?providerId=google.com&id_token=%7B%22sub%22%3A%22a+b%22%7D", "", "a b"),
  ])
  func `parameters of query, body and fragment are merged`(uri: String, body: String, sub: String) throws {
    let answer = try test.post(
      "v1/accounts:signInWithIdp", ["requestUri": .string(uri), "postBody": .string(body)])
    #expect(answer.body["federatedId"] == .string("https://accounts.google.com/\(sub)"))
    #expect(answer.body["providerId"] == "google.com")
  }

  @Test(arguments: [
    (
      "{\"sub\":5}",
      "INVALID_IDP_RESPONSE : ((The \"sub\" field must be a string.))"
    ),
    (
      "{\"sub\":\"\"}",
      "INVALID_IDP_RESPONSE : Invalid Idp Response: id_token missing required fields. ((Missing \"sub\" field. This field is required and must be a unique identifier.))"
    ),
    (
      "{sub:1}",
      "INVALID_IDP_RESPONSE : Unable to parse id_token: {sub:1} ((Auth Emulator failed to parse fake id_token as strict JSON.))"
    ),
  ])
  func `claims must be JSON with a subject`(token: String, message: String) throws {
    #expect(try signIn("google.com", [("id_token", token)]).message == message)
    #expect(test.server.state == ServerState())
  }

  @Test func `a parameter with a broken escape is read as browsers do`() throws {
    let answer = try test.post(
      "v1/accounts:signInWithIdp",
      ["requestUri": "http://localhost/?a=b+c&d=%zz&e=+", "postBody": "x=1&y=%zz&z=%e4"])
    let query = "a=b+c&d=%25zz&e=+&x=1&y=%25zz&z=%EF%BF%BD"
    #expect(
      answer.message
        == "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://localhost/?\(query)")
    let form = "providerId=google.com&id_token={\"sub\":\"a%\"}"
    let made = try test.post(
      "v1/accounts:signInWithIdp", ["requestUri": "http://localhost", "postBody": .string(form)])
    #expect(made.body["federatedId"] == "https://accounts.google.com/a%")
  }

  @Test func `a verified address links to its existing account`() throws {
    _ = try test.post("v1/accounts:signUp", ["email": "jane@example.com", "password": "notasecret"])
    let joined = try google("g1", "jane@example.com")
    #expect(joined.body["isNewUser"] == nil)
    let user = try lookup(joined)
    // The address was unverified before: only the provider's claim counts now.
    #expect(user["passwordHash"] == nil)
    #expect(user["emailVerified"] == true)
    #expect(user["providerUserInfo"]?.array?.compactMap { $0["providerId"]?.string } == ["google.com"])
  }

  @Test func `an unverified address must be confirmed first`() throws {
    let owner = try test.post("v1/accounts:signUp", ["email": "jane@example.com", "password": "notasecret"])
    let answer = try google("g1", "jane@example.com", verified: false)
    #expect(answer.body["needConfirmation"] == true)
    #expect(answer.body["localId"] == owner.body["localId"])
    #expect(answer.body["idToken"] == nil)
    #expect(try google("g1", "other@example.com").body["isNewUser"] == true, "nothing was linked")
  }

  @Test func `linking adds the identity, and a conflict returns the credential`() throws {
    let anonymous = try test.post("v1/accounts:signUp", [:])
    let token = try #require(anonymous.body["idToken"])
    let linked = try google("g1", "jane@example.com", ["idToken": token])
    #expect(linked.body["localId"] == anonymous.body["localId"])
    #expect(try lookup(linked)["email"] == "jane@example.com")

    #expect(
      try google("g1", "jane@example.com", ["idToken": token]).message == "FEDERATED_USER_ID_ALREADY_LINKED")
    let kept = try google("g1", "jane@example.com", ["idToken": token, "returnIdpCredential": true])
    #expect(kept.status == 200)
    #expect(kept.body["errorMessage"] == "FEDERATED_USER_ID_ALREADY_LINKED")
    #expect(kept.body["oauthIdToken"] != nil)
    #expect(kept.body["idToken"] == nil && kept.body["localId"] == nil)

    let other = try #require(try test.post("v1/accounts:signUp", [:]).body["idToken"])
    #expect(try google("g2", "jane@example.com", ["idToken": other]).message == "EMAIL_EXISTS")
  }

  @Test func `with duplicate addresses allowed, the account gets no address`() throws {
    _ = try test.send(
      .patch, "/emulator/v1/projects/demo/config", ["signIn": ["allowDuplicateEmails": true]])
    let one = try google("g1", "jane@example.com")
    let other = try signIn("facebook.com", [("access_token", #"{"sub":"f","email":"jane@example.com"}"#)])
    #expect(one.body["localId"] != other.body["localId"])
    #expect(try lookup(one)["email"] == nil)
    let ways = try test.post(
      "v1/accounts:createAuthUri", ["identifier": "jane@example.com", "continueUri": "http://localhost"])
    #expect(ways.body["registered"] == false)
  }

  @Test func `a disabled user cannot sign in`() throws {
    let user = try google("g1", "jane@example.com")
    _ = try test.post(
      "v1/accounts:update", ["localId": try #require(user.body["localId"]), "disableUser": true],
      bearer: "owner")
    #expect(try google("g1", "jane@example.com").message == "USER_DISABLED")
  }

  @Test func `the same Twitter ID always signs in to the same account`() throws {
    let first = try signIn(
      "twitter.com", [("access_token", "1234567890-AbCd"), ("oauth_token_secret", "sEcReT")])
    #expect(first.status == 200)
    #expect(first.body["federatedId"] == "1234567890")
    #expect(first.body["oauthTokenSecret"] == "sEcReT")
    let claims = #"{"sub":"tw-1","screen_name":"jane"}"#
    for fields in [[("id_token", claims)], [("access_token", claims), ("oauth_token_secret", "s")]] {
      let answer = try signIn("twitter.com", fields)
      #expect(
        answer.body["oauthAccessToken"]?.string != nil && answer.body["oauthTokenSecret"]?.string != nil)
    }
    let again = try signIn(
      "twitter.com", [("access_token", "1234567890-XyZw"), ("oauth_token_secret", "other")])
    #expect(again.body["localId"] == first.body["localId"])
    #expect(try signIn("twitter.com", [("access_token", "1234567890-AbCd")]).status == 501, "no secret")
  }

  @Test func `a Twitter token without an ID is not used as one`() throws {
    func federatedID(_ token: String) throws -> String {
      try signIn("twitter.com", [("access_token", token), ("oauth_token_secret", "s")]).string("federatedId")
    }
    let id = try federatedID("SECRET")
    #expect(!id.contains("SECRET"))
    #expect(try federatedID("SECRET") == id)
    #expect(try federatedID("OTHER") != id)
  }

  static let rawNonce = "mWPrqQcZ0lvTVu8sYFYw0mDV5k2uR3Xa"

  @Test(arguments: [
    (Hexadecimal.encode(SHA256.hash(Array(rawNonce.utf8))), rawNonce, 200),
    (Hexadecimal.encode(SHA256.hash(Array(rawNonce.utf8))), "another nonce", 400),
    (Hexadecimal.encode(SHA256.hash(Array(rawNonce.utf8))), "", 400),
    (rawNonce, rawNonce, 400), ("n", "rawnonce", 200),
  ])
  func `Apple's nonce must match the token`(claim: String, nonce: String, status: Int) throws {
    let answer = try signIn(
      "apple.com", [("id_token", #"{"sub":"a","nonce":"\#(claim)"}"#), ("nonce", nonce)])
    #expect(answer.status == status)
    if status == 400 { #expect(answer.message?.hasPrefix("MISSING_OR_INVALID_NONCE : ") == true) }
  }

  @Test func `a provider's sign-in starts on a page of this server`() throws {
    let answer = try test.post(
      "v1/accounts:createAuthUri",
      [
        "providerId": "twitter.com", "continueUri": "http://localhost:8765/callback",
        "customParameter": ["lang": "fr"],
      ])
    #expect(answer.body["providerId"] == "twitter.com")
    #expect(answer.body["sessionId"]?.string?.count == 27)
    let uri = try #require(answer.body["authUri"]?.string)
    #expect(
      uri.hasPrefix("http://127.0.0.1/emulator/auth/consent?providerId=twitter.com&continueUri=http%3A"))
    #expect(uri.contains("param.lang=fr"))
  }

  @Test(
    arguments: [
      (["providerId": "twitter.com"], "MISSING_CONTINUE_URI"),
      (["providerId": "twitter.com", "continueUri": "nowhere"], "INVALID_CONTINUE_URI"),
      (["providerId": "twitter.com", "continueUri": "http://localhost/#x"], "INVALID_CONTINUE_URI"),
      (["providerId": "twitter.com", "continueUri": "http://localhost/?state=x"], "INVALID_CONTINUE_URI"),
      (
        ["providerId": "twitter.com", "continueUri": "http://localhost", "customParameter": ["state": "x"]],
        "INVALID_ARGUMENT : ((customParameter may not set state.))"
      ),
    ] as [(JSONValue, String)])
  func `a provider's sign-in needs a continue URI`(body: JSONValue, message: String) throws {
    #expect(try test.post("v1/accounts:createAuthUri", body).message == message)
  }

  @Test func `Apple's tokens are revoked only for users with an Apple identity`() throws {
    let apple = try signIn("apple.com", [("id_token", #"{"sub":"a"}"#)])
    let body: ByName<JSONValue> = ["providerId": "apple.com", "tokenType": "3", "token": "code"]
    let mine = body.merging(["idToken": try #require(apple.body["idToken"])]) { $1 }
    let answer = try test.post("v2/accounts:revokeToken", .object(mine))
    #expect(answer.status == 200 && answer.body == [:])
    let other = try #require(try google("g1", "jane@example.com").body["idToken"])
    let refused = try test.post("v2/accounts:revokeToken", .object(body.merging(["idToken": other]) { $1 }))
    #expect(refused.message?.hasPrefix("INVALID_IDP_RESPONSE") == true)
    #expect(try test.post("v2/accounts:revokeToken", .object(body)).message == "MISSING_ID_TOKEN")
  }

  private func lookup(_ answer: Answer) throws -> JSONValue {
    let users = try test.post("v1/accounts:lookup", ["idToken": try #require(answer.body["idToken"])])
    return try #require(users.body["users"]?.array?.first)
  }
}
