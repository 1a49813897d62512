import AuthEmulator
import AuthHTTP
import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Tokens and codes across tenants.
  static let tenantUserRules: [ProductionRule] = [
    ProductionRule("11.8", "The ID token and `lookup` name the tenant", .secondHand) { server in
      let id = try server.makeTenant()
      let idToken = try server.makeAccount(tenant: id).string("idToken")
      #expect(try claims(idToken)["firebase"]?["tenant"] == .string(id))
      let user = try server.post("v1/accounts:lookup", ["idToken": .string(idToken)])
      #expect(user.body["users"]?.array?.first?["tenantId"] == .string(id))
    },
    ProductionRule(
      "11.9", "A token of another tenant or of the project is refused beside a tenant", .secondHand
    ) {
      server in
      let id = try server.makeTenant()
      let idToken = try server.makeAccount(tenant: id).body["idToken"] ?? .null
      let ofProject = try server.makeAccount().body["idToken"] ?? .null
      let text = "TENANT_ID_MISMATCH : Specified tenant ID mismatches with the ID token."
      for path in ["lookup", "update", "delete"] {
        let body: JSONValue = ["idToken": idToken, "tenantId": "another"]
        #expect(try server.post("v1/accounts:\(path)", body).message == text)
      }
      #expect(
        try server.post("v1/accounts:lookup", ["idToken": ofProject, "tenantId": .string(id)]).message == text
      )
      #expect(try server.post("v1/accounts:lookup", ["idToken": idToken]).status == 200)
    },
    ProductionRule("11.10", "A refresh ignores a tenant in the request", .secondHand) { server in
      let id = try server.makeTenant()
      let token = try server.makeAccount(tenant: id).body["refreshToken"] ?? .null
      let answer = try server.send(
        .post, "/securetoken.googleapis.com/v1/token",
        ["grantType": "refresh_token", "refreshToken": token, "tenantId": "another"], key: "k")
      #expect(answer.status == 200)
    },
    ProductionRule(
      "11.11",
      "The same address can be in the project and in a tenant; a path's tenant counts before the body's",
      .secondHand
    ) { server in
      let id = try server.makeTenant()
      #expect(try server.makeAccount().status == 200)
      #expect(try server.makeAccount(tenant: id).status == 200)
      let found = try server.post(
        "v1/projects/demo/accounts:lookup", ["email": ["ann@example.com"], "tenantId": .string(id)],
        bearer: "owner", key: nil)
      #expect(found.body["users"]?.array?.first?["tenantId"] == .string(id))
      let root = "v1/projects/demo/tenants/\(id)/accounts"
      for other in ["tenantId", "tenant_id"] {
        let both: ByName<JSONValue> = [
          "email": ["ann@example.com"], other: .string(try server.makeTenant()),
        ]
        let answer = try server.post("\(root):lookup", .object(both), bearer: "owner", key: nil)
        #expect(answer.body["users"]?.array?.first?["tenantId"] == .string(id))
      }
      let made = try server.post(root, ["localId": "a", "tenantId": "none"], bearer: "owner", key: nil)
      #expect(made.status == 200)
      let page = try server.send(
        .get, "/identitytoolkit.googleapis.com/\(root):batchGet?tenantId=none", bearer: "owner")
      #expect(page.body["users"]?.array?.count == 2)
    },
    ProductionRule("11.12", "A code of a tenant is `INVALID_OOB_CODE` without it", .secondHand) { server in
      let id = try server.makeTenant()
      try server.makeAccount(tenant: id)
      let link = try server.makeLink(
        ["requestType": "PASSWORD_RESET", "email": "ann@example.com"], tenant: id)
      let code = link.body["oobCode"] ?? .null
      #expect(try server.post("v1/accounts:resetPassword", ["oobCode": code]).message == "INVALID_OOB_CODE")
      #expect(
        try server.post("v1/accounts:resetPassword", ["oobCode": code, "tenantId": .string(id)]).status == 200
      )
    },
    ProductionRule("11.13", "The project's path makes a session cookie for a tenant's user", .secondHand) {
      server in
      let id = try server.makeTenant()
      let idToken = try server.makeAccount(tenant: id).body["idToken"] ?? .null
      let cookie = try server.post(
        "v1/projects/demo:createSessionCookie", ["idToken": idToken], bearer: "owner", key: nil)
      #expect(cookie.status == 200)
    },
  ]

  /// Settings of tenants, and their refusals.
  static let tenantSettingRules: [ProductionRule] = [
    ProductionRule("11.14", "Without passwords sign-in and sign-up are refused", .secondHand) { server in
      let id = try server.makeTenant(["allowPasswordSignup": false])
      #expect(try server.signInByPassword(tenant: id).message == "PASSWORD_LOGIN_DISABLED")
      #expect(try server.makeAccount(tenant: id).message == "OPERATION_NOT_ALLOWED")
    },
    ProductionRule(
      "11.15", "Without links, anonymous users, sign-up or deletion each is refused", .secondHand
    ) { server in
      let id = try server.makeTenant([
        "enableEmailLinkSignin": false, "enableAnonymousUser": false,
        "client": ["permissions": ["disabledUserSignup": true]],
      ])
      let tenant = JSONValue.string(id)
      let link = try server.makeLink(
        [
          "requestType": "EMAIL_SIGNIN", "email": "ann@example.com",
          "continueUrl": "https://demo.firebaseapp.com/",
        ], tenant: id)
      #expect(link.message == "OPERATION_NOT_ALLOWED")
      #expect(try server.post("v1/accounts:signUp", ["tenantId": tenant]).message == "ADMIN_ONLY_OPERATION")
      #expect(try server.makeAccount(tenant: id).message == "ADMIN_ONLY_OPERATION")
    },
    ProductionRule("11.16", "A disabled tenant is `TENANT_DISABLED`, on refresh too", .secondHand) { server in
      let id = try server.makeTenant()
      let token = try server.makeAccount(tenant: id).body["refreshToken"] ?? .null
      _ = try server.setTenant(id, ["disableAuth": true], mask: "disableAuth")
      #expect(try server.signInByPassword(tenant: id).message == "TENANT_DISABLED")
      let refused = try server.send(
        .post, "/securetoken.googleapis.com/v1/token",
        ["grantType": "refresh_token", "refreshToken": token], key: "k")
      #expect(refused.message == "TENANT_DISABLED")
      #expect(refused.body["error"]?["status"] == "INVALID_ARGUMENT")
    },
    ProductionRule(
      "11.17", "Tenants have no sign-in by phone; their second factors are their own", .secondHand
    ) {
      server in
      let id = try server.makeTenant(["testPhoneNumbers": ["+16505550123": "123456"]])
      let sent = try server.post(
        "v1/accounts:sendVerificationCode", ["phoneNumber": "+16505550123", "tenantId": .string(id)])
      #expect(sent.message == "UNSUPPORTED_TENANT_OPERATION")
      let idToken = try server.makeAccount(tenant: id).body["idToken"] ?? .null
      let start = try server.post(
        "v2/accounts/mfaEnrollment:start",
        ["idToken": idToken, "phoneEnrollmentInfo": ["phoneNumber": "+16505550123"]])
      #expect(start.message == "OPERATION_NOT_ALLOWED : SMS based MFA not enabled.")
    },
    ProductionRule(
      "11.18", "A custom token's tenant must be the request's; one without tenant is a fault", .secondHand
    ) {
      server in
      let id = try server.makeTenant()
      func answer(_ tenant: JSONValue) throws -> Answer {
        try server.presentCustom(["tenant_id": tenant], tenant: .string(id))
      }
      let other = try answer("another")
      #expect(other.message == "TENANT_ID_MISMATCH : Specified tenant ID does not match the custom token.")
      let none = try answer(.null)
      #expect(none.status == 500)
      #expect(none.message == "Internal error encountered.")
      #expect(try answer(.string(id)).status == 200)
    },
    ProductionRule("11.19", "A tenant's password policy holds there, and can be read", .secondHand) {
      server in
      let policy = passwordPolicy(["containsNumericCharacter": true])["passwordPolicyConfig"] ?? .null
      let id = try server.makeTenant(["passwordPolicyConfig": policy])
      #expect(try server.makeAccount("ann@example.com", "abcdefg", tenant: id).status == 400)
      #expect(try server.makeAccount("ann@example.com", "abcdefg").status == 200)
      let read = try server.send(
        .get, "/identitytoolkit.googleapis.com/v2/passwordPolicy?tenantId=\(id)", key: "k")
      #expect(read.body["customStrengthOptions"] == ["containsNumericCharacter": true])
    },
    ProductionRule("11.20", "Functions of the project are called for tenants", .secondHand) { server in
      let id = try server.makeTenant()
      try server.setConfig([
        "blockingFunctions": ["triggers": ["beforeCreate": ["functionUri": "http://127.0.0.1:9/f"]]]
      ])
      #expect(try server.makeAccount(tenant: id).status != 200)
    },
    ProductionRule(
      "11.21", "A deleted tenant is `TENANT_DELETED`; a new one of its name has another ID", .secondHand
    ) {
      server in
      let id = try server.makeTenant()
      let token = try server.makeAccount(tenant: id).body["refreshToken"] ?? .null
      _ = try server.send(.delete, "\(TestServer.tenantsPath)/\(id)", bearer: "owner")
      #expect(try server.signInByPassword(tenant: id).message == "TENANT_DELETED")
      let refused = try server.send(
        .post, "/securetoken.googleapis.com/v1/token",
        ["grantType": "refresh_token", "refreshToken": token], key: "k")
      #expect(refused.message == "TENANT_DELETED")
      #expect(try server.makeTenant() != id)
    },
  ]
}
