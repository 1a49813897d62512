import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// What a code is for, and how long it is valid.
  static let codeRules: [ProductionRule] = [
    .account(
      "3.16", "Asking what a code is for uses nothing up, and tells no address for a sign-in", .secondHand
    ) {
      calls in
      try calls.signUp()
      let reset = try calls.code("PASSWORD_RESET")
      for _ in 1...2 {
        #expect(try names(calls.check(reset).body) == ["kind", "email", "requestType"])
      }
      let change = try calls.check(calls.code("VERIFY_AND_CHANGE_EMAIL")).body
      #expect(names(change) == ["kind", "email", "requestType", "newEmail"])
      #expect(try names(calls.check(calls.code("EMAIL_SIGNIN")).body) == ["kind", "requestType"])
    },
    .account("3.17", "A newer reset, change or sign-in code retires the older one", .secondHand) { calls in
      try calls.signUp()
      for type in ["PASSWORD_RESET", "VERIFY_AND_CHANGE_EMAIL", "EMAIL_SIGNIN"] {
        let (old, new) = (try calls.code(type), try calls.code(type))
        #expect(try calls.check(old).message == "INVALID_OOB_CODE")
        #expect(try calls.check(new).status == 200)
      }
    },
    .account("3.18", "A reset code lives an hour; the others were good after 3900 s", .secondHand) { calls in
      try calls.signUp()
      let reset = try calls.code("PASSWORD_RESET")
      let others = try ["VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL", "EMAIL_SIGNIN"].map { try calls.code($0) }
      calls.server.world.advance(by: 3595)
      #expect(try calls.check(reset).status == 200)
      calls.server.world.advance(by: 5)
      #expect(try calls.check(reset).message == "EXPIRED_OOB_CODE")
      #expect(try calls.reset(reset).message == "EXPIRED_OOB_CODE")
      calls.server.world.advance(by: 300)
      for code in others { #expect(try calls.check(code).status == 200) }
    },
    .account(
      "3.19", "An unknown, cut or used code is `INVALID_OOB_CODE`, none `MISSING_OOB_CODE`",
      .firstHand(1).partly(.secondHand)
    ) { calls in
      try calls.signUp()
      let code = try calls.code("PASSWORD_RESET")
      #expect(try calls.check(.string(String(code.string?.dropLast() ?? ""))).message == "INVALID_OOB_CODE")
      #expect(try calls.server.post("v1/accounts:resetPassword", [:]).message == "MISSING_OOB_CODE")
      #expect(try calls.apply("").message == "INVALID_OOB_CODE")
      #expect(try calls.reset(code).status == 200)
      #expect(try calls.reset(code).message == "INVALID_OOB_CODE")
    },
    .account("3.20", "The code of a deleted account is `INVALID_OOB_CODE`, of whatever type", .secondHand) {
      calls in
      let uid = try calls.uid(of: calls.signUp())
      let types = ["PASSWORD_RESET", "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL", "EMAIL_SIGNIN"]
      let codes = try types.map { try calls.code($0) }
      try calls.admin(":delete", ["localId": uid])
      try calls.signUp()
      for code in codes { #expect(try calls.check(code).message == "INVALID_OOB_CODE") }
      #expect(try calls.reset(codes[0]).message == "INVALID_OOB_CODE")
      for code in codes[1...2] { #expect(try calls.apply(code).message == "INVALID_OOB_CODE") }
      #expect(try calls.signInByLink(codes[3]).message == "INVALID_OOB_CODE")
    },
  ]

  /// Using a code.
  static let appliedCodeRules: [ProductionRule] = [
    .account(
      "3.21", "A reset sets the password, verifies the address and ends sessions; providers stay linked",
      .secondHand
    ) { calls in
      let user = try calls.signUp()
      let uid = try calls.uid(of: user)
      try calls.admin(
        ":update", ["localId": uid, "linkProviderUserInfo": ["providerId": "google.com", "rawId": "g"]])
      let answer = try calls.reset(calls.code("PASSWORD_RESET"))
      #expect(names(answer.body) == ["kind", "email", "requestType"])
      try calls.expectEnded(user)
      let record = try calls.record(of: calls.signIn("jane@example.com", "a new secret"))
      #expect(record["emailVerified"] == true)
      #expect(record["providerUserInfo"]?.array?.count == 2)
    },
    .account(
      "3.22", "A refused new password keeps the code; an empty one is a bare `WEAK_PASSWORD`", .secondHand
    ) {
      calls in
      try calls.signUp()
      let code = try calls.code("PASSWORD_RESET")
      #expect(try calls.reset(code, to: "").message == "WEAK_PASSWORD")
      let short = try calls.reset(code, to: "short").message
      #expect(short == "WEAK_PASSWORD : Password should be at least 6 characters")
      #expect(try calls.reset(code).status == 200)
    },
    .account(
      "3.23", "A reset code survives a new password; after a new address its use is `USER_NOT_FOUND`",
      .secondHand
    ) { calls in
      let uid = try calls.uid(of: calls.signUp())
      let code = try calls.code("PASSWORD_RESET")
      try calls.admin(":update", ["localId": uid, "password": "another secret"])
      #expect(try calls.check(code).status == 200)
      try calls.admin(":update", ["localId": uid, "email": "moved@example.com"])
      #expect(try calls.check(code).body["email"] == "jane@example.com")
      #expect(try calls.reset(code).message == "USER_NOT_FOUND")
    },
    .account("3.24", "A reset of a disabled account is `USER_DISABLED` and uses the code up", .secondHand) {
      calls in
      let user = try calls.signUp()
      try calls.disable(user)
      let code = try calls.code("PASSWORD_RESET")
      #expect(try calls.check(code).status == 200)
      #expect(try calls.reset(code).message == "USER_DISABLED")
      try calls.disable(user, false)
      #expect(try calls.reset(code).message == "INVALID_OOB_CODE")
    },
    .account(
      "3.25", "While passwords are off, a reset's link is made, and every code refused unread",
      .firstHand(1).partly(.secondHand)
    ) {
      calls in
      try calls.signUp()
      try calls.server.setConfig(["signIn": ["email": ["enabled": false]]], mask: "signIn.email.enabled")
      let code = try calls.code("PASSWORD_RESET")
      for code in [code, "unknown", ""] {
        #expect(try calls.reset(code).message == "PASSWORD_LOGIN_DISABLED")
        #expect(try calls.check(code).message == "PASSWORD_LOGIN_DISABLED")
      }
    },
    .account(
      "3.26",
      "A verification keeps sessions; of a moved account it is `EMAIL_NOT_FOUND`, of a disabled one refused",
      .secondHand
    ) {
      calls in
      let user = try calls.signUp()
      let code = try calls.code("VERIFY_EMAIL")
      try calls.disable(user)
      #expect(try calls.apply(code).message == "USER_DISABLED")
      try calls.disable(user, false)
      try calls.admin(":update", ["localId": try calls.uid(of: user), "email": "moved@example.com"])
      #expect(try calls.check(code).body["email"] == "jane@example.com")
      #expect(try calls.apply(code).message == "EMAIL_NOT_FOUND")
      try calls.admin(":update", ["localId": try calls.uid(of: user), "email": "jane@example.com"])
      // New addresses end sessions; a verification does not.
      try calls.expectEnded(user)
      let session = try calls.signIn()
      let answer = try calls.apply(code).body
      #expect(
        names(answer)
          == ["kind", "localId", "email", "providerUserInfo", "passwordHash", "emailVerified"])
      #expect(answer["emailVerified"] == true)
      #expect(try calls.record(of: session)["emailVerified"] == true)
    },
    .account("3.27", "A change ends sessions and notes `initialEmail`; it follows its account", .secondHand) {
      calls in
      let user = try calls.signUp()
      let code = try calls.code("VERIFY_AND_CHANGE_EMAIL")
      try calls.admin(":update", ["localId": try calls.uid(of: user), "email": "moved@example.com"])
      try calls.disable(user)
      #expect(try calls.apply(code).message == "USER_DISABLED")
      try calls.disable(user, false)
      #expect(try calls.apply(code).body["newEmail"] == "new@example.com")
      #expect(try calls.apply(code).message == "INVALID_OOB_CODE")
      try calls.expectEnded(user)
      let record = try calls.record(of: calls.signIn("new@example.com"))
      #expect(record["initialEmail"] == "moved@example.com")
      #expect(record["emailVerified"] == true)
      let second = try calls.code("VERIFY_AND_CHANGE_EMAIL", "new@example.com", ["newEmail": "x@example.com"])
      try calls.signUp("x@example.com")
      #expect(try calls.apply(second).message == "EMAIL_EXISTS")
    },
    .account("3.28", "A code for another purpose is `INVALID_OOB_CODE` and stays good", .secondHand) {
      calls in
      try calls.signUp()
      let (reset, verify) = (try calls.code("PASSWORD_RESET"), try calls.code("VERIFY_EMAIL"))
      let (change, signIn) = (try calls.code("VERIFY_AND_CHANGE_EMAIL"), try calls.code("EMAIL_SIGNIN"))
      for code in [verify, change] { #expect(try calls.reset(code).message == "INVALID_OOB_CODE") }
      for code in [reset, signIn] { #expect(try calls.apply(code).message == "INVALID_OOB_CODE") }
      #expect(try calls.signInByLink(reset).message == "INVALID_OOB_CODE")
      #expect(try names(calls.reset(signIn).body) == ["kind", "requestType"])
      for code in [reset, verify, change, signIn] { #expect(try calls.check(code).status == 200) }
      #expect(try calls.signIn().status == 200)
    },
    .account(
      "3.29", "With an ID token `update` is about the token's user, and the code is left alone", .secondHand
    ) {
      calls in
      try calls.signUp()
      let code = try calls.code("VERIFY_AND_CHANGE_EMAIL")
      let other = try calls.signUp("joe@example.com")
      let answer = try calls.apply(code, ["idToken": try calls.token(of: other)])
      #expect(answer.status == 200 && answer.body["email"] == "joe@example.com")
      #expect(try calls.apply(code, ["idToken": "garbage"]).message == "INVALID_ID_TOKEN")
      #expect(try calls.signIn().status == 200)
      #expect(try calls.apply(code).status == 200)
    },
  ]

  /// Sign-in by e-mail link.
  static let emailLinkRules: [ProductionRule] = [
    .account(
      "3.30", "Sign-in by link answers tokens and `isNewUser`; the first factor is `password`", .secondHand
    ) {
      calls in
      let answer = try calls.signInByLink(calls.code("EMAIL_SIGNIN"))
      #expect(
        names(answer.body)
          == ["kind", "idToken", "email", "refreshToken", "expiresIn", "localId", "isNewUser"])
      #expect(answer.body["kind"] == "identitytoolkit#EmailLinkSigninResponse")
      let token = try claims(answer.string("idToken"))
      #expect(token["firebase"]?["sign_in_provider"] == "password")
      #expect(token["firebase"]?["identities"] == ["email": ["jane@example.com"]])
      #expect(token["email_verified"] == true)
      #expect(try calls.signInByLink(calls.code("EMAIL_SIGNIN")).body["isNewUser"] == false)
      // The JavaScript SDK sends it, although it is not needed.
      for flag in [true, false] as [JSONValue] {
        let sent = try calls.signInByLink(
          calls.code("EMAIL_SIGNIN"), "jane@example.com", ["returnSecureToken": flag])
        #expect(sent.body["refreshToken"] != nil)
      }
    },
    .account("3.31", "The address must be the link's, in any case", .secondHand) { calls in
      let code = try calls.code("EMAIL_SIGNIN")
      let text = "INVALID_EMAIL : The email provided does not match the sign-in email address."
      #expect(try calls.signInByLink(code, "joe@example.com").message == text)
      #expect(try calls.signInByLink(code, "").message == "MISSING_EMAIL")
      #expect(try calls.signInByLink(.null).message == "MISSING_OOB_CODE")
      #expect(try calls.signInByLink("unknown").message == "INVALID_OOB_CODE")
      #expect(try calls.signInByLink(code, "JANE@example.com").status == 200)
      #expect(try calls.signInByLink(code).message == "INVALID_OOB_CODE")
    },
    .account(
      "3.32", "A link verifies the address, and removes the password of an account that was not verified",
      .secondHand
    ) { calls in
      try calls.signUp()
      let user = try calls.signInByLink(calls.code("EMAIL_SIGNIN"))
      #expect(try calls.record(of: user)["emailVerified"] == true)
      #expect(try calls.record(of: user)["passwordHash"] == nil)
      #expect(try calls.signIn().message == "INVALID_LOGIN_CREDENTIALS")
      try calls.admin(":update", ["localId": try calls.uid(of: user), "password": "notasecret"])
      _ = try calls.signInByLink(calls.code("EMAIL_SIGNIN"))
      #expect(try calls.signIn().status == 200)
    },
    .account(
      "3.33", "With an ID token the address is attached to its user, who keeps the password", .secondHand
    ) {
      calls in
      let anonymous = try calls.signUpAnonymously()
      let code = try calls.code("EMAIL_SIGNIN")
      let linked = try calls.signInByLink(
        code, "jane@example.com", ["idToken": try calls.token(of: anonymous)])
      #expect(linked.body["isNewUser"] == false)
      #expect(linked.body["localId"] == anonymous.body["localId"])
      let joe = try calls.token(of: calls.signUp("joe@example.com"))
      let taken = try calls.signInByLink(
        calls.code("EMAIL_SIGNIN"), "jane@example.com", ["idToken": joe])
      #expect(taken.message == "EMAIL_EXISTS")
      let moved = try calls.signInByLink(
        calls.code("EMAIL_SIGNIN", "new@example.com"), "new@example.com", ["idToken": joe])
      #expect(moved.status == 200)
      #expect(try calls.signIn("new@example.com").status == 200)
    },
    .account(
      "3.34", "An account made by a link has an entry `password` without a password; a reset sets one",
      .secondHand
    ) { calls in
      let user = try calls.signInByLink(calls.code("EMAIL_SIGNIN"))
      let record = try calls.record(of: user)
      let members: Set = [
        "localId", "email", "emailVerified", "providerUserInfo", "validSince", "lastLoginAt", "createdAt",
        "emailLinkSignin", "lastRefreshAt",
      ]
      #expect(Set(record.keys) == members)
      #expect(record["providerUserInfo"]?.array?.map { $0["providerId"] } == ["password"])
      _ = try calls.reset(calls.code("PASSWORD_RESET"))
      #expect(try calls.signIn("jane@example.com", "a new secret").status == 200)
    },
  ]
}
