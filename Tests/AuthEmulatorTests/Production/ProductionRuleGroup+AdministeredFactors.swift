import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Factors set by an administrator.
  static let administeredFactors: [ProductionRule] = [
    ProductionRule(
      "5.46",
      "`mfa.enrollments` replaces all factors: a missing ID is a UUID, a missing time is now with three fraction digits; `mfa: {}` clears",
      .secondHand
    ) { server in
      let user = try FactorUser(server)
      let number = JSONValue.string(FactorUser.numbers[0])
      try user.update(["mfa": ["enrollments": [["phoneInfo": number, "displayName": "work"]]]])
      let factor = try #require(try user.record()["mfaInfo"]?.array?.first)
      #expect(factor["mfaEnrollmentId"]?.string?.count == 36)
      #expect(factor["enrolledAt"]?.string?.wholeMatch(of: /.*:[0-9]{2}\.[0-9]{3}Z/) != nil)
      #expect(factor["displayName"] == "work")
      try user.update(["mfa": [:]])
      #expect(try user.record()["mfaInfo"] == nil)
    },
    ProductionRule(
      "5.47", "An administrator's factors: at most five, good numbers, no new authenticator app", .secondHand
    ) { server in
      var user = try FactorUser(server)
      let six = JSONValue.array(FactorUser.numbers.map { ["phoneInfo": .string($0)] })
      for (enrollments, message) in [
        (six, "SECOND_FACTOR_LIMIT_EXCEEDED"),
        ([["phoneInfo": "650"]], "INVALID_PHONE_NUMBER : Invalid format."),
        ([["totpInfo": [:]]], "UNSUPPORTED_SECOND_FACTOR : attempting to add a new TOTP enrollment"),
      ] as [(JSONValue, String)] {
        let answer = try user.update(["mfa": ["enrollments": enrollments]])
        #expect(answer.message == message)
        #expect(answer.body["error"]?["errors"] != nil)
        #expect(try user.record()["mfaInfo"] == nil)
      }
      try user.enrollApp()
      let app = try user.record()["mfaInfo"]
      #expect(try user.update(["mfa": ["enrollments": app ?? .null]]).status == 200)
      #expect(try user.record()["mfaInfo"] == app)
    },
    ProductionRule(
      "5.48", "An import keeps given IDs and times of factors, and refuses apps and bad numbers one by one",
      .secondHand
    ) { server in
      func account(_ uid: String, _ factor: JSONValue) -> JSONValue {
        [
          "localId": .string(uid), "email": .string("\(uid)@x.org"), "emailVerified": true,
          "mfaInfo": [factor],
        ]
      }
      let kept: JSONValue = [
        "phoneInfo": "+16505550101", "mfaEnrollmentId": "mine", "enrolledAt": "2020-01-02T03:04:05Z",
      ]
      let answer = try server.administer(
        "accounts:batchCreate",
        ["users": [account("a", kept), account("b", ["totpInfo": [:]]), account("c", ["phoneInfo": "650"])]])
      #expect(
        answer.body["error"] == [
          ["index": 1, "message": "Importing TOTP MFA is not supported."],
          ["index": 2, "message": "Phone number format is invalid"],
        ])
      let seen = try server.administer("accounts:lookup", ["localId": ["a"]])
      let factor = seen.body["users"]?.array?.first?["mfaInfo"]?.array?.first
      for name in ["phoneInfo", "mfaEnrollmentId", "enrolledAt"] { #expect(factor?[name] == kept[name]) }
    },
    ProductionRule("5.49", "An administrator's new account takes `mfaInfo`, a list", .documented) { server in
      let made = try server.administer(
        "accounts",
        [
          "email": "new@example.com", "emailVerified": true,
          "mfaInfo": [["phoneInfo": "+16505550101", "displayName": "work"]],
        ])
      let seen = try server.administer("accounts:lookup", ["localId": [try #require(made.body["localId"])]])
      let factor = seen.body["users"]?.array?.first?["mfaInfo"]?.array?.first
      #expect(factor?["displayName"] == "work")
      #expect(factor?["mfaEnrollmentId"]?.string?.count == 36)
    },
  ]
}
