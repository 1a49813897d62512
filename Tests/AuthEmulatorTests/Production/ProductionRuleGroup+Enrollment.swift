import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Which factors are offered, and the start of an enrollment.
  static let factorAvailability: [ProductionRule] = [
    ProductionRule(
      "5.1",
      "A kind of factor that is not enabled answers `OPERATION_NOT_ALLOWED : … based MFA not enabled.`",
      .secondHand
    ) {
      server in
      let user = try FactorUser(server)
      let session = try user.startPhone().body["phoneSessionInfo"]?["sessionInfo"]
      try server.configure("mfa", ["mfa": ["state": "DISABLED"]])
      for answer in [try user.startPhone(), try user.finishPhone(session)] {
        #expect(answer.message == "OPERATION_NOT_ALLOWED : SMS based MFA not enabled.")
        #expect(answer.hasStatusShape)
      }
      #expect(
        try user.enrollment("start", ["totpEnrollmentInfo": [:]]).message
          == "OPERATION_NOT_ALLOWED : TOTP based MFA not enabled.")
    },
    ProductionRule(
      "5.2",
      "With second factors off an administrator may still set them, and a sign-in does not ask for them",
      .secondHand
    ) {
      server in
      let user = try FactorUser(server)
      try server.configure("mfa", ["mfa": ["state": "DISABLED"]])
      let set = try user.update(["mfa": ["enrollments": [["phoneInfo": .string(FactorUser.numbers[0])]]]])
      #expect(set.status == 200)
      #expect(try user.signIn().body["idToken"] != nil)
      try server.configure("mfa", [:])
      #expect(try user.signIn().body["idToken"] != nil)
    },
    ProductionRule(
      "5.3",
      "Second-factor calls refuse in the status shape; a token that is missing, empty or no token is `INVALID_ID_TOKEN`",
      .firstHand(1).partly(.secondHand)
    ) {
      server in
      let user = try FactorUser(server)
      for step in ["start", "finalize", "withdraw"] {
        for token in [.null, "", "nonsense"] as [JSONValue] {
          let answer = try user.enrollment(step, ["idToken": token])
          #expect(answer.message == "INVALID_ID_TOKEN")
          #expect(answer.hasStatusShape)
        }
      }
    },
    ProductionRule(
      "5.4",
      "A start with both kinds of enrollment is refused as a oneof that is set twice; with neither it is an invalid argument",
      .secondHand
    ) {
      server in
      let user = try FactorUser(server)
      let both = try user.enrollment("start", ["phoneEnrollmentInfo": [:], "totpEnrollmentInfo": [:]])
      #expect(both.message?.contains("oneof field 'enrollment_info' is already set. Cannot set '") == true)
      #expect(try user.enrollment("start", [:]).message == invalidArgument)
    },
    ProductionRule(
      "5.5", "An account without a verified address enrolls nothing: `UNVERIFIED_EMAIL`", .secondHand
    ) {
      server in
      let user = try FactorUser(server, isVerified: false)
      let text = "UNVERIFIED_EMAIL : Need to verify email first before enrolling second factors."
      #expect(try user.startPhone().message == text)
      #expect(try user.enrollment("start", ["totpEnrollmentInfo": [:]]).message == text)
    },
    ProductionRule(
      "5.6", "A session of an anonymous or phone user enrolls nothing: `UNSUPPORTED_FIRST_FACTOR`",
      .firstHand(1).partly(.secondHand)
    ) { server in
      var user = try FactorUser(server)
      let anonymous = try server.post("v1/accounts:signUp", ["returnSecureToken": true]).string("idToken")
      for token in [anonymous, try server.signIn(FactorUser.numbers[0]).string("idToken")] {
        user.idToken = token
        let text = "UNSUPPORTED_FIRST_FACTOR : MFA is not available for the given first factor."
        #expect(try user.startPhone(FactorUser.numbers[1]).message == text)
        #expect(try user.enrollment("start", ["totpEnrollmentInfo": [:]]).message == text)
      }
    },
    ProductionRule(
      "5.7", "A bad number is reported before app verification, which a fictional number does not need",
      .secondHand
    ) { server in
      let user = try FactorUser(server)
      for number in ["", "650", "nonsense"] {
        #expect(try user.startPhone(number).message == "INVALID_PHONE_NUMBER : Invalid format.")
      }
      #expect(
        try user.enrollment("start", ["phoneEnrollmentInfo": [:]]).message
          == "INVALID_PHONE_NUMBER : Invalid format.")
      #expect(try user.startPhone().status == 200)
      #expect(try user.startPhone("+16505550100").message == "MISSING_CLIENT_IDENTIFIER")
    },
    ProductionRule(
      "5.8", "A number can be enrolled once in an account, and in any number of accounts",
      .secondHand.partly(.documented)
    ) {
      server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      #expect(
        try user.startPhone().message
          == "SECOND_FACTOR_EXISTS : Phone number already enrolled as second factor for this account.")
      var other = try FactorUser(server, "joe@example.com")
      try other.enrollPhone()
    },
    ProductionRule(
      "5.9", "An account has one authenticator app: a second start is `SECOND_FACTOR_LIMIT_EXCEEDED`",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      try user.enrollApp()
      #expect(
        try user.enrollment("start", ["totpEnrollmentInfo": [:]]).message
          == "SECOND_FACTOR_LIMIT_EXCEEDED : Too many TOTP based second factors enrolled for this account.")
    },
    ProductionRule(
      "5.10",
      "An account has five factors; with five, an SMS start is refused and the start of an app is not",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      for number in FactorUser.numbers.prefix(5) { try user.enrollPhone(number) }
      #expect(
        try user.startPhone(FactorUser.numbers[5]).message
          == "SECOND_FACTOR_LIMIT_EXCEEDED : Too many second factors enrolled for this account.")
      #expect(try user.enrollment("start", ["totpEnrollmentInfo": [:]]).status == 200)
    },
    ProductionRule(
      "5.11",
      "The start of an authenticator app needs a sign-in of the last five minutes; an SMS start does not",
      .secondHand.partly(.inferred)
    ) { server in
      let user = try FactorUser(server)
      server.world.advance(by: 240)
      #expect(try user.enrollment("start", ["totpEnrollmentInfo": [:]]).status == 200)
      server.world.advance(by: 90)
      #expect(
        try user.enrollment("start", ["totpEnrollmentInfo": [:]]).message == "CREDENTIAL_TOO_OLD_LOGIN_AGAIN")
      #expect(try user.startPhone().status == 200)
    },
    ProductionRule(
      "5.12",
      "The start of an authenticator app gives the secret and the end of the session, 900 s later, with six fraction digits",
      .secondHand
    ) { server in
      let session = try FactorUser(server).startApp()
      #expect(session["verificationCodeLength"] == 6)
      #expect(session["hashingAlgorithm"] == "SHA1")
      #expect(session["periodSec"] == 30)
      let end = try #require(session["finalizeEnrollmentTime"]?.string)
      #expect(end.wholeMatch(of: /.*T.*:[0-9]{2}\.[0-9]{6}Z/) != nil)
    },
  ]

  /// The enrollment of a phone.
  static let phoneEnrollment: [ProductionRule] = [
    ProductionRule(
      "5.13",
      "Finishing an SMS enrollment without a code is `MISSING_CODE`; a wrong one is `INVALID_CODE` and keeps the session",
      .secondHand
    ) { server in
      let user = try FactorUser(server)
      let session = try user.startPhone().body["phoneSessionInfo"]?["sessionInfo"]
      #expect(try user.finishPhone(session, code: .null).message == "MISSING_CODE")
      #expect(try user.finishPhone(session, code: "000000").message == "INVALID_CODE")
      #expect(try user.finishPhone(session).status == 200)
    },
    ProductionRule(
      "5.14", "Finishing an SMS enrollment answers `idToken` and `refreshToken` only", .secondHand
    ) {
      server in
      var user = try FactorUser(server)
      #expect(try user.enrollPhone().members == ["idToken", "refreshToken"])
    },
    ProductionRule(
      "5.15", "The token of an SMS enrollment is authenticated now and names the factor, whose ID is a UUID",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      let before = try claims(user.idToken)["auth_time"]?.integer ?? 0
      server.world.advance(by: 100)
      try user.enrollPhone()
      let token = try claims(user.idToken)
      #expect(token["auth_time"]?.integer ?? 0 == before + 100)
      #expect(token["firebase"]?["sign_in_second_factor"] == "phone")
      let id = try #require(token["firebase"]?["second_factor_identifier"]?.string)
      #expect(id.wholeMatch(of: /[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/) != nil)
    },
    ProductionRule("5.16", "An SMS enrollment ends earlier sessions: `TOKEN_EXPIRED`", .secondHand) {
      server in
      var user = try FactorUser(server)
      let (idToken, refreshToken) = (user.idToken, user.refreshToken)
      try user.enrollPhone()
      #expect(try user.lookup(idToken).message == "TOKEN_EXPIRED")
      #expect(try user.refresh(refreshToken).message == "TOKEN_EXPIRED")
      for path in ["delete", "update"] {
        let answer = try server.post("v1/accounts:\(path)", ["idToken": .string(idToken)])
        #expect(answer.message == "TOKEN_EXPIRED")
      }
      #expect(try user.lookup().status == 200)
      #expect(try user.refresh().status == 200)
    },
    ProductionRule(
      "5.17",
      "A repeated SMS enrollment is `SECOND_FACTOR_EXISTS` with the new token and `TOKEN_EXPIRED` with the old one",
      .secondHand
    ) { server in
      var user = try FactorUser(server)
      let old = user.idToken
      let session = try user.startPhone().body["phoneSessionInfo"]?["sessionInfo"]
      server.world.advance(by: 2)
      user.idToken = try user.finishPhone(session).string("idToken")
      #expect(try user.finishPhone(session).message?.hasPrefix("SECOND_FACTOR_EXISTS : ") == true)
      user.idToken = old
      #expect(try user.finishPhone(session).message == "TOKEN_EXPIRED")
    },
    ProductionRule("5.18", "The session of an SMS enrollment is still valid after half an hour", .secondHand)
    { server in
      let user = try FactorUser(server)
      let session = try user.startPhone().body["phoneSessionInfo"]?["sessionInfo"]
      server.world.advance(by: 1800)
      #expect(try user.finishPhone(session).status == 200)
    },
  ]
}
