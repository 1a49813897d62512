import AuthHTTP
import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Identities whose address or account is taken.
  static let collisionRules: [ProductionRule] = [
    ProductionRule(
      "6.25", "A verified identity takes over an account with the same unverified address; its password goes",
      .secondHand
    ) { server in
      try server.addProvider()
      let owner = try server.signUp()
      let answer = try server.signIn(claims: [:])
      #expect(answer.body["localId"] == owner.body["localId"])
      #expect(answer.body["isNewUser"] == nil)
      let account = try server.account(owner.body["localId"])
      #expect(account["passwordHash"] == nil)
      #expect(account["passwordUpdatedAt"] != nil)
      #expect(account["emailVerified"] == true)
    },
    ProductionRule(
      "6.26", "An unverified identity with a taken address must be confirmed, and nothing changes",
      .firstHand(2).partly(.secondHand)
    ) {
      server in
      try server.addProvider()
      let owner = try server.signUp()
      let answer = try server.signIn(claims: ["email_verified": false])
      #expect(answer.body["needConfirmation"] == true)
      #expect(answer.body["localId"] == owner.body["localId"])
      #expect(answer.body["idToken"] == nil)
      #expect(answer.body["verifiedProvider"] == nil)
      try server.update(owner, ["linkProviderUserInfo": ["providerId": "google.com", "rawId": "g"]])
      let other = try server.signIn(claims: ["email_verified": false])
      #expect(other.body["verifiedProvider"] == ["google.com"])
      #expect(try server.account(owner.body["localId"])["passwordHash"] != nil)
    },
    ProductionRule(
      "6.27", "If both addresses are verified, the identity is linked and the password stays", .documented
    ) {
      server in
      try server.addProvider()
      let owner = try server.signUp()
      _ = try server.post(
        "v1/projects/demo/accounts:update",
        ["localId": try #require(owner.body["localId"]), "emailVerified": true], bearer: "owner", key: nil)
      #expect(try server.signIn(claims: [:]).body["localId"] == owner.body["localId"])
      #expect(try server.account(owner.body["localId"])["passwordHash"] != nil)
    },
    ProductionRule("6.28", "Where addresses may repeat, the new account has none of its own", .secondHand) {
      server in
      try server.addProvider()
      _ = try server.manage(
        .patch, "config?updateMask=signIn.allowDuplicateEmails", ["signIn": ["allowDuplicateEmails": true]])
      _ = try server.signUp()
      let answer = try server.signIn(claims: [:])
      #expect(answer.body["email"] == "jane@example.com")
      let account = try server.account(answer.body["localId"])
      #expect(account["email"] == nil)
      #expect(account["providerUserInfo"]?.array?.first?["email"] == "jane@example.com")
    },
    linkingRule("6.29", "A second identity of a linked provider", .secondHand, "PROVIDER_ALREADY_LINKED") {
      server in
      (try server.signIn(claims: ["sub": "b", "email": "b@example.com"]), ["sub": "c", "email": .null])
    },
    linkingRule("6.30", "The identity of another account", .firstHand(1), "FEDERATED_USER_ID_ALREADY_LINKED")
    { server in
      _ = try server.signIn(claims: [:])
      return (try server.signIn(claims: ["sub": "b", "email": "b@example.com"]), [:])
    },
    linkingRule(
      "6.31", "An identity with the address of another account", .firstHand(1).partly(.secondHand),
      "EMAIL_EXISTS"
    ) { server in
      _ = try server.signUp()
      return (try server.signIn(claims: ["sub": "b", "email": "b@example.com"]), ["sub": "c"])
    },
  ]

  /// A rule that refuses linking, as an error or inside a 200.
  private static func linkingRule(
    _ number: String, _ summary: String, _ evidence: ProductionEvidence, _ code: String,
    _ prepare: @escaping @Sendable (TestServer) throws -> (user: Answer, changes: ByName<JSONValue>)
  ) -> ProductionRule {
    ProductionRule(
      number, "\(summary) cannot be linked: `\(code)`, inside a 200 if the credential is wanted", evidence
    ) {
      server in
      try server.addProvider()
      let (user, changes) = try prepare(server)
      let token: ByName<JSONValue> = ["idToken": try #require(user.body["idToken"])]
      #expect(try server.signIn(claims: changes, token).message == code)
      let inside = try server.signIn(claims: changes, token.merging(["returnIdpCredential": true]) { $1 })
      #expect(inside.status == 200)
      #expect(inside.body["errorMessage"] == .string(code))
      for name in ["federatedId", "providerId", "emailVerified", "oauthIdToken", "rawUserInfo", "kind"] {
        #expect(inside.body[name] != nil, "\(name)")
      }
      #expect(inside.body["idToken"] == nil)
    }
  }
}

extension TestServer {
  /// Creates an account with a password; its address is not verified.
  func signUp(_ email: String = "jane@example.com") throws -> Answer {
    try post(
      "v1/accounts:signUp",
      ["email": .string(email), "password": "notasecret", "returnSecureToken": true])
  }
}
