import AuthEmulator
import AuthHTTP
import BoundedJSON
import Foundation
import Testing

extension ProductionRuleGroup {
  /// reCAPTCHA.
  static let recaptchaRules: [ProductionRule] = [
    ProductionRule(
      "9.29", "`recaptchaConfig` always shows the two flags of SMS; other members only once they are written",
      .secondHand
    ) { server in
      let body: JSONValue = ["recaptchaConfig": ["emailPasswordEnforcementState": "AUDIT"]]
      let config = try server.setConfig(body, mask: "recaptchaConfig.emailPasswordEnforcementState").body
      let shown = try #require(config["recaptchaConfig"])
      #expect(shown["emailPasswordEnforcementState"] == "AUDIT")
      #expect(shown["useAccountDefender"] == false)
      #expect(shown["useSmsTollFraudProtection"] == false)
      #expect(shown["managedRules"] == nil)
      let off: JSONValue = [
        "recaptchaConfig": ["emailPasswordEnforcementState": "OFF", "useAccountDefender": false]
      ]
      let answer = try server.setConfig(off, mask: "recaptchaConfig")
      #expect(answer.body["recaptchaConfig"]?["useAccountDefender"] == false)
      #expect(try server.config()["recaptchaConfig"]?["useAccountDefender"] == nil)
    },
    ProductionRule("9.30", "Scores are tenths from 0 to 1, and a rule needs an action", .secondHand) {
      server in
      func rules(_ score: JSONValue, _ action: JSONValue = "BLOCK") -> JSONValue {
        ["recaptchaConfig": ["managedRules": [["endScore": score, "action": action]]]]
      }
      let text =
        "INVALID_CONFIG : The end score in reCAPTCHA managed rules must be a value between 0.0 and 1.0, at 11 "
        + "discrete values; e.g. 0.1, 0.2, 0.3, 0.4, ... 0.9, 1.0."
      for score in [.number(0.35), .number(1.1)] as [JSONValue] {
        try server.expectRefusal(rules(score), text)
      }
      try server.expectRefusal(
        rules(.number(0.5), "RECAPTCHA_ACTION_UNSPECIFIED"),
        "INVALID_CONFIG : The action in reCAPTCHA managed rules must be set.")
      #expect(try server.setConfig(rules(.number(0.5))).status == 200)
    },
    ProductionRule(
      "9.31", "Scores of SMS need a phone state; keys cannot be written; a clear keeps the phone side",
      .secondHand
    ) {
      server in
      try server.expectRefusal(
        ["recaptchaConfig": ["useSmsBotScore": true]],
        "INVALID_RECAPTCHA_PHONE_AUTH_CONFIGURATION : Phone auth enforcement state must be aligned with toll fraud "
          + "or bot score enablement.")
      try server.expectRefusal(
        ["recaptchaConfig": ["recaptchaKeys": [["key": "k", "type": "WEB"]]]], "INVALID_SITE_KEY")
      try server.setConfig([
        "recaptchaConfig": [
          "phoneEnforcementState": "AUDIT", "emailPasswordEnforcementState": "OFF", "useSmsBotScore": true,
        ]
      ])
      let cleared = try server.setConfig([:], mask: "recaptchaConfig").body["recaptchaConfig"]
      #expect(
        cleared == [
          "phoneEnforcementState": "AUDIT", "useSmsBotScore": true, "useSmsTollFraudProtection": false,
        ])
    },
    ProductionRule(
      "9.32",
      "`ENFORCE` refuses a call without token, `AUDIT` does not; `v2/recaptchaConfig` tells the states",
      .documented
    ) { server in
      let path = "/identitytoolkit.googleapis.com/v2/recaptchaConfig"
      #expect(try server.send(.get, path, key: "k").message == "MISSING_CLIENT_TYPE")
      for (state, status) in [("AUDIT", 200), ("ENFORCE", 400)] {
        try server.setConfig(
          ["recaptchaConfig": ["emailPasswordEnforcementState": .string(state)]],
          mask: "recaptchaConfig.emailPasswordEnforcementState")
        #expect(try server.makeAccount("\(state.lowercased())@example.com").status == status)
        let config = try server.send(
          .get, path + "?clientType=CLIENT_TYPE_IOS&version=RECAPTCHA_ENTERPRISE", key: "k")
        #expect(
          config.body["recaptchaEnforcementState"]?.array?.first?["enforcementState"] == .string(state))
      }
      #expect(try server.signInByPassword("audit@example.com").message == "MISSING_RECAPTCHA_TOKEN")
      let token = try server.send(
        .post, "/emulator/v1/projects/demo/recaptchaTokens", ["action": "signInWithPassword"]
      ).body["token"]
      let answer = try server.post(
        "v1/accounts:signInWithPassword",
        [
          "email": "audit@example.com", "password": "secret1", "captchaResponse": token ?? .null,
          "clientType": "CLIENT_TYPE_WEB", "recaptchaVersion": "RECAPTCHA_ENTERPRISE",
        ])
      #expect(answer.status == 200)
    },
  ]

  /// Privacy, domains, regions, quota, messages, second factors, tenants, functions.
  static let otherSettingRules: [ProductionRule] = [
    ProductionRule(
      "9.33", "Without enumeration protection refusals tell whether there is an account", .firstHand(2)
    ) {
      server in
      try server.setConfig([:], mask: "emailPrivacyConfig")
      #expect(try server.signInByPassword().message == "EMAIL_NOT_FOUND")
    },
    ProductionRule(
      "9.34", "Authorized domains are plain names, replaced as a whole, and count at once", .secondHand
    ) {
      server in
      try server.makeAccount()
      for domain in ["https://a.b", "a.b:80", "*.a.b", "a b"] {
        try server.expectRefusal(
          ["authorizedDomains": [.string(domain)]],
          "INVALID_AUTHORIZED_DOMAIN : \(domain) should only contain the valid domain.")
      }
      try server.expectRefusal(
        ["authorizedDomains": [""]], "INVALID_AUTHORIZED_DOMAIN : An authorized domain is empty.")
      let link: ByName<JSONValue> = [
        "requestType": "PASSWORD_RESET", "email": "ann@example.com", "continueUrl": "http://localhost/x",
      ]
      let refusal = "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project"
      #expect(try server.makeLink(link).message == refusal)
      try server.addProvider()
      let (id, local) = (StrictProvider.id, "http://localhost/x" as JSONValue)
      #expect(try server.beginPage(at: id).status == 200)
      for uri in [local, "https://www.demo.firebaseapp.com/"] {
        #expect(try server.beginPage(at: id, continueURI: uri).message == refusal)
      }
      // The server's own host name represents that of its pages in production.
      #expect(try server.beginPage(at: id, continueURI: "http://127.0.0.1:8765/back").status == 200)
      let unknown = try server.beginPage(at: "oidc.other", continueURI: local)
      #expect(unknown.message?.hasPrefix("OPERATION_NOT_ALLOWED : ") == true)
      try server.setConfig(["authorizedDomains": ["localhost"]])
      #expect(try server.makeLink(link).status == 200)
      #expect(try server.beginPage(at: id).message == refusal)
      #expect(try server.beginPage(at: id, continueURI: local).status == 200)
    },
    ProductionRule(
      "9.35", "Regions are ISO codes in any case, and hold for fictional numbers too", .secondHand
    ) {
      server in
      try server.expectRefusal(
        ["smsRegionConfig": ["allowlistOnly": ["allowedRegions": ["XX"]]]],
        "INVALID_REGION_CODE : Invalid region code.")
      try server.expectRefusal(
        ["smsRegionConfig": ["allowByDefault": [:], "allowlistOnly": [:]]],
        "Invalid value at 'config.sms_region_config' (oneof), oneof field 'sms_region_policy' is already set. "
          + "Cannot set 'allowlistOnly'")
      let refusedRegions: JSONValue = ["allowByDefault": ["disallowedRegions": ["AC", "AD"]]]
      #expect(try server.setConfig(["smsRegionConfig": refusedRegions]).status == 200)
      try server.setConfig(
        ["smsRegionConfig": ["allowlistOnly": ["allowedRegions": ["de"]]]], mask: "smsRegionConfig")
      let refused = try server.post("v1/accounts:sendVerificationCode", ["phoneNumber": "+16505553434"])
      #expect(refused.message?.hasPrefix("OPERATION_NOT_ALLOWED : SMS unable") == true)
      try server.setConfig(["smsRegionConfig": ["allowlistOnly": ["allowedRegions": ["us"]]]])
      #expect(
        try server.post("v1/accounts:sendVerificationCode", ["phoneNumber": "+16505553434"]).status == 200)
      let mask = "smsRegionConfig"
      try server.setConfig(["smsRegionConfig": ["allowlistOnly": ["allowedRegions": ["JP"]]]], mask: mask)
      try server.setConfig(["smsRegionConfig": ["allowByDefault": ["disallowedRegions": ["US"]]]], mask: mask)
      let denied = try server.post("v1/accounts:sendVerificationCode", ["phoneNumber": "+16505553434"])
      #expect(denied.message == refused.message)
    },
    ProductionRule(
      "9.36", "A quota without start and duration is accepted; one that runs limits sign-ups",
      .secondHand.partly(.documented)
    ) {
      server in
      let bare = try server.setConfig(["quota": ["signUpQuotaConfig": ["quota": "200"]]])
      #expect(
        bare.body["quota"]?["signUpQuotaConfig"]
          == ["quota": "200", "startTime": "1970-01-01T00:00:00Z", "quotaDuration": "0s"])
      try server.setConfig(
        [
          "quota": [
            "signUpQuotaConfig": [
              "quota": 1, "startTime": "2026-01-01T00:00:00Z", "quotaDuration": "315360000s",
            ]
          ]
        ], mask: "quota.signUpQuotaConfig")
      #expect(try server.makeAccount().status == 200)
      #expect(try server.makeAccount("bob@example.com").message == "TOO_MANY_ATTEMPTS_TRY_LATER")
      let place = "Invalid value at 'config.quota.sign_up_quota_config"
      try server.expectRefusal(
        ["quota": ["signUpQuotaConfig": ["startTime": "bad"]]],
        "\(place).start_time' (type.googleapis.com/google.protobuf.Timestamp), Field 'startTime', Illegal timestamp "
          + "format; timestamps must end with 'Z' or have a valid timezone offset.")
      try server.expectRefusal(
        ["quota": ["signUpQuotaConfig": ["quotaDuration": "2"]]],
        "\(place).quota_duration' (type.googleapis.com/google.protobuf.Duration), Field 'quotaDuration', Illegal "
          + "duration format; duration must end with 's'")
    },
    ProductionRule(
      "9.37", "The default locale names the language of links; the templates' texts cannot be changed",
      .secondHand
    ) {
      server in
      try server.makeAccount()
      try server.setConfig(["notification": ["defaultLocale": "de"]], mask: "notification.defaultLocale")
      let link = try server.makeLink(["requestType": "PASSWORD_RESET", "email": "ann@example.com"])
      #expect(try link.string("oobLink").contains("lang=de"))
      try server.expectRefusal(
        ["notification": ["sendEmail": ["verifyEmailTemplate": ["subject": "x"]]]],
        "EMAIL_TEMPLATE_UPDATE_NOT_ALLOWED")
    },
    ProductionRule("9.37a", "The templates have production's subjects", .secondHand) { server in
      let templates = try server.config()["notification"]?["sendEmail"]
      #expect(templates?["resetPasswordTemplate"]?["subject"] == "Reset your password for %APP_NAME%")
      #expect(templates?["verifyEmailTemplate"]?["subject"] == "Verify your email for %APP_NAME%")
    },
    ProductionRule("9.38", "Second factors are replaced as a whole", .secondHand) { server in
      try server.setConfig(["mfa": ["state": "ENABLED", "enabledProviders": ["PHONE_SMS"]]], mask: "mfa")
      try server.setConfig(["mfa": ["state": "MANDATORY"]], mask: "mfa")
      #expect(try server.config()["mfa"] == ["state": "MANDATORY"])
    },
    ProductionRule("9.39", "Adjacent intervals are 0 to 10; 0 is left out", .secondHand) { server in
      func intervals(_ count: JSONValue) -> JSONValue {
        [
          "mfa": [
            "providerConfigs": [["state": "ENABLED", "totpProviderConfig": ["adjacentIntervals": count]]]
          ]
        ]
      }
      for count in [11, -1] as [JSONValue] {
        try server.expectRefusal(
          intervals(count),
          "INVALID_ADJACENT_INTERVAL_RANGE : Allowed number of adjacent intervals must be between 0 and 10, inclusive"
        )
      }
      let configs = try server.setConfig(intervals(0)).body["mfa"]?["providerConfigs"]
      #expect(configs == [["state": "ENABLED", "totpProviderConfig": [:]]])
    },
    ProductionRule(
      "9.40", "A provider without TOTP is dropped; states that contradict the providers are kept", .secondHand
    ) {
      server in
      let body: JSONValue = [
        "mfa": [
          "state": "DISABLED", "enabledProviders": ["PHONE_SMS"], "providerConfigs": [["state": "ENABLED"]],
        ]
      ]
      let mfa = try server.setConfig(body, mask: "mfa").body["mfa"]
      #expect(mfa == ["state": "DISABLED", "enabledProviders": ["PHONE_SMS"]])
      #expect(
        try server.setConfig(["mfa": ["state": "ENABLED"]], mask: "mfa").body["mfa"] == ["state": "ENABLED"])
    },
    ProductionRule("9.41", "Without tenants calls about them are refused", .secondHand) { server in
      try server.setConfig([:], mask: "multiTenant.allowTenants")
      #expect(try server.config()["multiTenant"] == [:])
      #expect(try server.send(.get, TestServer.tenantsPath, bearer: "owner").message == "INVALID_PROJECT_ID")
    },
    ProductionRule("9.42", "The server sets the time of a function's change", .secondHand) { server in
      let trigger: JSONValue = ["functionUri": "http://127.0.0.1:9/f"]
      let answer = try server.setConfig(
        ["blockingFunctions": ["triggers": ["beforeCreate": trigger]]], mask: "blockingFunctions")
      let stored = answer.body["blockingFunctions"]?["triggers"]?["beforeCreate"]
      #expect(stored?["functionUri"] == trigger["functionUri"])
      #expect(stored?["updateTime"]?.string?.hasSuffix("Z") == true)
      for triggers in [["nope": trigger], ["beforeCreate": ["functionUri": "/f"]]] as [JSONValue] {
        try server.expectRefusal(
          ["blockingFunctions": ["triggers": triggers]], "INVALID_BLOCKING_FUNCTION",
          mask: "blockingFunctions")
      }
      #expect(try server.setConfig([:], mask: "blockingFunctions").body["blockingFunctions"] == [:])
    },
  ]
}
