import AuthCrypto
import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import Testing

extension ProductionRuleGroup {
  /// Tokens and sessions.
  static let sessions = Self(
    number: 8, name: "Tokens and sessions", rules: lifeRules + tokenFormRules + [claimOrderRule])

  private static let lifeRules: [ProductionRule] = [
    ProductionRule(
      "8.1", "An ID token is signed with RS256, and accepted until 299 s after its end",
      .firstHand(1).partly(.secondHand),
      except: "Tokens are unsigned (`alg` is `none`) unless `--token-signing rs256` or a key is given."
    ) { server in
      let signing = try TestServer(
        mode: .production, tokenSigning: SigningKeys.signing())
      let header = try TokenParts(signing.signUp().string("idToken")).header
      #expect(header["alg"] == "RS256" && header["typ"] == "JWT" && header["kid"] != nil)
      let token = try #require(try server.signUp().body["idToken"])
      for (path, body) in tokenCalls(token) {
        let server = server.copy()
        server.world.advance(by: 3600 + 299)
        #expect(try server.post(path, body).status == 200, "\(path)")
        server.world.advance(by: 1)
        #expect(try server.post(path, body).message == "INVALID_ID_TOKEN", "\(path)")
      }
    },
    ProductionRule(
      "8.2", "A session that is older than `validSince` is dead; a new sign-in works",
      .firstHand(1).partly(.secondHand)
    ) {
      server in
      let old = try server.signUp()
      server.world.advance(by: 10)
      try server.update(old, ["validSince": .string(String(server.seconds))])
      #expect(try server.lookup(old).message == "TOKEN_EXPIRED")
      #expect(try server.refresh(old).message == "TOKEN_EXPIRED")
      #expect(try server.refresh(old).body["error"]?["status"] == "INVALID_ARGUMENT")
      let new = try server.signInWithPassword()
      #expect(try server.lookup(new).status == 200)
      #expect(try server.refresh(new).status == 200)
    },
    ProductionRule(
      "8.3", "A deleted account has no sessions, a disabled one has them back when it is enabled", .secondHand
    ) {
      server in
      let old = try server.signUp()
      let uid = try #require(old.body["localId"])
      try server.update(old, ["disableUser": true])
      #expect(try server.lookup(old).message == "USER_DISABLED")
      #expect(try server.refresh(old).message == "USER_DISABLED")
      try server.update(old, ["disableUser": false])
      #expect(try server.lookup(old).status == 200)
      #expect(try server.refresh(old).status == 200)
      _ = try server.post("v1/projects/demo/accounts:delete", ["localId": uid], bearer: "owner", key: nil)
      #expect(try server.lookup(old).message == "USER_NOT_FOUND")
      #expect(try server.refresh(old).message == "USER_NOT_FOUND")
      server.world.advance(by: 2)
      _ = try server.post("v1/projects/demo/accounts", ["localId": uid], bearer: "owner", key: nil)
      #expect(try server.lookup(old).message == "TOKEN_EXPIRED")
    },
    ProductionRule(
      "8.4", "A refresh keeps `auth_time`; name and claims are the account's present ones",
      .firstHand(2).partly(.secondHand)
    ) {
      server in
      let first = try server.signUp()
      server.world.advance(by: 100)
      _ = try server.signInWithPassword()
      try server.update(first, ["displayName": "Jane", "customAttributes": #"{"plan":"pro"}"#])
      let answer = try server.refresh(first)
      #expect(
        Set(try #require(answer.body.object).keys) == [
          "access_token", "expires_in", "token_type", "refresh_token", "id_token", "user_id", "project_id",
        ])
      #expect(answer.body["token_type"] == "Bearer")
      let (old, new) = (
        try AuthEmulatorTests.claims(first.string("idToken")),
        try AuthEmulatorTests.claims(answer.string("id_token"))
      )
      #expect(new["auth_time"] == old["auth_time"])
      #expect(new["name"] == "Jane")
      #expect(new["plan"] == "pro")
    },
    ProductionRule("8.5", "A refresh takes a form or JSON, with names in either spelling", .secondHand) {
      server in
      let token = try server.signUp().string("refreshToken")
      for names in [("grant_type", "refresh_token"), ("grantType", "refreshToken")] {
        #expect(
          try server.refresh([names.0: "refresh_token", names.1: .string(token)]).status == 200)
        var request = try server.request(.post, "/securetoken.googleapis.com/v1/token?key=k")
        request.fields["Content-Type"] = "application/x-www-form-urlencoded"
        request.body = Array("\(names.0)=refresh_token&\(names.1)=\(token.replacing("+", with: "%2B"))".utf8)
        #expect(server.server.respond(to: request).status == 200)
      }
    },
    ProductionRule(
      "8.6", "Each fault of a refresh has its code, and the grant type is looked at first",
      .firstHand(3).partly(.inferred)
    ) {
      server in
      let session = try server.signUp()
      let grant: JSONValue = "refresh_token"
      for (body, message) in [
        ([:], "MISSING_GRANT_TYPE"), (["grant_type": "password"], "INVALID_GRANT_TYPE"),
        (["grant_type": grant], "MISSING_REFRESH_TOKEN"),
        (["grant_type": grant, "refresh_token": ""], "MISSING_REFRESH_TOKEN"),
        (["grant_type": grant, "refresh_token": "x"], "INVALID_REFRESH_TOKEN"),
        (
          ["grant_type": grant, "refresh_token": try #require(session.body["idToken"])],
          "INVALID_REFRESH_TOKEN"
        ),
        (["grant_type": "authorization_code", "refresh_token": "x"], "INVALID_GRANT_TYPE"),
        (["grantType": "authorization_code", "code": "x"], "INVALID_GRANT_TYPE"),
      ] as [(ByName<JSONValue>, String)] {
        let answer = try server.refresh(body)
        #expect(answer.message == message)
        #expect(answer.body["error"]?["status"] == "INVALID_ARGUMENT")
        #expect(answer.body["error"]?["errors"] == nil)
      }
    },
    ProductionRule("8.7", "A refresh token has no end of its own", .secondHand.partly(.documented)) {
      server in
      let session = try server.signUp()
      server.world.advance(by: 30 * 86_400)
      #expect(try server.refresh(session).status == 200)
    },
  ]

  private static let tokenFormRules: [ProductionRule] = [
    ProductionRule(
      "8.8", "A session cookie has no `typ` and its own issuer; it lives 300 to 1209600 s",
      .secondHand.partly(.documented)
    ) {
      server in
      let token = try #require(try server.signUp().body["idToken"])
      let cookie = try server.cookie(token, "300").string("sessionCookie")
      #expect(try TokenParts(cookie).header == ["alg": "none"])
      #expect(
        try AuthEmulatorTests.claims(cookie)["iss"] == "https://session.firebase.google.com/demo")
      for duration in ["299", "1209601"] as [JSONValue] {
        #expect(try server.cookie(token, duration).message == "INVALID_DURATION")
      }
    },
    ProductionRule(
      "8.9", "A sign-in without `returnSecureToken` gets a legacy token and no refresh token", .secondHand
    ) {
      server in
      _ = try server.signUp()
      let answer = try server.post(
        "v1/accounts:signInWithPassword", ["email": "jane@example.com", "password": "notasecret"])
      #expect(answer.body["refreshToken"] == nil)
      #expect(answer.body["expiresIn"] == nil)
      let token = try answer.string("idToken")
      #expect(try TokenParts(token).header == ["alg": "none"])
      let claims = try AuthEmulatorTests.claims(token)
      #expect(claims["iss"] == "https://identitytoolkit.google.com/")
      #expect(claims["exp"] == .integer(server.seconds + 1_209_600))
      #expect(claims["sign_in_provider"] == "password")
      #expect(claims["verified"] == false)
      #expect(claims["firebase"] == nil)
      #expect(try server.lookup(answer).status == 200)
    },
    ProductionRule(
      "8.10", "An anonymous token has `provider_id`, and none after the upgrade",
      .firstHand(1).partly(.secondHand)
    ) { server in
      let anonymous = try server.post("v1/accounts:signUp", ["returnSecureToken": true])
      let token = try AuthEmulatorTests.claims(anonymous.string("idToken"))
      #expect(token["provider_id"] == "anonymous")
      #expect(token["firebase"] == ["identities": [:], "sign_in_provider": "anonymous"])
      let upgraded = try server.post(
        "v1/accounts:signUp",
        [
          "idToken": try #require(anonymous.body["idToken"]), "email": "jane@example.com",
          "password": "notasecret",
        ])
      #expect(try AuthEmulatorTests.claims(upgraded.string("idToken"))["provider_id"] == nil)
    },
    ProductionRule(
      "8.11", "A new password ends earlier sessions; a new name or a disabling does not", .secondHand
    ) {
      server in
      let old = try server.signUp()
      server.world.advance(by: 2)
      try server.update(old, ["displayName": "Jane", "customAttributes": "{}", "emailVerified": true])
      #expect(try server.lookup(old).status == 200)
      let new = try server.post(
        "v1/accounts:update",
        [
          "idToken": try #require(old.body["idToken"]), "password": "another secret",
          "returnSecureToken": true,
        ])
      #expect(try server.lookup(old).message == "TOKEN_EXPIRED")
      #expect(try server.lookup(new).status == 200)
      #expect(try server.refresh(new).status == 200)
    },
    ProductionRule("8.12", "An ID token lives an hour, as text", .firstHand(1).partly(.secondHand)) {
      server in
      let session = try server.signUp()
      #expect(session.body["expiresIn"] == "3600")
      #expect(try server.refresh(session).body["expires_in"] == "3600")
    },
  ]

  /// Calls with an ID token.
  private static func tokenCalls(_ token: JSONValue) -> [(String, JSONValue)] {
    [
      ("v1/accounts:lookup", ["idToken": token]),
      ("v1/accounts:update", ["idToken": token, "displayName": "J"]),
    ]
  }
}

extension TestServer {
  /// A strict server with this one's state and its own clock.
  fileprivate func copy() -> TestServer {
    (try? TestServer(
      mode: .production, state: server.state)) ?? self
  }

  func signInWithPassword() throws -> Answer {
    try post(
      "v1/accounts:signInWithPassword",
      ["email": "jane@example.com", "password": "notasecret", "returnSecureToken": true])
  }

  func lookup(_ session: Answer) throws -> Answer {
    try post("v1/accounts:lookup", ["idToken": try #require(session.body["idToken"])])
  }

  /// Changes the account of a session as an administrator.
  func update(_ session: Answer, _ changes: ByName<JSONValue>) throws {
    let body = changes.merging(["localId": try #require(session.body["localId"])]) { $1 }
    let answer = try post("v1/projects/demo/accounts:update", .object(body), bearer: "owner", key: nil)
    #expect(answer.status == 200)
  }

  fileprivate func refresh(_ body: ByName<JSONValue>) throws -> Answer {
    try send(.post, "/securetoken.googleapis.com/v1/token", .object(body), key: "k")
  }

  fileprivate func cookie(_ token: JSONValue, _ duration: JSONValue) throws -> Answer {
    try post(
      "v1/projects/demo:createSessionCookie", ["idToken": token, "validDuration": duration],
      bearer: "owner", key: nil)
  }
}
