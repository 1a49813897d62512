import AuthHTTP
import Foundation
import TestSupport
import Testing

/// Twitter and other providers, one run per step.
@Suite struct ProviderFlowTests {
  private static let claims = #"{"sub":"tw-77","name":"Jane","screen_name":"jane_d"}"#

  private func code(_ outcome: Binary.Outcome) throws -> String? {
    try outcome.jsonError()["code"] as? String
  }

  /// The address printed to standard error as a line of JSON.
  private func address(in error: String) throws -> String {
    let line = try #require(error.split(separator: "\n").first { $0.contains("authUri") })
    let object = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return try #require(object?["authUri"] as? String)
  }

  /// The address to which the consent page redirects.
  private func redirect(
    from address: String, _ items: [(name: String, value: String)] = [("id_token", claims)],
    state: String? = nil
  ) throws -> String {
    let query = PercentEncoding.items(ofForm: String(address.split(separator: "?")[1]))
    let back = try #require(query.first { $0.name == "continueUri" }?.value)
    let own = try #require(query.first { $0.name == "state" }?.value)
    return "\(back)?\(PercentEncoding.form(items + [("state", state ?? own)]))"
  }

  @Test(arguments: [LocalTarget.embedded, .server])
  func `Twitter's sign-in, link, reauth, unlink and the updated credential`(target: LocalTarget) async throws
  {
    let (authctl, server) = try await target.program()
    func twitter(_ verb: String, _ account: String) async throws -> Binary.Outcome {
      try await authctl.run(
        ["twitter", verb, "--access-token-file", "-", "--json"], input: "\(account)-AbCd\nsEcReT\n")
    }
    let signedIn = try await twitter("sign-in", "1234567890")
    let owner = try #require(try signedIn.json()["localId"] as? String, "\(signedIn.error)")
    #expect((try signedIn.json()["profile"] as? [String: Any])?["federatedId"] as? String == "1234567890")
    #expect(!signedIn.output.contains("sEcReT"))
    #expect(try await twitter("reauth", "1234567890").json()["localId"] as? String == owner)
    let stranger = try await twitter("reauth", "99")
    #expect(stranger.status == 9)
    #expect(try code(stranger) == "USER_MISMATCH")

    try await authctl.done("signout")
    try await authctl.done("anonymous", "sign-in")
    let linked = try await twitter("link", "5")
    #expect(try linked.json()["providers"] as? [String] == ["twitter.com"])
    #expect(
      try await authctl("user", "unlink", "twitter.com", "--json").json()["providers"] as? [String] == [])
    let refused = try await twitter("link", "1234567890")
    #expect(refused.status == 9)
    #expect(try code(refused) == "FEDERATED_USER_ID_ALREADY_LINKED")
    let switched = try await authctl(
      "twitter", "sign-in", "--updated-credential", "--show-credential", "--json")
    #expect(try switched.json()["localId"] as? String == owner, "\(switched.error)")
    #expect(try switched.json()["oauthTokenSecret"] as? String == "sEcReT")
    #expect(!(try String(contentsOfFile: authctl.home.credentials, encoding: .utf8)).contains("sEcReT"))
    withExtendedLifetime(server) {}
  }

  @Test func `token and secret come together, from files, standard input or variables`() async throws {
    var authctl = try Authctl()
    func sign(_ input: String, _ more: String...) async throws -> Int32 {
      try await authctl.run(["twitter", "sign-in", "--access-token-file", "-"] + more, input: input).status
    }
    #expect(try await sign("1-a") == 2)
    #expect(try await sign("1-a\ns\nx\n") == 2)
    try Data("s".utf8).write(to: URL(filePath: "\(authctl.home.path)/s"))
    #expect(try await sign("1-a\ns\n", "--access-secret-file", "\(authctl.home.path)/s") == 2)
    #expect(try await sign("1-a", "--access-secret-file", "\(authctl.home.path)/s") == 0)
    #expect(try await sign("1-a\ns\n") == 0)
    authctl.variables = ["AUTHCTL_TWITTER_ACCESS_TOKEN": "1-a", "AUTHCTL_TWITTER_ACCESS_SECRET": "s"]
    #expect(try await authctl("twitter", "sign-in").status == 0)
    #expect(try await authctl("twitter", "sign-in", "--param", "lang=fr").status == 2)
    // The option on the command line overrides both variables.
    #expect(try await authctl("twitter", "sign-in", "--browser", "--wait", "10ms").status == 5)
    #expect(try await authctl("twitter", "sign-in", "--updated-credential").status == 4)
  }

  @Test(arguments: ["microsoft.com", "yahoo.com"])
  func `a provider whose tokens the service takes from no app leads to its page`(
    provider: String
  ) async throws {
    let authctl = try Authctl()
    let words = ["oauth", "sign-in", "--provider", provider]
    for line in [
      words + ["--id-token-file", "-"], words + ["--access-token-file", "-"],
      ["oauth", "mint", "--provider", provider],
    ] {
      let refused = try await authctl.run(line, input: "x")
      #expect(refused.status == 2)
      #expect(refused.error.contains("authctl oauth sign-in --provider \(provider) --browser"))
    }
  }

  @Test func `without a credential and a terminal, the ways to give one are named`() async throws {
    let outcome = try await Authctl()("twitter", "sign-in", "--json")
    #expect(outcome.status == 8)
    let hint = try #require(try outcome.jsonError()["hint"] as? String)
    for word in ["--access-token-file", "--browser", "--paste"] { #expect(hint.contains(word)) }
  }

  // MARK: - Pasting

  @Test func `one process prints the address, another takes the callback`() async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    let begun = try await authctl("twitter", "sign-in", "--paste", "--param", "lang=fr", "--json")
    #expect(begun.status == 8)
    let address = try address(in: begun.error)
    #expect(address.contains("param.lang=fr"))
    let waiting = try await authctl("status", "--json").json()["providerSignIns"] as? [[String: Any]]
    #expect(waiting?.map { $0["providerId"] as? String } == ["twitter.com"])

    let again = try await authctl("oauth", "sign-in", "--provider", "twitter.com", "--paste", "--json")
    #expect(try self.address(in: again.error) == address)

    let wrong = try await authctl("twitter", "sign-in", "--paste", input: redirect(from: address, state: "x"))
    #expect(wrong.status == 1)
    #expect(wrong.error.contains("STATE_MISMATCH"))
    for text in ["nonsense", "/callback?state=1"] {
      #expect(try await authctl("twitter", "sign-in", "--paste", input: text).status == 2)
    }
    let done = try await authctl(
      "twitter", "sign-in", "--paste", "--json", input: redirect(from: address) + "\n")
    #expect(done.status == 0, "\(done.error)")
    #expect((try done.json()["profile"] as? [String: Any])?["screenName"] as? String == "jane_d")
    withExtendedLifetime(server) {}
  }

  @Test func `a used, canceled or restarted sign-in is over`() async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    let address = try address(in: try await authctl("twitter", "sign-in", "--paste", "--json").error)
    let done = try await authctl("twitter", "sign-in", "--paste", input: redirect(from: address))
    try #require(done.status == 0, "\(done.error)")
    let next = try self.address(in: try await authctl("twitter", "reauth", "--paste", "--json").error)
    #expect(next != address)
    let canceled = try await authctl(
      "twitter", "reauth", "--paste", "--json", input: redirect(from: next, [("denied", "t")]))
    #expect(canceled.status == 1 && canceled.error.contains("USER_CANCELLED"))
    let first = try self.address(in: try await authctl("twitter", "reauth", "--paste", "--json").error)
    let restarted = try await authctl("twitter", "reauth", "--paste", "--restart", "--json")
    #expect(try self.address(in: restarted.error) != first)
    withExtendedLifetime(server) {}
  }

  @Test func `an app's flow works step by step`() async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    let begun = try await authctl(
      "oauth", "handler-url", "--provider", "github.com", "--param", "lang=fr", "--json")
    let page = try #require(try begun.json()["handlerUrl"] as? String, "\(begun.error)")
    let scheme = try #require(try begun.json()["callbackScheme"] as? String)
    let event = try #require(try begun.json()["eventId"] as? String)
    #expect(page.hasPrefix("http://\(server?.address ?? "")/emulator/auth/handler?"))
    func callback(_ event: String) -> String {
      let link =
        "http://localhost/emulator/auth/handler?\(PercentEncoding.form([("providerId", "github.com"), ("id_token", Self.claims)]))"
      let deep =
        "http://localhost/__/auth/callback?\(PercentEncoding.form([("authType", "signInWithRedirect"), ("link", link), ("eventId", event)]))"
      return "\(scheme)://firebaseauth/link?\(PercentEncoding.form([("deep_link_id", deep)]))"
    }
    let words = ["oauth", "sign-in", "--provider", "github.com", "--paste", "--json"]
    let foreign = try await authctl.run(words, input: callback("ABCDEFGHIJ"))
    #expect(foreign.status == 1 && foreign.error.contains("STATE_MISMATCH"))
    let done = try await authctl.run(words, input: callback(event))
    #expect(done.status == 0, "\(done.error)")
    #expect(try done.json()["providerId"] as? String == "github.com")
  }

  // MARK: - Any provider

  @Test(arguments: [
    ("--provider saml.x --id-token-file @token", "SAML works only through a page"),
    ("--provider saml.x --access-token-file @token", "SAML works only through a page"),
    ("--provider oidc.x --access-token-file @token", "ID tokens only"),
    ("--provider github.com --id-token-file @token", "access tokens only"),
    ("--provider apple.com --id-token-file @token", "has its own commands"),
    ("--provider twitter.com --access-token-file @token", "has its own commands"),
    ("--provider google.com --id-token-file @token", "three parts"),
    ("--provider google.com --id-token-file @empty", "is empty"),
  ])
  func `pages that a provider lacks are refused before anything is sent`(
    words: String, reason: String
  ) async throws {
    let authctl = try Authctl()
    try Data("x.y".utf8).write(to: URL(filePath: "\(authctl.home.path)/token"))
    try Data().write(to: URL(filePath: "\(authctl.home.path)/empty"))
    let outcome = try await authctl.line("oauth sign-in \(words) --json")
    #expect(outcome.status == 2)
    #expect((try outcome.jsonError()["message"] as? String)?.contains(reason) == true, "\(outcome.error)")
    #expect(!FileManager.default.fileExists(atPath: authctl.home.embedded))
  }

  @Test func `an address that another provider has not verified is linked by its owner`() async throws {
    let authctl = try Authctl()
    func sign(_ verb: String, _ provider: String, verified: Bool) async throws -> Binary.Outcome {
      try await authctl(
        "oauth", verb, "--provider", provider, "--id-token-file", "-", "--json",
        input: #"{"sub":"\#(provider)","email":"jane@example.com","email_verified":\#(verified)}"#)
    }
    let owner = try await sign("sign-in", "google.com", verified: true)
    #expect(owner.status == 0, "\(owner.error)")
    _ = try await authctl("signout")
    let waiting = try await sign("sign-in", "facebook.com", verified: false)
    #expect(waiting.status == 9)
    #expect(try code(waiting) == "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL")
    #expect(try waiting.jsonError()["verifiedProvider"] as? [String] == ["google.com"])
    #expect(try await sign("sign-in", "google.com", verified: true).status == 0)
    let linked = try await authctl(
      "oauth", "link", "--provider", "facebook.com", "--updated-credential", "--json")
    #expect(try linked.json()["providers"] as? [String] == ["google.com", "facebook.com"], "\(linked.error)")
    #expect(try linked.json()["localId"] as? String == owner.json()["localId"] as? String)
  }
}
