import AuthCrypto
import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import Foundation
import IdentityToolkit
import Testing

/// `--strict`: each rule with and without it (Docs/architecture.md 6).
@Suite struct StrictTests {
  let lax: TestServer
  let strict: TestServer

  init() throws {
    lax = try TestServer()
    strict = try TestServer(
      testPhoneNumbers: ["+16505553434": "654321"], mode: .production)
  }

  private func makeUser(_ test: TestServer, _ email: String = "jane@example.com") throws -> JSONValue {
    let user = try test.post("v1/accounts:signUp", ["email": .string(email), "password": "notasecret"])
    _ = try test.post(
      "v1/projects/demo/accounts:update",
      ["localId": try #require(user.body["localId"]), "emailVerified": true], bearer: "owner", key: nil)
    return try #require(user.body["idToken"])
  }

  private func signIn(_ test: TestServer, _ password: JSONValue = "notasecret") throws -> Answer {
    try test.post(
      "v1/accounts:signInWithPassword",
      ["email": "jane@example.com", "password": password, "returnSecureToken": true])
  }

  private func offerFactors(_ test: TestServer) throws {
    _ = try test.send(
      .patch, "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=mfa",
      [
        "mfa": [
          "state": "ENABLED", "enabledProviders": ["PHONE_SMS"],
          "providerConfigs": [["state": "ENABLED", "totpProviderConfig": ["adjacentIntervals": 5]]],
        ]
      ], bearer: "owner")
  }

  @Test(
    arguments: [
      (["fooBar": 1], "Invalid JSON payload received. Unknown name \"fooBar\": Cannot find field."),
      (["foo_bar": 1], "Invalid JSON payload received. Unknown name \"foo_bar\": Cannot find field."),
    ] as [(JSONValue, String)])
  func `an unknown field is refused`(body: JSONValue, message: String) throws {
    #expect(try lax.post("v1/accounts:signUp", body).status == 200)
    #expect(try strict.post("v1/accounts:signUp", body).message == message)
    #expect(
      try strict.post("v1/accounts:signUp", ["return_secure_token": true, "clientType": 3]).status == 200)
  }

  @Test func `a request without a body and a type counts as empty`() throws {
    let path = "/identitytoolkit.googleapis.com/v1/accounts:signUp"
    #expect(try lax.send(.post, path, key: "k").status == 200)
    #expect(try strict.send(.post, path, key: "k").status == 200)
  }

  @Test func `an unknown parameter of a query or a form is ignored, a known one is checked`() throws {
    let root = "/identitytoolkit.googleapis.com"
    for test in [lax, strict] {
      let signUp = "\(root)/v1/accounts:signUp?alt=json&$.xgafv=2&bogus=1&bogus=2"
      #expect(try test.send(.post, signUp, [:], key: "k").status == 200)
      let page = "\(root)/v1/projects/demo/accounts:batchGet?bogus=1&maxResults"
      #expect(try test.send(.get, "\(page)=1&nextPageToken=a", bearer: "owner").status == 200)
      #expect(try test.send(.get, "\(page)=x", bearer: "owner").status == 400)
      var request = try test.request(.post, "/securetoken.googleapis.com/v1/token", key: "k")
      request.fields["Content-Type"] = "application/x-www-form-urlencoded"
      request.body = Array("grant_type=refresh_token&refresh_tokens=x".utf8)
      #expect(test.server.respond(to: request).status == 400)
    }
  }

  @Test func `refusals of a body come by name`() throws {
    let refused = try strict.post("v1/accounts:signUp", ["zero": 1, "email": [], "a_b": 2])
    let start = "Invalid JSON payload received. Unknown name"
    #expect(
      refused.message
        == """
        \(start) "a_b": Cannot find field.
        \(start) "email": Proto field is not repeating, cannot start list.
        \(start) "zero": Cannot find field.
        """)
    let details = refused.body["error"]?["details"]?.array?.first
    #expect(details?["fieldViolations"]?.array?.count == 3)
  }

  @Test func `v2 has another name for administrators, for provider configurations only in production`() throws
  {
    for path in ["config", "tenants", "oauthIdpConfigs"] {
      let path = "/identitytoolkit.googleapis.com/admin/v2/projects/demo/\(path)"
      #expect(try lax.send(.get, path, bearer: "owner").status == (path.hasSuffix("Configs") ? 404 : 200))
      #expect(try strict.send(.get, path, bearer: "owner").status == 200)
      for server in [lax, strict] { #expect(try server.send(.get, path, key: "k").status != 200) }
    }
    let config = "/identitytoolkit.googleapis.com/admin/v2/projects/demo/config?updateMask=signIn"
    let change: JSONValue = ["signIn": ["allowDuplicateEmails": true]]
    #expect(
      try lax.send(.patch, config, change, bearer: "owner").body["signIn"]?["allowDuplicateEmails"] == true)
  }

  @Test func `the error for an unknown field inside an object gives its location`() throws {
    let answer = try strict.post(
      "v2/accounts/mfaEnrollment:start", ["idToken": "x", "phoneEnrollmentInfo": ["nope": 1]])
    #expect(
      answer.message
        == "Invalid JSON payload received. Unknown name \"nope\" at 'phone_enrollment_info': Cannot find field."
    )
  }

  @Test func `an unknown address and a wrong password get the same error`() throws {
    for test in [lax, strict] { _ = try makeUser(test) }
    #expect(try signIn(lax, "wrong!").message == "INVALID_PASSWORD")
    #expect(try signIn(strict, "wrong!").message == "INVALID_LOGIN_CREDENTIALS")
    let reset: JSONValue = ["requestType": "PASSWORD_RESET", "email": "nobody@example.com"]
    #expect(try lax.post("v1/accounts:sendOobCode", reset).status == 400)
    #expect(try strict.post("v1/accounts:sendOobCode", reset).status == 200)
  }

  @Test func `an ID token is accepted for five minutes after it expires`() throws {
    for (test, late) in [(lax, 200), (strict, 400)] {
      let token = try makeUser(test)
      test.world.advance(by: 3600 + 299)
      #expect(try test.post("v1/accounts:lookup", ["idToken": token]).status == 200)
      test.world.advance(by: 2)
      #expect(try test.post("v1/accounts:lookup", ["idToken": token]).status == late)
    }
  }

  @Test(
    arguments: [
      ("v1/accounts:delete", [:]), ("v1/accounts:update", ["password": "another secret"]),
      ("v1/accounts:update", ["deleteProvider": ["phone"]]),
      ("v2/accounts/mfaEnrollment:start", ["totpEnrollmentInfo": [:]]),
    ] as [(String, ByName<JSONValue>)])
  func `sensitive changes need a recent sign-in`(path: String, more: ByName<JSONValue>) throws {
    for test in [lax, strict] {
      let body = more.merging(["idToken": try makeUser(test)]) { $1 }
      try offerFactors(test)
      test.world.advance(by: 301)
      let answer = try test.post(path, .object(body))
      #expect((answer.message == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN") == (test === strict))
    }
  }

  @Test func `a new password revokes earlier refresh tokens`() throws {
    for (test, message) in [(lax, nil), (strict, "TOKEN_EXPIRED")] {
      _ = try makeUser(test)
      let session = try signIn(test)
      test.world.advance(by: 2)
      _ = try test.post(
        "v1/accounts:update",
        ["idToken": try #require(session.body["idToken"]), "password": "another secret"])
      let refresh = try test.send(
        .post, "/securetoken.googleapis.com/v1/token",
        ["grantType": "refresh_token", "refreshToken": try #require(session.body["refreshToken"])], key: "k")
      #expect(refresh.message == message)
      if test === strict {
        #expect(refresh.body["error"]?["status"] == "INVALID_ARGUMENT")
        #expect(refresh.body["error"]?["errors"] == nil)
      }
    }
  }

  @Test func `SMS to numbers that are not fictional need app verification`() throws {
    let path = "v1/accounts:sendVerificationCode"
    #expect(try strict.post(path, ["phoneNumber": "+16505553434"]).status == 200)
    #expect(try strict.post(path, ["phoneNumber": "+16505550100"]).message == "MISSING_CLIENT_IDENTIFIER")
    #expect(try strict.post(path, ["phoneNumber": "+16505550100", "recaptchaToken": "x"]).status == 200)
    #expect(try strict.post(path, ["phoneNumber": "+1"]).message == "INVALID_PHONE_NUMBER : Invalid format.")
  }

  @Test func `a real number's SMS code allows five attempts within an hour`() throws {
    let number: JSONValue = ["phoneNumber": "+16505550100", "recaptchaToken": "x"]
    func send() throws -> (sessionInfo: String, code: String) {
      let session = try strict.post("v1/accounts:sendVerificationCode", number).string("sessionInfo")
      let codes = try strict.send(.get, "/emulator/v1/projects/demo/verificationCodes").body
      return (session, try #require(codes["verificationCodes"]?.array?.last?["code"]?.string))
    }
    let sent = try send()
    let path = "v1/accounts:signInWithPhoneNumber"
    let wrong: JSONValue = ["sessionInfo": .string(sent.sessionInfo), "code": "000000"]
    for _ in 1...5 { #expect(try strict.post(path, wrong).message == "INVALID_CODE") }
    let right: JSONValue = ["sessionInfo": .string(sent.sessionInfo), "code": .string(sent.code)]
    #expect(try strict.post(path, right).message == "TOO_MANY_ATTEMPTS_TRY_LATER")
    let second = try send()
    strict.world.advance(by: 3601)
    #expect(
      try strict.post(
        path, ["sessionInfo": .string(second.sessionInfo), "code": .string(second.code)]
      ).message == "SESSION_EXPIRED")
  }

  @Test func `a reset code expires after an hour or with a newer one`() throws {
    _ = try makeUser(strict)
    func send() throws -> JSONValue {
      let answer = try strict.post(
        "v1/accounts:sendOobCode",
        ["requestType": "PASSWORD_RESET", "email": "jane@example.com", "returnOobLink": true], bearer: "owner"
      )
      return try #require(answer.body["oobCode"])
    }
    let (first, second) = (try send(), try send())
    #expect(try strict.post("v1/accounts:resetPassword", ["oobCode": first]).message == "INVALID_OOB_CODE")
    strict.world.advance(by: 3601)
    #expect(try strict.post("v1/accounts:resetPassword", ["oobCode": second]).message == "EXPIRED_OOB_CODE")
  }

  @Test func `second factors are off by default, and pending ones expire`() throws {
    let token = try makeUser(strict)
    let start: JSONValue = ["idToken": token, "totpEnrollmentInfo": [:]]
    #expect(
      try strict.post("v2/accounts/mfaEnrollment:start", start).message
        == "OPERATION_NOT_ALLOWED : TOTP based MFA not enabled.")
    try offerFactors(strict)
    _ = try strict.post(
      "v1/projects/demo/accounts",
      [
        "localId": "m", "email": "mfa@example.com", "password": "notasecret", "emailVerified": true,
        "mfaInfo": [["totpInfo": ["sharedSecretKey": "JBSWY3DPEHPK3PXP"]]],
      ], bearer: "owner", key: nil)
    let pending = try strict.post(
      "v1/accounts:signInWithPassword", ["email": "mfa@example.com", "password": "notasecret"])
    var body: ByName<JSONValue> = [
      "mfaPendingCredential": try #require(pending.body["mfaPendingCredential"]), "mfaEnrollmentId": "other",
      "totpVerificationInfo": ["verificationCode": "000000"],
    ]
    let path = "v2/accounts/mfaSignIn:finalize"
    #expect(try strict.post(path, .object(body)).message == "INVALID_MFA_ENROLLMENT_ID")
    body["mfaEnrollmentId"] = pending.body["mfaInfo"]?.array?.first?["mfaEnrollmentId"]
    for _ in 1...5 { #expect(try strict.post(path, .object(body)).message == "INVALID_CODE") }
    #expect(try strict.post(path, .object(body)).message == "QUOTA_EXCEEDED : Exceeded quota.")
    strict.world.advance(by: 301)
    #expect(try strict.post(path, .object(body)).message?.hasPrefix("TOTP_CHALLENGE_TIMEOUT") == true)
    #expect(
      try strict.post(path, ["mfaPendingCredential": "bad"]).message
        == "Request contains an invalid argument.")
  }

  @Test func `an unknown identity, and a second one of a provider, are refused`() throws {
    func idp(_ test: TestServer, _ sub: String, _ more: ByName<JSONValue>) throws -> Answer {
      let token = try StrictProvider.jwt(["sub": .string(sub), "iss": "https://accounts.google.com"])
      let form = PercentEncoding.form([("providerId", "google.com"), ("id_token", token)])
      let body: ByName<JSONValue> = ["requestUri": "http://localhost", "postBody": .string(form)]
      return try test.post("v1/accounts:signInWithIdp", .object(body.merging(more) { $1 }))
    }
    try strict.addKnown("google.com")
    for (test, unknown, second) in [
      (lax, nil, nil), (strict, "USER_NOT_FOUND", "PROVIDER_ALREADY_LINKED"),
    ] {
      #expect(try idp(test, "a", ["autoCreate": false]).message == unknown)
      let token = try #require(try idp(test, "b", [:]).body["idToken"])
      #expect(try idp(test, "c", ["idToken": token]).message == second)
    }
  }

  @Test func `Apple's nonce works once and its token expires`() throws {
    let nonce = "short"
    let hash = Hexadecimal.encode(SHA256.hash(Array(nonce.utf8)))
    try strict.addKnown("apple.com")
    func apple(_ claims: ByName<JSONValue>, _ nonce: String) throws -> Answer {
      let token = try StrictProvider.jwt(.object(claims.merging(StrictProvider.apple) { $1 }))
      return try strict.present(token, to: "apple.com", nonce: nonce)
    }
    #expect(try apple(["sub": "a", "nonce": "n"], "rawnonce").status == 400)
    #expect(try apple(["sub": "a", "nonce": .string(hash)], nonce).status == 200)
    #expect(try apple(["sub": "a", "nonce": .string(hash)], nonce).message?.contains("Duplicate") == true)
    #expect(
      try apple(["sub": "a", "exp": 1, "iat": 1], "").message
        == "INVALID_IDP_RESPONSE : ID Token issued at 1 is stale to sign-in.")
  }

  @Test func `a pending token can replace the credential, including the nonce, any number of times`() throws {
    func apple(
      _ parameters: [(String, String)], _ pending: JSONValue? = nil, on test: TestServer
    ) throws -> Answer {
      var body: ByName<JSONValue> = [
        "requestUri": "http://localhost",
        "postBody": .string(PercentEncoding.form([("providerId", "apple.com")] + parameters)),
      ]
      body["pendingToken"] = pending
      return try test.post("v1/accounts:signInWithIdp", .object(body))
    }
    try strict.addKnown("apple.com")
    let claims: ByName<JSONValue> = ["sub": "a", "nonce": StrictProvider.hash("raw")]
    let token = try StrictProvider.jwt(.object(claims.merging(StrictProvider.apple) { $1 }))
    let first = try apple([("id_token", token), ("nonce", "raw")], on: strict)
    let pending = try #require(first.body["pendingToken"])
    for _ in 0..<2 {
      let again = try apple([], pending, on: strict)
      #expect(again.status == 200)
      #expect(again.body["localId"] == first.body["localId"])
      #expect(again.body["oauthIdToken"] == .string(token))
    }
    #expect(try apple([], "nonsense", on: strict).message == "INVALID_PENDING_TOKEN")
    let other = try strict.post(
      "v1/accounts:signInWithIdp",
      ["requestUri": "http://localhost", "postBody": "providerId=google.com", "pendingToken": pending])
    #expect(other.message == "INVALID_PENDING_TOKEN")
    #expect(try apple([("id_token", token), ("nonce", "raw")], on: lax).body["pendingToken"] == nil)
    #expect(try apple([], pending, on: lax).status == 501)
  }

  @Test func `a user's own record hides secrets`() throws {
    for (test, hash) in [(lax, nil), (strict, "UkVEQUNURUQ=")] as [(TestServer, JSONValue?)] {
      let users = try test.post("v1/accounts:lookup", ["idToken": try makeUser(test)]).body["users"]
      let user = try #require(users?.array?.first)
      if let hash {
        #expect(user["passwordHash"] == hash)
        #expect(user["salt"] == nil)
      } else {
        #expect(user["passwordHash"]?.string?.hasSuffix("password=notasecret") == true)
      }
    }
  }

  @Test func `an address can be changed only to a verified one`() throws {
    let token = try makeUser(strict)
    let answer = try strict.post("v1/accounts:update", ["idToken": token, "email": "new@example.com"])
    #expect(answer.message?.hasPrefix("OPERATION_NOT_ALLOWED : ") == true)
  }
}
