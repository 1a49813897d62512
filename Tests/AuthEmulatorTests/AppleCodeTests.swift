import AuthHTTP
import BoundedJSON
import EmulatorState
import EmulatorWire
import Testing

/// `accounts:revokeToken` with Apple's authorization code (Docs/protocol.md 5.8).
@Suite struct AppleCodeTests {
  private static let settings: ByName<JSONValue> = [
    "clientId": "com.example.web",
    "appleSignInConfig": ["codeFlowConfig": ["teamId": "T", "keyId": "K", "privateKey": "P"]],
  ]
  private static let refused = "INVALID_IDP_RESPONSE : Apple refused the token: invalid_grant"
  private let test: TestServer
  private let idToken: JSONValue

  init() throws {
    test = try TestServer(mode: .production)
    try test.addKnown("apple.com", Self.settings)
    let claims = StrictProvider.apple.merging(["sub": "a", "aud": "com.example.web"]) { $1 }
    let user = try test.present(StrictProvider.jwt(.object(claims)), to: "apple.com")
    idToken = try #require(user.body["idToken"])
  }

  private func mint() throws -> String {
    try test.send(.post, "/emulator/v1/projects/demo/appleCodes").string("code")
  }

  private func revoke(_ token: String, type: String = "3") throws -> String? {
    let body: JSONValue = [
      "providerId": "apple.com", "tokenType": .string(type), "token": .string(token), "idToken": idToken,
    ]
    return try test.post("v2/accounts:revokeToken", body).message
  }

  @Test func `a strict server takes its own code once, within five minutes`() throws {
    #expect(try revoke("c1234.0.abcd") == Self.refused)
    let (code, other, late) = (try mint(), try mint(), try mint())
    #expect(try revoke(code, type: "1") == Self.refused)
    #expect(try revoke(code) == nil)
    #expect(try revoke(code) == Self.refused)
    test.world.advance(by: 299)
    #expect(try revoke(other) == nil)
    test.world.advance(by: 2)
    #expect(try revoke(late) == Self.refused)
  }

  @Test func `an access token of another user, an ID token and an old one are refused`() throws {
    func tokens(of sub: String) throws -> (access: String, id: String) {
      let answer = try test.choose(#"{"sub":"\#(sub)"}"#, at: "apple.com")
      return (try answer.string("oauthAccessToken"), try answer.string("oauthIdToken"))
    }
    let (mine, other) = (try tokens(of: "a"), try tokens(of: "b"))
    #expect(try revoke(other.access, type: "ACCESS_TOKEN") == Self.refused)
    #expect(try revoke(mine.id, type: "ACCESS_TOKEN") == Self.refused)
    #expect(try revoke(mine.access, type: "1") == Self.refused)
    #expect(try revoke(mine.access, type: "ACCESS_TOKEN") == nil)
    test.world.advance(by: 3600)
    #expect(try revoke(mine.access, type: "ACCESS_TOKEN") == Self.refused)
  }

  @Test(arguments: ["clientId", "appleSignInConfig"])
  func `revocation needs the Services ID and the settings of the code flow`(name: String) throws {
    let changed = try test.manage(
      .patch, "defaultSupportedIdpConfigs/apple.com?updateMask=\(name)", [name: .null])
    #expect(changed.status == 200)
    #expect(try revoke(mint()) == "OPERATION_NOT_ALLOWED : Code flow is not enabled for Apple.")
  }
}
