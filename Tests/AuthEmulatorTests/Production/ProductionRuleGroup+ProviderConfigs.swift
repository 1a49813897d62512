import AuthHTTP
import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Provider configurations.
  static let providerConfigs = Self(
    number: 10, name: "Provider configurations",
    rules: oidcConfigRules + samlConfigRules + knownProviderRules)

  private static let oidcConfigRules: [ProductionRule] = [
    ProductionRule(
      "10.1",
      "A new configuration has a name with the project's number; false members are absent; without a `responseType` it is "
        + "`idToken` (Admin SDK for Go)",
      .secondHand.partly(.documented)
    ) {
      server in
      let answer = try server.addProvider(["enabled": false, "displayName": "Corp", "clientSecret": "s"])
      let shown: JSONValue = [
        "name": "projects/12345/oauthIdpConfigs/oidc.corp", "clientId": "client",
        "issuer": .string(StrictProvider.issuer), "displayName": "Corp", "clientSecret": "s",
        "responseType": ["idToken": true],
      ]
      #expect(answer.body == shown)
      #expect(try server.manage(.get, "oauthIdpConfigs/oidc.corp").body == shown)
      #expect(try server.manage(.get, "oauthIdpConfigs").body == ["oauthIdpConfigs": [shown]])
    },
    ProductionRule("10.2", "Each fault of a configuration has its own text", .secondHand) { server in
      try server.addProvider()
      #expect(
        try refusal(server.addProvider()) == [
          409, "CONFIGURATION_EXISTS : The OAuthIdpConfig already exists with config_id: oidc.corp",
          "ALREADY_EXISTS",
        ])
      for id in ["corp", "oidc.", "oidc.x", "oidc.Corp", "oidc.corp-", "oidc.co%20rp"] {
        #expect(try server.addProvider(id: id).message?.hasPrefix(badID) == true, "\(id)")
      }
      for (changes, text) in refusedConfigs {
        #expect(
          try refusal(server.addProvider(changes, id: "oidc.other")) == [
            400, .string(text), "INVALID_ARGUMENT",
          ])
      }
      for method in [.get, .patch, .delete] as [HTTPMethod] {
        let body: JSONValue? = method == .patch ? ["enabled": true] : nil
        #expect(
          try refusal(server.manage(method, "oauthIdpConfigs/oidc.none", body)) == [
            404, "CONFIGURATION_NOT_FOUND", "NOT_FOUND",
          ])
      }
    },
    ProductionRule(
      "10.3", "A list has pages; a mask changes what it names; `DELETE` answers `{}`",
      .secondHand.partly(.documented)
    ) {
      server in
      #expect(try server.manage(.get, "oauthIdpConfigs").body == [:])
      for id in ["oidc.aa", "oidc.bb", "oidc.cc"] { try server.addProvider(id: id) }
      let first = try server.manage(.get, "oauthIdpConfigs?pageSize=2")
      #expect(first.body["oauthIdpConfigs"]?.array?.count == 2)
      let token = try first.string("nextPageToken")
      let rest = try server.manage(.get, "oauthIdpConfigs?pageSize=2&pageToken=\(token)")
      #expect(rest.body["oauthIdpConfigs"]?.array?.count == 1)
      #expect(rest.body["nextPageToken"] == nil)
      let changed = try server.manage(
        .patch, "oauthIdpConfigs/oidc.aa?updateMask=clientId,enabled",
        ["clientId": "new", "issuer": "https://x"])
      #expect(changed.body["clientId"] == "new")
      #expect(changed.body["issuer"] == .string(StrictProvider.issuer))
      #expect(changed.body["enabled"] == nil)
      #expect(
        try server.manage(.patch, "oauthIdpConfigs/oidc.aa?updateMask=clientId", [:]).message
          == "MISSING_OAUTH_CLIENT_ID : Client_id in OAuthIdpConfig cannot be empty.")
      #expect(try server.manage(.delete, "oauthIdpConfigs/oidc.aa").body == [:])
      #expect(try server.manage(.delete, "oauthIdpConfigs/oidc.aa").status == 404)
    },
    ProductionRule("10.4", "Project and tenants have configurations of their own", .secondHand) { server in
      let tenant = try server.addTenant()
      let answer = try server.manage(
        .post, "tenants/\(tenant)/oauthIdpConfigs?oauthIdpConfigId=oidc.corp",
        .object(StrictProvider.settings))
      #expect(answer.body["name"] == .string("projects/12345/tenants/\(tenant)/oauthIdpConfigs/oidc.corp"))
      #expect(try server.manage(.get, "oauthIdpConfigs").body == [:])
      #expect(try server.signIn(claims: [:]).status == 400)
      #expect(try server.signIn(claims: [:], ["tenantId": .string(tenant)]).status == 200)
    },
  ]

  private static let badID =
    "INVALID_CONFIG_ID : Oauth_idp_config_id must start with 'oidc.' and can only have"

  private static let refusedConfigs: [(ByName<JSONValue>, String)] = [
    (["clientId": ""], "MISSING_OAUTH_CLIENT_ID : Client_id in OAuthIdpConfig cannot be empty."),
    (
      ["responseType": ["idToken": true, "code": true], "clientSecret": "s"],
      "INVALID_CONFIG : response_type should have exactly one of 'idToken' and 'code' being true. Setting both "
        + "types to be true ('{code: true, idToken: true}') is not yet supported."
    ),
    (["responseType": ["code": true]], "INVALID_CONFIG : client_secret cannot be empty for code flow."),
    (
      ["issuer": "http://corp.example.com"],
      "INVALID_ISSUER : Issuer in OAuthIdpConfig should be a valid URL."
    ),
  ]

  private static let samlConfigRules: [ProductionRule] = [
    ProductionRule("10.5", "A SAML configuration has the provider's side and the project's", .secondHand) {
      server in
      let answer = try server.addSAML(["displayName": "Corp"])
      #expect(answer.body["name"] == "projects/12345/inboundSamlConfigs/saml.corp")
      #expect(answer.body["idpConfig"]?["ssoUrl"] == "https://idp.example.com/sso")
      #expect(answer.body["spConfig"]?["spEntityId"] == "demo-sp")
      #expect(answer.body["enabled"] == true)
    },
    ProductionRule(
      "10.6", "Signed requests get a certificate of the server's that is valid for five years", .secondHand
    ) {
      server in
      _ = try server.addSAML()
      let answer = try server.manage(
        .patch, "inboundSamlConfigs/saml.corp?updateMask=idpConfig.signRequest",
        ["idpConfig": ["signRequest": true]])
      let certificate = try #require(answer.body["spConfig"]?["spCertificates"]?.array?.first)
      #expect(certificate["x509Certificate"]?.string?.hasPrefix("-----BEGIN CERTIFICATE-----") == true)
      #expect(certificate["expiresAt"]?.string?.wholeMatch(of: /2031-\d\d-\d\dT[\d:]{8}\.\d{3}Z/) != nil)
      #expect(answer.body["idpConfig"]?["idpEntityId"] == "https://idp.example.com")
    },
    ProductionRule(
      "10.7", "A certificate is not looked at; the other calls are those of OpenID Connect", .secondHand
    ) {
      server in
      _ = try server.addSAML()
      #expect(
        try refusal(server.addSAML()) == [
          409, "CONFIGURATION_EXISTS : The InboundSamlConfig already exists with config_id: saml.corp",
          "ALREADY_EXISTS",
        ])
      #expect(try server.manage(.get, "inboundSamlConfigs").body["inboundSamlConfigs"]?.array?.count == 1)
      #expect(
        try server.manage(.post, "inboundSamlConfigs?inboundSamlConfigId=corp", [:]).message?
          .hasPrefix("INVALID_CONFIG_ID") == true)
      #expect(try server.manage(.delete, "inboundSamlConfigs/saml.corp").body == [:])
      #expect(try server.manage(.get, "inboundSamlConfigs/saml.corp").status == 404)
    },
  ]

  private static let knownProviderRules: [ProductionRule] = [
    ProductionRule("10.8", "A provider that the service knows is configured by its name", .secondHand) {
      server in
      #expect(try server.manage(.get, "defaultSupportedIdpConfigs").body == [:])
      let answer = try server.manage(
        .post, "defaultSupportedIdpConfigs?idpId=facebook.com",
        ["enabled": true, "clientId": "c", "clientSecret": "s"])
      let shown: JSONValue = [
        "name": "projects/12345/defaultSupportedIdpConfigs/facebook.com", "enabled": true, "clientId": "c",
        "clientSecret": "s",
      ]
      #expect(answer.body == shown)
      #expect(
        try server.manage(.get, "defaultSupportedIdpConfigs").body == ["defaultSupportedIdpConfigs": [shown]])
    },
    ProductionRule(
      "10.9", "`admin/v2/defaultSupportedIdps` lists the providers that the service knows", .secondHand
    ) {
      server in
      let answer = try server.send(
        .get, "/identitytoolkit.googleapis.com/admin/v2/defaultSupportedIdps", bearer: "owner")
      #expect(
        answer.body["defaultSupportedIdps"]?.array?.compactMap { $0["idpId"]?.string } == [
          "apple.com", "facebook.com", "gc.apple.com", "github.com", "google.com", "linkedin.com",
          "microsoft.com", "playgames.google.com", "twitter.com", "yahoo.com",
        ])
    },
  ]

  /// The status, message and status name of a refusal.
  private static func refusal(_ answer: Answer) -> [JSONValue?] {
    #expect(answer.body["error"]?["errors"] == nil)
    return [
      .integer(Int64(answer.status)), answer.body["error"]?["message"], answer.body["error"]?["status"],
    ]
  }
}

extension TestServer {
  /// Creates a tenant and returns its ID.
  func addTenant() throws -> String {
    _ = try manage(.patch, "config?updateMask=multiTenant", ["multiTenant": ["allowTenants": true]])
    let answer = try manage(
      .post, "tenants", ["displayName": "corp", "allowPasswordSignup": true, "enableEmailLinkSignin": true])
    return try #require(answer.body["name"]?.string?.split(separator: "/").last.map { String($0) })
  }
}
