import AuthEmulator
import AuthHTTP
import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// How bodies are read.
  static let bodyRules: [ProductionRule] = [
    ProductionRule("1.10", "An unknown member is refused with its place", .secondHand) { server in
      let text = "Invalid JSON payload received. Unknown name \"nope\""
      #expect(try server.post("v1/accounts:signUp", ["nope": 1]).message == "\(text): Cannot find field.")
      let nested = try server.post("v2/accounts/mfaEnrollment:start", ["phoneEnrollmentInfo": ["nope": 1]])
      #expect(nested.message == "\(text) at 'phone_enrollment_info': Cannot find field.")
      let both = try server.post("v1/accounts:lookup", ["zero": 1, "one": 2])
      #expect(both.message?.split(separator: "\n").count == 2)
      // Before any lookup.
      let tenant = try server.setTenant("none", ["nope": 1], mask: "displayName")
      #expect(tenant.message == "\(text) at 'tenant': Cannot find field.")
      for path in ["oauthIdpConfigs/oidc.none", "tenants/none/oauthIdpConfigs/oidc.none"] {
        let config = try server.manage(.patch, path, ["nope": 1])
        #expect(config.message == "\(text) at 'oauth_idp_config': Cannot find field.")
      }
      let provider = try server.addProvider(["responseType": ["nope": 1]], id: "bad")
      #expect(provider.message == "\(text) at 'oauth_idp_config.response_type': Cannot find field.")
      let certificate = try server.manage(
        .post, "inboundSamlConfigs?inboundSamlConfigId=saml.corp",
        ["idpConfig": ["idpCertificates": [["nope": 1]]]])
      #expect(
        certificate.message
          == "\(text) at 'inbound_saml_config.idp_config.idp_certificates[0]': Cannot find field.")
    },
    ProductionRule("1.11", "An unknown value of an enumeration is refused with place and type", .secondHand) {
      server in
      let package = "type.googleapis.com/google.cloud.identitytoolkit"
      for (path, body, place) in [
        ("v1/accounts:sendOobCode", ["requestType": "X"], "'req_type' (\(package).v1.OobReqType)"),
        (
          "v1/accounts:update", ["deleteAttribute": ["X"]],
          "'delete_attribute[0]' (\(package).v1.SetAccountInfoRequest.UserAttributeName)"
        ),
        (
          "v1/projects/demo/accounts:query", ["sortBy": "X"],
          "'sort_by' (\(package).v1.QueryUserInfoRequest.SortByField)"
        ),
      ] as [(String, JSONValue, String)] {
        #expect(try server.post(path, body).message == "Invalid value at \(place), \"X\"")
      }
      let config = try server.send(
        .get, "/identitytoolkit.googleapis.com/v2/recaptchaConfig?clientType=X", key: "k")
      #expect(config.message == "Invalid value at 'client_type' (\(package).v2.ClientType), \"X\"")
    },
    ProductionRule(
      "1.12", "A scalar of another type is refused with its place and type", .firstHand(1).partly(.secondHand)
    ) { server throws in
      func send(_ user: JSONValue) throws -> Answer {
        try server.post("v1/projects/demo/accounts:batchCreate", ["users": [user]], bearer: "owner", key: nil)
      }
      #expect(
        try send(["version": .number(6.5)]).message == "Invalid value at 'users[0].version' (TYPE_INT32), 6.5"
      )
      #expect(
        try send(["passwordHash": "not base64!"]).message
          == "Invalid value at 'users[0].password' (TYPE_BYTES), Base64 decoding failed for \"not base64!\"")
      for (name, value, text) in [
        ("enabled", "maybe", "'oauth_idp_config.enabled' (TYPE_BOOL), \"maybe\""),
        (
          "clientId", [:],
          "'oauth_idp_config.client_id' (TYPE_STRING), Starting an object on a scalar field"
        ),
      ] as [(String, JSONValue, String)] {
        #expect(try server.addProvider([name: value]).message == "Invalid value at \(text)")
      }
      let factor: JSONValue = ["phoneInfo": "+16505550101", "enrolledAt": "garbage"]
      #expect(
        try server.administer("accounts:update", ["localId": "a", "mfa": ["enrollments": [factor]]]).message
          == "Invalid value at 'mfa.enrollments[0].enrolled_at' (type.googleapis.com/google.protobuf.Timestamp), Field "
          + "'enrolledAt', Illegal timestamp format; timestamps must end with 'Z' or have a valid timezone offset."
      )
    },
    ProductionRule(
      "1.13", "Of two members that exclude each other the later one is refused", .secondHand,
      except: "Which one is refused does not depend on the order of the body."
    ) { server in
      let answer = try server.post(
        "v2/accounts/mfaEnrollment:start",
        ["idToken": "x", "totpEnrollmentInfo": [:], "phoneEnrollmentInfo": [:]])
      #expect(
        answer.message
          == "Invalid value (oneof), oneof field 'enrollment_info' is already set. Cannot set 'phoneEnrollmentInfo'"
      )
    },
    ProductionRule(
      "1.14", "A body that is not JSON is refused with the parser's words", .secondHand,
      except: "The sentence is the server's own, with the place."
    ) { server in
      func send(_ path: String, _ body: String) throws -> Answer {
        var request = try server.request(.post, "/identitytoolkit.googleapis.com/\(path)", key: "k")
        request.fields["Content-Type"] = "application/json"
        request.body = Array(body.utf8)
        return try Answer(server.server.respond(to: request))
      }
      let cut = try send("v2/accounts/mfaEnrollment:start", "{")
      let start = "Invalid JSON payload received. "
      #expect(cut.message == "\(start)Unexpected end of JSON input")
      #expect(names(cut.body["error"]) == ["code", "message", "status"])
      let colon = try send("v1/accounts:signUp", #"{"a" 1}"#)
      #expect(colon.message == "\(start)Unexpected token '1' in JSON at position 5")
      let list = try send("v1/accounts:signUp", "[]")
      #expect(list.message == "\(start)Unknown name \"\": Root element must be a message.")
    },
    .account("1.15", "Numbers, booleans, `null` and single values are converted, not refused", .secondHand) {
      calls in
      let server = calls.server
      #expect(try server.post("v1/accounts:lookup", ["idToken": 42]).message == "INVALID_ID_TOKEN")
      #expect(try calls.admin("", ["localId": 42, "email": .null]).body["localId"] == "42")
      for uid in ["42", 42, [42]] as [JSONValue] {
        #expect(try calls.admin(":lookup", ["localId": uid]).body["users"]?.array?.count == 1)
      }
      for flag in ["yes", 1, true] as [JSONValue] {
        let answer = try calls.admin(":update", ["localId": "42", "emailVerified": flag, "validSince": 7])
        #expect(answer.body["emailVerified"] == true)
      }
      #expect(try server.addProvider(["enabled": "true"]).body["enabled"] == true)
    },
    ProductionRule("1.16", "The unspecified request type is invalid, an absent one missing", .secondHand) {
      server throws in
      func send(_ type: JSONValue) throws -> Answer {
        try server.post("v1/accounts:sendOobCode", ["requestType": type])
      }
      #expect(try send("OOB_REQ_TYPE_UNSPECIFIED").message == "INVALID_REQ_TYPE")
      #expect(try send(.null).message == "MISSING_REQ_TYPE")
    },
    ProductionRule("1.17", "Empty and absent are different where a rule says so", .secondHand) { server in
      #expect(try server.post("v1/accounts:lookup", ["idToken": ""]).message == "INVALID_ID_TOKEN")
      #expect(try server.post("v1/accounts:lookup", [:]).message == "MISSING_ID_TOKEN")
      let signUp = try server.post("v1/accounts:signUp", ["email": "", "password": "notasecret"])
      #expect(signUp.message == "MISSING_EMAIL")
    },
    ProductionRule(
      "1.18", "v2 calls do not name the part that is missing",
      .secondHand.disputed("a start of a second factor named it in 2024 (5.30)")
    ) { server in
      _ = try server.send(
        .patch, "/identitytoolkit.googleapis.com/v2/projects/demo/config?updateMask=mfa",
        ["mfa": ["state": "ENABLED", "enabledProviders": ["PHONE_SMS"]]], bearer: "owner")
      for (path, body) in [
        ("mfaSignIn:start", ["mfaPendingCredential": "x"]), ("mfaSignIn:finalize", [:]),
        ("mfaSignIn:finalize", ["mfaPendingCredential": "x"]),
      ] as [(String, JSONValue)] {
        let answer = try server.post("v2/accounts/\(path)", body)
        #expect(answer.message == "Request contains an invalid argument.")
      }
      let token = try #require(try server.signUp().body["idToken"])
      let revocation: ByName<JSONValue> = ["idToken": token, "providerId": "apple.com", "tokenType": "3"]
      for lacking in ["tokenType", "token"] {
        let body = revocation.merging(["token": "c"]) { $1 }.filter { $0.key != lacking }
        let answer = try server.post("v2/accounts:revokeToken", .object(body))
        #expect(answer.message == "Request contains an invalid argument.")
      }
    },
    ProductionRule(
      "1.19", "A v2 call without `idToken`, or with garbage, answers `INVALID_ID_TOKEN`", .secondHand
    ) {
      server in
      for path in [
        "/mfaEnrollment:withdraw", ":revokeToken", "/passkeyEnrollment:start", "/passkeyEnrollment:finalize",
      ] {
        for body in [[:], ["idToken": ""], ["idToken": "garbage"]] as [JSONValue] {
          let answer = try server.post("v2/accounts\(path)", body)
          #expect(answer.message == "INVALID_ID_TOKEN", "\(path)")
        }
      }
    },
  ]
}
