import AuthEmulator
import AuthHTTP
import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Blocking functions.
  static let blockingFunctions = Self(
    number: 13, name: "Blocking functions", rules: functionCalls + functionRequests + functionAnswers)

  private static let functionCalls: [ProductionRule] = [
    ProductionRule(
      "13.1",
      "`beforeCreate` and then `beforeSignIn` run for a new user; later sign-ins, and users an administrator made, get the second only",
      .secondHand
    ) { _ in
      let functions = try StrictFunctions()
      #expect(try functions.signUp().status == 200)
      #expect(functions.takeEvents() == ["beforeCreate", "beforeSignIn"])
      _ = try functions.server.signIn("+16505553434")
      #expect(functions.takeEvents() == ["beforeCreate", "beforeSignIn"])
      try functions.makeUser("b@x.org")
      #expect(functions.takeEvents() == [])
      #expect(try functions.signIn("b@x.org").status == 200)
      #expect(functions.takeEvents() == ["beforeSignIn"])
    },
    ProductionRule(
      "13.2",
      "No function runs for anonymous users, administrators, imports, refreshes, profile changes and a linked password",
      .secondHand.partly(.documented)
    ) { _ in
      let functions = try StrictFunctions()
      let user = try functions.server.post("v1/accounts:signUp", ["returnSecureToken": true])
      let token = try #require(user.body["idToken"])
      try functions.makeUser("b@x.org")
      _ = try functions.server.administer("accounts:batchCreate", ["users": [["localId": "i"]]])
      _ = try functions.server.send(
        .post, "/securetoken.googleapis.com/v1/token",
        ["grantType": "refresh_token", "refreshToken": user.body["refreshToken"] ?? .null], key: "k")
      _ = try functions.server.post("v1/accounts:update", ["idToken": token, "displayName": "Ann"])
      #expect(try functions.signUp("a@x.org", ["idToken": token]).status == 200)
      #expect(functions.takeEvents() == [])
    },
    ProductionRule(
      "13.3",
      "With second factors `beforeSignIn` runs at the end of a sign-in only, and sees the factors; an enrollment runs nothing and drops session claims",
      .secondHand
    ) { _ in
      let functions = try StrictFunctions()
      try functions.change("beforeSignIn", ["sessionClaims": ["level": 3]])
      var user = try FactorUser(functions.server)
      _ = functions.takeEvents()
      try user.enrollPhone()
      #expect(functions.takeEvents() == [])
      #expect(try claims(user.idToken)["level"] == nil)
      let pending = try user.signIn()
      let session = try user.startSignIn(pending)
      #expect(functions.takeEvents() == [])
      let done = try user.finishSignIn(pending, session: session)
      #expect(try claims(done.string("idToken"))["level"] == 3)
      let record = try functions.lastClaims()["user_record"]
      #expect(record?["multi_factor"]?["enrolled_factors"]?.array?.count == 1)
      #expect(functions.takeEvents() == ["beforeSignIn"])
    },
    ProductionRule(
      "13.4",
      "`beforeSendEmail` runs for reset and sign-in links, with `returnOobLink` too; `beforeSendSms` not for fictional numbers",
      .secondHand
    ) { _ in
      let functions = try StrictFunctions()
      try functions.makeUser()
      for (type, events) in [
        ("PASSWORD_RESET", ["beforeSendEmail"]), ("EMAIL_SIGNIN", ["beforeSendEmail"]), ("VERIFY_EMAIL", []),
      ] {
        let sent = try functions.send(type)
        #expect(sent.status == 200)
        #expect(functions.takeEvents() == events)
      }
      _ = try functions.server.post("v1/accounts:sendVerificationCode", ["phoneNumber": "+16505553434"])
      #expect(functions.takeEvents() == [])
      _ = try functions.server.post(
        "v1/accounts:sendVerificationCode", ["phoneNumber": "+16505550100", "recaptchaToken": "x"])
      #expect(functions.takeEvents() == ["beforeSendSms"])
    },
  ]

  private static let functionRequests: [ProductionRule] = [
    ProductionRule("13.5", "The functions of the project run for its tenants", .secondHand) { _ in
      let functions = try StrictFunctions()
      let tenant = try functions.server.makeTenant()
      _ = functions.takeEvents()
      #expect(try functions.server.makeAccount(tenant: tenant).status == 200)
      #expect(functions.takeEvents() == ["beforeCreate", "beforeSignIn"])
    },
    ProductionRule(
      "13.6", "A function gets the event, method, user, client and language of a sign-in", .secondHand
    ) { _ in
      let functions = try StrictFunctions()
      let body: JSONValue = ["email": "a@x.org", "password": "notasecret", "returnSecureToken": true]
      let made = try functions.server.send(
        .post, "/identitytoolkit.googleapis.com/v1/accounts:signUp", body, key: "k",
        fields: [.init("User-Agent", "app/1"), .init("X-Firebase-Locale", "fr")])
      let told = try functions.lastClaims()
      #expect(told["event_type"] == "beforeSignIn")
      #expect(told["sign_in_method"] == "password")
      #expect(told["sub"] == made.body["localId"])
      #expect(told["user_agent"] == "app/1")
      #expect(told["locale"] == "fr")
      #expect(told["ip_address"] != nil)
      #expect(told["event_id"] != nil)
    },
    ProductionRule(
      "13.7", "The user record has address, state, times, providers, and claims and times of validity",
      .secondHand
    ) { _ in
      let functions = try StrictFunctions()
      _ = try functions.signUp("a@x.org", ["displayName": "Ann"])
      let user = try #require(try functions.lastClaims()["user_record"])
      for name in ["uid", "email", "email_verified", "metadata", "provider_data", "tokens_valid_after_time"] {
        #expect(user[name] != nil, "\(name)")
      }
      #expect(user["display_name"] == "Ann")
    },
    ProductionRule(
      "13.8",
      "`beforeSendEmail` gets the address and kind of the e-mail, and no user; what it says about reCAPTCHA has no effect",
      .secondHand
    ) { _ in
      let functions = try StrictFunctions()
      try functions.makeUser()
      functions.refuse("beforeSendEmail", status: 200, #"{"recaptchaActionOverride":"BLOCK"}"#)
      #expect(try functions.send("PASSWORD_RESET").status == 200)
      let told = try functions.lastClaims()
      #expect(told["email"] == "a@x.org")
      #expect(told["email_type"] == "PASSWORD_RESET")
      #expect(told["user_record"] == nil)
      #expect(told["tenant_id"] == nil)
    },
  ]

  private static let functionAnswers: [ProductionRule] = [
    ProductionRule(
      "13.9", "A function that answers 429, 500 or 503, or fails, makes the call 503 `Error code: 47`",
      .secondHand
    ) { _ in
      let functions = try StrictFunctions()
      for status in [429, 500, 503] {
        functions.refuse("beforeCreate", status: status)
        let answer = try functions.signUp()
        #expect(answer.status == 503)
        #expect(
          answer.body["error"] == [
            "code": 503, "message": "Error code: 47",
            "errors": [["message": "Error code: 47", "domain": "global", "reason": "backendError"]],
          ])
      }
      functions.answer("beforeCreate", .unreachable)
      #expect(try functions.signUp().message == "Error code: 47")
    },
    ProductionRule(
      "13.10", "Another refusal of a function is 400 with its body, letter by letter", .firstHand(3)
    ) { _ in
      let functions = try StrictFunctions()
      let body = #"{"error":{"message":"Registration rejected","status":"PERMISSION_DENIED"}}"#
      functions.refuse("beforeCreate", status: 403, body)
      let answer = try functions.signUp()
      #expect(answer.status == 400)
      #expect(
        answer.message == "BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error: \(body)")
      #expect(answer.body["error"]?["errors"] != nil)
      #expect(answer.body["error"]?["status"] == nil)
    },
    ProductionRule(
      "13.11",
      "A function has seven seconds: `BLOCKING_FUNCTION_ERROR_RESPONSE : Cloud function deadline exceeded.`",
      .secondHand
    ) { _ in
      let functions = try StrictFunctions()
      functions.answer("beforeCreate", .timedOut)
      let answer = try functions.signUp()
      #expect(answer.status == 400)
      #expect(answer.message == "BLOCKING_FUNCTION_ERROR_RESPONSE : Cloud function deadline exceeded.")
      #expect(functions.lastLimit == .seconds(7))
    },
    ProductionRule(
      "13.12",
      "`beforeCreate` sets name, verification and claims, but no photo; `beforeSignIn` adds session claims, which a refresh keeps",
      .secondHand
    ) { _ in
      let functions = try StrictFunctions()
      try functions.change(
        "beforeCreate",
        ["displayName": "Bea", "emailVerified": true, "photoUrl": "x", "customClaims": ["role": "a"]])
      try functions.change("beforeSignIn", ["sessionClaims": ["level": 3]])
      let made = try functions.signUp()
      let seen = try functions.server.record(made.string("localId"))
      #expect(seen["displayName"] == "Bea")
      #expect(seen["emailVerified"] == true)
      #expect(seen["photoUrl"] == nil)
      #expect(seen["customAttributes"] == #"{"role":"a"}"#)
      let refreshed = try functions.server.send(
        .post, "/securetoken.googleapis.com/v1/token",
        ["grantType": "refresh_token", "refreshToken": made.body["refreshToken"] ?? .null], key: "k")
      for token in [try made.string("idToken"), try refreshed.string("id_token")] {
        #expect(try claims(token)["role"] == "a")
        #expect(try claims(token)["level"] == 3)
      }
      try functions.change("beforeSignIn", ["displayName": "Sue"])
      let signedIn = try functions.signIn()
      #expect(signedIn.body["displayName"] == "Sue")
      #expect(try claims(signedIn.string("idToken"))["name"] == "Sue")
    },
    ProductionRule(
      "13.13",
      "Values of another type are converted, unknown members ignored; the function library itself refuses bad claims",
      .secondHand
    ) { _ in
      let functions = try StrictFunctions()
      try functions.change("beforeCreate", ["displayName": 42, "nonsense": true])
      let made = try functions.signUp()
      #expect(try functions.server.record(made.string("localId"))["displayName"] == "42")
      // An invalid response has production's code, without the emulator's sentence.
      try functions.change("beforeSignIn", ["sessionClaims": "text"])
      #expect(try functions.signIn().message == "BLOCKING_FUNCTION_ERROR_RESPONSE")
      functions.refuse("beforeSignIn", status: 200, #"{"userRecord":{"displayName":"x"}}"#)
      #expect(try functions.signIn().message == "BLOCKING_FUNCTION_ERROR_RESPONSE")
    },
    ProductionRule(
      "13.14",
      "After a refused `beforeCreate` there is no account; after a refused `beforeSignIn` of a new user there is",
      .secondHand
    ) { _ in
      let functions = try StrictFunctions()
      functions.refuse("beforeCreate", status: 403)
      _ = try functions.signUp()
      functions.answer("beforeCreate", .answered(status: 200, body: Array("{}".utf8)))
      functions.refuse("beforeSignIn", status: 403)
      #expect(try functions.signUp().message?.hasPrefix("BLOCKING_FUNCTION") == true)
      #expect(try functions.signUp().message == "EMAIL_EXISTS")
      let seen = try functions.server.administer("accounts:lookup", ["email": ["a@x.org"]])
      #expect(seen.body["users"]?.array?.first?["lastLoginAt"] != nil)
    },
    ProductionRule(
      "13.15",
      "`disabled: true` is `USER_DISABLED`: stored at sign-up and after a second factor, not at the first factor of an account that exists",
      .secondHand
    ) { _ in
      let functions = try StrictFunctions()
      try functions.makeUser()
      try functions.change("beforeSignIn", ["disabled": true])
      #expect(try functions.signIn().message == "USER_DISABLED")
      #expect(try functions.server.record("u")["disabled"] != true)
      #expect(try functions.signUp("b@x.org").message == "USER_DISABLED")
      #expect(try functions.signUp("b@x.org").message == "EMAIL_EXISTS")
      functions.answer("beforeSignIn", .answered(status: 200, body: Array("{}".utf8)))
      #expect(try functions.signIn().status == 200)
      #expect(try functions.signIn("b@x.org").message == "USER_DISABLED")
      var user = try FactorUser(functions.server)
      try user.enrollPhone()
      let pending = try user.signIn()
      try functions.change("beforeSignIn", ["disabled": true])
      #expect(try user.finishSignIn(pending, session: user.startSignIn(pending)).message == "USER_DISABLED")
      #expect(try functions.server.record(user.uid)["disabled"] == true)
    },
    ProductionRule(
      "13.16",
      "A session claim hides a stored claim of its name in the token, and `lookup` shows the stored one",
      .secondHand
    ) { _ in
      let functions = try StrictFunctions()
      try functions.makeUser()
      _ = try functions.server.administer(
        "accounts:update", ["localId": "u", "customAttributes": #"{"level":1}"#])
      try functions.change("beforeSignIn", ["sessionClaims": ["level": 3]])
      #expect(try claims(functions.signIn().string("idToken"))["level"] == 3)
      #expect(try functions.server.record("u")["customAttributes"] == #"{"level":1}"#)
    },
  ]
}

extension StrictFunctions {
  /// Creates a link as an administrator.
  fileprivate func send(_ type: String) throws -> Answer {
    try server.administer(
      "accounts:sendOobCode",
      [
        "requestType": .string(type), "email": "a@x.org", "returnOobLink": true,
        "continueUrl": "https://demo.firebaseapp.com/",
      ])
  }
}
