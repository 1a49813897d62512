import AuthCrypto
import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import Testing

/// The current codes of authenticator apps, for tests and for the page (Docs/server.md).
@Suite struct TOTPCodesTests {
  private static let secret = "JBSWY3DPEHPK3PXP"
  private static let users = "/emulator/v1/projects/demo/accounts"

  /// A server with the user `u`, who has an authenticator app and a number.
  private func server(_ mode: Mode) throws -> TestServer {
    let test = try TestServer(hostCheck: HostCheck(), mode: mode)
    let made = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts",
      [
        "localId": "u",
        "mfaInfo": [
          ["phoneInfo": "+16505553434"],
          ["displayName": "app", "totpInfo": ["sharedSecretKey": .string(Self.secret)]],
        ],
      ], bearer: "owner", fields: [Self.host])
    #expect(made.status == 200, "\(made.body)")
    return test
  }

  private static let host = HTTPFields.Field("Host", "127.0.0.1:9099")

  @Test(arguments: [Mode.emulator, .production])
  func `the code changes every thirty seconds, and the secret is not shown`(mode: Mode) throws {
    let test = try server(mode)
    let path = "\(Self.users)/u/totpCodes"
    // 1795244359 is 19 seconds into its step.
    let answer = try test.send(.get, path, fields: [Self.host])
    let shown = try #require(answer.body["totpCodes"]?.array)
    #expect(shown.count == 1 && shown[0]["displayName"] == "app" && shown[0]["secondsLeft"] == 11)
    let key = try #require(Base32.decode(Self.secret))
    let generator = try #require(OneTimePassword(secret: key))
    #expect(shown[0]["code"]?.string == generator.code(at: 1_795_244_359))
    #expect(!"\(answer.body)".contains(Self.secret))
    test.world.advance(by: 11)
    let next = try test.send(.get, path, fields: [Self.host]).body["totpCodes"]?.array?.first
    #expect(next?["secondsLeft"] == 30 && next?["code"]?.string == generator.code(at: 1_795_244_370))
  }

  @Test func `only the server's own page can read a code, and an unknown user has none`() throws {
    let test = try server(.emulator)
    let evil = HTTPFields.Field("Origin", "http://evil.example")
    #expect(try test.send(.get, "\(Self.users)/u/totpCodes", fields: [Self.host, evil]).status == 403)
    let unknown = try test.send(.get, "\(Self.users)/nobody/totpCodes", fields: [Self.host])
    #expect(unknown.message == "USER_NOT_FOUND")
    let tenant = "/emulator/v1/projects/demo/tenants/t/accounts/u/totpCodes"
    #expect(try test.send(.get, tenant, fields: [Self.host]).message == "USER_NOT_FOUND")
  }

  @Test func `a used code is reported as used until the next one`() throws {
    let test = try server(.emulator)
    _ = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:update",
      [
        "localId": "u", "email": "u@example.com", "emailVerified": true, "password": "correct horse",
      ], bearer: "owner", fields: [Self.host])
    let path = "\(Self.users)/u/totpCodes"
    let shown = try test.send(.get, path, fields: [Self.host]).body["totpCodes"]?.array?.first
    #expect(shown?["isUsed"] == nil)
    let pending = try test.send(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k",
      ["email": "u@example.com", "password": "correct horse"], fields: [Self.host])
    let done = try test.send(
      .post, "/identitytoolkit.googleapis.com/v2/accounts/mfaSignIn:finalize?key=k",
      [
        "mfaPendingCredential": pending.body["mfaPendingCredential"] ?? .null,
        "mfaEnrollmentId": shown?["mfaEnrollmentId"] ?? .null,
        "totpVerificationInfo": ["verificationCode": shown?["code"] ?? .null],
      ], fields: [Self.host])
    #expect(done.status == 200, "\(done.body)")
    #expect(
      try test.send(.get, path, fields: [Self.host]).body["totpCodes"]?.array?.first?["isUsed"] == true)
  }
}
