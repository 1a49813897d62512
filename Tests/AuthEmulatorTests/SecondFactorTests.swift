import AuthCrypto
import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import Foundation
import IdentityToolkit
import Testing

/// Second factors: SMS as recorded, authenticator apps as in production (Docs/protocol.md 6 and 7.3).
@Suite struct SecondFactorTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  /// A user with a password and a verified address.
  private func makeUser(_ email: String = "jane@example.com") throws -> String {
    let user = try test.post(
      "v1/accounts:signUp", ["email": .string(email), "password": "notasecret"])
    let uid = try user.string("localId")
    _ = try test.post(
      "v1/accounts:update", ["localId": .string(uid), "emailVerified": true], bearer: "owner")
    return try user.string("idToken")
  }

  private func pendingSignIn() throws -> Answer {
    try test.post("v1/accounts:signInWithPassword", ["email": "jane@example.com", "password": "notasecret"])
  }

  private func code(_ secret: String, steps: Int = 0) throws -> JSONValue {
    let key = try #require(Base32.decode(secret))
    let generator = try #require(OneTimePassword(secret: key))
    let now = Int64(test.world.now.timeIntervalSince1970)
    return .string(generator.code(at: now + Int64(steps) * 30))
  }

  private func startTOTP(_ token: String) throws -> Answer {
    try test.post(
      "v2/accounts/mfaEnrollment:start", ["idToken": .string(token), "totpEnrollmentInfo": [:]])
  }

  private func finalizeTOTP(_ token: String, _ session: JSONValue?, _ code: JSONValue) throws -> Answer {
    try test.post(
      "v2/accounts/mfaEnrollment:finalize",
      [
        "idToken": .string(token), "displayName": "app",
        "totpVerificationInfo": ["sessionInfo": try #require(session), "verificationCode": code],
      ])
  }

  /// Enrolls an authenticator app with the code of the previous step.
  private func enrollTOTP(_ token: String) throws -> (secret: String, idToken: String) {
    let session = try #require(try startTOTP(token).body["totpSessionInfo"])
    let secret = try #require(session["sharedSecretKey"]?.string)
    let done = try finalizeTOTP(token, session["sessionInfo"], try code(secret, steps: -1))
    #expect(done.body["totpAuthInfo"] == [:])
    return (secret, try done.string("idToken"))
  }

  /// Enrolls the number as an administrator does, and begins a sign-in.
  private func pendingSignIn(with number: String, of email: String = "jane@example.com") throws -> JSONValue {
    let uid = try claims(try makeUser(email))["user_id"] ?? .null
    let factors: JSONValue = ["enrollments": [["mfaEnrollmentId": "factor", "phoneInfo": .string(number)]]]
    _ = try test.post("v1/accounts:update", ["localId": uid, "mfa": factors], bearer: "owner")
    let pending = try test.post(
      "v1/accounts:signInWithPassword", ["email": .string(email), "password": "notasecret"])
    return pending.body["mfaPendingCredential"] ?? .null
  }

  private func finish(_ pending: JSONValue, _ sent: (sessionInfo: String, code: String)) throws -> Answer {
    let proof: JSONValue = ["sessionInfo": .string(sent.sessionInfo), "code": .string(sent.code)]
    return try test.post(
      "v2/accounts/mfaSignIn:finalize", ["mfaPendingCredential": pending, "phoneVerificationInfo": proof])
  }

  /// Apple's SDK before 12.18 asks for the SMS of a second factor at an emulator in this way.
  @Test func `a second factor is found by its masked number`() throws {
    let pending = try pendingSignIn(with: "+16505550101")
    let sent = try test.sendCode(to: "+*******0101")
    let listed = try test.send(.get, "/emulator/v1/projects/demo/verificationCodes").body["verificationCodes"]
    #expect(listed?.array?.last?["phoneNumber"] == "+16505550101")
    #expect(try finish(pending, sent).body["idToken"]?.string != nil)
    #expect(try finish(pending, try test.sendCode(to: "+*******0102")).message == "MFA_ENROLLMENT_NOT_FOUND")
  }

  @Test func `of several numbers with one mask, that of the pending sign-in counts`() throws {
    let jane = try pendingSignIn(with: "+16505550101")
    let joe = try pendingSignIn(with: "+14155550101", of: "joe@example.com")
    for pending in [jane, joe] {
      let sent = try test.sendCode(to: "+*******0101")
      #expect(
        try claims(try finish(pending, sent).string("idToken"))["firebase"]?["sign_in_second_factor"]
          == "phone")
    }
    let strict = try TestServer(mode: .production)
    let refused = try strict.post("v1/accounts:sendVerificationCode", ["phoneNumber": "+*******0101"])
    #expect(refused.message?.hasPrefix("INVALID_PHONE_NUMBER") == true)
  }

  private func resolve(_ pending: Answer, _ code: JSONValue) throws -> Answer {
    let factor = pending.body["mfaInfo"]?.array?.first { $0["totpInfo"] != nil }
    return try test.post(
      "v2/accounts/mfaSignIn:finalize",
      [
        "mfaPendingCredential": try #require(pending.body["mfaPendingCredential"]),
        "mfaEnrollmentId": try #require(factor?["mfaEnrollmentId"]),
        "totpVerificationInfo": ["verificationCode": code],
      ])
  }

  @Test func `starting enrollment returns what an authenticator app needs`() throws {
    let session = try #require(try startTOTP(makeUser()).body["totpSessionInfo"])
    #expect(session["verificationCodeLength"] == 6)
    #expect(session["hashingAlgorithm"] == "SHA1")
    #expect(session["periodSec"] == 30)
    let secret = try #require(session["sharedSecretKey"]?.string)
    #expect(Base32.decode(secret)?.count == 20)
    let text = try #require(session["finalizeEnrollmentTime"]?.string)
    let deadline = try #require(Timestamp(parsing: text))
    #expect(abs(deadline.date.timeIntervalSince(test.world.now) - 900) < 1)
  }

  @Test func `a correct code enrolls an app and a later code signs in`() throws {
    let (secret, token) = try enrollTOTP(makeUser())
    let claims = try claims(token)
    #expect(claims["firebase"]?["sign_in_second_factor"] == "totp")
    let user = try test.post("v1/accounts:lookup", ["idToken": .string(token)]).body["users"]?.array?.first
    #expect(user?["mfaInfo"]?.array?.first?["totpInfo"] == [:])
    #expect(user?["mfaInfo"]?.array?.first?["displayName"] == "app")

    let pending = try pendingSignIn()
    #expect(pending.body["idToken"] == nil)
    let signedIn = try resolve(pending, try code(secret))
    #expect(signedIn.status == 200)
    #expect(signedIn.body["expiresIn"] == nil)
    let token2 = try signedIn.string("idToken")
    #expect(payload(token2)?["firebase"]?["sign_in_provider"] == "password")
    #expect(payload(token2)?["firebase"]?["second_factor_identifier"] != nil)
  }

  @Test func `a code works once and makes older codes invalid`() throws {
    let (secret, _) = try enrollTOTP(makeUser())
    let pending = try pendingSignIn()
    #expect(try resolve(pending, code(secret, steps: -1)).message == "INVALID_CODE", "used to enroll")
    #expect(try resolve(pending, code(secret, steps: 2)).status == 200)
    #expect(try resolve(pending, code(secret, steps: 2)).message == "INVALID_CODE", "replayed")
    #expect(try resolve(pending, code(secret, steps: 1)).message == "INVALID_CODE", "older than the last one")
    #expect(try resolve(pending, code(secret, steps: 3)).status == 200)
  }

  @Test(arguments: [(-6, 400), (-5, 200), (5, 200), (6, 400)])
  func `codes are accepted up to five steps before and after`(steps: Int, status: Int) throws {
    let (secret, _) = try enrollTOTP(makeUser())
    test.world.advance(by: 3600)
    #expect(try resolve(pendingSignIn(), code(secret, steps: steps)).status == status)
  }

  @Test func `the project config can narrow the accepted steps`() throws {
    let (secret, _) = try enrollTOTP(makeUser())
    test.world.advance(by: 3600)
    _ = try test.send(
      .patch, "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=mfa",
      [
        "mfa": [
          "state": "ENABLED", "enabledProviders": ["PHONE_SMS"],
          "providerConfigs": [["state": "ENABLED", "totpProviderConfig": ["adjacentIntervals": 0]]],
        ]
      ], bearer: "owner")
    #expect(try resolve(pendingSignIn(), code(secret, steps: -1)).message == "INVALID_CODE")
    #expect(try resolve(pendingSignIn(), code(secret)).status == 200)
  }

  @Test func `a project can turn authenticator apps off`() throws {
    let token = try makeUser()
    _ = try test.send(
      .patch, "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=mfa",
      ["mfa": ["state": "ENABLED", "enabledProviders": ["PHONE_SMS"], "providerConfigs": []]], bearer: "owner"
    )
    #expect(try startTOTP(token).message == "OPERATION_NOT_ALLOWED : TOTP based MFA not enabled.")
  }

  @Test func `an enrollment session ends after three codes or fifteen minutes`() throws {
    let token = try makeUser()
    let session = try #require(try startTOTP(token).body["totpSessionInfo"])
    for _ in 1...3 {
      #expect(try finalizeTOTP(token, session["sessionInfo"], "000000").message == "INVALID_CODE")
    }
    let secret = try #require(session["sharedSecretKey"]?.string)
    let late = try finalizeTOTP(token, session["sessionInfo"], try code(secret))
    #expect(late.message == "TOO_MANY_ENROLLMENT_ATTEMPTS : restart enrollment")

    let second = try #require(try startTOTP(token).body["totpSessionInfo"])
    test.world.advance(by: 901)
    let other = try #require(second["sharedSecretKey"]?.string)
    #expect(try finalizeTOTP(token, second["sessionInfo"], code(other)).message == "SESSION_EXPIRED")
  }

  @Test func `a session belongs to the user who started it`() throws {
    let (mine, other) = (try makeUser(), try makeUser("john@example.com"))
    let session = try #require(try startTOTP(mine).body["totpSessionInfo"])
    let code = try code(try #require(session["sharedSecretKey"]?.string))
    #expect(try finalizeTOTP(other, session["sessionInfo"], code).message == "INVALID_SESSION_INFO")
  }

  @Test func `a user can have one app and five factors at most`() throws {
    let (_, token) = try enrollTOTP(makeUser())
    #expect(try startTOTP(token).message == "SECOND_FACTOR_LIMIT_EXCEEDED")
    for number in 1...4 {
      #expect(try enrollPhone(token, "+1555555010\(number)").status == 200)
    }
    let fifth = try test.post(
      "v2/accounts/mfaEnrollment:start",
      ["idToken": .string(token), "phoneEnrollmentInfo": ["phoneNumber": "+15555550109"]])
    #expect(fifth.message == "SECOND_FACTOR_LIMIT_EXCEEDED")
  }

  @Test func `after the app is withdrawn, no code is asked for`() throws {
    let (_, token) = try enrollTOTP(makeUser())
    let id = try #require(
      try test.post("v1/accounts:lookup", ["idToken": .string(token)])
        .body["users"]?.array?.first?["mfaInfo"]?.array?.first?["mfaEnrollmentId"])
    let answer = try test.post(
      "v2/accounts/mfaEnrollment:withdraw", ["idToken": .string(token), "mfaEnrollmentId": id])
    #expect(answer.status == 200)
    #expect(try pendingSignIn().body["idToken"] != nil)
  }

  private func enrollPhone(_ token: String, _ number: String) throws -> Answer {
    let start = try test.post(
      "v2/accounts/mfaEnrollment:start",
      ["idToken": .string(token), "phoneEnrollmentInfo": ["phoneNumber": .string(number)]])
    let session = try #require(start.body["phoneSessionInfo"]?["sessionInfo"])
    return try test.post(
      "v2/accounts/mfaEnrollment:finalize",
      [
        "idToken": .string(token),
        "phoneVerificationInfo": ["sessionInfo": session, "code": try smsCode(session)],
      ])
  }

  private func smsCode(_ session: JSONValue) throws -> JSONValue {
    let codes = try test.send(.get, "/emulator/v1/projects/demo/verificationCodes").body["verificationCodes"]
    return try #require(codes?.array?.first { $0["sessionInfo"] == session }?["code"])
  }

  @Test func `a number can be enrolled once, and it is masked at sign-in`() throws {
    let token = try makeUser()
    #expect(try enrollPhone(token, "+15555550199").status == 200)
    let again = try test.post(
      "v2/accounts/mfaEnrollment:start",
      ["idToken": .string(token), "phoneEnrollmentInfo": ["phoneNumber": "+15555550199"]])
    #expect(again.message?.hasPrefix("SECOND_FACTOR_EXISTS") == true)
    let hint = try #require(try pendingSignIn().body["mfaInfo"]?.array?.first)
    #expect(hint["phoneInfo"] == "+*******0199")
    #expect(hint["unobfuscatedPhoneInfo"] == nil)
    let sent = try #require(test.world.reported.last)
    #expect(sent.kind == .smsSent && sent["phoneNumber"] == "+15555550199")
    #expect(sent["purpose"] == "secondFactorEnrollment")
  }

  @Test func `an app added by an administrator has a secret, and its codes sign in`() throws {
    _ = try test.post(
      "v1/projects/demo/accounts",
      [
        "localId": "u", "email": "jane@example.com", "password": "notasecret", "emailVerified": true,
        "mfaInfo": [["displayName": "app", "totpInfo": ["sharedSecretKey": "JBSWY3DPEHPK3PXP"]]],
      ], bearer: "owner")
    let pending = try pendingSignIn()
    #expect(pending.body["mfaInfo"]?.array?.first?["totpInfo"] == [:], "the secret is never returned")
    #expect(try resolve(pending, code("JBSWY3DPEHPK3PXP")).status == 200)
  }

  @Test(
    arguments: [
      (["phoneInfo": "5555550100"], "INVALID_MFA_PHONE_NUMBER : Invalid format."),
      (
        ["totpInfo": ["sharedSecretKey": "1"]],
        "INVALID_ARGUMENT : ((totpInfo.sharedSecretKey is not base32.))"
      ),
    ] as [(JSONValue, String)])
  func `an invalid factor creates no account`(factor: JSONValue, message: String) throws {
    let answer = try test.post(
      "v1/projects/demo/accounts", ["localId": "u", "mfaInfo": [factor]], bearer: "owner")
    #expect(answer.message == message)
    #expect(test.server.state == ServerState())
  }
}
