import AuthEmulator
import AuthHTTP
import BoundedJSON
import Testing

extension ProductionRuleGroup {
  private static let everything: JSONValue = [
    "minPasswordLength": 8, "maxPasswordLength": 20, "containsLowercaseCharacter": true,
    "containsUppercaseCharacter": true, "containsNumericCharacter": true,
    "containsNonAlphanumericCharacter": true,
  ]

  /// The password policy.
  static let passwordPolicyRules: [ProductionRule] = [
    ProductionRule(
      "9.20", "The policy is returned as written, with version 1 and the time of the change", .secondHand
    ) {
      server in
      let answer = try server.setConfig(
        passwordPolicy(everything, forced: true), mask: "passwordPolicyConfig")
      let policy = try #require(answer.body["passwordPolicyConfig"])
      #expect(policy["passwordPolicyEnforcementState"] == "ENFORCE")
      #expect(policy["forceUpgradeOnSignin"] == true)
      let version: JSONValue = ["customStrengthOptions": everything, "schemaVersion": 1]
      #expect(policy["passwordPolicyVersions"] == [version])
      #expect(policy["lastUpdateTime"]?.string?.hasSuffix("Z") == true)
      let options: JSONValue = ["containsNumericCharacter": false, "minPasswordLength": 6]
      try server.setConfig(passwordPolicy(options), mask: "passwordPolicyConfig")
      let shown = try server.config()["passwordPolicyConfig"]?["passwordPolicyVersions"]?.array?.first
      #expect(shown?["customStrengthOptions"]?["containsNumericCharacter"] == false)
    },
    ProductionRule("9.21", "An impossible policy is refused, and the empty one removes it", .secondHand) {
      server in
      let length = "INVALID_CONFIG : Policy versions list must be of length 1"
      try server.expectRefusal(
        ["passwordPolicyConfig": ["passwordPolicyEnforcementState": "ENFORCE"]], length)
      try server.expectRefusal(
        ["passwordPolicyConfig": ["passwordPolicyVersions": [[:], [:]]]], length, mask: "passwordPolicyConfig"
      )
      for minimum in [5, 31] as [JSONValue] {
        try server.expectRefusal(
          passwordPolicy(["minPasswordLength": minimum]),
          "INVALID_CONFIG : Minimum password length must be between 6 and 30")
      }
      try server.expectRefusal(
        passwordPolicy(["maxPasswordLength": 5]),
        "INVALID_CONFIG : Maximum password length must be greater than or equal to the minimum password length"
      )
      try server.expectRefusal(
        passwordPolicy(["maxPasswordLength": 4097]),
        "INVALID_CONFIG : Maximum password length must be less than or equal to 4096")
      try server.setConfig(passwordPolicy(everything))
      try server.setConfig(["passwordPolicyConfig": [:]], mask: "passwordPolicyConfig")
      #expect(try server.config()["passwordPolicyConfig"] == nil)
    },
    ProductionRule("9.22", "A refusal names all that the password lacks", .firstHand(6)) { server in
      try server.setConfig(passwordPolicy(everything))
      let refused = try server.makeAccount("ann@example.com", "abc")
      #expect(
        refused.message
          == "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: "
          + "[Password must contain at least 8 characters, Password must contain an upper case character, "
          + "Password must contain a numeric character, Password must contain a non-alphanumeric character]")
      #expect(refused.body["error"]?["errors"] != nil)
      #expect(
        try server.makeAccount("ann@example.com", "aB1!" + String(repeating: "x", count: 20)).message?
          .hasSuffix("[Password may contain at most 20 characters]") == true)
    },
    ProductionRule(
      "9.23", "The policy holds for sign-up, update and reset, also by an administrator",
      .firstHand(6).partly(.secondHand)
    ) {
      server in
      let user = try server.makeAccount()
      let reset = try server.makeLink(["requestType": "PASSWORD_RESET", "email": "ann@example.com"])
      try server.setConfig(passwordPolicy(["containsNumericCharacter": true, "minPasswordLength": 10]))
      let id = user.body["localId"] ?? .null
      let code = reset.body["oobCode"] ?? .null
      for (path, body, bearer) in [
        ("v1/accounts:update", ["idToken": user.body["idToken"] ?? .null], nil),
        ("v1/projects/demo/accounts:update", ["localId": id], "owner"),
        ("v1/projects/demo/accounts", ["email": "bob@example.com"], "owner"),
        ("v1/accounts:resetPassword", ["oobCode": code, "newPassword": "abcdefgh"], nil),
      ] as [(String, ByName<JSONValue>, String?)] {
        let body = body.merging(["password": "abcdefgh"]) { $1 }.filter {
          $0.key != "password" || body["newPassword"] == nil
        }
        let answer = try server.post(path, .object(body), bearer: bearer, key: bearer == nil ? "k" : nil)
        #expect(answer.message?.hasPrefix("PASSWORD_DOES_NOT_MEET_REQUIREMENTS") == true, "\(path)")
      }
      let kept = try server.post("v1/accounts:resetPassword", ["oobCode": code, "newPassword": "abcdefghi1"])
      #expect(kept.status == 200)
    },
    ProductionRule("9.24", "`+` and `=` are not special characters; `-` and the back-tick are", .secondHand) {
      server in
      try server.setConfig(passwordPolicy(["containsNonAlphanumericCharacter": true]))
      #expect(try server.makeAccount("ann@example.com", "abcdef+=").status == 400)
      #expect(try server.makeAccount("ann@example.com", "abcdef-").status == 200)
      #expect(try server.makeAccount("bob@example.com", "abcdef`").status == 200)
    },
    ProductionRule(
      "9.25", "With a forced upgrade a right password that does not comply is refused", .secondHand
    ) {
      server in
      try server.makeAccount()
      try server.setConfig(passwordPolicy(["containsUppercaseCharacter": true], forced: true))
      #expect(
        try server.signInByPassword().message?.hasPrefix("PASSWORD_DOES_NOT_MEET_REQUIREMENTS") == true)
      #expect(
        try server.signInByPassword("ann@example.com", "wrong123").message == "INVALID_LOGIN_CREDENTIALS")
    },
    ProductionRule(
      "9.26", "Without it the answer to the sign-in tells what the password lacks",
      .secondHand.partly(.documented)
    ) { server in
      try server.makeAccount()
      #expect(try server.signInByPassword().body["userNotifications"] == nil)
      try server.setConfig(passwordPolicy(["containsUppercaseCharacter": true]))
      let notice: JSONValue = [
        "notificationCode": "MISSING_UPPERCASE_CHARACTER",
        "notificationMessage": "Password must contain an upper case character",
      ]
      #expect(try server.signInByPassword().body["userNotifications"] == [notice])
    },
    ProductionRule(
      "9.27", "`v2/passwordPolicy` returns the options as written", .firstHand(1).partly(.secondHand)
    ) { server in
      let path = "/identitytoolkit.googleapis.com/v2/passwordPolicy"
      #expect(
        try server.send(.get, path, key: "k").body == [
          "customStrengthOptions": ["minPasswordLength": 6, "maxPasswordLength": 4096], "schemaVersion": 1,
          "enforcementState": "ENFORCE",
        ])
      try server.setConfig(
        passwordPolicy(["minPasswordLength": 8, "containsNonAlphanumericCharacter": true]))
      let policy = try server.send(.get, path, key: "k").body
      #expect(
        policy["customStrengthOptions"]
          == ["minPasswordLength": 8, "containsNonAlphanumericCharacter": true])
      #expect(policy["allowedNonAlphanumericCharacters"]?.array?.count == 30)
      #expect(policy["forceUpgradeOnSignin"] == nil)
      let unknown = try server.send(.get, path + "?tenantId=none", key: "k")
      #expect(unknown.message == "INVALID_TENANT_ID")
    },
    ProductionRule(
      leftOut: "9.28", "Reading the policy is throttled, and may lag behind a change", .secondHand,
      because: "A local server has no quota of reads, and answers the present policy."),
  ]
}
