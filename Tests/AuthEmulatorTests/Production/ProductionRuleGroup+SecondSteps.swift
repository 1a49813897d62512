import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// The second step of a sign-in.
  static let secondSteps: [ProductionRule] = [
    ProductionRule(
      "5.30",
      "`mfaSignIn:start` needs `phoneSignInInfo`, empty for a fictional number, and names a missing credential",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      try user.enrollApp()
      let pending = try user.signIn()
      for factor in pending.body["mfaInfo"]?.array ?? [] {
        let answer = try user.startSignIn(pending, factor: factor["mfaEnrollmentId"], info: nil)
        #expect(answer.message == invalidArgument)
      }
      #expect(try user.startSignIn(pending).status == 200)
      for credential in [nil, ""] as [JSONValue?] {
        var body: ByName<JSONValue> = ["phoneSignInInfo": [:]]
        body["mfaPendingCredential"] = credential
        let answer = try server.post("v2/accounts/mfaSignIn:start", .object(body))
        #expect(
          answer.message
            == "MISSING_MFA_PENDING_CREDENTIAL : Request does not have MFA pending credential.")
      }
    },
    ProductionRule(
      "5.31",
      "`mfaSignIn:start` with an unknown factor is `MFA_ENROLLMENT_NOT_FOUND`, with an app `INVALID_PHONE_NUMBER`",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      try user.enrollApp()
      let pending = try user.signIn()
      #expect(try user.startSignIn(pending, factor: "nonsense").message == "MFA_ENROLLMENT_NOT_FOUND")
      #expect(try user.startSignIn(pending).message == "INVALID_PHONE_NUMBER : Invalid format.")
    },
    ProductionRule(
      "5.32", "A pending sign-in lives ten minutes for an SMS (450 to 600 s) and five for an app",
      .secondHand.partly(.inferred)
    ) { server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      let secret = try user.enrollApp()
      server.world.advance(by: 1000)
      let pending = try user.signIn()
      server.world.advance(by: 290)
      #expect(try user.finishSignIn(pending, app: user.code(secret)).status == 200)
      server.world.advance(by: 10)
      #expect(
        try user.finishSignIn(pending, app: user.code(secret)).message
          == "TOTP_CHALLENGE_TIMEOUT : TOTP challenge timeout, provide first factor again.")
      server.world.advance(by: 150)
      #expect(try user.startSignIn(pending).status == 200)
      server.world.advance(by: 150)
      #expect(
        try user.startSignIn(pending).message
          == "INVALID_MFA_PENDING_CREDENTIAL : MFA pending credential is expired.")
    },
    ProductionRule(
      "5.33", "`mfaSignIn:finalize` answers both tokens only; the time of authentication is now", .secondHand
    ) { server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      let secret = try user.enrollApp()
      server.world.advance(by: 200)
      let pending = try user.signIn()
      server.world.advance(by: 60)
      let bySMS = try user.finishSignIn(pending, session: user.startSignIn(pending))
      for answer in [bySMS, try user.finishSignIn(pending, app: user.code(secret))] {
        #expect(answer.members == ["idToken", "refreshToken"])
        let token = try claims(answer.string("idToken"))
        #expect(token["auth_time"] == token["iat"])
      }
    },
    ProductionRule(
      "5.34",
      "`mfaSignIn:finalize` without pending credential, code or, for an app, factor is an invalid argument",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      try user.enrollApp()
      let pending = try user.signIn()
      let credential = pending.body["mfaPendingCredential"] ?? .null
      let app: JSONValue = ["verificationCode": "000000"]
      let bodies: [JSONValue] = [
        ["mfaPendingCredential": credential],
        ["mfaEnrollmentId": "x", "totpVerificationInfo": app],
        ["mfaPendingCredential": credential, "totpVerificationInfo": app],
        ["mfaPendingCredential": credential, "mfaEnrollmentId": "x", "totpVerificationInfo": [:]],
        ["mfaPendingCredential": credential, "phoneVerificationInfo": ["sessionInfo": "x"]],
      ]
      for body in bodies {
        #expect(try server.post("v2/accounts/mfaSignIn:finalize", body).message == invalidArgument)
      }
    },
    ProductionRule("5.35", "A bad pending credential, factor or code has a word of its own", .secondHand) {
      server in
      var user = try FactorUser(server)
      let secret = try user.enrollApp()
      let pending = try user.signIn()
      let code = try user.code(secret, steps: 1)
      #expect(
        try server.post(
          "v2/accounts/mfaSignIn:finalize",
          [
            "mfaPendingCredential": "x", "mfaEnrollmentId": "x",
            "totpVerificationInfo": ["verificationCode": code],
          ]
        ).message == "INVALID_PENDING_TOKEN")
      #expect(try user.finishSignIn(pending, app: code, factor: "x").message == "INVALID_MFA_ENROLLMENT_ID")
      #expect(try user.finishSignIn(pending, app: "000000").message == "INVALID_CODE")
      let none = try user.startSignIn(pending)
      #expect(try user.finishSignIn(pending, session: none).message == "INVALID_SESSION_INFO")
      try user.enrollPhone()
      let both = try user.signIn()
      let ids = (both.body["mfaInfo"]?.array ?? []).compactMap { $0["mfaEnrollmentId"] }
      #expect(ids.count == 2)
      let session = try user.startSignIn(both, factor: ids.last)
      for (id, message) in [
        (ids.first, "INVALID_SESSION_INFO"), ("x", "INVALID_MFA_ENROLLMENT_ID"), (ids.last, nil), (nil, nil),
      ] as [(JSONValue?, String?)] {
        #expect(try user.finishSignIn(both, session: session, factor: id).message == message)
      }
    },
    ProductionRule(
      "5.36", "A pending credential, and a fictional number's session, can be used again after success",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      let pending = try user.signIn()
      let session = try user.startSignIn(pending)
      for _ in 1...2 { #expect(try user.finishSignIn(pending, session: session).status == 200) }
    },
    ProductionRule(
      "5.37", "A code of an app must be of a later step than the last one, that of the enrollment included",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      let secret = try user.enrollApp()
      let pending = try user.signIn()
      let used = try user.code(secret)
      #expect(try user.finishSignIn(pending, app: used).message == "INVALID_CODE")
      #expect(try user.finishSignIn(pending, app: user.code(secret, steps: 2)).status == 200)
      #expect(try user.finishSignIn(pending, app: user.code(secret, steps: 1)).message == "INVALID_CODE")
      #expect(try user.finishSignIn(pending, app: user.code(secret, steps: 3)).status == 200)
    },
    ProductionRule(
      "5.38",
      "After five wrong codes of an app (five or six in production, the window is not known) all are `QUOTA_EXCEEDED : Exceeded quota.`",
      .secondHand.partly(.inferred)
    ) { server in
      var user = try FactorUser(server)
      let secret = try user.enrollApp()
      let pending = try user.signIn()
      for _ in 1...3 { #expect(try user.finishSignIn(pending, app: "000000").message == "INVALID_CODE") }
      #expect(try user.finishSignIn(pending, app: user.code(secret, steps: 1)).status == 200)
      for _ in 1...2 { #expect(try user.finishSignIn(pending, app: "000000").message == "INVALID_CODE") }
      #expect(
        try user.finishSignIn(pending, app: user.code(secret, steps: 2)).message
          == "QUOTA_EXCEEDED : Exceeded quota.")
    },
    ProductionRule("5.40", "A refresh and a session cookie keep the claims of the second factor", .secondHand)
    { server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      let refreshed = try claims(user.refresh().string("id_token"))
      #expect(refreshed["firebase"]?["sign_in_second_factor"] == "phone")
      let made = try server.administer(
        "createSessionCookie", ["idToken": .string(user.idToken), "validDuration": "300"])
      let cookie = try claims(made.string("sessionCookie"))
      #expect(cookie["firebase"] == refreshed["firebase"])
    },
    ProductionRule(
      "5.41", "A custom token signs in without a second factor; e-mail link and password ask for it",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      #expect(try user.signIn().body["mfaPendingCredential"] != nil)
      let sent = try server.administer(
        "accounts:sendOobCode",
        [
          "requestType": "EMAIL_SIGNIN", "email": .string(user.email), "returnOobLink": true,
          "continueUrl": "https://demo.firebaseapp.com/",
        ])
      let link = try server.post(
        "v1/accounts:signInWithEmailLink",
        ["email": .string(user.email), "oobCode": try #require(sent.body["oobCode"])])
      #expect(link.body["mfaPendingCredential"] != nil)
      #expect(link.body["idToken"] == nil)
    },
  ]

  /// What happens to the account between the two factors.
  static let interruptedSignIns: [ProductionRule] = [
    ProductionRule(
      "5.39",
      "Between the factors: a disabled account is refused after a right SMS code and passes with an app; a deleted one is `USER_NOT_FOUND`",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      let secret = try user.enrollApp()
      let pending = try user.signIn()
      user.update(disabled: true)
      let session = try user.startSignIn(pending)
      #expect(try user.finishSignIn(pending, session: session, code: "000000").message == "INVALID_CODE")
      #expect(try user.finishSignIn(pending, session: session).message == "USER_DISABLED")
      #expect(try user.finishSignIn(pending, app: user.code(secret, steps: 1)).status == 200)
      user.update(disabled: false)
      #expect(try user.finishSignIn(pending, session: session).status == 200)
      try user.update(["mfa": [:]])
      #expect(try user.finishSignIn(pending, session: session).message == "INVALID_MFA_ENROLLMENT_ID")
      _ = try server.administer("accounts:delete", ["localId": .string(user.uid)])
      #expect(try user.finishSignIn(pending, session: session).message == "USER_NOT_FOUND")
    },
    ProductionRule(
      "5.39a", "A pending credential survives a new password, an unlinked provider and `validSince`",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      let pending = try user.signIn()
      let now = try claims(user.idToken)["iat"]?.integer ?? 0
      try user.update(["password": "another secret", "validSince": .string("\(now)")])
      try user.update(["deleteProvider": ["password"]])
      user.idToken = try user.finishSignIn(pending, session: user.startSignIn(pending)).string("idToken")
      #expect(try user.lookup().status == 200)
    },
  ]

  /// Withdrawing a factor.
  static let withdrawals: [ProductionRule] = [
    ProductionRule(
      "5.42",
      "Withdrawing a factor that is missing or unknown is `MFA_ENROLLMENT_NOT_FOUND`, without a token `INVALID_ID_TOKEN`",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      for id in [.null, "", "nonsense"] as [JSONValue] {
        #expect(
          try user.enrollment("withdraw", ["mfaEnrollmentId": id]).message == "MFA_ENROLLMENT_NOT_FOUND")
      }
      #expect(try user.enrollment("withdraw", ["idToken": .null]).message == "INVALID_ID_TOKEN")
    },
    ProductionRule("5.43", "A withdrawal answers both tokens only and ends all earlier sessions", .secondHand)
    { server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      let (id, refreshToken) = (try user.firstFactor(), user.refreshToken)
      let answer = try user.enrollment("withdraw", ["mfaEnrollmentId": id])
      #expect(answer.members == ["idToken", "refreshToken"])
      let again = try user.enrollment("withdraw", ["mfaEnrollmentId": id])
      #expect(again.message == "TOKEN_EXPIRED")
      #expect(again.hasStatusShape)
      #expect(try user.lookup().message == "TOKEN_EXPIRED")
      #expect(try user.refresh(refreshToken).message == "TOKEN_EXPIRED")
      #expect(try user.lookup(answer.string("idToken")).status == 200)
    },
    ProductionRule(
      "5.44", "After a withdrawal the token keeps the claims of another factor, if that was the session's",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      let first = try user.firstFactor()
      try user.enrollPhone(FactorUser.numbers[1])
      let kept = try user.enrollment("withdraw", ["mfaEnrollmentId": first])
      let token = try claims(kept.string("idToken"))
      #expect(token["firebase"]?["sign_in_second_factor"] == "phone")
      user.idToken = try kept.string("idToken")
      let last = try user.enrollment("withdraw", ["mfaEnrollmentId": user.firstFactor()])
      #expect(try claims(last.string("idToken"))["firebase"]?["sign_in_second_factor"] == nil)
    },
    ProductionRule("5.45", "A session with the first factor only may withdraw a factor", .secondHand) {
      server in
      let user = try FactorUser(server)
      try user.update(["mfa": ["enrollments": [["phoneInfo": .string(FactorUser.numbers[0])]]]])
      #expect(try user.enrollment("withdraw", ["mfaEnrollmentId": user.firstFactor()]).status == 200)
    },
  ]
}

extension FactorUser {
  fileprivate func update(disabled: Bool) {
    #expect(throws: Never.self) { try update(["disableUser": .bool(disabled)]) }
  }

  /// The ID of the oldest factor.
  fileprivate func firstFactor() throws -> JSONValue {
    try #require(try record()["mfaInfo"]?.array?.first?["mfaEnrollmentId"])
  }
}
