import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import EmulatorWire
import Testing

/// Answers on which the test suites of SDKs and of other projects depend.
@Suite struct SuiteAnswerTests {
  @Test(arguments: [Mode.emulator, .production])
  func `the domain of a URI matters for a provider's page, not for an address`(mode: Mode) throws {
    let test = try TestServer(mode: mode)
    if mode == .production { try test.addKnown("google.com") }
    try test.setConfig(["authorizedDomains": ["example.com"]], mask: "authorizedDomains")
    // The URI that the SDK for Apple platforms always sends.
    let uri: JSONValue = "http://www.google.com"
    let asked = try test.post(
      "v1/accounts:createAuthUri", ["identifier": "jane@example.com", "continueUri": uri])
    #expect(asked.status == 200, "\(asked.body)")
    let begun = try test.post("v1/accounts:createAuthUri", ["providerId": "google.com", "continueUri": uri])
    #expect(begun.message?.hasPrefix("UNAUTHORIZED_DOMAIN") == true)
  }

  @Test(arguments: [
    ("/Emulator/Action", 400), ("/EMULATOR/ACTION/", 400), ("/emulator/Auth/Handler", 400),
    ("/emulator/auth/IFRAME/", 200), ("/emulator/OpenAPI.json", 200), ("/__/auth/handler", 400),
    ("/__/auth/action", 400), ("/__/auth/iframe", 200), ("/__/auth/Handler", 404), ("/emulator/actions", 404),
  ])
  func `Google's pages are found in any letter case, and at an app's own domain`(
    path: String, status: Int
  ) throws {
    #expect(try TestServer().send(.get, path).status == status)
  }

  @Test func `an imported time that is no number is the present, or 0 as a last sign-in`() throws {
    let test = try TestServer()
    let users: JSONValue = [
      ["localId": "a", "createdAt": "yesterday", "lastLoginAt": "never"],
      ["localId": "b", "createdAt": "16", "lastLoginAt": 1000],
    ]
    _ = try test.administer("accounts:batchCreate", ["users": users])
    let stored = try test.send(
      .get, "/identitytoolkit.googleapis.com/v1/projects/demo/accounts:batchGet", bearer: "owner")
    let shown = stored.body["users"]?.array ?? []
    #expect(shown.map { $0["lastLoginAt"] } == ["0", "1000"])
    #expect(shown.last?["createdAt"] == "16")
    #expect(shown.first?["createdAt"]?.string.flatMap { Int64($0) } ?? 0 > 1_000_000_000_000)
  }

  @Test(arguments: [
    (
      "google.com", "access_token=opaque",
      "INVALID_IDP_RESPONSE : Unsuccessful check authorization response from Google: {"
    ),
    (
      "google.com",
      "access_token=eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIiwiaXNzIjoiaHR0cHM6Ly9hY2NvdW50cy5nb29nbGUuY29tIn0.eA",
      "INVALID_IDP_RESPONSE : Unsuccessful check authorization response from Google: {"
    ),
    (
      "github.com", "access_token=opaque",
      "INVALID_IDP_RESPONSE : Unsuccessful check authorization response from Github: {"
    ),
    ("facebook.com", "access_token=opaque", #"INVALID_IDP_RESPONSE : Bad access token: {"code":190,"#),
    ("github.com", #"access_token={"sub":"x"}"#, "INVALID_IDP_RESPONSE : Unsuccessful check"),
    ("twitter.com", "access_token=12345-abc", "INVALID_CREDENTIAL_OR_PROVIDER_ID : "),
    (
      "twitter.com", "access_token=abc&oauth_token_secret=s",
      "INVALID_IDP_RESPONSE : Failed to fetch resource from https://api.twitter.com/"
    ),
    ("apple.com", "access_token=opaque", "INVALID_CREDENTIAL_OR_PROVIDER_ID : "),
    ("nonsense", "access_token=opaque", "INVALID_PROVIDER_ID : Provider Id is not supported."),
    ("password", #"id_token={"sub":"x"}"#, "INVALID_PROVIDER_ID : Provider Id is not supported."),
    ("OIDC.x", "id_token=x", "OPERATION_NOT_ALLOWED : The identity provider configuration is not found."),
  ])
  func `a strict server refuses a provider's credential as production does`(
    provider: String, credential: String, message: String
  ) throws {
    let test = try TestServer(mode: .production) { configuration, _ in
      configuration.providers = ["google.com", "github.com", "facebook.com", "twitter.com", "apple.com"]
    }
    let answer = try test.signInWithIdp("providerId=\(provider)&\(credential)")
    #expect(answer.status == 400)
    #expect(answer.message?.hasPrefix(message) == true, "\(answer.message ?? "")")
  }

  @Test(
    arguments: [
      ("apple.com", "https://appleid.apple.com", "INVALID_CREDENTIAL_OR_PROVIDER_ID : "),
      ("apple.com", nil, "INVALID_CREDENTIAL_OR_PROVIDER_ID : "),
      ("facebook.com", "https://www.facebook.com", #"INVALID_IDP_RESPONSE : Bad access token: {"code":190,"#),
      (
        "facebook.com", "https://accounts.google.com",
        #"INVALID_IDP_RESPONSE : Bad access token: {"code":190,"#
      ),
      ("github.com", "https://accounts.google.com", "INVALID_IDP_RESPONSE : Unsuccessful check"),
      ("linkedin.com", "https://appleid.apple.com", "INVALID_CREDENTIAL_OR_PROVIDER_ID : "),
      ("google.com", "https://www.facebook.com", "INVALID_IDP_RESPONSE : Unsuccessful check"),
      ("github.com", "https://github.com", nil), ("github.com", nil, nil), ("facebook.com", nil, nil),
    ] as [(String, String?, String?)])
  func `an ID token is no access token`(provider: String, issuer: String?, message: String?) throws {
    let test = try TestServer(mode: .production)
    try test.addKnown(provider)
    let token = try StrictProvider.jwt(test.claims(["iss": issuer.map { .string($0) } ?? .null]))
    let answer = try test.signInWithIdp("providerId=\(provider)&access_token=\(token)")
    #expect(answer.status == (message == nil ? 200 : 400))
    #expect(answer.message?.hasPrefix(message ?? "") ?? (message == nil), "\(answer.message ?? "")")
  }

  @Test(
    arguments: [
      (["iss": "https://accounts.google.com"], "The issuer in ID Token https://accounts.google.com does not"),
      (["iss": .null], "The issuer in ID Token  does not match the expected one in config: "),
      (["aud": "other"], "The audience in ID Token [other] does not match the expected audience client."),
      (["exp": 1, "iat": 0], "ID Token issued at 0 is stale to sign-in."), ([:], nil),
      (["iss": "https://limited.facebook.com"], nil),
    ] as [(ByName<JSONValue>, String?)])
  func `the ID token of Facebook's Limited Login is checked`(
    changes: ByName<JSONValue>, message: String?
  ) throws {
    let test = try TestServer(mode: .production)
    try test.addKnown("facebook.com", ["clientId": "client", "clientSecret": "secret"])
    let usual: ByName<JSONValue> = ["iss": "https://www.facebook.com"]
    let token = try StrictProvider.jwt(test.claims(usual.merging(changes) { $1 }))
    let answer = try test.present(token, to: "facebook.com")
    #expect(answer.status == (message == nil ? 200 : 400), "\(answer.body)")
    if let message { #expect(answer.message?.hasPrefix("INVALID_IDP_RESPONSE : \(message)") == true) }
  }

  @Test func `a refused credential is quoted as it came`() throws {
    let test = try TestServer(mode: .production)
    let answer = try test.post("v1/accounts:signInWithIdp", ["requestUri": "http://localhost"])
    #expect(
      answer.message
        == "INVALID_CREDENTIAL_OR_PROVIDER_ID : Invalid IdP response/credential: http://localhost")
  }

  @Test func `a token and a secret in Twitter's form sign in, with a whole profile`() throws {
    let test = try TestServer(mode: .production) { configuration, _ in
      configuration.providers = ["twitter.com"]
    }
    let answer = try test.signInWithIdp(
      "providerId=twitter.com&access_token=12345-abc&oauth_token_secret=s")
    #expect(answer.status == 200)
    let profile = try JSONReader.read(Array(try answer.string("rawUserInfo").utf8))
    #expect(profile["id_str"] == "12345")
    for name in ["name", "screen_name", "profile_image_url_https"] { #expect(profile[name]?.string != nil) }
    #expect(answer.body["screenName"] == profile["screen_name"])
    #expect(answer.body["displayName"] == profile["name"])
    #expect(answer.body["photoUrl"]?.string != nil)
  }

  @Test(arguments: [Mode.emulator, .production])
  func `the name that Apple sends with a first sign-in is kept`(mode: Mode) throws {
    let test = try TestServer(mode: mode) { configuration, _ in configuration.providers = ["apple.com"] }
    let token = try StrictProvider.jwt(.object(StrictProvider.apple.merging(["sub": "a"]) { $1 }))
    let name = PercentEncoding.form([("user", #"{"name":{"firstName":"Jane","lastName":"Doe"}}"#)])
    let answer = try test.signInWithIdp("providerId=apple.com&id_token=\(token)&\(name)")
    #expect(answer.body["displayName"] == "Jane Doe" && answer.body["lastName"] == "Doe")
    let users = try test.post("v1/accounts:lookup", ["idToken": try #require(answer.body["idToken"])])
    #expect(users.body["users"]?.array?.first?["displayName"] == "Jane Doe")
  }
}
