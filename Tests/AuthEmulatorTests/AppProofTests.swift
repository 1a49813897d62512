import AuthEmulator
import EmulatorState
import AuthHTTP
import BoundedJSON
import EmulatorWire
import IdentityToolkit
import Testing

/// How an app proves itself to a strict server: silent push, reCAPTCHA, App Check (Docs/protocol.md 10.14).
@Suite struct AppProofTests {
  let test: TestServer
  private static let number: JSONValue = "+16505550100"

  init() throws { test = try TestServer(mode: .production) }

  private func send(_ proof: ByName<JSONValue>) throws -> Answer {
    try test.post(
      "v1/accounts:sendVerificationCode", .object(proof.merging(["phoneNumber": Self.number]) { $1 }))
  }

  /// Requests an SMS with a token of reCAPTCHA Enterprise.
  private func send(enterprise token: String) throws -> Answer {
    try send([
      "captchaResponse": .string(token), "clientType": "CLIENT_TYPE_IOS",
      "recaptchaVersion": "RECAPTCHA_ENTERPRISE",
    ])
  }

  private func mint(_ action: String, score: Double? = nil) throws -> String {
    var body: ByName<JSONValue> = ["action": .string(action)]
    body["score"] = score.map { .number($0) }
    return try test.send(.post, "/emulator/v1/projects/demo/recaptchaTokens", .object(body)).string("token")
  }

  private func enforce(_ config: ByName<JSONValue>) throws {
    try test.setConfig(["recaptchaConfig": .object(config)], mask: "recaptchaConfig")
  }

  // MARK: Silent push

  @Test func `a receipt of another server, or with another secret, is not proof`() throws {
    let receipt = try test.post("v1/accounts:verifyIosClient", ["appToken": "A1B2"]).string("receipt")
    for proof: ByName<JSONValue> in [
      ["iosReceipt": "made-up", "iosSecret": "made-up"], ["iosReceipt": .string(receipt), "iosSecret": "x"],
    ] { #expect(try send(proof).message == "INVALID_APP_CREDENTIAL") }
    #expect(try send(["iosReceipt": .string(receipt)]).message == "MISSING_APP_CREDENTIAL")
    #expect(try send([:]).message == "MISSING_CLIENT_IDENTIFIER")
  }

  @Test func `a push needs a device token in hexadecimal`() throws {
    #expect(try test.post("v1/accounts:verifyIosClient", [:]).message == "MISSING_IOS_APP_TOKEN")
    for token: JSONValue in ["A1B", "wxyz"] {
      let answer = try test.post("v1/accounts:verifyIosClient", ["appToken": token])
      #expect(answer.message == "INVALID_APP_CREDENTIAL")
    }
  }

  @Test func `receipt and secret of a listed push are proof, any number of times`() throws {
    let asked = try test.post("v1/accounts:verifyIosClient", ["appToken": "A1B2", "isSandbox": true])
    #expect(asked.body["suggestedTimeout"] == "5")
    let listed = try test.send(.get, "/emulator/v1/projects/demo/silentPushes").body["silentPushes"]
    let push = try #require(listed?.array?.first)
    #expect(push["appToken"] == "A1B2" && push["isSandbox"] == true)
    let content = try #require(push["payload"]?["com.google.firebase.auth"])
    #expect(content["receipt"] == asked.body["receipt"])
    let proof: ByName = ["iosReceipt": content["receipt"] ?? .null, "iosSecret": content["secret"] ?? .null]
    for _ in 0..<2 { #expect(try send(proof).status == 200) }
    #expect(test.world.reported.contains { $0.kind == .silentPushSent })
  }

  @Test func `the newest 32 pushes are kept`() throws {
    for number in 0..<33 {
      _ = try test.post("v1/accounts:verifyIosClient", ["appToken": .string("A1" + "\(10 + number)")])
    }
    let listed = try test.send(.get, "/emulator/v1/projects/demo/silentPushes").body["silentPushes"]
    #expect(listed?.array?.count == 32)
    #expect(listed?.array?.first?["appToken"] == "A111")
  }

  // MARK: reCAPTCHA

  @Test func `a page's token is valid once, for two minutes`() throws {
    let token = try mint("verifyApp")
    #expect(try send(["recaptchaToken": .string(token)]).status == 200)
    let failed = "CAPTCHA_CHECK_FAILED : Recaptcha verification failed - "
    #expect(try send(["recaptchaToken": .string(token)]).message == failed + "DUPE")
    let old = try mint("verifyApp")
    test.world.advance(by: 121)
    #expect(try send(["recaptchaToken": .string(old)]).message == failed + "EXPIRED")
    #expect(try send(["recaptchaToken": .string(old + "x")]).message == failed + "MALFORMED")
  }

  @Test func `if SMS are enforced, an invalid token is told from one that is refused`() throws {
    try enforce([
      "phoneEnforcementState": "ENFORCE", "useSmsBotScore": true,
      "managedRules": [
        ["endScore": .number(0.3), "action": "BLOCK"]
      ],
    ])
    #expect(try send(["recaptchaToken": "solved"]).message == "MISSING_RECAPTCHA_TOKEN")
    let good = try mint("sendVerificationCode")
    for token in ["NO_RECAPTCHA", "made-up"] {
      #expect(try send(enterprise: token).message == "INVALID_RECAPTCHA_TOKEN", "\(token)")
    }
    for token in [try mint("getOobCode"), try mint("sendVerificationCode", score: 0.3)] {
      #expect(try send(enterprise: token).message == "INVALID_APP_CREDENTIAL", "\(token)")
    }
    #expect(try send(enterprise: good).status == 200)
    #expect(try send(enterprise: good).message == "INVALID_RECAPTCHA_TOKEN", "it works once")
    let bare = try send(["captchaResponse": .string(try mint("sendVerificationCode"))])
    #expect(bare.message == "MISSING_CLIENT_TYPE")
    let half = try send(["captchaResponse": "x", "clientType": "CLIENT_TYPE_IOS"])
    #expect(half.message == "MISSING_RECAPTCHA_VERSION")
  }

  @Test func `if SMS are audited, NO_RECAPTCHA needs another proof`() throws {
    try enforce(["phoneEnforcementState": "AUDIT"])
    #expect(try send(enterprise: "made-up").message == "INVALID_APP_CREDENTIAL")
    #expect(try send(enterprise: "NO_RECAPTCHA").message == "MISSING_CLIENT_IDENTIFIER")
    let both = try send([
      "captchaResponse": "NO_RECAPTCHA", "recaptchaToken": .string(try mint("verifyApp")),
    ])
    #expect(both.status == 200)
    #expect(try send(enterprise: mint("sendVerificationCode")).status == 200)
  }

  @Test func `each call about a password has its own refusal for each fault`() throws {
    _ = try test.post("v1/accounts:signUp", ["email": "ann@example.com", "password": "secret1"])
    try enforce([
      "emailPasswordEnforcementState": "ENFORCE",
      "managedRules": [
        ["endScore": .number(0.2), "action": "BLOCK"]
      ],
    ])
    func signIn(_ token: String?) throws -> String? {
      var body: ByName<JSONValue> = ["email": "ann@example.com", "password": "secret1"]
      if let token {
        body["captchaResponse"] = .string(token)
        body["clientType"] = "CLIENT_TYPE_IOS"
        body["recaptchaVersion"] = "RECAPTCHA_ENTERPRISE"
      }
      return try test.post("v1/accounts:signInWithPassword", .object(body)).message
    }
    #expect(try signIn(nil) == "MISSING_RECAPTCHA_TOKEN")
    #expect(try signIn("NO_RECAPTCHA") == "INVALID_RECAPTCHA_TOKEN")
    #expect(try signIn(mint("getOobCode")) == "INVALID_RECAPTCHA_ACTION")
    let low = try signIn(mint("signInWithPassword", score: 0.1))
    #expect(low == "CAPTCHA_CHECK_FAILED : Recaptcha verification failed - LOW_SCORE")
    #expect(try signIn(mint("signInWithPassword")) == nil)
  }

  @Test func `a server that is not strict checks only its own tokens`() throws {
    let lax = try TestServer()
    let change: JSONValue = ["recaptchaConfig": ["phoneEnforcementState": "ENFORCE"]]
    _ = try lax.send(
      .patch, "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=recaptchaConfig", change,
      bearer: "owner")
    func send(_ token: JSONValue) throws -> String? {
      try lax.post(
        "v1/accounts:sendVerificationCode", ["phoneNumber": Self.number, "captchaResponse": token]
      ).message
    }
    let minted = try lax.send(
      .post, "/emulator/v1/projects/demo/recaptchaTokens", ["action": "getOobCode"]
    ).body["token"]
    #expect(try send(minted ?? .null) == "INVALID_APP_CREDENTIAL")
    #expect(try send("solved") == nil)
  }

  @Test(arguments: [[:], ["action": ""], ["action": "x", "score": 2]] as [JSONValue])
  func `a token needs an action and a score from 0 to 1`(body: JSONValue) throws {
    #expect(try test.send(.post, "/emulator/v1/projects/demo/recaptchaTokens", body).status == 400)
  }
}
