import AuthHTTP
import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Phone sign-in and app verification.
  static let phone = Self(
    number: 4, name: "Phone sign-in and app verification", rules: phoneRules + appVerificationRules)

  private static let send = "v1/accounts:sendVerificationCode"
  private static let badNumber = "INVALID_PHONE_NUMBER : Invalid format."

  private static let phoneRules: [ProductionRule] = [
    ProductionRule(
      "4.1",
      "Separators in a number are dropped and letters become the digits of their keys; no plus sign or `+0` is `INVALID_PHONE_NUMBER`",
      .secondHand
    ) { server in
      for number in ["+1 (650) 555-3434", "+1650555DIFH"] {
        let made = try server.administer("accounts", ["phoneNumber": .string(number)])
        let uid = try #require(made.body["localId"])
        let seen = try server.administer("accounts:lookup", ["localId": [uid]])
        #expect(seen.body["users"]?.array?.first?["phoneNumber"] == "+16505553434")
        #expect(try server.post(send, ["phoneNumber": .string(number)]).status == 200)
        _ = try server.administer("accounts:delete", ["localId": uid])
      }
      for number in ["650", "+0650", "", "+"] as [JSONValue] {
        #expect(try server.post(send, ["phoneNumber": number]).message == badNumber)
      }
      #expect(try server.post(send, [:]).message == badNumber)
      for (number, reason) in [("+4930", "SHORT"), ("+1invalid", "SHORT"), ("+165055534340", "LONG")] {
        let answer = try server.post(send, ["phoneNumber": .string(number)])
        #expect(answer.message == "INVALID_PHONE_NUMBER : TOO_\(reason)")
      }
    },
    ProductionRule("4.2", "A send looks at number, region and app verification in this order", .inferred) {
      server in
      try server.allowRegions([])
      #expect(try server.post(send, ["phoneNumber": "650"]).message == badNumber)
      let refused = try server.post(send, ["phoneNumber": "+16505550100"])
      #expect(refused.message?.hasPrefix("OPERATION_NOT_ALLOWED : SMS unable to be sent") == true)
      try server.allowRegions(["US"])
      #expect(try server.post(send, ["phoneNumber": "+16505550100"]).message == "MISSING_CLIENT_IDENTIFIER")
    },
    ProductionRule(
      "4.3", "A real number needs app verification; for a fictional one no proof is looked at",
      .firstHand(1).partly(.secondHand)
    ) {
      server in
      let refused = try server.post(send, ["phoneNumber": "+16505550100"])
      #expect(refused.message == "MISSING_CLIENT_IDENTIFIER")
      #expect(try server.post(send, ["phoneNumber": "+16505553434"]).status == 200)
      #expect(try server.post(send, ["phoneNumber": "+16505553434", "recaptchaToken": "x"]).status == 200)
    },
    ProductionRule("4.4", "A fictional number takes its own code only, any number of times", .secondHand) {
      server in
      let sent = try server.sendCode(to: "+16505553434")
      #expect(try server.post(send, ["phoneNumber": "+16505553434"]).status == 200)
      for (code, message) in [("123456", "INVALID_CODE"), ("654321", nil), ("654321", nil)] {
        let answer = try server.post(
          "v1/accounts:signInWithPhoneNumber",
          ["sessionInfo": .string(sent.sessionInfo), "code": .string(code)])
        #expect(answer.message == message)
      }
    },
    ProductionRule(
      "4.5", "With phone sign-in off no number gets a code; an administrator may still set one", .secondHand
    ) {
      server in
      let user = try server.administer("accounts", ["phoneNumber": "+16505550101"])
      try server.setConfig(
        ["signIn": ["phoneNumber": ["enabled": false]]], mask: "signIn.phoneNumber.enabled")
      for number in ["+16505550101", "+16505550102"] as [JSONValue] {
        let refused = try server.post(send, ["phoneNumber": number, "recaptchaToken": "x"])
        #expect(refused.message?.hasPrefix("OPERATION_NOT_ALLOWED") == true)
      }
      #expect(user.status == 200)
      #expect(try server.administer("accounts", ["phoneNumber": "+16505550103"]).status == 200)
    },
    ProductionRule(
      "4.6", "A region without SMS is refused, for fictional numbers too", .firstHand(1).partly(.secondHand)
    ) { server in
      try server.allowRegions(["DE"])
      #expect(
        try server.post(send, ["phoneNumber": "+16505553434"]).message
          == "OPERATION_NOT_ALLOWED : SMS unable to be sent until this region enabled by the app developer.")
    },
    ProductionRule(
      "4.7", "Phone sign-in names what is missing or wrong; a wrong code keeps the session", .secondHand
    ) {
      server in
      func signIn(_ body: JSONValue) throws -> Answer {
        try server.post("v1/accounts:signInWithPhoneNumber", body)
      }
      let session = JSONValue.string(try server.sendCode(to: "+16505553434").sessionInfo)
      #expect(try signIn(["code": "654321"]).message == "MISSING_SESSION_INFO")
      #expect(try signIn(["sessionInfo": session]).message == "MISSING_CODE")
      #expect(try signIn(["sessionInfo": "x", "code": "654321"]).message == "INVALID_SESSION_INFO")
      #expect(try signIn(["sessionInfo": session, "code": "000000"]).message == "INVALID_CODE")
      #expect(try signIn(["sessionInfo": session, "code": "654321"]).body["isNewUser"] == true)
      #expect(try signIn(["sessionInfo": session, "code": "654321"]).body["isNewUser"] == false)
      server.world.advance(by: 3601)
      #expect(try signIn(["sessionInfo": session, "code": "654321"]).message == "SESSION_EXPIRED")
    },
    ProductionRule(
      "4.8",
      "Linking a free number keeps earlier sessions; another user's number answers a temporary proof only",
      .secondHand
    ) { server in
      let user = try FactorUser(server)
      let linked = try server.signIn(FactorUser.numbers[0], idToken: user.idToken)
      #expect(linked.body["isNewUser"] == false)
      #expect(try claims(linked.string("idToken"))["firebase"]?["sign_in_provider"] == "phone")
      #expect(try user.lookup().status == 200)
      let other = try FactorUser(server, "joe@example.com")
      let proof = try server.signIn(FactorUser.numbers[0], idToken: other.idToken)
      #expect(proof.members == ["temporaryProof", "phoneNumber", "temporaryProofExpiresIn"])
      #expect(proof.body["temporaryProofExpiresIn"] == "3600")
      for _ in 1...2 {
        let body: JSONValue = [
          "temporaryProof": proof.body["temporaryProof"] ?? .null,
          "phoneNumber": .string(FactorUser.numbers[0]),
        ]
        #expect(try server.post("v1/accounts:signInWithPhoneNumber", body).status == 200)
      }
    },
  ]

  private static let appVerificationRules: [ProductionRule] = [
    ProductionRule(
      "4.9", "A tenant sends no codes to sign in, not even to its fictional numbers", .secondHand
    ) { server in
      let tenant = try server.makeTenant(["testPhoneNumbers": ["+16505550123": "123456"]])
      for number in ["+16505550123", "+16505553434"] as [JSONValue] {
        let refused = try server.post(send, ["phoneNumber": number, "tenantId": .string(tenant)])
        #expect(refused.message == "UNSUPPORTED_TENANT_OPERATION")
      }
    },
    ProductionRule(
      "4.10",
      "`recaptchaConfig` needs client type and version, and lists both providers; there is no key while no token is asked for",
      .secondHand
    ) { server in
      func read(_ query: String) throws -> Answer {
        try server.send(.get, "/identitytoolkit.googleapis.com/v2/recaptchaConfig\(query)", key: "k")
      }
      for type in ["", "?clientType=CLIENT_TYPE_UNSPECIFIED", "?clientType=0"] {
        #expect(try read(type).message == "MISSING_CLIENT_TYPE")
      }
      for version in ["", "&version=RECAPTCHA_VERSION_UNSPECIFIED", "&version=0"] {
        #expect(try read("?clientType=CLIENT_TYPE_IOS\(version)").message == "MISSING_RECAPTCHA_VERSION")
      }
      let unknown = try read("?clientType=X&version=RECAPTCHA_ENTERPRISE")
      #expect(unknown.message?.hasPrefix("Invalid value at 'client_type'") == true)
      let answer = try read("?clientType=CLIENT_TYPE_IOS&version=RECAPTCHA_ENTERPRISE")
      let states = ["EMAIL_PASSWORD_PROVIDER", "PHONE_PROVIDER"].map { provider in
        ["provider": .string(provider), "enforcementState": "ENFORCEMENT_STATE_UNSPECIFIED"] as JSONValue
      }
      #expect(answer.body["recaptchaEnforcementState"] == .array(states))
      #expect(answer.body["useSmsBotScore"] == false && answer.body["useSmsTollFraudProtection"] == false)
      let members: Set = ["recaptchaEnforcementState", "useSmsBotScore", "useSmsTollFraudProtection"]
      #expect(answer.members == members)
      for (email, phone) in [
        ("OFF", "OFF"), ("AUDIT", "OFF"), ("OFF", "AUDIT"), ("ENFORCE", "OFF"), ("OFF", "ENFORCE"),
      ] {
        let states: JSONValue = [
          "emailPasswordEnforcementState": .string(email), "phoneEnforcementState": .string(phone),
        ]
        try server.setConfig(["recaptchaConfig": states], mask: "recaptchaConfig")
        let config = try read("?clientType=CLIENT_TYPE_IOS&version=RECAPTCHA_ENTERPRISE")
        let isOff = email == "OFF" && phone == "OFF"
        #expect(config.members == (isOff ? members : members.union(["recaptchaKey"])))
      }
    },
    ProductionRule(
      leftOut: "4.11", "`recaptchaKey` needs a key of the project; `AUDIT` without one is a fault",
      .secondHand,
      because: "The server has a key of its own wherever a token is asked for, so nothing fails."),
    ProductionRule(
      "4.12", "`AUDIT` lets calls without a token through, `ENFORCE` does not",
      .secondHand.partly(.documented)
    ) { server in
      for (state, message) in [("AUDIT", nil), ("ENFORCE", "MISSING_RECAPTCHA_TOKEN")] {
        let states: JSONValue = [
          "emailPasswordEnforcementState": .string(state), "phoneEnforcementState": .string(state),
        ]
        try server.setConfig(["recaptchaConfig": states], mask: "recaptchaConfig")
        #expect(try server.makeAccount("\(state)@example.com").message == message)
        #expect(try server.post(send, ["phoneNumber": "+16505553434"]).message == nil)
      }
    },
    ProductionRule(
      "4.14", "`v1/projects` tells the project's ID and its authorized domains, in order", .firstHand(3)
    ) {
      server in
      try server.setConfig(
        ["authorizedDomains": ["b.example.com", "a.example.com"]], mask: "authorizedDomains")
      let answer = try server.send(.get, "/identitytoolkit.googleapis.com/v1/projects", key: "k")
      #expect(answer.members == ["projectId", "authorizedDomains"])
      #expect(answer.body["authorizedDomains"] == ["b.example.com", "a.example.com"])
    },
    ProductionRule(
      "4.13", "`recaptchaParams` answers a site key and the producer's project number", .secondHand
    ) {
      server in
      let answer = try server.send(.get, "/identitytoolkit.googleapis.com/v1/recaptchaParams", key: "k")
      #expect(answer.members == ["kind", "recaptchaStoken", "recaptchaSiteKey", "producerProjectNumber"])
    },
    ProductionRule(
      "4.16",
      "A token of Play Integrity or SafetyNet proves an Android app, unless reCAPTCHA is enforced",
      .documented
    ) { server in
      for name in ["playIntegrityToken", "safetyNetToken"] {
        let body: JSONValue = ["phoneNumber": "+16505550100", .init(name): "x"]
        #expect(try server.post(send, body).status == 200)
      }
      try server.setConfig(["recaptchaConfig": ["phoneEnforcementState": "ENFORCE"]], mask: "recaptchaConfig")
      let refused = try server.post(send, ["phoneNumber": "+16505550100", "playIntegrityToken": "x"])
      #expect(refused.message == "MISSING_RECAPTCHA_TOKEN")
    },
    ProductionRule(
      "4.17", "`NO_RECAPTCHA`, which SDKs send if they could not get a token, proves nothing", .documented
    ) { server throws in
      var body: ByName<JSONValue> = [
        "phoneNumber": "+16505550100", "captchaResponse": "NO_RECAPTCHA", "clientType": "CLIENT_TYPE_WEB",
        "recaptchaVersion": "RECAPTCHA_ENTERPRISE",
      ]
      #expect(try server.post(send, .object(body)).message == "MISSING_CLIENT_IDENTIFIER")
      body["recaptchaToken"] = "x"
      #expect(try server.post(send, .object(body)).status == 200)
    },
    ProductionRule(
      "4.15", "A user with second factors gets no number to sign in with: `UNSUPPORTED_FIRST_FACTOR`",
      .firstHand(1)
    ) { server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      let text =
        "UNSUPPORTED_FIRST_FACTOR : The account has MFA enabled, please sign-in with MFA eligible first factor."
      #expect(try server.signIn(FactorUser.numbers[1], idToken: user.idToken).message == text)
      try user.update(["phoneNumber": "+16505550101"])
      #expect(
        try server.post(send, ["phoneNumber": "+16505550101", "recaptchaToken": "x"]).message == text)
    },
  ]
}

extension TestServer {
  /// Allows SMS only to these regions.
  fileprivate func allowRegions(_ regions: JSONValue) throws {
    try configure("smsRegionConfig", ["smsRegionConfig": ["allowlistOnly": ["allowedRegions": regions]]])
  }
}
