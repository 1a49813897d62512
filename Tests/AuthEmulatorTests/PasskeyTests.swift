import AuthEmulator
import AuthHTTP
import BoundedJSON
import IdentityToolkit
import Testing

/// Passkeys; their signatures are not checked.
@Suite struct PasskeyTests {
  let test: TestServer
  let token: JSONValue

  init() throws {
    test = try TestServer()
    token = try #require(try test.post("v1/accounts:signUp", [:]).body["idToken"])
  }

  private func enroll(_ credential: JSONValue?, _ more: ByName<JSONValue> = [:]) throws -> Answer {
    var body: ByName<JSONValue> = ["idToken": token]
    body["authenticatorRegistrationResponse"] = credential
    return try test.post("v2/accounts/passkeyEnrollment:finalize", .object(body.merging(more) { $1 }))
  }

  private func signIn(_ credential: JSONValue?) throws -> Answer {
    var body: ByName<JSONValue> = [:]
    body["authenticatorAuthenticationResponse"] = credential
    return try test.post("v2/accounts/passkeySignIn:finalize", .object(body))
  }

  @Test func `an enrolled passkey signs in and belongs to one user`() throws {
    #expect(try enroll(["id": "one"]).body["localId"] != nil)
    #expect(try signIn(["id": "one"]).body["idToken"] != nil)
    #expect(try enroll(["id": "one"]).message == "CREDENTIAL_ALREADY_IN_USE")
    let stored = try test.post("v1/accounts:lookup", ["idToken": token])
    #expect(
      stored.body["users"]?.array?.first?["passkeyInfo"] == [
        ["credentialId": "one", "name": "Unnamed Passkey"]
      ])
    _ = try test.send(.delete, "/emulator/v1/projects/demo/accounts")
    #expect(try signIn(["id": "one"]).message == "PASSKEY_CREDENTIAL_NOT_FOUND")
  }

  @Test(
    arguments: [
      (nil, "MISSING_AUTHENTICATOR_RESPONSE"), ([:], "INVALID_CREDENTIAL_ID"),
      (["id": ""], "INVALID_CREDENTIAL_ID"), (["id": 0], "INVALID_CREDENTIAL_ID"),
      (["id": .null], "INVALID_CREDENTIAL_ID"),
    ] as [(JSONValue?, String)])
  func `a passkey needs an identifier`(credential: JSONValue?, message: String) throws {
    #expect(try enroll(credential).message == message)
    #expect(try signIn(credential).message == message)
  }

  @Test func `enrollment starts with a made-up address for a user who has none`() throws {
    let answer = try test.post("v2/accounts/passkeyEnrollment:start", ["idToken": token])
    let user = answer.body["credentialCreationOptions"]?["user"]
    #expect(user?["name"] == "user@example.com")
    #expect(user?["displayName"] == "User")
  }
}
