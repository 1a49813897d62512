import AuthEmulator
import EmulatorState
import AuthHTTP
import BoundedJSON
import EmulatorWire
import Testing

/// Each setting of the config, alone, and a call that fails because of it, with and without `--strict`.
@Suite struct SettingEffectTests {
  struct Effect: Sendable, CustomTestStringConvertible {
    /// The path of the setting.
    let path: String
    let body: JSONValue
    /// The start of the refusal.
    let refusal: String
    /// Returns the message of the call that fails.
    let call: @Sendable (TestServer) throws -> String?

    var testDescription: String { path }
  }

  static let effects: [Effect] = signIn + restrictions + messages

  @Test(arguments: effects, [false, true])
  func `a setting refuses a call that worked before`(effect: Effect, isStrict: Bool) throws {
    for isSet in [false, true] {
      let server = try TestServer(
        testPhoneNumbers: ["+16505553434": "654321"], mode: isStrict ? .production : .emulator)
      try server.makeAccount()
      try server.setConfig(["authorizedDomains": ["example.com"]], mask: "authorizedDomains")
      try server.setConfig(
        ["mfa": ["state": "ENABLED", "enabledProviders": ["PHONE_SMS"]]], mask: "mfa")
      if isSet { #expect(try server.setConfig(effect.body, mask: effect.path).status == 200) }
      let message = try effect.call(server)
      #expect((message?.hasPrefix(effect.refusal) ?? false) == isSet, "\(message ?? "no refusal")")
      #expect(server.world.reported.allSatisfy { $0.kind != .settingsIgnored })
    }
  }

  private static let signIn: [Effect] = [
    Effect(
      path: "signIn.email.enabled", body: ["signIn": ["email": ["enabled": false]]],
      refusal: "PASSWORD_LOGIN_DISABLED"
    ) { try $0.signInByPassword().message },
    Effect(
      path: "signIn.email.passwordRequired", body: ["signIn": ["email": ["passwordRequired": true]]],
      refusal: "OPERATION_NOT_ALLOWED"
    ) { try link(["requestType": "EMAIL_SIGNIN"], $0).message },
    Effect(
      path: "signIn.anonymous.enabled", body: ["signIn": ["anonymous": ["enabled": false]]],
      refusal: "ADMIN_ONLY_OPERATION"
    ) { try $0.post("v1/accounts:signUp", [:]).message },
    Effect(
      path: "signIn.phoneNumber.enabled", body: ["signIn": ["phoneNumber": ["enabled": false]]],
      refusal: "OPERATION_NOT_ALLOWED", call: { try sms("+16505553434", $0) }),
    Effect(
      path: "smsRegionConfig", body: ["smsRegionConfig": ["allowlistOnly": [:]]],
      refusal: "OPERATION_NOT_ALLOWED : SMS unable", call: { try sms("+16505553434", $0) }),
    Effect(
      path: "smsRegionConfig", body: ["smsRegionConfig": ["allowByDefault": ["disallowedRegions": ["de"]]]],
      refusal: "OPERATION_NOT_ALLOWED : SMS unable", call: { try sms("+4915112345678", $0) }),
    Effect(path: "mfa", body: ["mfa": ["state": "DISABLED"]], refusal: "OPERATION_NOT_ALLOWED : SMS") {
      server in
      let idToken = try server.signInByPassword().body["idToken"] ?? .null
      return try server.post(
        "v2/accounts/mfaEnrollment:start",
        ["idToken": idToken, "phoneEnrollmentInfo": ["phoneNumber": "+16505553434"]]
      ).message
    },
  ]

  private static let restrictions: [Effect] = [
    Effect(
      path: "client.permissions.disabledUserSignup",
      body: ["client": ["permissions": ["disabledUserSignup": true]]], refusal: "ADMIN_ONLY_OPERATION"
    ) { try $0.makeAccount("bob@example.com").message },
    Effect(
      path: "client.permissions.disabledUserDeletion",
      body: ["client": ["permissions": ["disabledUserDeletion": true]]], refusal: "ADMIN_ONLY_OPERATION"
    ) { server in
      let idToken = try server.signInByPassword().body["idToken"] ?? .null
      return try server.post("v1/accounts:delete", ["idToken": idToken]).message
    },
    Effect(
      path: "passwordPolicyConfig", body: passwordPolicy(["containsNumericCharacter": true]),
      refusal: "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: "
        + "[Password must contain a numeric character]"
    ) { try $0.makeAccount("bob@example.com", "abcdefg").message },
    Effect(
      path: "recaptchaConfig.emailPasswordEnforcementState",
      body: ["recaptchaConfig": ["emailPasswordEnforcementState": "ENFORCE"]],
      refusal: "MISSING_RECAPTCHA_TOKEN"
    ) { try $0.signInByPassword().message },
    Effect(
      path: "recaptchaConfig.phoneEnforcementState",
      body: ["recaptchaConfig": ["phoneEnforcementState": "ENFORCE"]], refusal: "MISSING_RECAPTCHA_TOKEN"
    ) { try sms("+15555550100", $0) },
    Effect(
      path: "recaptchaConfig",
      body: [
        "recaptchaConfig": [
          "emailPasswordEnforcementState": "ENFORCE",
          "managedRules": [["endScore": .number(1.0), "action": "BLOCK"]],
        ]
      ], refusal: "CAPTCHA_CHECK_FAILED : Recaptcha verification failed - LOW_SCORE"
    ) { server in
      try server.post(
        "v1/accounts:signInWithPassword",
        [
          "email": "ann@example.com", "password": "secret1",
          "captchaResponse": try token("signInWithPassword", server), "clientType": "CLIENT_TYPE_WEB",
          "recaptchaVersion": "RECAPTCHA_ENTERPRISE",
        ]
      ).message
    },
    Effect(
      path: "recaptchaConfig",
      body: [
        "recaptchaConfig": [
          "phoneEnforcementState": "ENFORCE", "useSmsBotScore": true,
          "managedRules": [["endScore": .number(1.0), "action": "BLOCK"]],
        ]
      ], refusal: "INVALID_APP_CREDENTIAL"
    ) { server in
      try server.post(
        "v1/accounts:sendVerificationCode",
        [
          "phoneNumber": "+15555550100", "captchaResponse": try token("sendVerificationCode", server),
          "clientType": "CLIENT_TYPE_WEB", "recaptchaVersion": "RECAPTCHA_ENTERPRISE",
        ]
      ).message
    },
    Effect(
      path: "quota",
      body: [
        "quota": [
          "signUpQuotaConfig": [
            "quota": "1", "startTime": "2026-01-01T00:00:00Z", "quotaDuration": "315360000s",
          ]
        ]
      ], refusal: "TOO_MANY_ATTEMPTS_TRY_LATER"
    ) { server in
      try server.makeAccount("bob@example.com")
      return try server.makeAccount("eve@example.com").message
    },
    Effect(
      path: "multiTenant.allowTenants", body: ["multiTenant": ["allowTenants": false]],
      refusal: "INVALID_PROJECT_ID"
    ) { try $0.send(.get, TestServer.tenantsPath, bearer: "owner").message },
    Effect(
      path: "autodeleteAnonymousUsers", body: ["autodeleteAnonymousUsers": true], refusal: "no users"
    ) { server in
      let user = try server.post("v1/accounts:signUp", [:])
      server.world.advance(by: 31 * 86_400)
      let found = try server.post(
        "v1/projects/demo/accounts:lookup", ["localId": [user.body["localId"] ?? .null]], bearer: "owner",
        key: nil)
      return found.body["users"] == nil ? "no users" : nil
    },
  ]

  private static let messages: [Effect] = [
    Effect(
      path: "authorizedDomains", body: ["authorizedDomains": ["example.org"]], refusal: "UNAUTHORIZED_DOMAIN"
    ) { try link(["requestType": "PASSWORD_RESET"], $0).message },
    Effect(
      path: "mobileLinksConfig.domain",
      body: ["mobileLinksConfig": ["domain": "FIREBASE_DYNAMIC_LINK_DOMAIN"]],
      refusal: "DYNAMIC_LINK_NOT_ACTIVATED"
    ) { try link(["requestType": "PASSWORD_RESET", "androidPackageName": "com.example.app"], $0).message },
    Effect(
      path: "notification.defaultLocale", body: ["notification": ["defaultLocale": "de"]], refusal: "German"
    ) { server in
      let link = try link(["requestType": "PASSWORD_RESET"], server).string("oobLink")
      return link.contains("lang=de") ? "German" : nil
    },
    Effect(
      path: "notification.sendEmail.callbackUri",
      body: ["notification": ["sendEmail": ["callbackUri": "https://example.com/action"]]],
      refusal: "https://example.com/action?"
    ) { try link(["requestType": "PASSWORD_RESET"], $0).string("oobLink") },
  ]

  private static func token(_ action: String, _ server: TestServer) throws -> JSONValue {
    try server.send(
      .post, "/emulator/v1/projects/demo/recaptchaTokens", ["action": .string(action)]
    ).body["token"] ?? .null
  }

  private static func sms(_ number: String, _ server: TestServer) throws -> String? {
    try server.post(
      "v1/accounts:sendVerificationCode", ["phoneNumber": .string(number), "recaptchaToken": "solved"]
    ).message
  }

  private static func link(_ members: ByName<JSONValue>, _ server: TestServer) throws -> Answer {
    try server.makeLink(
      members.merging(["email": "ann@example.com", "continueUrl": "https://example.com/"]) { $1 })
  }
}
