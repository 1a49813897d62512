import AuthCrypto
import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import EmulatorWire
import TestSupport
import Testing

/// Provider configurations apart from production's rules: the default server, exports, keys.
@Suite struct ProviderConfigTests {
  @Test(
    arguments: [
      ("oauthIdpConfigs", "oauthIdpConfigs"), ("inboundSamlConfigs", "inboundSamlConfigs"),
      ("defaultSupportedIdpConfigs", "defaultSupportedIdpConfigs"),
      ("tenants/t/inboundSamlConfigs", "tenants.inboundSamlConfigs"),
    ])
  func `a default server answers 501, as Google's emulator`(path: String, name: String) throws {
    let answer = try TestServer().manage(.get, path)
    #expect(answer.status == 501)
    #expect(
      answer.message == "identitytoolkit.projects.\(name).list is not implemented in the Auth Emulator.")
  }

  @Test func `an export keeps the configurations of project and tenants`() throws {
    let server = try TestServer(mode: .production)
    let tenant = try server.addTenant()
    try server.addProvider(["jwks": StrictProvider.keySet])
    try server.addSAML()
    try server.addKnown("apple.com", ["appleSignInConfig": ["bundleIds": ["com.example.app"]]])
    _ = try server.manage(
      .post, "tenants/\(tenant)/oauthIdpConfigs?oauthIdpConfigId=oidc.corp", .object(StrictProvider.settings))
    var state = ServerState()
    try state.importFiles(server.server.exportedFiles(of: "demo"), into: "demo", at: 0)
    let copy = try TestServer(mode: .production, state: state)
    for path in [
      "oauthIdpConfigs", "inboundSamlConfigs", "defaultSupportedIdpConfigs",
      "tenants/\(tenant)/oauthIdpConfigs",
    ] {
      let shown = try server.manage(.get, path).body
      #expect(shown != [:])
      #expect(try copy.manage(.get, path).body == shown)
    }
  }

  @Test func `a server starts with the given providers`() throws {
    let server = try TestServer(mode: .production) { configuration, _ in
      configuration.providers = ["apple.com"]
    }
    let token = try StrictProvider.jwt(.object(StrictProvider.apple.merging(["sub": "a"]) { $1 }))
    #expect(try server.present(token, to: "apple.com").status == 200)
    #expect(try server.present(token, to: "google.com").status == 400)
  }

  @Test(arguments: [nil, "com.example.web"])
  func `Apple's audience is the client or one of the apps`(client: String?) throws {
    let server = try TestServer(mode: .production)
    var config: ByName<JSONValue> = ["appleSignInConfig": ["bundleIds": ["com.example.app"]]]
    config["clientId"] = client.map { .string($0) }
    try server.addKnown("apple.com", config)
    func present(_ audience: JSONValue) throws -> Answer {
      let claims = StrictProvider.apple.merging(["sub": "a", "aud": audience]) { $1 }
      return try server.present(StrictProvider.jwt(.object(claims)), to: "apple.com")
    }
    #expect(try present("com.example.app").status == 200)
    #expect(
      try present("com.example.other").message
        == "INVALID_IDP_RESPONSE : The audience in ID Token [com.example.other] does not match the expected "
        + "audience\(client.map { " \($0)" } ?? "").")
  }

  @Test(
    arguments: [
      ("apple.com", ["https://appleid.apple.com"]),
      ("google.com", ["https://accounts.google.com", "accounts.google.com"]),
    ])
  func `tokens of Google and Apple must be issued by them`(provider: String, issuers: [String]) throws {
    let server = try TestServer(mode: .production)
    try server.addKnown(provider)
    func present(_ issuer: JSONValue) throws -> Answer {
      try server.present(StrictProvider.jwt(server.claims(["iss": issuer])), to: provider)
    }
    for issuer in ["https://evil.example", "https://accounts.google.com.evil.example", "", .null]
      as [JSONValue]
    {
      #expect(
        try present(issuer).message
          == "INVALID_IDP_RESPONSE : The issuer in ID Token \(issuer.string ?? "") does not match the expected one "
          + "in config: \(issuers[0]).")
    }
    for issuer in issuers { #expect(try present(.string(issuer)).status == 200) }
    let page = PercentEncoding.form([("providerId", provider), ("id_token", #"{"sub":"abc"}"#)])
    let chosen = try server.post(
      "v1/accounts:signInWithIdp",
      ["requestUri": .string("http://localhost/cb?\(page)"), "returnSecureToken": true])
    #expect(try claims(chosen.string("oauthIdToken"))["iss"] == .string(issuers[0]))
    #expect(try server.present(chosen.string("oauthIdToken"), to: provider).status == 200)
  }

  @Test func `Google's audience is the client, if one is configured`() throws {
    let server = try TestServer(mode: .production)
    try server.addKnown("google.com", ["clientId": "web.apps.googleusercontent.com"])
    func present(_ audience: JSONValue) throws -> Answer {
      let claims: ByName<JSONValue> = ["iss": "https://accounts.google.com", "aud": audience]
      return try server.present(StrictProvider.jwt(server.claims(claims)), to: "google.com")
    }
    #expect(
      try present("other").message
        == "INVALID_IDP_RESPONSE : Invalid Idp Response: the Google id_token is not allowed to be used with this "
        + "application. Its audience (OAuth 2.0 client ID) is other, which is not authorized to be used in the project "
        + "with project_number: 12345.")
    #expect(try present("web.apps.googleusercontent.com").status == 200)
  }

  @Test(arguments: [false, true])
  func `Twitter's token and secret come from the sign-in page and sign in again`(strict: Bool) throws {
    let server = try TestServer(mode: strict ? .production : .emulator)
    if strict { try server.addKnown("twitter.com") }
    let page = PercentEncoding.form([
      ("oauth_token", "request"), ("providerId", "twitter.com"),
      ("id_token", #"{"sub":"tw-1","screen_name":"jane"}"#),
    ])
    let answer = try server.post(
      "v1/accounts:signInWithIdp",
      ["requestUri": .string("http://localhost/cb?\(page)"), "returnSecureToken": true])
    let (token, secret) = (try answer.string("oauthAccessToken"), try answer.string("oauthTokenSecret"))
    #expect(token != "request" && !secret.isEmpty)
    let pair = [("providerId", "twitter.com"), ("access_token", token), ("oauth_token_secret", secret)]
    let again = try server.signInWithIdp(PercentEncoding.form(pair))
    #expect(try again.string("localId") == answer.string("localId"))
    #expect(try again.string("oauthTokenSecret") == secret)
  }

  @Test func `a configuration without a response type is for ID tokens`() throws {
    let server = try TestServer(mode: .production)
    func type(_ answer: Answer) -> JSONValue? { answer.body["responseType"] }
    func patch(_ type: JSONValue) throws -> Answer {
      try server.manage(.patch, "oauthIdpConfigs/oidc.corp?updateMask=responseType", ["responseType": type])
    }
    #expect(try type(server.addProvider(["responseType": .null])) == ["idToken": true])
    #expect(try type(server.manage(.get, "oauthIdpConfigs/oidc.corp")) == ["idToken": true])
    let list = try server.manage(.get, "oauthIdpConfigs").body["oauthIdpConfigs"]
    #expect(list?.array?.first?["responseType"] == ["idToken": true])
    _ = try server.manage(
      .patch, "oauthIdpConfigs/oidc.corp?updateMask=clientSecret", ["clientSecret": "s"])
    for (given, shown) in [
      (["code": true], ["code": true]), (["idToken": false], ["idToken": true]), (.null, ["idToken": true]),
    ] as [(JSONValue, JSONValue)] {
      #expect(try type(patch(given)) == shown)
    }
  }

  @Test func `keys come from a key set, certificates by name, or certificates`() throws {
    let key = try SigningKeys.example()
    let certificate = try key.certificate(commonName: "example", validity: 0...4_102_444_800)
    let named = certificate.replacing("\n", with: "\\n")
    for text in [certificate, certificate + certificate, "{\"k\":\"\(named)\"}"] {
      let keys = try TrustedKeys(parsing: text)
      #expect(keys.keys.allSatisfy { $0.key == key.publicKey })
    }
    #expect(try TrustedKeys(parsing: certificate + certificate).keys.count == 2)
    for text in ["", "no keys", "{}", #"{"keys":[]}"#, #"{"k":1}"#] {
      #expect(throws: TrustedKeys.Fault.unreadable) { try TrustedKeys(parsing: text) }
    }
  }

  @Test func `the sign-in page of a strict server returns claims as JSON`() throws {
    let server = try TestServer(mode: .production)
    try server.addProvider()
    let page = PercentEncoding.form([("providerId", "oidc.corp"), ("id_token", #"{"sub":"abc"}"#)])
    let answer = try server.post(
      "v1/accounts:signInWithIdp",
      ["requestUri": .string("http://localhost/cb?\(page)"), "returnSecureToken": true])
    #expect(answer.status == 200)
    let again = try server.present(try answer.string("oauthIdToken"))
    #expect(try again.string("localId") == answer.string("localId"))
  }

  @Test func `the access token of a strict server's sign-in page signs in again`() throws {
    let server = try TestServer(mode: .production)
    let made = try server.manage(
      .post, "defaultSupportedIdpConfigs?idpId=github.com",
      ["enabled": true, "clientId": "client", "clientSecret": "secret"])
    #expect(made.status == 200)
    let page = PercentEncoding.form([("providerId", "github.com"), ("id_token", #"{"sub":"77"}"#)])
    let answer = try server.post(
      "v1/accounts:signInWithIdp",
      ["requestUri": .string("http://localhost/cb?\(page)"), "returnSecureToken": true])
    #expect(answer.body["oauthIdToken"] == nil)
    let token = try answer.string("oauthAccessToken")
    let again = try server.signInWithIdp("providerId=github.com&access_token=\(token)")
    #expect(try again.string("localId") == answer.string("localId"))
  }
}
