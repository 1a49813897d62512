import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import Testing

extension ProductionRuleGroup {
  /// Project settings.
  static let settings = Self(
    number: 9, name: "Project settings",
    rules: configRules + signInMethodRules + passwordPolicyRules + recaptchaRules + otherSettingRules)

  private static let configRules: [ProductionRule] = [
    ProductionRule(
      "9.1",
      "The config is read and written with a bearer only, also under `admin/v2`; refusals have `status` and no `errors`",
      .secondHand
    ) {
      server in
      #expect(try server.send(.get, TestServer.configPath, key: "k").status != 200)
      let refused = try server.setConfig(["mfa": ["state": "NO"]])
      #expect(refused.body["error"]?["status"] == "INVALID_ARGUMENT")
      #expect(refused.body["error"]?["errors"] == nil)
      let path = "/identitytoolkit.googleapis.com/admin/v2/projects/demo"
      let config = try server.config()
      #expect(try server.send(.get, "\(path)/config", bearer: "owner").body == config)
      let other = try server.send(.patch, "\(path)/config", ["mfa": ["state": "NO"]], bearer: "owner")
      #expect(other.body == refused.body)
      #expect(try server.send(.get, "\(path)/config", key: "k").hasStatusShape)
      let made = try server.send(.post, "\(path)/tenants", ["displayName": "corp"], bearer: "owner")
      let id = try #require(try made.string("name").split(separator: "/").last)
      #expect(try server.send(.get, "\(path)/tenants", bearer: "owner").body["tenants"] == [made.body])
      let change: JSONValue = ["displayName": "firm"]
      #expect(try server.send(.patch, "\(path)/tenants/\(id)", change, bearer: "owner").status == 200)
      #expect(
        try server.send(.get, "\(path)/tenants/\(id)", bearer: "owner").body["displayName"] == "firm")
      #expect(try server.send(.delete, "\(path)/tenants/\(id)", bearer: "owner").body == [:])
    },
    ProductionRule("9.2", "The config has production's members", .firstHand(1).partly(.secondHand)) {
      server in
      let config = try server.config()
      for name in [
        "name", "signIn", "notification", "quota", "monitoring", "multiTenant", "authorizedDomains",
        "subtype",
        "client", "mfa", "blockingFunctions", "recaptchaConfig", "smsRegionConfig", "emailPrivacyConfig",
        "mobileLinksConfig", "defaultHostingSite",
      ] { #expect(config[name] != nil, "\(name)") }
      #expect(config["signIn"]?["hashConfig"]?["algorithm"] == "SCRYPT")
      #expect(config["recaptchaConfig"]?["useSmsBotScore"] == false)
    },
    ProductionRule("9.3", "A false flag is left out, but its object stays", .secondHand) { server in
      try server.setConfig(["signIn": ["anonymous": ["enabled": false]]], mask: "signIn.anonymous.enabled")
      #expect(try server.config()["signIn"]?["anonymous"] == [:])
      try server.setConfig([:], mask: "emailPrivacyConfig")
      #expect(try server.config()["emailPrivacyConfig"] == [:])
    },
    ProductionRule("9.4", "The answer to a change lacks the templates of e-mails", .secondHand) { server in
      let path = ["notification", "sendEmail", "resetPasswordTemplate"]
      func template(_ body: JSONValue) -> JSONValue? { path.reduce(body) { $0?[$1] } }
      let answer = try server.setConfig([:], mask: "quota")
      #expect(template(answer.body) == nil)
      #expect(template(try server.config()) != nil)
    },
    ProductionRule("9.5", "New projects have enumeration protection on", .secondHand) { server in
      let config = try server.config()
      #expect(config["emailPrivacyConfig"] == ["enableImprovedEmailPrivacy": true])
      #expect(try server.signInByPassword().message == "INVALID_LOGIN_CREDENTIALS")
    },
    ProductionRule("9.6", "A path of the mask without a value in the body is reset", .secondHand) { server in
      let body: JSONValue = [
        "signIn": ["email": ["passwordRequired": true]], "autodeleteAnonymousUsers": true,
      ]
      try server.setConfig(body, mask: "signIn.email.passwordRequired")
      #expect(try server.config()["signIn"]?["email"] == ["enabled": true, "passwordRequired": true])
      #expect(try server.config()["autodeleteAnonymousUsers"] == nil)
      try server.setConfig([:], mask: "signIn.email.enabled")
      #expect(try server.config()["signIn"]?["email"] == ["passwordRequired": true])
    },
    ProductionRule("9.7", "A path of the mask that names an object replaces all of it", .secondHand) {
      server in
      try server.setConfig(
        ["client": ["permissions": ["disabledUserSignup": true]]], mask: "client.permissions")
      try server.setConfig(
        ["client": ["permissions": ["disabledUserDeletion": true]]], mask: "client.permissions")
      #expect(try server.config()["client"]?["permissions"] == ["disabledUserDeletion": true])
    },
    ProductionRule("9.8", "Unknown, repeated and read-only paths of the mask change nothing", .secondHand) {
      server in
      let before = try server.config()
      let answer = try server.setConfig(["quota": [:]], mask: "name,nope.x,subtype,quota,quota")
      #expect(answer.status == 200)
      #expect(try server.config() == before)
    },
    ProductionRule("9.9", "Unknown members and values are refused with their path and type", .secondHand) {
      server in
      try server.expectRefusal(
        ["mfa": ["state": "NOT_A_STATE"]],
        "Invalid value at 'config.mfa.state' (type.googleapis.com/google.cloud.identitytoolkit.admin.v2."
          + "MultiFactorAuthConfig.State), \"NOT_A_STATE\"")
      try server.expectRefusal(
        ["mfa": ["nope": 1]],
        "Invalid JSON payload received. Unknown name \"nope\" at 'config.mfa': Cannot find field.")
    },
    ProductionRule("9.10", "A refused change changes nothing, its valid members neither", .secondHand) {
      server in
      let body: JSONValue = ["authorizedDomains": ["a b"], "signIn": ["anonymous": ["enabled": false]]]
      try server.expectRefusal(
        body, "INVALID_AUTHORIZED_DOMAIN : a b should only contain the valid domain.",
        mask: "signIn,authorizedDomains")
    },
    ProductionRule(
      "9.11", "`monitoring` is stored and returned; nothing follows from it, which the server notes",
      .secondHand
    ) { server in
      let body: JSONValue = ["monitoring": ["requestLogging": ["enabled": true]]]
      let answer = try server.setConfig(body)
      #expect(answer.body["monitoring"] == body["monitoring"])
      #expect(
        server.world.reported == [EmulatorEvent(.settingsIgnored, fields: ["monitoring.requestLogging"])])
    },
  ]
}
