import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Accounts: sign-up, password sign-in, lookup, update, deletion.
  static let accounts = Self(
    number: 2, name: "Accounts", rules: passwordRules + lookupRules + profileRules + userRightRules)

  private static let session: Set = ["kind", "idToken", "refreshToken", "expiresIn", "localId"]

  private static let passwordRules: [ProductionRule] = [
    .account(
      "2.1", "`signUp` answers `displayName` only if one was sent, and no other members of the user",
      .firstHand(7)
    ) {
      calls in
      #expect(try names(calls.signUp().body) == session.union(["email"]))
      let named = try calls.signUp("joe@example.com", ["displayName": "Joe"])
      #expect(names(named.body) == session.union(["email", "displayName"]))
      #expect(try names(calls.signUpAnonymously().body) == session)
    },
    .account(
      "2.2", "A user's `signUp` takes `displayName` and ignores `photoUrl` and `emailVerified`", .secondHand
    ) {
      calls in
      let user = try calls.signUp(
        "a@example.com", ["displayName": "A", "photoUrl": "p", "emailVerified": true])
      let record = try calls.record(of: user)
      #expect(record["displayName"] == "A")
      #expect(record["photoUrl"] == nil)
      #expect(record["emailVerified"] == false)
    },
    .account(
      "2.3", "`signInWithPassword` always answers `displayName`, and `profilePicture` if there is a photo",
      .firstHand(5).partly(.secondHand)
    ) {
      calls in
      let user = try calls.signUp()
      let plain = try calls.signIn()
      #expect(names(plain.body) == session.union(["email", "displayName", "registered"]))
      #expect(plain.body["displayName"] == "")
      // Deprecated members have no effect.
      let old = try calls.server.post(
        "v1/accounts:signInWithPassword",
        [
          "email": "jane@example.com", "password": "notasecret", "returnSecureToken": true,
          "idToken": "x", "pendingIdToken": "y", "captchaChallenge": "z",
        ])
      #expect(names(old.body) == names(plain.body))
      _ = try calls.update(user, ["photoUrl": "p"])
      #expect(try calls.signIn().body["profilePicture"] == "p")
    },
    .account("2.4", "Addresses are stored in lower case and found in any case", .secondHand) { calls throws in
      #expect(try calls.signUp("Jane@Example.com").body["email"] == "jane@example.com")
      #expect(try calls.signIn("JANE@example.com").body["email"] == "jane@example.com")
      #expect(try calls.signUp("jane@EXAMPLE.com").message == "EMAIL_EXISTS")
    },
    .account(
      "2.5", "Checks come in the order address missing, address invalid, password missing, account",
      .secondHand.partly(.inferred)
    ) {
      calls throws in
      for path in ["v1/accounts:signUp", "v1/accounts:signInWithPassword"] {
        #expect(try calls.server.post(path, ["password": "x"]).message == "MISSING_EMAIL")
        #expect(try calls.server.post(path, ["email": "nobody"]).message == "INVALID_EMAIL")
        #expect(try calls.server.post(path, ["email": "a@example.com"]).message == "MISSING_PASSWORD")
      }
    },
    .account(
      "2.6", "A disabled account is `USER_DISABLED`, whatever the password and the protection", .firstHand(1)
    ) { calls in
      let user = try calls.signUp()
      #expect(try calls.signIn("nobody@example.com").message == "INVALID_LOGIN_CREDENTIALS")
      #expect(try calls.signIn("jane@example.com", "wrong!").message == "INVALID_LOGIN_CREDENTIALS")
      try calls.disable(user)
      for isProtected in [true, false] {
        if !isProtected { try calls.server.setConfig([:], mask: "emailPrivacyConfig") }
        #expect(try calls.signIn("jane@example.com", "wrong!").message == "USER_DISABLED")
        #expect(try calls.signIn("jane@example.com", "").message == "MISSING_PASSWORD")
        #expect(try calls.signIn().message == "USER_DISABLED")
      }
    },
    .account("2.7", "A password has 6 to 4096 UTF-16 units", .firstHand(4).partly(.secondHand)) {
      calls throws in
      let short = "WEAK_PASSWORD : Password should be at least 6 characters"
      let long = "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Password cannot be longer than 4096 characters"
      func signUp(_ email: String, _ password: String) throws -> Answer {
        try calls.signUp(email, ["password": .string(password)])
      }
      #expect(try signUp("a@example.com", "😀😀😀").message == nil)
      #expect(try signUp("b@example.com", "12345").message == short)
      let longest = String(repeating: "😀", count: 2048)
      #expect(try signUp("b@example.com", longest).message == nil)
      #expect(try signUp("c@example.com", longest + "a").message == long)
    },
    .account("2.8", "An administrator's update may set a shorter password, but no longer one", .secondHand) {
      calls in
      let uid = try calls.uid(of: calls.signUp())
      #expect(try calls.admin(":update", ["localId": uid, "password": "123"]).status == 200)
      #expect(try calls.signIn("jane@example.com", "123").status == 200)
      let long = JSONValue.string(String(repeating: "a", count: 4097))
      #expect(try calls.admin(":update", ["localId": uid, "password": long]).status == 400)
    },
    .account(
      "2.9", "`signUp` with an ID token links a password; a taken address leaves the user alone", .secondHand
    ) {
      calls in
      try calls.signUp()
      let user = try calls.signUpAnonymously()
      let token = try calls.token(of: user)
      #expect(try calls.signUp("jane@example.com", ["idToken": token]).message == "EMAIL_EXISTS")
      let linked = try calls.signUp("new@example.com", ["idToken": token])
      #expect(names(linked.body) == session.union(["email"]))
      #expect(linked.body["localId"] == user.body["localId"])
    },
    .account(
      "2.10", "A user cannot change the address by `update` under enumeration protection", .firstHand(3)
    ) { calls in
      let text = "OPERATION_NOT_ALLOWED : Please verify the new email before changing email."
      let (jane, anonymous) = (try calls.signUp(), try calls.signUpAnonymously())
      try calls.signUp("joe@example.com")
      for user in [jane, anonymous] {
        for email in ["new@example.com", "joe@example.com"] as [JSONValue] {
          #expect(try calls.update(user, ["email": email, "password": "notasecret"]).message == text)
        }
        #expect(try calls.update(user, ["email": "new"]).message == "INVALID_EMAIL")
      }
    },
    .account(
      "2.11",
      "A new password ends earlier sessions; without `returnSecureToken` there is only a legacy token",
      .secondHand
    ) { calls in
      let user = try calls.signUp()
      let bare = try calls.update(user, ["password": "notasecret2"])
      #expect(bare.body["refreshToken"] == nil && bare.body["expiresIn"] == nil)
      #expect(try claims(bare.string("idToken"))["iss"] == "https://identitytoolkit.google.com/")
      try calls.expectEnded(user)
      #expect(try calls.server.lookup(bare).status == 200)
      let next = try calls.signIn("jane@example.com", "notasecret2")
      let whole = try calls.update(next, ["password": "notasecret3", "returnSecureToken": true])
      #expect(whole.body["refreshToken"] != nil && whole.body["expiresIn"] == "3600")
      for ended in [bare, next] { #expect(try calls.server.lookup(ended).message == "TOKEN_EXPIRED") }
      try calls.expectEnded(next)
      for _ in 1...2 {
        #expect(try calls.server.lookup(whole).status == 200)
        #expect(try calls.refresh(whole).status == 200)
        #expect(try calls.signIn("jane@example.com", "notasecret3").status == 200)
        calls.server.world.advance(by: 2)
      }
    },
    .account(
      "2.12", "`update` answers what is set, and tokens only for a change that ends sessions", .secondHand
    ) {
      calls in
      let user = try calls.signUp()
      let answer = try calls.update(user, ["displayName": "Jane"])
      let members: Set = [
        "kind", "localId", "email", "displayName", "providerUserInfo", "passwordHash", "emailVerified",
      ]
      #expect(names(answer.body) == members)
      #expect(answer.body["passwordHash"] == "UkVEQUNURUQ=")
      let anonymous = try calls.update(calls.signUpAnonymously(), ["displayName": "A"])
      #expect(names(anonymous.body) == ["kind", "localId", "displayName"])
      let uid = try calls.uid(of: user)
      for email in ["jane@example.com", "new@example.com"] as [JSONValue] {
        #expect(try names(calls.admin(":update", ["localId": uid, "email": email]).body) == members)
      }
      try calls.server.setConfig([:], mask: "emailPrivacyConfig")
      let session = try calls.signIn("new@example.com")
      let own = try calls.update(session, ["email": "new@example.com"])
      #expect(names(own.body) == members)
      let moved = try calls.update(session, ["email": "other@example.com", "returnSecureToken": true])
      #expect(moved.body["email"] == "other@example.com")
      #expect(names(moved.body) == members.union(["idToken", "refreshToken", "expiresIn"]))
    },
    .account(
      "2.13", "A sign-in without `returnSecureToken` answers a legacy token and little else", .secondHand
    ) {
      calls in
      try calls.signUp()
      let answer = try calls.server.post(
        "v1/accounts:signInWithPassword", ["email": "jane@example.com", "password": "notasecret"])
      #expect(
        names(answer.body) == ["kind", "localId", "email", "displayName", "idToken", "registered"])
    },
  ]
}
