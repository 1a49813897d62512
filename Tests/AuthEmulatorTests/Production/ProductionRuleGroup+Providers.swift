import AuthHTTP
import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Identity providers: Apple, OIDC, SAML and the others.
  static let providers = Self(
    number: 6, name: "Identity providers",
    rules: providerAnswerRules + providerTokenRules + nonceRules + collisionRules + providerPageRules
      + samlRules)

  private static let providerAnswerRules: [ProductionRule] = [
    ProductionRule(
      "6.1", "The answer has the profile, `pendingToken`, and no `context` or made-up access token",
      .secondHand.partly(.inferred)
    ) {
      server in
      try server.addProvider()
      let answer = try server.signIn(claims: ["name": "Jane"])
      #expect(
        Set(try #require(answer.body.object).keys) == [
          "kind", "federatedId", "providerId", "email", "emailVerified", "fullName", "displayName", "localId",
          "idToken", "refreshToken", "expiresIn", "oauthIdToken", "rawUserInfo", "isNewUser", "pendingToken",
        ])
      let bare = try server.signIn(claims: ["sub": "b", "email": .null, "email_verified": .null])
      #expect(bare.body["emailVerified"] == false)
      #expect(bare.body["email"] == nil)
      #expect(try server.signIn(claims: [:]).body["isNewUser"] == nil)
    },
    ProductionRule(
      "6.2", "`federatedId` is `PROVIDER/SUB` in the answer and `SUB` in the account", .secondHand
    ) {
      server in
      try server.addProvider()
      let answer = try server.signIn(claims: [:])
      #expect(answer.body["federatedId"] == "oidc.corp/abc")
      let entry = try server.account(answer.body["localId"])["providerUserInfo"]?.array?.first
      #expect(entry?["federatedId"] == "abc")
      #expect(entry?["rawId"] == "abc")
    },
    ProductionRule(
      "6.54",
      "A built-in provider's `federatedId` is a URL in the answer and the bare ID in the account; Google, Facebook, Twitter and GitHub give no `pendingToken`",
      .firstHand(13).partly(.inferred)
    ) { server in
      for (provider, prefix, isPending) in [
        ("google.com", "https://accounts.google.com", false), ("facebook.com", "http://facebook.com", false),
        ("twitter.com", "http://twitter.com", false), ("github.com", "http://github.com", false),
        ("microsoft.com", "http://microsoft.com", true), ("apple.com", "https://appleid.apple.com", true),
      ] {
        try server.addKnown(provider)
        let answer = try server.choose(#"{"sub":"7"}"#, at: provider)
        #expect(answer.body["federatedId"] == .string("\(prefix)/7"))
        #expect((answer.body["pendingToken"] != nil) == isPending)
        let entry = try server.account(answer.body["localId"])["providerUserInfo"]?.array?.first
        #expect(entry?["federatedId"] == "7" && entry?["rawId"] == "7")
      }
      _ = try server.signUp()
      let taken = try server.choose(#"{"sub":"8","email":"jane@example.com"}"#, at: "facebook.com")
      #expect(taken.body["needConfirmation"] == true && taken.body["pendingToken"] == nil)
      #expect(taken.body["federatedId"] == "http://facebook.com/8")
    },
    ProductionRule(
      "6.55",
      "`rawUserInfo` of an app's own ID token of Google's is its claims, of the page a profile; `originalEmail` is the account's other address",
      .firstHand(11).partly(.inferred)
    ) { server in
      try server.addKnown("google.com")
      let issuer: ByName<JSONValue> = ["iss": "https://accounts.google.com", "name": "Jane", "locale": "de"]
      let claims = server.claims(issuer)
      let first = try server.present(StrictProvider.jwt(claims), to: "google.com")
      #expect(try JSONReader.read(Array(first.string("rawUserInfo").utf8)) == claims)
      #expect(first.body["originalEmail"] == nil)
      let bare: ByName<JSONValue> = ["email": .null, "email_verified": .null]
      let nameless = server.claims(issuer.merging(bare) { $1 })
      let second = try server.present(StrictProvider.jwt(nameless), to: "google.com")
      #expect(second.body["originalEmail"] == "jane@example.com" && second.body["email"] == nil)
      let moved = try server.present(
        StrictProvider.jwt(server.claims(issuer.merging(["email": "j@x.y"]) { $1 })), to: "google.com")
      #expect(moved.body["originalEmail"] == "jane@example.com" && moved.body["email"] == "j@x.y")
      let page = try server.choose(#"{"sub":"p","name":"P"}"#, at: "google.com")
      let profile = try JSONReader.read(Array(page.string("rawUserInfo").utf8))
      #expect(profile["id"] == "p" && profile["granted_scopes"] != nil)
    },
    ProductionRule(
      "6.56", "Apple's access token, as SDKs for the web send it, can be revoked; it needs the code flow",
      .documented
    ) { server in
      func revoke() throws -> String? {
        let answer = try server.choose(#"{"sub":"7"}"#, at: "apple.com")
        let body: ByName<JSONValue?> = [
          "providerId": "apple.com", "tokenType": "ACCESS_TOKEN", "token": answer.body["oauthAccessToken"],
          "idToken": answer.body["idToken"],
        ]
        return try server.post("v2/accounts:revokeToken", .object(body.compactMapValues(\.self))).message
      }
      try server.addKnown("apple.com", ["clientId": "com.example.web"])
      #expect(try revoke() == "OPERATION_NOT_ALLOWED : Code flow is not enabled for Apple.")
      let flow: JSONValue = ["codeFlowConfig": ["teamId": "T", "keyId": "K", "privateKey": "P"]]
      _ = try server.manage(
        .patch, "defaultSupportedIdpConfigs/apple.com?updateMask=appleSignInConfig",
        ["appleSignInConfig": flow])
      #expect(try revoke() == nil)
    },
    ProductionRule(
      "6.3", "The token names the identity, the address and the provider", .firstHand(1).partly(.secondHand)
    ) { server in
      try server.addProvider()
      let answer = try server.signIn(claims: ["name": "Jane"])
      let token = try AuthEmulatorTests.claims(answer.string("idToken"))
      #expect(token["firebase"]?["identities"] == ["oidc.corp": ["abc"], "email": ["jane@example.com"]])
      #expect(token["firebase"]?["sign_in_provider"] == "oidc.corp")
      #expect(token["name"] == "Jane")
    },
    ProductionRule(
      "6.4", "A later sign-in answers the new name, and the account keeps its own",
      .secondHand.partly(.documented)
    ) { server in
      try server.addProvider()
      _ = try server.signIn(claims: ["name": "Jane"])
      let later = try server.signIn(claims: ["name": "Joan"])
      #expect(later.body["fullName"] == "Joan")
      #expect(try server.account(later.body["localId"])["displayName"] == "Jane")
    },
  ]

  private static let providerPageRules: [ProductionRule] = [
    ProductionRule(
      "6.32", "The provider's page gets client, redirect, state, scope and a nonce of 64 digits", .secondHand
    ) {
      server in
      try server.addProvider()
      let answer = try server.beginPage(at: StrictProvider.id)
      #expect(Set(try #require(answer.body.object).keys) == ["kind", "authUri", "providerId", "sessionId"])
      let query = try #require(
        RequestTarget(parsing: answer.string("authUri").replacing("http://127.0.0.1", with: "")))
      #expect(query.item("response_type") == "id_token")
      #expect(query.item("client_id") == "client")
      #expect(query.item("redirect_uri") == "https://demo.firebaseapp.com/cb")
      #expect(query.item("state") != nil)
      #expect(query.item("nonce")?.count == 64)
    },
    ProductionRule(
      "6.33", "The scope is `openid`, with `email` and `profile` if the issuer lists them, in this order",
      .secondHand
    ) { server in
      try server.addProvider()
      let address = try server.beginPage(at: StrictProvider.id).string("authUri")
      #expect(address.contains("&scope=openid+email+profile&"))
      // The page in place of the provider's reads it.
      let path = address.replacing("http://127.0.0.1", with: "")
      #expect(try server.send(.get, path).status == 200)
    },
    ProductionRule("6.34", "No `continueUri` is `MISSING_CONTINUE_URI`", .secondHand) { server in
      try server.addProvider()
      let answer = try server.post("v1/accounts:createAuthUri", ["providerId": .string(StrictProvider.id)])
      #expect(answer.message == "MISSING_CONTINUE_URI")
    },
    ProductionRule(
      "6.53", "Apple's page needs a Services ID and the key of its code flow: `OPERATION_NOT_ALLOWED`",
      .firstHand(4)
    ) { server in
      try server.addKnown("apple.com", ["appleSignInConfig": ["bundleIds": ["com.example.app"]]])
      let flow: JSONValue = ["codeFlowConfig": ["teamId": "T", "keyId": "K", "privateKey": "P"]]
      for (config, isOn) in [
        ([:], false), (["clientId": "com.example.web"], false), (["appleSignInConfig": flow], false),
        (["clientId": "com.example.web", "appleSignInConfig": flow], true),
      ] as [(JSONValue, Bool)] {
        let path = "defaultSupportedIdpConfigs/apple.com?updateMask=clientId,appleSignInConfig"
        #expect(try server.manage(.patch, path, config).status == 200)
        let answer = try server.beginPage(at: "apple.com")
        #expect(
          answer.message == (isOn ? nil : "OPERATION_NOT_ALLOWED : Code flow is not enabled for Apple."))
      }
    },
    ProductionRule(
      "6.35", "With an address, enumeration protection leaves only `kind` and `sessionId`", .firstHand(2)
    ) {
      server in
      // The request of Apple's SDK; its domain is not authorized.
      let body: JSONValue = ["identifier": "jane@example.com", "continueUri": "http://www.google.com/"]
      #expect(try server.post("v1/accounts:createAuthUri", body).members == ["kind", "sessionId"])
      try server.setConfig([:], mask: "emailPrivacyConfig")
      let unknown = try server.post("v1/accounts:createAuthUri", body)
      #expect(unknown.members == ["kind", "registered", "sessionId"] && unknown.body["registered"] == false)
      _ = try server.signUp()
      let known = try server.post("v1/accounts:createAuthUri", body)
      #expect(known.members == ["kind", "allProviders", "registered", "sessionId", "signinMethods"])
    },
  ]
}

extension TestServer {
  /// Signs in as this server's own sign-in page does, with the claims that its user chose.
  func choose(_ claims: String, at provider: String) throws -> Answer {
    let page = PercentEncoding.form([("providerId", provider), ("id_token", claims)])
    return try post(
      "v1/accounts:signInWithIdp",
      ["requestUri": .string("http://localhost/cb?\(page)"), "returnSecureToken": true])
  }

  /// Requests the address where a provider's sign-in starts.
  func beginPage(
    at provider: String, continueURI: JSONValue = "https://demo.firebaseapp.com/cb"
  ) throws -> Answer {
    try post(
      "v1/accounts:createAuthUri", ["providerId": .string(provider), "continueUri": continueURI])
  }
}
