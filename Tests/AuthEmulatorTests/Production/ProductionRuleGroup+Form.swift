import AuthCrypto
import AuthHTTP
import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// The form of answers: header fields, layout, and the order of members.
  static let formRules: [ProductionRule] = [
    ProductionRule(
      "1.20", "JSON comes as `application/json; charset=UTF-8`, from the paths of v3 too", .firstHand(5)
    ) { server in
      for (path, body, status) in [
        ("v1/accounts:signUp", [:], 200), ("v1/accounts:lookup", ["idToken": "x"], 400),
        ("v3/relyingparty/signupNewUser", [:], 200),
        ("v3/relyingparty/getAccountInfo", ["idToken": "x"], 400),
        ("v3/RelyingParty/GetAccountInfo/", ["idToken": "x"], 400), ("v3/relyingparty/signOutUser", [:], 501),
      ] as [(String, JSONValue, Int)] {
        let host =
          path.hasPrefix("v3") ? "www.googleapis.com/identitytoolkit" : "identitytoolkit.googleapis.com"
        let answer = try server.send(.post, "/\(host)/\(path)", body, key: "k")
        #expect(answer.status == status, "\(path)")
        #expect(answer.fields.values(of: "content-type") == ["application/json; charset=UTF-8"], "\(path)")
      }
    },
    ProductionRule(
      "1.21", "JSON has a line for each member, two spaces for each level and a line end", .firstHand(4)
    ) {
      server in
      let refresh: JSONValue = ["grant_type": "refresh_token", "refresh_token": "x"]
      let status = try server.send(.post, "/securetoken.googleapis.com/v1/token", refresh, key: "k")
      #expect(status.message == "INVALID_REFRESH_TOKEN" && status.bytes.count == 111)
      let list = try server.post("v1/accounts:lookup", ["idToken": "x"])
      #expect(list.message == "INVALID_ID_TOKEN" && list.bytes.count == 206)
      let faults: JSONValue = ["faults": [["method": "*", "answer": "CONFIGURATION_NOT_FOUND"]]]
      #expect(try server.send(.put, "/emulator/v1/faults", faults).bytes.last == UInt8(ascii: "}"))
      let fault = try server.post("v1/accounts:signUp", [:])
      #expect(fault.message == "CONFIGURATION_NOT_FOUND" && fault.bytes.count == 220)
      #expect(
        String(decoding: status.bytes, as: UTF8.self) == """
          {
            "error": {
              "code": 400,
              "message": "INVALID_REFRESH_TOKEN",
              "status": "INVALID_ARGUMENT"
            }
          }

          """)
    },
    ProductionRule(
      "1.22", "No answer may be stored or shown in a foreign frame, and `Server` is `ESF`", .firstHand(3)
    ) {
      server in
      let origin = [HTTPFields.Field("Origin", "https://example.com")]
      for path in ["v1/accounts:signUp", "v1/accounts:lookup", "v2/accounts/mfaSignIn:start"] {
        let answer = try server.send(
          .post, "/identitytoolkit.googleapis.com/\(path)", [:], key: "k", fields: origin)
        for (name, values) in [
          ("Cache-Control", ["no-cache, no-store, max-age=0, must-revalidate"]), ("Pragma", ["no-cache"]),
          ("Expires", ["Mon, 01 Jan 1990 00:00:00 GMT"]), ("Server", ["ESF"]), ("Alt-Svc", []),
          ("Vary", ["X-Origin", "Referer", "Origin,Accept-Encoding"]), ("X-XSS-Protection", ["0"]),
          ("X-Frame-Options", ["SAMEORIGIN"]), ("X-Content-Type-Options", ["nosniff"]),
          ("Access-Control-Allow-Origin", ["https://example.com"]),
        ] {
          #expect(answer.fields.values(of: name) == values, "\(path) \(name)")
        }
      }
    },
    ProductionRule("1.23", "The members of an answer have a fixed order", .firstHand(6)) { server in
      let calls = AccountCalls(server: server)
      let user = try calls.signUp()
      #expect(user.order() == ["kind", "idToken", "email", "refreshToken", "expiresIn", "localId"])
      let first = ["kind", "localId", "email", "displayName", "idToken", "registered"]
      #expect(try calls.signIn().order() == first + ["refreshToken", "expiresIn"])
      let names = [
        "access_token", "expires_in", "token_type", "refresh_token", "id_token", "user_id", "project_id",
      ]
      #expect(try server.refresh(user).order() == names)
      _ = try calls.admin(":update", ["localId": calls.uid(of: user), "displayName": "J", "photoUrl": "p"])
      let record = [
        "localId", "email", "displayName", "photoUrl", "passwordHash", "emailVerified", "passwordUpdatedAt",
        "providerUserInfo", "validSince", "disabled", "lastLoginAt", "createdAt", "lastRefreshAt",
      ]
      let shown = try server.post("v1/accounts:lookup", ["idToken": calls.token(of: user)]).order(at: 3)
      #expect(shown.count > 10 && shown == record.filter(shown.contains))
      let config = try server.send(.get, TestServer.configPath, bearer: "owner").order()
      #expect(config.prefix(4) == ["name", "signIn", "notification", "quota"])
      #expect(
        config.drop { $0 != "monitoring" }.prefix(3) == ["monitoring", "multiTenant", "authorizedDomains"])
      try server.setConfig(
        ["emailPrivacyConfig": ["enableImprovedEmailPrivacy": false]], mask: "emailPrivacyConfig")
      let page: JSONValue = ["identifier": "jane@example.com", "continueUri": "http://localhost"]
      #expect(
        try server.post("v1/accounts:createAuthUri", page).order()
          == ["kind", "allProviders", "registered", "sessionId", "signinMethods"])
    },
    ProductionRule("1.24", "The members of a provider's answer have a fixed order", .firstHand(2)) { server in
      try server.addProvider()
      let claims = server.claims(["name": "Jane Doe", "given_name": "Jane", "family_name": "Doe"])
      let answer = try server.present(StrictProvider.jwt(claims))
      let names = [
        "federatedId", "providerId", "email", "emailVerified", "firstName", "fullName", "lastName",
        "photoUrl",
        "originalEmail", "localId", "displayName", "idToken", "context", "oauthAccessToken", "oauthExpireIn",
        "refreshToken", "expiresIn", "oauthIdToken", "rawUserInfo", "isNewUser", "kind", "pendingToken",
      ]
      let order = answer.order()
      #expect(order.count > 10 && order == names.filter(order.contains))
      let lookup = try server.post("v1/accounts:lookup", ["idToken": try #require(answer.body["idToken"])])
      let members = ["providerId", "displayName", "photoUrl", "federatedId", "email", "rawId"]
      let entry = lookup.order(at: 5)
      #expect(entry.count > 3 && entry == members.filter(entry.contains))
    },
  ]

  /// The order of an ID token's claims.
  static let claimOrderRule = ProductionRule(
    "8.13", "The claims of an ID token have a fixed order", .firstHand(3).partly(.inferred)
  ) { server in
    let user = try server.signUp()
    try server.update(
      user, ["displayName": "Jane", "photoUrl": "p", "customAttributes": #"{"aa":{"iss":1}}"#])
    #expect(
      try claimNames(server.refresh(user).string("id_token")) == [
        "name", "picture", "aa", "iss", "aud", "auth_time", "user_id", "sub", "iat", "exp", "email",
        "email_verified", "firebase",
      ])
    let anonymous = try server.post("v1/accounts:signUp", ["returnSecureToken": true])
    #expect(
      try claimNames(server.refresh(anonymous).string("id_token")) == [
        "provider_id", "iss", "aud", "auth_time", "user_id", "sub", "iat", "exp", "firebase",
      ])
  }

  private static func claimNames(_ token: String) throws -> [String] {
    var names: [String] = []
    let payload = try #require(Base64URL.decode(token.split(separator: ".")[1]))
    _ = try JSONReader.members(of: payload) { name, _ in names.append(String(name)) }
    return names
  }
}

extension Answer {
  /// The names of the members of all objects at a level, in the order of the text.
  fileprivate func order(at level: Int = 1) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let member = line.drop { $0 == " " }
      guard line.count - member.count == 2 * level, let end = member.firstRange(of: "\": ") else {
        return nil
      }
      return String(member[..<end.lowerBound].dropFirst())
    }
  }
}
