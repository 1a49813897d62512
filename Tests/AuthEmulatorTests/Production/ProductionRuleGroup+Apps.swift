import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// The enrollment of an authenticator app.
  static let appEnrollment: [ProductionRule] = [
    ProductionRule(
      "5.19", "An app's enrollment checks session, name and code in this order; its session lives 900 s",
      .secondHand
    ) { server in
      let user = try FactorUser(server)
      let session = try user.startApp()
      #expect(try user.finishApp([:], name: nil).message == "INVALID_SESSION_INFO")
      #expect(try user.finishApp(["sessionInfo": "nonsense"], name: nil).message == "INVALID_SESSION_INFO")
      #expect(
        try user.finishApp(session, code: "", name: nil).message?.hasPrefix("MISSING_DISPLAY_NAME") == true)
      server.world.advance(by: 870)
      #expect(try user.finishApp(session, code: "000000").message == "INVALID_CODE")
      server.world.advance(by: 60)
      #expect(try user.finishApp(session).message == "SESSION_EXPIRED")
    },
    ProductionRule(
      "5.20", "An app needs a name: `MISSING_DISPLAY_NAME : display name cannot be empty`", .secondHand
    ) {
      server in
      let user = try FactorUser(server)
      let session = try user.startApp()
      #expect(
        try user.finishApp(session, name: nil).message
          == "MISSING_DISPLAY_NAME : display name cannot be empty")
    },
    ProductionRule(
      "5.21", "A code of an app that is missing, wrong or too far away is `INVALID_CODE`", .secondHand
    ) {
      server in
      let user = try FactorUser(server)
      let session = try user.startApp()
      let far = try user.code(session["sharedSecretKey"]?.string ?? "", steps: 7)
      for code in ["", "000000", far] {
        #expect(try user.finishApp(session, code: code).message == "INVALID_CODE")
      }
    },
    ProductionRule(
      "5.22",
      "An app's enrollment takes three codes; afterwards, and after success, it is `TOO_MANY_ENROLLMENT_ATTEMPTS`",
      .secondHand
    ) { server in
      let user = try FactorUser(server)
      let text = "TOO_MANY_ENROLLMENT_ATTEMPTS : restart enrollment"
      let failed = try user.startApp()
      for _ in 1...3 { #expect(try user.finishApp(failed, code: "000000").message == "INVALID_CODE") }
      #expect(try user.finishApp(failed).message == text)
      let session = try user.startApp()
      #expect(try user.finishApp(session).status == 200)
      #expect(try user.finishApp(session).message == text)
    },
    ProductionRule(
      "5.23", "An app's code may be `adjacentIntervals` steps away, at enrollment and at sign-in",
      .secondHand.partly(.inferred)
    ) { server in
      for (steps, isGood) in [(-5, true), (5, true), (-6, false), (6, false)] as [(Int64, Bool)] {
        let user = try FactorUser(server, "u\(steps + 9)@example.com")
        let session = try user.startApp()
        let code = try user.code(session["sharedSecretKey"]?.string ?? "", steps: steps)
        #expect(try user.finishApp(session, code: code).message == (isGood ? nil : "INVALID_CODE"))
      }
      var user = try FactorUser(server)
      let secret = try user.enrollApp()
      let pending = try user.signIn()
      #expect(try user.finishSignIn(pending, app: user.code(secret, steps: 6)).message == "INVALID_CODE")
      #expect(try user.finishSignIn(pending, app: user.code(secret, steps: 5)).status == 200)
    },
    ProductionRule(
      "5.24",
      "Finishing an app's enrollment answers both tokens and `totpAuthInfo: {}`; the token is authenticated now and names the factor",
      .secondHand
    ) { server in
      let user = try FactorUser(server)
      server.world.advance(by: 60)
      let answer = try user.finishApp(try user.startApp())
      #expect(answer.members == ["idToken", "refreshToken", "totpAuthInfo"])
      #expect(answer.body["totpAuthInfo"] == [:])
      let token = try claims(answer.string("idToken"))
      #expect(token["auth_time"] == token["iat"])
      #expect(token["firebase"]?["sign_in_second_factor"] == "totp")
      #expect(token["firebase"]?["second_factor_identifier"]?.string?.count == 36)
    },
    ProductionRule(
      "5.25", "An app's enrollment keeps earlier sessions, which get no claims of a second factor",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      let (idToken, refreshToken) = (user.idToken, user.refreshToken)
      server.world.advance(by: 2)
      try user.enrollApp()
      #expect(try user.lookup(idToken).status == 200)
      let refreshed = try user.refresh(refreshToken)
      #expect(refreshed.status == 200)
      #expect(try claims(refreshed.string("id_token"))["firebase"]?["sign_in_second_factor"] == nil)
    },
  ]

  /// How factors are shown.
  static let shownFactors: [ProductionRule] = [
    ProductionRule(
      "5.26", "`lookup` lists factors in the order of enrollment, numbers in full, apps with `totpInfo: {}`",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      try user.enrollApp()
      server.world.advance(by: 2)
      try user.enrollPhone()
      let factors = try #require(try user.record()["mfaInfo"]?.array)
      #expect(factors.count == 2)
      #expect(
        Set(factors[0].object?.keys.map { $0 } ?? []) == [
          "mfaEnrollmentId", "displayName", "enrolledAt", "totpInfo",
        ])
      #expect(
        Set(factors[1].object?.keys.map { $0 } ?? []) == ["mfaEnrollmentId", "enrolledAt", "phoneInfo"])
      #expect(factors[1]["phoneInfo"] == .string(FactorUser.numbers[0]))
      #expect(factors[1]["enrolledAt"]?.string?.wholeMatch(of: /.*\.[0-9]{6}Z/) != nil)
    },
    ProductionRule("5.27", "Without factors the member `mfaInfo` is absent", .secondHand) { server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      let id = try user.record()["mfaInfo"]?.array?.first?["mfaEnrollmentId"]
      user.idToken = try user.enrollment("withdraw", ["mfaEnrollmentId": id ?? .null]).string("idToken")
      #expect(try user.record()["mfaInfo"] == nil)
    },
    ProductionRule("5.28", "The answer of the first factor has masked numbers and no tokens", .secondHand) {
      server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      let pending = try user.signIn()
      #expect(pending.body["registered"] == true)
      #expect(pending.body["mfaPendingCredential"] != nil)
      #expect(pending.body["mfaInfo"]?.array?.first?["phoneInfo"] == "+*******3430")
      #expect(pending.members.isDisjoint(with: ["idToken", "refreshToken", "expiresIn"]))
    },
    ProductionRule(
      "5.29", "A pending password sign-in has a `displayName` too, empty if there is none", .secondHand
    ) {
      server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      #expect(try user.signIn().body["displayName"] == "")
    },
  ]
}
