import AuthHTTP
import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// The checks of a provider's ID token.
  static let providerTokenRules: [ProductionRule] =
    [
      refusedToken(
        "6.5", "An issuer other than the configured one", .secondHand, ["iss": "https://other.example.com"],
        "The issuer in ID Token https://other.example.com does not match the expected one in config: "
          + "https://corp.example.com."),
      refusedToken(
        "6.6", "An audience without the client", .firstHand(7), ["aud": ["x", "y"]],
        "The audience in ID Token [x, y] does not match the expected audience client."),
      refusedToken(
        "6.7", "A token that is expired or issued in the future", .firstHand(3),
        ["exp": 1_795_244_000, "iat": 1_795_240_000],
        "ID Token issued at 1795240000 is stale to sign-in."),
      refusedToken(
        "6.8", "No `sub`", .secondHand,
        ["sub": .null, "email": .null, "email_verified": .null, "exp": .null, "iat": .null],
        "ID Token does not contain user's identity in 'sub' claim: "
          + #"{"aud":"client","iss":"https://corp.example.com"}"#),
      ProductionRule("6.9", "A string that is not a JWT cannot be parsed", .firstHand(2).partly(.secondHand))
      { server in
        try server.addProvider()
        try server.addKnown("google.com")
        #expect(try server.present("{}").message == "INVALID_IDP_RESPONSE : Unable to parse the ID Token.")
        #expect(
          try server.present("a.b", to: "google.com").message
            == "INVALID_IDP_RESPONSE : Unable to parse Google id_token: a.b")
      },
      ProductionRule("6.10", "A bad signature, HS256 and an unknown key are refused", .secondHand) { server in
        try server.addProvider(["jwks": StrictProvider.keySet])
        let key = try SigningKeys.example()
        let claims = server.claims()
        #expect(try server.present(StrictProvider.jwt(claims, key: key)).status == 200)
        for token in [
          try StrictProvider.jwt(claims), try StrictProvider.jwt(claims, header: ["alg": "HS256"], key: key),
          try StrictProvider.jwt(claims, header: ["alg": "RS256", "kid": "other"], key: key),
        ] {
          #expect(
            try server.present(token).message
              == "INVALID_IDP_RESPONSE : Unable to verify the ID Token signature.")
        }
      },
      ProductionRule(
        "6.11", "An issuer whose keys cannot be fetched is a failed connection", .secondHand,
        except:
          "The server connects to no issuer, so only one below the reserved name `.invalid` is out of reach. It "
          + "takes keys from the configuration or `--trust-keys`."
      ) { server in
        let issuer: JSONValue = "https://id.invalid/oidc"
        try server.addProvider(["issuer": issuer])
        let text = "INVALID_IDP_RESPONSE : Error connecting to the given credential's issuer."
        #expect(try server.signIn(claims: ["iss": issuer]).message == text)
        // A problem with the token itself is reported first.
        let other = try server.signIn(claims: ["iss": issuer, "aud": "x"])
        #expect(other.message?.contains("The audience in ID Token [x]") == true)
        try server.addProvider(["issuer": issuer, "jwks": StrictProvider.keySet], id: "oidc.keyed")
        let token = try StrictProvider.jwt(server.claims(["iss": issuer]), key: SigningKeys.example())
        #expect(try server.present(token, to: "oidc.keyed").status == 200)
      },
      ProductionRule(
        "6.12", "A form with only `providerId` has no credential", .firstHand(3).partly(.secondHand)
      ) { server in
        try server.addProvider()
        #expect(
          try server.signInWithIdp("providerId=oidc.corp").message
            == "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: "
            + "http://localhost?providerId=oidc.corp")
      },
      ProductionRule(
        "6.13", "A provider without a configuration is refused; the letter case matters", .secondHand
      ) {
        server in
        try server.addProvider()
        for provider in ["oidc.other", "OIDC.corp"] {
          #expect(
            try server.present("x.y.z", to: provider).message
              == "OPERATION_NOT_ALLOWED : The identity provider configuration is not found.")
        }
      },
      ProductionRule("6.14", "A disabled provider is refused", .secondHand) { server in
        try server.addProvider(["enabled": false])
        #expect(
          try server.signIn(claims: [:]).message
            == "OPERATION_NOT_ALLOWED : The identity provider configuration is disabled.")
      },
      ProductionRule(
        "6.15", "A list with the client, any `azp` and `nbf`, and an old `iat` are accepted", .secondHand
      ) {
        server in
        try server.addProvider()
        let answer = try server.signIn(claims: [
          "aud": ["other", "client"], "azp": "x", "nbf": .integer(server.seconds + 900),
          "iat": .integer(server.seconds - 7200),
        ])
        #expect(answer.status == 200)
      },
      ProductionRule("6.16", "Well-known providers and `createAuthUri` need a configuration too", .secondHand)
      { server in
        let missing = "OPERATION_NOT_ALLOWED : The identity provider configuration is not found."
        let answer = try server.present("x.y.z", to: "google.com")
        #expect(answer.message == missing)
        #expect(try server.beginPage(at: "facebook.com").message == missing)
      },
      ProductionRule(
        "6.17", "With a token in the form, a session that does not belong to it is ignored", .secondHand
      ) {
        server in
        try server.addProvider()
        #expect(try server.signIn(claims: [:], ["sessionId": "other"]).status == 200)
        let bare = try server.post("v1/accounts:signInWithIdp", ["postBody": "providerId=oidc.corp"])
        #expect(bare.message == "MISSING_REQUEST_URI")
      },
      ProductionRule(
        "6.52",
        "A provider that takes no token of the app's own refuses one: `INVALID_CREDENTIAL_OR_PROVIDER_ID`",
        .firstHand(4).partly(.inferred)
      ) { server in
        let token = try StrictProvider.jwt(server.claims())
        func expectRefusal(of form: String) throws {
          #expect(
            try server.signInWithIdp(form).message
              == "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://localhost?\(form)"
          )
        }
        try server.addSAML()
        for provider in ["microsoft.com", "yahoo.com", "github.com", "twitter.com", "linkedin.com"] {
          try server.addKnown(provider)
          for id in [provider, "saml.corp"] {
            try expectRefusal(of: "id_token=\(token)&providerId=\(id)")
            try expectRefusal(of: "id_token=\(token)&access_token=\(token)&providerId=\(id)")
          }
        }
        try expectRefusal(of: "access_token=\(token)&providerId=microsoft.com")
        try expectRefusal(of: "access_token=1-a&providerId=twitter.com")
        try expectRefusal(of: "access_token=1-a&oauth_token_secret=&providerId=twitter.com")
        let page = PercentEncoding.form([("providerId", "microsoft.com"), ("id_token", #"{"sub":"m"}"#)])
        let returned: ByName<JSONValue> = ["requestUri": .string("http://localhost?\(page)")]
        #expect(try server.post("v1/accounts:signInWithIdp", .object(returned)).status == 200)
      },
    ]

  /// The rule that a token with these claims is refused.
  private static func refusedToken(
    _ number: String, _ summary: String, _ evidence: ProductionEvidence, _ changes: ByName<JSONValue>,
    _ text: String
  ) -> ProductionRule {
    ProductionRule(number, "\(summary) is refused", evidence) { server in
      try server.addProvider()
      let answer = try server.signIn(claims: changes)
      #expect(answer.message == "INVALID_IDP_RESPONSE : \(text)")
      #expect(answer.body["error"]?["status"] == nil)
    }
  }

  /// The nonce and the pending token.
  static let nonceRules: [ProductionRule] = [
    ProductionRule("6.18", "A nonce that does not fit is refused, and both values are named", .firstHand(1)) {
      server in
      for provider in [StrictProvider.id, "apple.com"] {
        try server.addProvider()
        try server.addKnown("apple.com")
        let issuer = provider == "apple.com" ? StrictProvider.apple : [:]
        let token = try StrictProvider.jwt(
          server.claims((["nonce": StrictProvider.hash("raw")] as ByName<JSONValue>).merging(issuer) { $1 }))
        let hash = try #require(StrictProvider.hash("raw").string)
        #expect(
          try server.present(token, to: provider, nonce: "wrong").message
            == "MISSING_OR_INVALID_NONCE : The nonce in ID Token \"\(hash)\" does not match the SHA256 hash of the "
            + "raw nonce \"wrong\" in the request.")
      }
    },
    ProductionRule("6.19", "A nonce in the token only is refused", .secondHand) { server in
      try server.addProvider()
      #expect(
        try server.signIn(claims: ["nonce": "x"]).message
          == "MISSING_OR_INVALID_NONCE : Nonce is missing in the request.")
    },
    ProductionRule("6.20", "A nonce in the request only is accepted", .secondHand) { server in
      try server.addProvider()
      let token = try StrictProvider.jwt(server.claims())
      for _ in 0..<2 { #expect(try server.present(token, nonce: "raw").status == 200) }
    },
    ProductionRule(
      "6.21", "A token with a nonce can be presented once, even if that fails",
      .firstHand(7).partly(.secondHand)
    ) { server in
      try server.addProvider()
      let token = try StrictProvider.jwt(server.claims(["nonce": StrictProvider.hash("raw")]))
      #expect(try server.present(token, nonce: "wrong").status == 400)
      #expect(
        try server.present(token, nonce: "raw").message
          == "MISSING_OR_INVALID_NONCE : Duplicate credential received. Please try again with a new credential."
      )
    },
    ProductionRule(
      "6.22", "After a refusal, the pending token continues where the ID token cannot", .inferred
    ) {
      server in
      try server.addProvider()
      _ = try server.post(
        "v1/accounts:signUp",
        ["email": "jane@example.com", "password": "notasecret", "returnSecureToken": true])
      let token = try StrictProvider.jwt(
        server.claims(["nonce": StrictProvider.hash("raw"), "email_verified": false]))
      let first = try server.present(token, nonce: "raw")
      #expect(first.body["needConfirmation"] == true)
      #expect(try server.present(token, nonce: "raw").status == 400)
      #expect(try server.continueSignIn(first).body["needConfirmation"] == true)
    },
    ProductionRule(
      "6.23", "A pending token signs in any number of times, while the provider is on",
      .secondHand.partly(.inferred)
    ) {
      server in
      try server.addProvider()
      let first = try server.signIn(claims: [:])
      for _ in 0..<2 {
        let again = try server.continueSignIn(first)
        #expect(again.body["localId"] == first.body["localId"])
        #expect(again.body["oauthIdToken"] == first.body["oauthIdToken"])
        #expect(again.body["federatedId"] == "oidc.corp/abc")
        #expect(again.body["pendingToken"] != nil)
      }
      _ = try server.manage(.patch, "oauthIdpConfigs/oidc.corp?updateMask=enabled", ["enabled": false])
      #expect(try server.continueSignIn(first).status == 400)
    },
    ProductionRule("6.24", "Refusals inside a 200 have a pending token", .secondHand) { server in
      try server.addProvider()
      let owner = try server.signIn(claims: [:])
      let other = try server.signIn(claims: ["sub": "b", "email": "b@example.com"])
      let answer = try server.signIn(
        claims: [:], ["idToken": try #require(other.body["idToken"]), "returnIdpCredential": true])
      #expect(answer.body["errorMessage"] == "FEDERATED_USER_ID_ALREADY_LINKED")
      #expect(answer.body["pendingToken"] != nil)
      #expect(owner.status == 200)
    },
  ]
}

extension TestServer {
  /// Enables a provider that the service knows.
  func addKnown(_ provider: String, _ more: ByName<JSONValue> = [:]) throws {
    let body: ByName<JSONValue> = ["enabled": true]
    _ = try manage(
      .post, "defaultSupportedIdpConfigs?idpId=\(provider)", .object(body.merging(more) { $1 }))
  }

  /// Continues with the pending token of a response.
  func continueSignIn(_ answer: Answer, _ more: ByName<JSONValue> = [:]) throws -> Answer {
    let body: ByName<JSONValue> = [
      "requestUri": "http://localhost", "pendingToken": try #require(answer.body["pendingToken"]),
      "returnSecureToken": true,
    ]
    return try post("v1/accounts:signInWithIdp", .object(body.merging(more) { $1 }))
  }
}
