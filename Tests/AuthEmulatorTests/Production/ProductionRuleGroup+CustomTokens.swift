import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import EmulatorWire
import Foundation
import IdentityToolkit
import Testing

extension ProductionRuleGroup {
  /// Custom tokens.
  static let customTokens = Self(number: 7, name: "Custom tokens", rules: customTokensRules)

  private static let customTokensRules: [ProductionRule] = [
    ProductionRule(
      "7.1", "The answer has no `localId`; the developer's claims are at the token's top level",
      .firstHand(7).disputed(
        "`isNewUser` is in six answers, three of 2019 and three undated, and missing in one of 2026")
    ) {
      server in
      let answer = try server.presentCustom(["claims": ["role": "admin"]])
      #expect(
        Set(try #require(answer.body.object).keys) == [
          "kind", "idToken", "refreshToken", "expiresIn", "isNewUser",
        ])
      let token = try AuthEmulatorTests.claims(answer.string("idToken"))
      #expect(token["firebase"] == ["identities": [:], "sign_in_provider": "custom"])
      #expect(token["role"] == "admin")
      #expect(try server.presentCustom(["uid": 7]).body["error"]?["status"] == nil)
    },
    ProductionRule(
      "7.2", "Anything but three parts is refused, plain JSON and an empty text too",
      .firstHand(2).partly(.secondHand)
    ) { server in
      for token in ["garbage", "", #"{"uid":"a"}"#] {
        let answer = try server.presentCustom(text: token)
        #expect(
          answer.message
            == "INVALID_CUSTOM_TOKEN : Invalid assertion format. 3 dot separated segments required.")
      }
      #expect(try server.post("v1/accounts:signInWithCustomToken", [:]).message == "MISSING_CUSTOM_TOKEN")
    },
    ProductionRule("7.3", "An empty signature is missing", .secondHand) { server in
      let token = try StrictProvider.jwt(server.customClaims())
      let unsigned = token.split(separator: ".").dropLast().joined(separator: ".") + "."
      #expect(
        try server.presentCustom(text: unsigned).message == "INVALID_CUSTOM_TOKEN : Missing signature.")
    },
    ProductionRule(
      "7.4", "A wrong algorithm, audience, issuer or time is `INVALID_CUSTOM_TOKEN`", .secondHand
    ) { server in
      let now = server.seconds
      #expect(
        try server.presentCustom([:], header: ["alg": "none"]).message == "INVALID_CUSTOM_TOKEN")
      for changes in [
        ["aud": "other"], ["iss": "other@example.com"],
        ["iat": .integer(now - 3905), "exp": .integer(now - 305)],
      ] as [ByName<JSONValue>] {
        #expect(try server.presentCustom(changes).message == "INVALID_CUSTOM_TOKEN")
      }
      let late = try server.presentCustom(["iat": .integer(now - 3899), "exp": .integer(now - 299)])
      #expect(late.status == 200)
    },
    ProductionRule("7.5", "A token lives an hour at most, and is for the Identity Toolkit", .documented) {
      server in
      let now = server.seconds
      let long = try server.presentCustom(["iat": .integer(now), "exp": .integer(now + 3601)])
      #expect(long.message == "INVALID_CUSTOM_TOKEN")
    },
    ProductionRule(
      "7.6", "No `uid` is missing, an empty one invalid, and a number is its digits", .secondHand
    ) { server in
      #expect(try server.presentCustom(["uid": .null]).message == "MISSING_IDENTIFIER")
      #expect(
        try server.presentCustom(["uid": ""]).message
          == "INVALID_IDENTIFIER : Invalid user ID length. Expect to have length between 1 and 128.")
      let token = try server.presentCustom(["uid": 12345]).string("idToken")
      #expect(try AuthEmulatorTests.claims(token)["user_id"] == "12345")
    },
    ProductionRule(
      "7.7", "Claims must be an object without reserved names; `user_id` is allowed", .secondHand
    ) { server in
      let text = try server.presentCustom(["claims": "text"])
      #expect(text.message == "INVALID_CLAIMS")
      #expect(try server.presentCustom(["claims": []]).message == "INVALID_CLAIMS")
      for name in ["acr", "at_hash", "c_hash", "firebase", "sub"] {
        #expect(
          try server.presentCustom(["claims": [name: 1]]).message == "FORBIDDEN_CLAIM : \(name)")
      }
      #expect(try server.presentCustom(["claims": ["user_id": "x"]]).status == 200)
    },
    ProductionRule(
      "7.8", "The developer's claims live as long as the session, beside the account's own", .firstHand(2)
    ) {
      server in
      let answer = try server.presentCustom(["claims": ["role": "admin"]])
      _ = try server.post(
        "v1/projects/demo/accounts:update", ["localId": "u1", "customAttributes": #"{"plan":"pro"}"#],
        bearer: "owner", key: nil)
      let token = try AuthEmulatorTests.claims(server.refresh(answer).string("id_token"))
      #expect(token["role"] == "admin")
      #expect(token["plan"] == "pro")
    },
    ProductionRule("7.9", "A disabled account is `USER_DISABLED`", .secondHand) { server in
      _ = try server.presentCustom()
      _ = try server.post(
        "v1/projects/demo/accounts:update", ["localId": "u1", "disableUser": true], bearer: "owner", key: nil)
      #expect(try server.presentCustom().message == "USER_DISABLED")
    },
    ProductionRule("7.10", "With `--trust-keys`, only a token of one of those keys is accepted", .inferred) {
      _ in
      let server = try TestServer(mode: .production) { configuration, _ in
        configuration.trustedKeys = try TrustedKeys(keySet: StrictProvider.keySet)
      }
      #expect(try server.presentCustom().message == "INVALID_CUSTOM_TOKEN")
      let signed = try StrictProvider.jwt(server.customClaims(), key: try SigningKeys.example())
      #expect(try server.presentCustom(text: signed).status == 200)
    },
  ]
}

extension TestServer {
  /// Valid claims of a custom token, with changes; null removes a claim.
  func customClaims(_ changes: ByName<JSONValue> = [:]) -> JSONValue {
    let account: JSONValue = "admin@demo.iam.gserviceaccount.com"
    let good: ByName<JSONValue> = [
      "iss": account, "sub": account, "aud": .string(SignInWithCustomToken.audience), "uid": "u1",
      "iat": .integer(seconds), "exp": .integer(seconds + 3600),
    ]
    return .object(good.merging(changes) { $1 }.filter { $0.value != .null })
  }

  /// Signs in with a custom token of these claims.
  func presentCustom(
    _ changes: ByName<JSONValue> = [:], header: JSONValue = ["alg": "RS256", "typ": "JWT"],
    tenant: JSONValue = .null
  ) throws -> Answer {
    try presentCustom(text: StrictProvider.jwt(customClaims(changes), header: header), tenant: tenant)
  }

  /// Signs in with a custom token.
  func presentCustom(text: String, tenant: JSONValue = .null) throws -> Answer {
    var body: ByName<JSONValue> = ["token": .string(text), "returnSecureToken": true]
    // The default server refuses null in place of a string.
    if tenant != .null { body["tenantId"] = tenant }
    return try post("v1/accounts:signInWithCustomToken", .object(body))
  }
}
