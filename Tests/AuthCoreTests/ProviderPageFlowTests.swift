import AuthCrypto
import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

@Suite struct ProviderPageFlowTests {
  private let client: TestClient

  init() throws {
    client = try TestClient(
      Project(.emulator(host: "127.0.0.1", port: 9099), id: "demo-test"))
  }

  private static let uri = "http://127.0.0.1:8765/callback"
  private static let claims = #"{"sub":"tw-1","name":"Jane","screen_name":"jane_d"}"#

  private func begin(isKept: Bool = true) async throws -> ProviderPage {
    try await client.auth.providers.begin(
      "twitter.com", returningTo: Self.uri, scopes: ["a", "b"], parameters: ["lang": "fr"], isKept: isKept)
  }

  /// The address to which the consent page would redirect.
  private func answer(
    _ page: ProviderPage, _ items: [(name: String, value: String)], state: String? = nil
  ) -> Secret {
    let asked = PercentEncoding.items(ofForm: String(page.url.split(separator: "?")[1]))
    let own = asked.first { $0.name == "state" }?.value ?? ""
    return Secret("\(Self.uri)?\(PercentEncoding.form(items + [("state", state ?? own)]))")
  }

  private static let signedIn = [
    (name: "oauth_token", value: "t"), ("oauth_verifier", "v"), ("id_token", claims),
  ]

  private func fault(_ body: () async throws -> Void) async -> PageFault? {
    guard case .signInPage(let fault) = await authError(body)?.problem else { return nil }
    return fault
  }

  @Test(arguments: ["client_id", "redirect_uri", "response_type", "scope", "state"])
  func `a reserved parameter is refused before anything is sent`(name: String) async throws {
    let error = await authError {
      _ = try await client.auth.providers.start(
        "twitter.com", returningTo: .address(Self.uri), parameters: [name: "x"])
    }
    #expect(
      error == .invalid(Problem(.argument(.other("the parameter '\(name)' is reserved by the protocol")))))
    #expect(client.wire.requests.isEmpty)
  }

  @Test func `the page is requested with the given options`() async throws {
    let page = try await begin()
    let body = try JSONDecoder().decode(
      JSONValue.self, from: Data(try #require(client.wire.requests.first).body))
    #expect(body["customParameter"] == ["lang": "fr"] && body["oauthScope"] == "a b")
    #expect(body["continueUri"] == .string(Self.uri) && body["providerId"] == "twitter.com")
    #expect(page.url.contains("/emulator/auth/consent?"))
  }

  @Test func `a page waits in the store for its provider, its project and 15 minutes`() async throws {
    let page = try await client.auth.providers.start("twitter.com", returningTo: .address(Self.uri))
    #expect(page.startedAt == client.clock.now)
    #expect(try await client.client(client.auth.project).providers.pending("twitter.com") == page)
    #expect(try await client.auth.stored().pages == [page])
    let error = await authError { _ = try await client.auth.providers.pending("google.com") }
    #expect(error == .nothingPending(Problem(.noProviderPage(providerID: "google.com"))))
    let other = client.client(Project(.inProcess, id: "demo-test"))
    #expect(await authError { _ = try await other.providers.pending("twitter.com") }?.code == .targetMismatch)
    client.clock.advance(by: PendingProviderSignIn.lifetime)
    #expect(
      await authError { _ = try await client.auth.providers.pending("twitter.com") }?.code == .nothingPending)
    #expect(try await client.auth.stored().pages.isEmpty)
  }

  @Test func `a page that links needs a user, who need not have the provider`() async throws {
    func start() async -> AuthError? {
      await authError {
        _ = try await client.auth.providers.start(
          "twitter.com", returningTo: .address(Self.uri), purpose: .link)
      }
    }
    #expect(await start() == .signedOut(awaitsSecondFactor: false))
    #expect(client.wire.requests.isEmpty)
    _ = try await client.auth.signInAnonymously()
    #expect(await start() == nil)
    let page = try await client.auth.providers.pending("twitter.com")
    _ = try await page.finish(at: answer(page, Self.signedIn), purpose: .link)
    #expect(await start() == .invalid(Problem(.providerAlreadyLinked(providerID: "twitter.com"))))
  }

  @Test(arguments: [
    "{}", #"{"authUri":"https://example.com"}"#, #"{"sessionId":"s"}"#, "[]", "",
    #"{"authUri":"javascript:alert(1)","sessionId":"s"}"#,
    #"{"authUri":"file:///etc/passwd","sessionId":"s"}"#,
    #"{"authUri":"https://example.com/\n\u001b[2J","sessionId":"s"}"#, #"{"authUri":"-x","sessionId":"s"}"#,
  ])
  func `a response without a page to open starts nothing`(body: String) async throws {
    client.wire.answer("createAuthUri", 200, body)
    let error = await authError { _ = try await begin() }
    #expect(error?.code.rawValue == "UNEXPECTED_RESPONSE")
    #expect(try await client.stored == ProfileRecord())
  }

  @Test func `the page of Google's service must use HTTPS`() async throws {
    let real = client.client(Project(.production, id: "real", apiKey: "k"))
    client.wire.answer("createAuthUri", 200, #"{"authUri":"http://example.com/","sessionId":"s"}"#)
    let error = await authError {
      _ = try await real.providers.start("twitter.com", returningTo: .address(Self.uri))
    }
    #expect(error?.code.rawValue == "UNEXPECTED_RESPONSE")
  }

  @Test func `a callback signs in and ends the sign-in`() async throws {
    let page = try await begin()
    let done = try await page.finish(at: answer(page, Self.signedIn))
    #expect(done.identity.wire.screenName == "jane_d")
    #expect(try await client.stored.providerSignIns.isEmpty)
  }

  @Test func `one sign-in per provider waits, and starting another leaves it`() async throws {
    _ = try await begin()
    let second = try await begin()
    let unkept = try await begin(isKept: false)
    #expect(try await client.auth.stored().pages == [second])
    _ = try await unkept.finish(at: answer(unkept, Self.signedIn))
    #expect(try await client.stored.providerSignIns.count == 1)
  }

  @Test func `a callback for another sign-in changes nothing`() async throws {
    let page = try await begin()
    let sent = client.wire.requests.count
    for items in [Self.signedIn, [("denied", "t")]] {
      #expect(
        await fault { _ = try await page.finish(at: answer(page, items, state: "other")) }
          == .foreignAnswer)
    }
    let stateless = Secret("\(Self.uri)?id_token=%7B%7D")
    #expect(await fault { _ = try await page.finish(at: stateless) } == .foreignAnswer)
    #expect(await fault { _ = try await page.finish(at: Secret("no address")) } == .notAnAddress)
    #expect(client.wire.requests.count == sent)
    #expect(try await client.stored.providerSignIns.count == 1)
    #expect(try await client.stored.session == nil)
  }

  @Test(
    arguments: [
      ([("denied", "t")], PageFault.canceled), ([("error", "access_denied")], .canceled),
      ([("error", "user_cancelled_authorize")], .canceled),
      (
        [("error", "server_error"), ("error_description", "Bad day")],
        .failed(code: "server_error", message: "Bad day")
      ),
    ] as [([(String, String)], PageFault)])
  func `a refusal at the provider ends the sign-in`(
    items: [(String, String)], expected: PageFault
  ) async throws {
    let page = try await begin()
    let address = answer(page, items.map { (name: $0.0, value: $0.1) })
    #expect(await fault { _ = try await page.finish(at: address) } == expected)
    #expect(try await client.stored.providerSignIns.isEmpty)
  }

  /// Twitter's own page uses a request token instead of a state.
  @Test func `a request token must come back too`() throws {
    var pending = PendingProviderSignIn(
      providerID: "twitter.com", address: "https://api.twitter.com/oauth/authenticate?oauth_token=T1",
      continueUri: Self.uri, sessionID: Secret("s"), startedAt: .distantPast, project: client.auth.project)
    func outcome(_ query: String) throws -> PageFault? {
      let redirect = try ProviderRedirect(parsing: "\(Self.uri)?\(query)")
      do {
        _ = try pending.credential(in: redirect)
        return nil
      } catch {
        return error
      }
    }
    #expect(try outcome("oauth_token=T1&oauth_verifier=v") == nil)
    #expect(try outcome("oauth_token=T2&oauth_verifier=v") == .foreignAnswer)
    #expect(try outcome("denied=T1") == .canceled)
    #expect(try outcome("denied=T2") == .foreignAnswer)
    pending.address = "https://example.com/authorize"
    #expect(try outcome("") == .empty)
    #expect(try outcome("x#error=access_denied") == .canceled)
  }

  // MARK: - The page of an app

  private func start(
    _ providerID: String = "twitter.com", at project: Project? = nil, authDomain: String? = nil
  ) async throws -> ProviderPage {
    var project = project ?? client.auth.project
    project.app.appID = "1:123:ios:0a1b"
    project.app.pagesDomain = authDomain
    let auth = AuthClient(project, store: client.auth.store, dependencies: client.dependencies)
    return try await auth.providers.start(
      providerID, returningTo: .app, scopes: ["a", "b"], parameters: ["lang": "f+r"])
  }

  private func callback(_ page: ProviderPage, _ outcome: String, eventID: String? = nil) -> String {
    let deep =
      "http://127.0.0.1:9099/__/auth/callback?authType=signInWithRedirect&\(outcome)"
      + "&eventId=\(eventID ?? page.callback?.eventID ?? "")"
    return "app-1-123-ios-0a1b://firebaseauth/link?deep_link_id=\(PercentEncoding.encode(deep))"
  }

  @Test func `the address matches the SDK's`() async throws {
    let page = try await start()
    #expect(client.wire.requests.isEmpty)
    let target = try #require(
      RequestTarget(parsing: String(page.url.dropFirst("http://127.0.0.1:9099".count))))
    #expect(target.path == "/emulator/auth/handler")
    #expect(
      target.items.map(\.name) == [
        "apiKey", "authType", "ibi", "sessionId", "v", "eventId", "providerId", "appId", "scopes",
        "customParameters",
      ])
    let sessionID = page.record.sessionID.reveal { $0 }
    #expect(
      sessionID.wholeMatch(of: /[A-Z]{10}/) != nil
        && page.callback?.eventID.wholeMatch(of: /[A-Z]{10}/) != nil)
    #expect(page.callback?.scheme == "app-1-123-ios-0a1b")
    #expect(target.item("sessionId") == Hexadecimal.encode(SHA256.hash(Array(sessionID.utf8))))
    #expect(target.item("scopes") == "a,b" && target.item("customParameters") == #"{"lang":"f+r"}"#)
    #expect(page.url.contains("f%2Br") && !page.url.contains(sessionID))
    #expect(
      HandlerPage.App.client("123-abc.apps.googleusercontent.com").scheme
        == "com.googleusercontent.apps.123-abc")
  }

  @Test func `the app's callback signs in with the raw session ID`() async throws {
    let page = try await start()
    let link =
      "http://127.0.0.1:9099/emulator/auth/handler?\(PercentEncoding.form([("providerId", "twitter.com"), ("id_token", Self.claims)]))"
    let address = Secret(callback(page, "link=\(PercentEncoding.encode(link))"))
    let done = try await page.finish(at: address)
    #expect(done.identity.wire.screenName == "jane_d")
    let body = try JSONDecoder().decode(
      JSONValue.self, from: Data(try #require(client.wire.requests.last).body))
    #expect(body["requestUri"] == .string(link) && body["postBody"] == "providerId=twitter.com")
    #expect(body["sessionId"]?.string == page.record.sessionID.reveal { $0 })
    #expect(try await client.stored.providerSignIns.isEmpty)
  }

  @Test(arguments: [
    (#"{"code":"auth/invalid-oauth-client-id","message":"m"}"#, 17060),
    (#"{"code":"auth/network-request-failed"}"#, 17061),
    (#"{"code":"auth/internal-error"}"#, 17062), (#"{"code":"auth/else"}"#, 17063), ("not JSON", 17063),
  ])
  func `the page's error has the SDK's number`(error: String, sdkCode: Int) async throws {
    let page = try await start()
    let text = callback(page, "firebaseError=\(PercentEncoding.encode(error))")
    let fault = try #require(
      await fault { _ = try await page.finish(at: Secret(text)) })
    #expect(AuthError.signInPage(fault).sdkCode == sdkCode)
    #expect(try await client.stored.providerSignIns.isEmpty)
  }

  @Test func `a callback of another app, of another sign-in and of none have different errors`() async throws
  {
    let page = try await start()
    let good = callback(page, "link=x")
    let cases: [(String, PageFault)] = [
      (good.replacing("app-1-123", with: "app-1-124"), .notTheCallback(scheme: "app-1-123-ios-0a1b")),
      (good.replacing("firebaseauth", with: "other"), .notTheCallback(scheme: "app-1-123-ios-0a1b")),
      ("http://127.0.0.1/?id_token=x", .notTheCallback(scheme: "app-1-123-ios-0a1b")),
      (callback(page, "link=x", eventID: "OTHEREVENT"), .foreignAnswer),
      (good.replacing("signInWithRedirect", with: "verifyApp"), .foreignAnswer),
      (
        callback(page, "nothing=1"),
        .failed(code: "", message: "the callback holds neither a link nor an error")
      ),
    ]
    for (text, expected) in cases {
      #expect(
        await fault { _ = try await page.finish(at: Secret(text)) }
          == expected)
    }
    #expect(client.wire.requests.isEmpty)
  }

  @Test func `the embedded server has no page, and production's are not for Apple and Facebook`() async throws
  {
    let embedded = Project(.inProcess, id: "demo-test")
    #expect(
      await authError { _ = try await start(at: embedded) }
        == .invalid(Problem(.argument(.noPages))))
    let real = Project(.production, id: "real", apiKey: "k")
    for provider in ["apple.com", "facebook.com"] {
      #expect(
        await authError { _ = try await start(provider, at: real) }
          == .invalid(Problem(.argument(.nativeProvider(provider)))))
    }
    let nameless = client.client(real).providers
    #expect(
      await authError { _ = try await nameless.start("twitter.com", returningTo: .app) }
        == .invalid(Problem(.argument(.noCallbackApp))))
    #expect(client.wire.requests.isEmpty)
  }

  @Test(
    arguments: [
      (["localhost", "my-app.web.app", "my-app.firebaseapp.com"], nil, "my-app.firebaseapp.com"),
      (["localhost", "my-app.web.app"], nil, "my-app.web.app"), (["localhost", "x.example"], nil, nil),
      (["firebaseapp.com"], nil, nil), (["x.example"], "x.example", "x.example"),
      (["my-app.web.app"], "x.example", nil),
    ] as [([String], String?, String?)])
  func `the domain of the pages is one that the project authorizes`(
    authorized: [String], custom: String?, expected: String?
  ) async throws {
    let list = authorized.map { "\"\($0)\"" }.joined(separator: ",")
    client.wire.answer("v1/projects", 200, #"{"projectId":"1","authorizedDomains":[\#(list)]}"#)
    let real = Project(.production, id: "real", apiKey: "k")
    guard let expected else {
      let error = await authError { _ = try await start(at: real, authDomain: custom) }
      return #expect(error?.code.rawValue == "UNAUTHORIZED_DOMAIN" && error?.sdkCode == 17038)
    }
    let page = try await start(at: real, authDomain: custom)
    #expect(page.url.hasPrefix("https://\(expected)/__/auth/handler?apiKey=k&"))
  }

  @Test func `all letters of an identifier are equally likely`() {
    var bytes = (0...255).map { UInt8($0) }.makeIterator()
    // Bytes that would favor some letters are skipped.
    let letters = (0..<23).map { _ in
      HandlerPage.identifier { count in (0..<count).map { _ in bytes.next() ?? 0 } }
    }.joined()
    #expect(letters.prefix(26) == "ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    #expect(
      HandlerPage.identifier { count in [UInt8](repeating: 255, count: count - 1) + [1] } == "BBBBBBBBBB")
  }
}
