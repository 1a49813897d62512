import AuthEmulator
import BoundedJSON
import EmulatorWire
import Foundation
import Testing

extension ProductionRuleGroup {
  /// Names, photos, addresses, unlinking.
  static let profileRules: [ProductionRule] = [
    .account("2.24", "A name has at most 256 UTF-16 units; only `deleteAttribute` removes it", .secondHand) {
      calls in
      let user = try calls.signUp()
      let long = JSONValue.string(String(repeating: "😀", count: 129))
      let refused = try calls.update(user, ["displayName": long])
      #expect(refused.message == "INVALID_PROFILE_ATTRIBUTE : Display name too long.")
      _ = try calls.update(user, ["displayName": "a\u{0}\u{1}"])
      #expect(try calls.update(user, ["displayName": .null]).body["displayName"] == "a\u{0}\u{1}")
      #expect(try calls.update(user, ["displayName": ""]).body["displayName"] == "")
      #expect(try calls.record(of: user)["displayName"] == "")
      _ = try calls.update(user, ["deleteAttribute": ["DISPLAY_NAME"]])
      #expect(try calls.record(of: user)["displayName"] == nil)
    },
    .account("2.25", "Any text is a good `photoUrl`", .secondHand) { calls in
      let user = try calls.signUp()
      for text in ["not a url", "javascript:1", "", String(repeating: "a", count: 2048)] {
        #expect(try calls.update(user, ["photoUrl": .string(text)]).body["photoUrl"] == .string(text))
      }
    },
    .account("2.26", "An address may be long and have other letters, but no leading space", .secondHand) {
      calls throws in
      let long = String(repeating: "a", count: 65) + "@\(String(repeating: "b", count: 190)).com"
      for email in [long, "a+b@example.com", "jörg@example.com"] {
        #expect(try calls.signUp(email).status == 200)
      }
      #expect(try calls.signUp(" jane@example.com").message == "INVALID_EMAIL")
    },
    .account(
      "2.27", "Unlinking the password keeps address and session; an absent provider is not an error",
      .firstHand(1).partly(.secondHand)
    ) {
      calls in
      let user = try calls.signUp()
      #expect(try calls.update(user, ["deleteProvider": ["google.com"]]).status == 200)
      let answer = try calls.update(user, ["deleteProvider": ["password"]])
      #expect(answer.body["email"] == "jane@example.com")
      #expect(answer.body["idToken"] == nil)
      let record = try calls.record(of: user)
      #expect(record["email"] == "jane@example.com")
      #expect(record["passwordHash"] == nil && record["providerUserInfo"] == nil)
    },
  ]

  /// What users may not do, and what is left of disabled and deleted accounts.
  static let userRightRules: [ProductionRule] = [
    .account(
      "2.28",
      "Administrators' members in a user's `update` are refused, ignored or, for `validSince`, applied",
      .secondHand
    ) {
      calls in
      let user = try calls.signUp()
      let other = try calls.uid(of: calls.signUp("joe@example.com"))
      let refusals: [(String, JSONValue, String)] = [
        ("customAttributes", "{}", "INSUFFICIENT_PERMISSION"), ("disableUser", true, "OPERATION_NOT_ALLOWED"),
        (
          "linkProviderUserInfo", ["providerId": "a", "rawId": "b"],
          "UNEXPECTED_PARAMETER : link_provider_user_info is not allowed with ID token."
        ),
      ]
      for (name, value, message) in refusals {
        #expect(try calls.update(user, [name: value]).message == message)
      }
      let answer = try calls.update(user, ["emailVerified": true, "localId": other, "displayName": "J"])
      #expect(answer.body["localId"] == user.body["localId"])
      #expect(answer.body["emailVerified"] == false)
      let later = String(Int(calls.server.world.now.timeIntervalSince1970) + 100)
      #expect(try calls.update(user, ["validSince": .string(later)]).body["idToken"] != nil)
      try calls.expectEnded(user)
    },
    .account("2.29", "A tampered ID token is refused before any member is looked at", .secondHand) { calls in
      let token = try #require(try calls.token(of: calls.signUp()).string)
      let answer = try calls.server.post(
        "v1/accounts:update", ["idToken": .string(token + "x"), "customAttributes": "{}"])
      #expect(answer.message == "INVALID_ID_TOKEN")
      for email in ["jane@example.com", "malformed", "new@example.com", ""] as [JSONValue] {
        let linked = try calls.server.post(
          "v1/accounts:signUp",
          ["idToken": .string(token + "x"), "email": email, "password": "short", "localId": "u"])
        #expect(linked.message == "INVALID_ID_TOKEN")
      }
    },
    .account(
      "2.30", "A disabled account answers `USER_DISABLED` everywhere; administrators can still change it",
      .firstHand(2).partly(.secondHand)
    ) { calls in
      let user = try calls.signUp()
      try calls.disable(user)
      try calls.expectEnded(user, "USER_DISABLED")
      #expect(try calls.signIn().message == "USER_DISABLED")
      calls.server.world.advance(by: 2)
      let uid = try calls.uid(of: user)
      #expect(try calls.admin(":update", ["localId": uid, "password": "another secret"]).status == 200)
      try calls.disable(user, false)
      try calls.expectEnded(user)
    },
    .account(
      "2.31", "A deleted account is `USER_NOT_FOUND`; a new one with its uid does not take its tokens",
      .secondHand
    ) { calls in
      let user = try calls.signUp()
      let delete: JSONValue = ["idToken": try calls.token(of: user)]
      #expect(try calls.server.post("v1/accounts:delete", delete).status == 200)
      #expect(try calls.server.post("v1/accounts:delete", delete).message == "USER_NOT_FOUND")
      try calls.expectEnded(user, "USER_NOT_FOUND")
      #expect(try calls.signIn().message == "INVALID_LOGIN_CREDENTIALS")
      calls.server.world.advance(by: 2)
      try calls.admin("", ["localId": try calls.uid(of: user)])
      try calls.expectEnded(user)
    },
    .account(
      "2.32", "An empty form makes no anonymous account; a sign-in with an empty address is `INVALID_EMAIL`",
      .firstHand(2).disputed(
        "the sources are of 2021 to 2023; the recordings have `MISSING_EMAIL` for a sign-up without an address"
      )
    ) { calls in
      let refusals: [(ByName<JSONValue>, String)] = [
        (["email": "", "password": ""], "INVALID_EMAIL"), (["email": ""], "INVALID_EMAIL"),
        (["email": " ", "password": " "], "INVALID_EMAIL"), (["password": ""], "MISSING_EMAIL"),
        (["email": "a@example.com", "password": ""], "MISSING_PASSWORD"),
      ]
      let token = try calls.token(of: calls.signUpAnonymously())
      for anonymous in [true, false] {
        try calls.server.setConfig(
          ["signIn": ["anonymous": ["enabled": .bool(anonymous)]]], mask: "signIn.anonymous.enabled")
        for (form, message) in refusals {
          #expect(try calls.server.post("v1/accounts:signUp", .object(form)).message == message)
          let linking = form.merging(["idToken": token]) { $1 }
          #expect(try calls.server.post("v1/accounts:signUp", .object(linking)).body["idToken"] == nil)
        }
      }
      for password in ["", "notasecret"] {
        #expect(try calls.signIn("", password).message == "INVALID_EMAIL")
      }
    },
    .account(
      "2.33", "After many wrong passwords an account takes none, until it has a new one or time has passed",
      .firstHand(4).partly(.inferred)
    ) { calls in
      let locked = "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled"
      try calls.signUp()
      for hasNewPassword in [true, false] {
        for number in 0..<100 {
          let wrong = try calls.signIn("jane@example.com", "wrong\(number)")
          #expect(wrong.message == "INVALID_LOGIN_CREDENTIALS")
        }
        #expect(try calls.signIn().message?.hasPrefix(locked) == true)
        if hasNewPassword {
          #expect(try calls.reset(calls.code("PASSWORD_RESET"), to: "notasecret").status == 200)
        } else {
          calls.server.world.advance(by: 3600)
        }
        #expect(try calls.signIn().status == 200)
      }
    },
    ProductionRule("2.34", "After many sign-ups from one address there are none for a while", .firstHand(1)) {
      _ in
      let server = try TestServer(mode: .production) { configuration, _ in
        configuration.policy.limits[.signUps] = 1
      }
      let calls = AccountCalls(server: server)
      #expect(try calls.signUp().status == 200)
      #expect(try calls.signUp("joe@example.com").message == "TOO_MANY_ATTEMPTS_TRY_LATER")
    },
  ]
}
