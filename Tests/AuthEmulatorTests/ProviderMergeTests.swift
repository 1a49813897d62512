import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import IdentityToolkit
import Testing

/// What is left of an account after a provider's identity joins it (Docs/protocol.md 9.6).
@Suite struct ProviderMergeTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  private func signIn(
    _ provider: String, _ claims: String, _ more: ByName<JSONValue> = [:], server: TestServer? = nil
  ) throws -> Answer {
    let form = PercentEncoding.form([("providerId", provider), ("id_token", claims)])
    // As from this server's own page, where claims are trusted in strict mode too.
    let body: ByName<JSONValue> = ["requestUri": .string("http://localhost?\(form)")]
    return try (server ?? test).post("v1/accounts:signInWithIdp", .object(body.merging(more) { $1 }))
  }

  private func providers(of answer: Answer, on server: TestServer) throws -> [String] {
    let users = try server.post("v1/accounts:lookup", ["idToken": try #require(answer.body["idToken"])])
    let user = try #require(users.body["users"]?.array?.first)
    return user["providerUserInfo"]?.array?.compactMap { $0["providerId"]?.string } ?? []
  }

  @Test(arguments: [false, true])
  func `an unproven account keeps its other providers, except in production`(isStrict: Bool) throws {
    let server = try TestServer(mode: isStrict ? .production : .emulator) { configuration, _ in
      configuration.providers = ["github.com", "google.com"]
    }
    _ = try signIn("github.com", #"{"sub":"a","email":"j@x.y","email_verified":false}"#, server: server)
    let joined = try signIn(
      "google.com", #"{"sub":"b","email":"j@x.y","email_verified":true}"#, server: server)
    #expect(joined.body["emailVerified"] == true)
    #expect(
      try providers(of: joined, on: server) == (isStrict ? ["google.com"] : ["github.com", "google.com"]))
  }

  @Test func `another identity of the same provider takes over the address`() throws {
    let first = try signIn("google.com", #"{"sub":"a","email":"j@x.y","email_verified":true}"#)
    let other = try signIn("google.com", #"{"sub":"b","email":"j@x.y","email_verified":true}"#)
    #expect(other.body["emailRecycled"] == true)
    #expect(other.body["localId"] == first.body["localId"])
    #expect(first.body["emailRecycled"] == nil)
  }

  @Test func `the response says whether the account's address is verified`() throws {
    _ = try signIn("google.com", #"{"sub":"a","email":"j@x.y","email_verified":false}"#)
    let again = try signIn("google.com", #"{"sub":"a","email":"j@x.y","email_verified":true}"#)
    #expect(again.body["emailVerified"] == false, "a known identity changes nothing")
    let bare = try signIn("github.com", #"{"sub":"c"}"#)
    #expect(bare.body["emailVerified"] == nil)
  }

  @Test func `a SAML address keeps its case, and the response names the tenant`() throws {
    let form = PercentEncoding.form([
      ("providerId", "saml.x"), ("id_token", #"{"sub":"a"}"#),
      ("SAMLResponse", #"{"assertion":{"subject":{"nameId":"Jane@X.y"}}}"#),
    ])
    let answer = try test.post(
      "v1/accounts:signInWithIdp",
      ["requestUri": "http://localhost", "postBody": .string(form), "tenantId": "t"])
    #expect(answer.body["email"] == "Jane@X.y")
    #expect(answer.body["tenantId"] == "t")
  }

  @Test func `a disabled user is refused after the identity is linked`() throws {
    let user = try signIn("google.com", #"{"sub":"a","email":"j@x.y","email_verified":true}"#)
    let uid = try #require(user.body["localId"])
    _ = try test.post("v1/accounts:update", ["localId": uid, "disableUser": true], bearer: "owner")
    let refused = try signIn("github.com", #"{"sub":"b","email":"j@x.y","email_verified":true}"#)
    #expect(refused.message == "USER_DISABLED")
    let found = try test.post("v1/projects/demo/accounts:lookup", ["localId": [uid]], bearer: "owner")
    #expect(found.body["users"]?.array?.first?["providerUserInfo"]?.array?.count == 2)
  }

  @Test(arguments: [
    (#"{"sub":5}"#, #"INVALID_IDP_RESPONSE : ((The "sub" field must be a string.))"#),
    (
      "null",
      "INVALID_IDP_RESPONSE : Unable to parse id_token: TOKEN ((Auth Emulator only accepts strict JSON or JWTs as fake id_tokens.))"
    ),
    (
      #""sub""#,
      #"INVALID_IDP_RESPONSE : Invalid Idp Response: id_token missing required fields. ((Missing "sub" field. This field is required and must be a unique identifier.))"#
    ),
  ])
  func `a payload may be any JSON, but then has no subject`(payload: String, message: String) throws {
    let token = "e30.\(base64URL(payload))."
    #expect(try signIn("google.com", token).message == message.replacing("TOKEN", with: token))
  }

  @Test func `claims are returned as they were sent`() throws {
    let claims = #"{ "sub":"\u0061", "n":[1.0, 1e3, 1.50, "\/"] }"#
    for token in [claims, "e30.\(base64URL(claims))."] {
      let answer = try signIn("github.com", token)
      #expect(answer.body["localId"] != nil && answer.body["rawUserInfo"] == .string(claims))
    }
  }

  private func base64URL(_ text: String) -> String {
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
    var bits = text.utf8.flatMap { byte in (0..<8).reversed().map { byte >> $0 & 1 } }
    while bits.count % 6 != 0 { bits.append(0) }
    return String(
      stride(from: 0, to: bits.count, by: 6).map { start in
        digits[bits[start..<start + 6].reduce(0) { $0 * 2 + Int($1) }]
      })
  }
}
