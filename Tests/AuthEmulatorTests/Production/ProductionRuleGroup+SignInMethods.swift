import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Ways to sign in and what users may do themselves.
  static let signInMethodRules: [ProductionRule] = [
    ProductionRule(
      "9.12", "Without passwords sign-up, sign-in and the use of a reset code are refused",
      .firstHand(4).partly(.secondHand)
    ) {
      server in
      try server.makeAccount()
      try server.setConfig(["signIn": ["email": ["enabled": false]]], mask: "signIn.email.enabled")
      #expect(try server.makeAccount("bob@example.com").message == "OPERATION_NOT_ALLOWED")
      #expect(try server.signInByPassword().message == "PASSWORD_LOGIN_DISABLED")
      let link = try server.makeLink(["requestType": "PASSWORD_RESET", "email": "ann@example.com"])
      let reset: JSONValue = ["oobCode": link.body["oobCode"] ?? .null, "newPassword": "secret2"]
      #expect(try server.post("v1/accounts:resetPassword", reset).message == "PASSWORD_LOGIN_DISABLED")
    },
    ProductionRule("9.13", "If passwords are required, there are no e-mail links", .secondHand) { server in
      try server.setConfig(
        ["signIn": ["email": ["passwordRequired": true]]], mask: "signIn.email.passwordRequired")
      let link = try server.makeLink([
        "requestType": "EMAIL_SIGNIN", "email": "ann@example.com",
        "continueUrl": "https://demo.firebaseapp.com/",
      ])
      #expect(link.message == "OPERATION_NOT_ALLOWED")
    },
    ProductionRule(
      "9.14", "Without anonymous users only sign-up with an address works",
      .firstHand(1).partly(.secondHand).disputed("an answer of January 2019 is `OPERATION_NOT_ALLOWED`")
    ) { server in
      try server.setConfig(["signIn": ["anonymous": ["enabled": false]]], mask: "signIn.anonymous")
      #expect(try server.post("v1/accounts:signUp", [:]).message == "ADMIN_ONLY_OPERATION")
      #expect(try server.makeAccount().status == 200)
    },
    ProductionRule("9.15", "Without phone sign-in no SMS is sent, to known numbers neither", .secondHand) {
      server in
      try server.setConfig(
        ["signIn": ["phoneNumber": ["enabled": false]]], mask: "signIn.phoneNumber.enabled")
      let sent = try server.post("v1/accounts:sendVerificationCode", ["phoneNumber": "+16505553434"])
      #expect(sent.message == "OPERATION_NOT_ALLOWED")
    },
    ProductionRule(
      "9.16", "Fictional numbers are normalized, take any code, and are replaced as a whole", .secondHand
    ) {
      server in
      let path = "signIn.phoneNumber.testPhoneNumbers"
      func numbers(_ codes: JSONValue) -> JSONValue {
        ["signIn": ["phoneNumber": ["testPhoneNumbers": codes]]]
      }
      let answer = try server.setConfig(numbers(["+1 (650) 555-ABCD": "abcdef"]), mask: path)
      #expect(answer.body["signIn"]?["phoneNumber"]?["testPhoneNumbers"] == ["+16505552223": "abcdef"])
      #expect(try server.sendCode(to: "+16505552223").code == "abcdef")
      try server.expectRefusal(
        numbers(["0650": "1"]), "INVALID_PHONE_NUMBER : Invalid format.", mask: path)
    },
    ProductionRule("9.17", "Duplicate addresses do not let anybody sign up with a taken one", .secondHand) {
      server in
      try server.setConfig(["signIn": ["allowDuplicateEmails": true]], mask: "signIn.allowDuplicateEmails")
      try server.makeAccount()
      #expect(try server.makeAccount().message == "EMAIL_EXISTS")
    },
    ProductionRule(
      "9.18", "Without sign-up no account is created; existing users sign in",
      .firstHand(1).partly(.secondHand)
    ) { server in
      try server.makeAccount()
      let anonymous = try #require(try server.post("v1/accounts:signUp", [:]).body["idToken"])
      try server.setConfig(
        ["client": ["permissions": ["disabledUserSignup": true]]], mask: "client.permissions")
      for (email, password) in [
        ("bob@example.com", "secret1"), ("ann@example.com", "secret1"), ("bob@example.com", "short"),
      ] {
        #expect(try server.makeAccount(email, password).message == "ADMIN_ONLY_OPERATION")
      }
      let linked = try server.post(
        "v1/accounts:signUp", ["idToken": anonymous, "email": "eve@example.com", "password": "secret1"])
      #expect(linked.status == 200)
      #expect(try server.post("v1/accounts:signUp", [:]).message == "ADMIN_ONLY_OPERATION")
      let sent = try server.post("v1/accounts:sendVerificationCode", ["phoneNumber": "+16505553434"])
      #expect(sent.message == "ADMIN_ONLY_OPERATION")
      let link = try server.post(
        "v1/accounts:sendOobCode",
        [
          "requestType": "EMAIL_SIGNIN", "email": "bob@example.com",
          "continueUrl": "https://demo.firebaseapp.com/",
        ])
      #expect(link.message == "ADMIN_ONLY_OPERATION")
      #expect(try server.signInByPassword().status == 200)
    },
    ProductionRule(
      "9.19", "Without deletion a user cannot delete the account, an administrator can", .secondHand
    ) {
      server in
      let user = try server.makeAccount()
      try server.setConfig(
        ["client": ["permissions": ["disabledUserDeletion": true]]], mask: "client.permissions")
      let idToken = try user.string("idToken")
      #expect(
        try server.post("v1/accounts:delete", ["idToken": .string(idToken)]).message == "ADMIN_ONLY_OPERATION"
      )
      let deleted = try server.post(
        "v1/projects/demo/accounts:delete", ["localId": user.body["localId"] ?? .null], bearer: "owner",
        key: nil)
      #expect(deleted.status == 200)
    },
  ]
}
