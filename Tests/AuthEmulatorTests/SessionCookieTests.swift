import AuthCrypto
import AuthEmulator
import BoundedJSON
import Foundation
import IdentityToolkit
import Testing

@Suite struct SessionCookieTests {
  private static let path = "v1/projects/demo:createSessionCookie"
  private let test: TestServer
  private let idToken: String

  init() throws {
    test = try TestServer()
    idToken = try test.signIn("+16505550100").string("idToken")
  }

  private func create(_ members: ByName<JSONValue>, bearer: String? = "owner") throws -> Answer {
    try test.post(
      Self.path, .object((["idToken": .string(idToken)] as ByName<JSONValue>).merging(members) { $1 }),
      bearer: bearer, key: nil)
  }

  @Test(arguments: ["299", "1209601", "-300", "9223372036854775807"])
  func `a cookie lifetime outside five minutes to fourteen days is refused`(duration: String) throws {
    let refused = try create(["validDuration": .string(duration)])
    #expect(refused.status == 400 && refused.message == "INVALID_DURATION")
  }

  @Test func `a cookie requires administrator rights`() throws {
    #expect(try create([:], bearer: nil).status == 403)
    let keyOnly = try test.post(Self.path, ["idToken": .string(idToken)])
    #expect(keyOnly.status == 400 && keyOnly.message?.hasPrefix("INSUFFICIENT_PERMISSION") == true)
  }

  @Test func `a missing or invalid token is refused`() throws {
    #expect(try create(["idToken": "", "validDuration": "10"]).message == "MISSING_ID_TOKEN")
    #expect(try create(["idToken": "a.b.c"]).message == "INVALID_ID_TOKEN")
    let uid = try claims(idToken)["user_id"] ?? .null
    _ = try test.post(
      "v1/projects/demo/accounts:update", ["localId": uid, "disableUser": true], bearer: "owner", key: nil)
    #expect(try create([:]).message == "USER_DISABLED")
    _ = try test.post("v1/projects/demo/accounts:delete", ["localId": uid], bearer: "owner", key: nil)
    #expect(try create([:]).message == "USER_NOT_FOUND")
  }

  @Test(arguments: [
    ("300", 300), ("3600", 3600), ("1209600", 1_209_600), (nil, 1_209_600), ("0", 1_209_600),
    ("soon", 1_209_600),
    (" 600 ", 1_209_600), ("0x400", 1_209_600), ("00600", 600),
  ])
  func `the cookie has the claims of the token and its own times`(duration: String?, seconds: Int64) throws {
    test.world.advance(by: 600)
    let answer = try create(duration.map { ["validDuration": .string($0)] } ?? [:])
    #expect(answer.status == 200)
    #expect(answer.body.object?.count == 1)
    var expected = try #require(claims(idToken).object)
    let now = Int64(test.world.now.timeIntervalSince1970)
    expected["iss"] = "https://session.firebase.google.com/demo"
    expected["iat"] = .integer(now)
    expected["exp"] = .integer(now + seconds)
    #expect(try claims(answer.string("sessionCookie")) == .object(expected))
  }

  @Test func `the cookie has custom claims, and a server with a key signs it`() throws {
    let signed = try TestServer(state: test.server.state, tokenSigning: SigningKeys.signing())
    let uid = try claims(idToken)["user_id"] ?? .null
    _ = try signed.post(
      "v1/projects/demo/accounts:update", ["localId": uid, "customAttributes": #"{"role":"admin"}"#],
      bearer: "owner", key: nil)
    let own = try signed.signIn("+16505550100").string("idToken")
    let answer = try signed.post(Self.path, ["idToken": .string(own)], bearer: "owner", key: nil)
    let lookup = try signed.post("v1/accounts:lookup", ["idToken": answer.body["sessionCookie"] ?? .null])
    #expect(lookup.message == "INVALID_ID_TOKEN", "a session cookie is not an ID token")
    let cookie = try TokenParts(answer.string("sessionCookie"))
    #expect(cookie.claims["role"] == "admin")
    #expect(cookie.header["kid"] == (try TokenParts(own)).header["kid"])
    #expect(try SigningKeys.example().publicKey.isValid(cookie.signature, for: cookie.input))
    let foreign = try signed.post(Self.path, ["idToken": .string(idToken)], bearer: "owner", key: nil)
    #expect(foreign.message == "INVALID_ID_TOKEN")
  }
}
