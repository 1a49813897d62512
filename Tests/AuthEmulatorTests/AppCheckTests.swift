import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import IdentityToolkit
import Testing

/// App Check on a server of this program (Docs/protocol.md 10.14).
@Suite struct AppCheckTests {
  let test: TestServer
  private static let app = "/firebaseappcheck.googleapis.com/v1/projects/demo/apps/1:12:ios:ab"
  private static let service =
    "/firebaseappcheck.googleapis.com/v1/projects/demo/services/identitytoolkit.googleapis.com"
  private static let debugToken: JSONValue = "01234567-89AB-4DEF-8123-456789ABCDEF"

  init() throws {
    test = try TestServer(mode: .production) { configuration, _ in
      configuration.enforcesAppCheck = true
    }
  }

  private func exchange(_ token: JSONValue, limited: Bool = false) throws -> Answer {
    try test.send(
      .post, "\(Self.app):exchangeDebugToken", ["debugToken": token, "limitedUse": .bool(limited)], key: "k")
  }

  private func signUp(_ token: String?, at path: String = "v1/accounts:signUp") throws -> Answer {
    try test.send(
      .post, "/identitytoolkit.googleapis.com/\(path)", [:], key: "k",
      fields: token.map { [HTTPFields.Field("X-Firebase-AppCheck", $0)] } ?? [])
  }

  @Test(arguments: [nil, "", "x.y.z", "eyJlcnJvciI6IlVOS05PV05fRVJST1IifQ=="])
  func `a call without a valid token is 401`(token: String?) throws {
    let refused = try signUp(token)
    #expect(refused.status == 401)
    let error = try #require(refused.body["error"])
    #expect(error["message"] == "Firebase App Check token is invalid.")
    #expect(error["status"] == "UNAUTHENTICATED")
    #expect(error["errors"]?.array?.first?["reason"] == "unauthorized")
  }

  @Test func `an exchanged token is valid for an hour, or for five minutes`() throws {
    let answer = try exchange(Self.debugToken)
    #expect(answer.body["ttl"] == "3600s")
    let token = try answer.string("token")
    #expect(try signUp(token).status == 200)
    let limited = try exchange(Self.debugToken, limited: true)
    #expect(limited.body["ttl"] == "300s")
    test.world.advance(by: 301)
    #expect(try signUp(limited.string("token")).status == 401)
    #expect(try signUp(token).status == 200)
    test.world.advance(by: 3300)
    #expect(try signUp(token).status == 401)
  }

  @Test func `a token of another project is invalid`() throws {
    let other = try test.send(
      .post, Self.app.replacing("projects/demo", with: "projects/other") + ":exchangeDebugToken",
      ["debugToken": Self.debugToken], key: "k")
    #expect(try signUp(other.string("token")).status == 401)
  }

  @Test func `once a debug token is registered, only registered ones are exchanged`() throws {
    #expect(try exchange("nonsense").status == 403)
    #expect(try exchange("").status == 400)
    let other: JSONValue = "11111111-2222-4333-8444-555555555555"
    #expect(try exchange(other).status == 200)
    let register: JSONValue = ["token": Self.debugToken, "displayName": "CI"]
    #expect(try test.send(.post, "\(Self.app)/debugTokens", register, key: "k").status == 400)
    let made = try test.send(.post, "\(Self.app)/debugTokens", register, bearer: "owner")
    #expect(made.body["displayName"] == "CI" && made.body["token"] == nil)
    #expect(try exchange(other).message == "App attestation failed.")
    #expect(try exchange(Self.debugToken).status == 200)
  }

  @Test func `administrators, reads and refreshes need no token`() throws {
    let admin = try test.post("v1/projects/demo/accounts", ["email": "a@b.c"], bearer: "owner", key: nil)
    #expect(admin.status == 200)
    #expect(try test.send(.get, "/identitytoolkit.googleapis.com/v1/projects", key: "k").status == 200)
    let user = try signUp(exchange(Self.debugToken).string("token"))
    let refreshed = try test.send(
      .post, "/securetoken.googleapis.com/v1/token",
      ["grantType": "refresh_token", "refreshToken": .string(user.string("refreshToken"))], key: "k")
    #expect(refreshed.status == 200)
  }

  @Test func `an administrator turns it off and on`() throws {
    #expect(try test.send(.patch, Self.service, ["enforcementMode": "OFF"], key: "k").status == 400)
    #expect(try test.send(.patch, Self.service, ["enforcementMode": "x"], bearer: "owner").status == 400)
    let off = try test.send(.patch, Self.service, ["enforcementMode": "OFF"], bearer: "owner")
    #expect(off.body["enforcementMode"] == "OFF")
    #expect(try signUp(nil).status == 200)
    _ = try test.send(.patch, Self.service, ["enforcementMode": "ENFORCED"], bearer: "owner")
    #expect(try test.send(.get, Self.service, bearer: "owner").body["enforcementMode"] == "ENFORCED")
    #expect(try signUp(nil, at: "v2/accounts:revokeToken").status == 401)
  }
}
