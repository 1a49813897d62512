import AuthHTTP
import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// E-mail codes and links.
  static let emailCodes = Self(
    number: 3, name: "E-mail codes", rules: linkRules + codeRules + appliedCodeRules + emailLinkRules)

  /// Requesting an e-mail or its link.
  private static let linkRules: [ProductionRule] = [
    .account(
      "3.1", "An administrator gets a code of 54 characters and its link; others get the address", .secondHand
    ) {
      calls in
      try calls.signUp()
      let link = try calls.link("PASSWORD_RESET", "Jane@example.com")
      #expect(names(link.body) == ["kind", "oobCode", "email", "oobLink"])
      #expect(link.body["email"] == "jane@example.com")
      #expect(link.body["oobCode"]?.string?.count == 54)
      let mail = try calls.link("PASSWORD_RESET", "jane@example.com", ["returnOobLink": false])
      #expect(names(mail.body) == ["kind", "email"])
    },
    .account(
      "3.2", "The link has `mode`, `oobCode`, `apiKey`, `lang` and `continueUrl`; it opens this server",
      .secondHand
    ) { calls in
      try calls.signUp()
      let modes = [
        "PASSWORD_RESET": "resetPassword", "VERIFY_EMAIL": "verifyEmail",
        "VERIFY_AND_CHANGE_EMAIL": "verifyAndChangeEmail", "EMAIL_SIGNIN": "signIn",
      ]
      for (type, mode) in modes {
        let url = "https://demo.firebaseapp.com/x"
        let link = try calls.link(type, "jane@example.com", ["continueUrl": .string(url)]).string("oobLink")
        let query = link.split(separator: "?").last?.split(separator: "&") ?? []
        #expect(
          query.map { $0.prefix { $0 != "=" } }.sorted()
            == ["apiKey", "continueUrl", "lang", "mode", "oobCode"])
        #expect(query.contains("mode=\(mode)") && query.contains("lang=en"))
      }
      let german = try calls.server.send(
        .post, "/identitytoolkit.googleapis.com/v1/accounts:sendOobCode",
        ["requestType": "PASSWORD_RESET", "email": "jane@example.com", "returnOobLink": true],
        bearer: "owner", fields: [.init("X-Firebase-Locale", "de")])
      #expect(try german.string("oobLink").contains("lang=de"))
    },
    .account(
      "3.3", "The `continueUrl` is judged last, and only for an existing account",
      .secondHand.partly(.inferred)
    ) {
      calls in
      try calls.signUp()
      func send(_ email: JSONValue, _ type: JSONValue = "PASSWORD_RESET") throws -> Answer {
        try calls.server.post(
          "v1/accounts:sendOobCode",
          ["requestType": type, "email": email, "continueUrl": "https://evil.example.com"])
      }
      #expect(try names(send("nobody@example.com").body) == ["kind", "email"])
      #expect(
        try send("jane@example.com").message == "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project")
      #expect(try send("jane").message == "INVALID_EMAIL")
      #expect(try send("jane", .null).message == "MISSING_REQ_TYPE")
    },
    .account(
      "3.4", "The host of `continueUrl` must be an authorized domain; path, query and port do not matter",
      .firstHand(5).partly(.secondHand)
    ) { calls in
      try calls.signUp()
      func reset(_ url: JSONValue) throws -> Answer {
        try calls.link("PASSWORD_RESET", "jane@example.com", ["continueUrl": url])
      }
      #expect(try reset("https://demo.web.app:8443/a?b=c#d").status == 200)
      for url in ["https://demo.web.app.example.com", "https://www.demo.web.app", "http://localhost"] {
        #expect(
          try reset(.string(url)).message == "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project")
      }
    },
    .account("3.5", "A `continueUrl` without host is `INVALID_CONTINUE_URI`", .secondHand) { calls in
      try calls.signUp()
      for url in ["not a url", ""] as [JSONValue] {
        let answer = try calls.link("PASSWORD_RESET", "jane@example.com", ["continueUrl": url])
        #expect(answer.message == "INVALID_CONTINUE_URI : Missing domain in continue url")
      }
    },
    .account("3.6", "`canHandleCodeInApp` needs a `continueUrl`", .secondHand) { calls in
      try calls.signUp()
      let answer = try calls.link("PASSWORD_RESET", "jane@example.com", ["canHandleCodeInApp": true])
      #expect(answer.message == "MISSING_CONTINUE_URI")
    },
    .account(
      "3.7", "An administrator may name the user by ID token to verify an address, not to change it",
      .secondHand
    ) {
      calls in
      let token = try calls.token(of: calls.signUp())
      let phone = try calls.token(of: calls.server.signIn("+16505553434"))
      func link(_ type: String, _ token: JSONValue) throws -> Answer {
        try calls.link(type, "", ["email": .null, "idToken": token])
      }
      #expect(try link("VERIFY_EMAIL", token).body["email"] == "jane@example.com")
      #expect(try link("VERIFY_AND_CHANGE_EMAIL", token).message == "MISSING_EMAIL")
      #expect(try link("VERIFY_EMAIL", phone).message == "MISSING_EMAIL")
      #expect(try link("VERIFY_EMAIL", "garbage").message == "INVALID_ID_TOKEN")
    },
    .account(
      "3.8", "For a disabled account every link is made but that to sign in",
      .firstHand(1).partly(.secondHand)
    ) { calls in
      try calls.disable(calls.signUp())
      for type in ["PASSWORD_RESET", "VERIFY_EMAIL", "VERIFY_AND_CHANGE_EMAIL"] {
        #expect(try calls.link(type).body["oobCode"] != nil)
      }
      #expect(try calls.link("EMAIL_SIGNIN").message == "USER_DISABLED")
    },
    .account("3.9", "A second verification mail to an address within minutes is refused", .secondHand) {
      calls in
      try calls.signUp()
      #expect(try calls.link("VERIFY_EMAIL").status == 200)
      #expect(try calls.link("VERIFY_EMAIL").message == "TOO_MANY_ATTEMPTS_TRY_LATER")
      for _ in 1...2 { #expect(try calls.link("PASSWORD_RESET").status == 200) }
      calls.server.world.advance(by: 301)
      #expect(try calls.link("VERIFY_EMAIL").status == 200)
    },
    .account("3.10", "A code belongs to the address: it acts on the account that has it now", .secondHand) {
      calls in
      let uid = try calls.uid(of: calls.signUp())
      let code = try calls.code("VERIFY_EMAIL")
      try calls.admin(":update", ["localId": uid, "email": "moved@example.com"])
      let taker = try calls.signUp()
      #expect(try calls.apply(code).body["localId"] == taker.body["localId"])
    },
    .account(
      "3.11",
      "Parts for apps wrap the link or its `continueUrl`, with the host of `linkDomain` if it is a custom one of the project; "
        + "any other is refused",
      .secondHand
    ) { calls in
      try calls.signUp()
      func link(_ more: ByName<JSONValue>) throws -> Answer {
        try calls.link("PASSWORD_RESET", "jane@example.com", more)
      }
      for domain in ["links.example.com", "demo.web.app"] as [JSONValue] {
        let message = try link(["linkDomain": domain]).message
        #expect(
          message?.hasPrefix("INVALID_HOSTING_LINK_DOMAIN : The provided hosting link domain is") == true)
      }
      let app: ByName<JSONValue> = [
        "iOSBundleId": "a.b", "continueUrl": "https://demo.web.app/x", "dynamicLinkDomain": "x",
      ]
      let inApp = try link(app.merging(["canHandleCodeInApp": true]) { $1 }).string("oobLink")
      #expect(inApp.contains("/links?link=http%3A%2F%2F"))
      let opened = try calls.server.send(.get, String(inApp.trimmingPrefix("http://127.0.0.1")))
      #expect(opened.fields["location"]?.contains("continueUrl=https%3A%2F%2Fdemo.web.app%2Fx") == true)
      #expect(try link(app).string("oobLink").contains("links%3Flink%3Dhttps%253A%252F%252Fdemo.web.app"))
      let file: JSONValue = ["project": ["hostingDomains": ["links.example.com"]], "dryRun": false]
      let applied = try calls.server.send(.post, "/emulator/v1/projects/demo/apply", file, bearer: "owner")
      #expect(applied.status == 200)
      let own = app.merging(["linkDomain": "Links.example.com"]) { $1 }
      let host = "https://links.example.com/__/auth/links?link="
      #expect(
        try link(own.merging(["canHandleCodeInApp": true]) { $1 }).string("oobLink").hasPrefix(
          "\(host)http%3A%2F%2F"))
      #expect(
        try link(own).string("oobLink").contains(
          "continueUrl=https%3A%2F%2Flinks.example.com%2F__%2Fauth%2Flinks%3Flink%3Dhttps%253A"))
      #expect(try link(["linkDomain": "links.example.com"]).string("oobLink").hasPrefix("http://127.0.0.1"))
      #expect(try link(["linkDomain": "evil.example.com"]).status == 400)
      for ignored in [["iOSBundleId": "a.b"], ["androidInstallApp": true]] as [ByName<JSONValue>] {
        #expect(try link(ignored).string("oobLink").contains("links") == false)
      }
    },
    .account(
      "3.12",
      "A reset for an unknown address answers as if it was sent, or `EMAIL_NOT_FOUND` without protection",
      .secondHand.disputed("a first-hand page shows both answers, with the settings swapped")
    ) {
      calls throws in
      #expect(try names(calls.link("PASSWORD_RESET").body) == ["kind", "email"])
      #expect(try calls.link("PASSWORD_RESET", "").message == "MISSING_EMAIL")
      #expect(try calls.link("PASSWORD_RESET", "jane").message == "INVALID_EMAIL")
    },
    .account("3.13", "A verification for an unknown address is `USER_NOT_FOUND`", .secondHand) {
      calls throws in
      #expect(try calls.link("VERIFY_EMAIL").message == "USER_NOT_FOUND")
    },
    .account(
      "3.14", "A change to an address that is taken, or the present one, answers as if it was sent",
      .firstHand(2).partly(.secondHand)
    ) {
      calls in
      #expect(try calls.link("VERIFY_AND_CHANGE_EMAIL").message == "USER_NOT_FOUND")
      try calls.signUp()
      try calls.signUp("joe@example.com")
      func change(_ newEmail: JSONValue) throws -> Answer {
        try calls.link("VERIFY_AND_CHANGE_EMAIL", "jane@example.com", ["newEmail": newEmail])
      }
      #expect(try change(.null).message == "MISSING_NEW_EMAIL")
      #expect(try change("new").message == "INVALID_NEW_EMAIL")
      for taken in ["joe@example.com", "jane@example.com"] as [JSONValue] {
        #expect(try names(change(taken).body) == ["kind", "email"])
      }
    },
    .account(
      "3.15",
      "A sign-in link needs a `continueUrl`, and no account; none while passwords are required, and none to a stranger while "
        + "sign-up is off, for administrators neither",
      .secondHand
    ) { calls in
      #expect(try calls.link("EMAIL_SIGNIN").body["oobCode"] != nil)
      let bare = try calls.link("EMAIL_SIGNIN", "jane@example.com", ["continueUrl": .null])
      #expect(bare.message == "MISSING_CONTINUE_URI")
      let foreign = try calls.link(
        "EMAIL_SIGNIN", "jane@example.com", ["continueUrl": "https://evil.example.com"])
      #expect(foreign.message == "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project")
      try calls.signUp("joe@example.com")
      let signUp: JSONValue = ["client": ["permissions": ["disabledUserSignup": true]]]
      try calls.server.setConfig(signUp, mask: "client.permissions")
      #expect(try calls.link("EMAIL_SIGNIN").message == "ADMIN_ONLY_OPERATION")
      #expect(try calls.link("EMAIL_SIGNIN", "joe@example.com").status == 200)
      try calls.server.setConfig(
        ["signIn": ["email": ["passwordRequired": true]]], mask: "signIn.email.passwordRequired")
      for email in ["jane@example.com", "joe@example.com"] {
        #expect(try calls.link("EMAIL_SIGNIN", email).message == "OPERATION_NOT_ALLOWED")
      }
    },
  ]
}
