import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import IdentityToolkit
import Testing

/// URLs in requests (Docs/protocol.md 9.10).
@Suite struct URLReadingTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  private func refusal(_ url: String) throws -> String? {
    try test.post("v1/accounts:createAuthUri", ["identifier": "a@b.c", "continueUri": .string(url)]).message
  }

  @Test(arguments: [
    "http://localhost", "HTTPS://Upper.Example:443/a?q=ü&r=%zz#f", "http://h:65535/",
    "http://127.0.0.1:9099/",
    "http://my_app.test-1/", "http://[::1]:80/", "http://3f2a/", "http://xn--bcher-kva.example/",
    "http://good.example/..\\@evil.example", "myapp://x/y?z=1", "myapp:///", "com.example.app:/callback",
  ])
  func `a URL of a page or an app is accepted`(url: String) throws { #expect(try refusal(url) == nil) }

  @Test(arguments: [
    "nonsense", "localhost", "//x/y", ":", "://x", "1http://x/", "http:", "http://", "http://?x", "http:///x",
    "https:x", "http:/x", "http:\\\\h\\p", "http://h:99999/", "http://h:a/", "http://h:/", "http://:80/",
  ])
  func `a URL without a scheme or a valid host and port is refused`(url: String) throws {
    #expect(try refusal(url) == "INVALID_CONTINUE_URI")
  }

  @Test(arguments: [
    "javascript:alert(1)", "JavaScript://x/%0aalert(1)", "data:text/html,x", "vbscript:x", "blob:http://x/1",
    "file:///etc/passwd", "about:blank", "view-source:http://x", "ftp://x/", "mailto:a@b.c", "tel:1",
  ])
  func `code, files and addresses that open neither a page nor an app are refused`(url: String) throws {
    #expect(try refusal(url) == "INVALID_CONTINUE_URI")
  }

  /// Each names another host to a person or a check than to a browser.
  private static let tricks = [
    "http://good.example@evil.example/", "http://good.example:80@evil.example/", "http://@good.example/",
    "http://evil.example\\@good.example/", "http://evil.example\\.good.example/", "http:\\\\good.example",
    "http://evil.example%2egood.example/", "http://good.example%2f.evil.example/", "http://good%2Eexample/",
    "ht\ttp://good.example/", "http://good.\texample/", " http://good.example/", "http://good.example/\n",
    "http://good.example./", "http://good..example/", "http://.good.example/", "http://good。example/",
    "http://ｇood.example/", "http://gооd.example/", "http://good.example\u{0}.evil.example/",
    "http://good.example#\u{301}@evil.example/ ", "http://*/", "http://a<b/", "http://[::1/",
    "http://[::1%25x]/",
    "http://0177.0.0.1/", "http://0x7f.1/", "http://127.1/", "http://2130706433/", "http://256.1.1.1/",
    "http://1.2.3.4.5/", "http://good.example.0x1/", "http://\(String(repeating: "a", count: 254))/",
  ]

  @Test(arguments: tricks, [Mode.emulator, .production])
  func `a URL that browsers read differently from how it is written is refused`(
    url: String, mode: Mode
  ) throws {
    let server = try TestServer(mode: mode)
    try server.makeAccount()
    try server.setConfig(["authorizedDomains": ["good.example", "127.0.0.1"]], mask: "authorizedDomains")
    #expect(AbsoluteURL(url) == nil)
    let sent = try server.post(
      "v1/accounts:sendOobCode",
      ["requestType": "PASSWORD_RESET", "email": "ann@example.com", "continueUrl": .string(url)])
    #expect(sent.message?.hasPrefix("INVALID_CONTINUE_URI : ") == true, "\(sent.body)")
  }

  @Test(arguments: [
    ("https://good.example", true), ("HTTP://GOOD.Example:8080/a@b", true), ("http://[::1]/", true),
    ("http://evil.example/good.example", false), ("http://good.example.evil.example", false),
    ("http://evil.example?@good.example", false), ("http://evil.example#@good.example", false),
    ("http://evilgood.example", false), ("http://[::2]/", false), ("myapp://good.example/", true),
    ("myapp://x@good.example/", false), ("myapp:///good.example", false), ("myapp:/good.example", false),
  ])
  func `a provider's page leads only to a host of the list`(url: String, isAuthorized: Bool) throws {
    try test.setConfig(["authorizedDomains": ["good.example", "::1"]], mask: "authorizedDomains")
    let begun = try test.post(
      "v1/accounts:createAuthUri", ["providerId": "google.com", "continueUri": .string(url)])
    let isFound = !url.contains("#")
    #expect(
      begun.message
        == (isAuthorized
          ? nil
          : isFound ? "UNAUTHORIZED_DOMAIN : Domain not allowlisted by project" : "INVALID_CONTINUE_URI"))
  }

  private func location(of url: String) throws -> String? {
    let sent = try test.post(
      "v1/accounts:sendOobCode",
      ["requestType": "EMAIL_SIGNIN", "email": "a@b.c", "continueUrl": .string(url)],
      bearer: "owner", key: nil)
    #expect(sent.status == 200)
    let codes = try test.send(.get, "/emulator/v1/projects/demo/oobCodes").body["oobCodes"]
    let link = try #require(codes?.array?.last?["oobLink"]?.string)
    let path = try #require(link.firstRange(of: "/emulator").map { String(link[$0.lowerBound...]) })
    return try test.send(.get, path).fields["location"]
  }

  @Test(arguments: [
    ("http://localhost", "http://localhost/?mode=signIn"),
    ("http://h/a/../b?q=1", "http://h/a/../b?q=1&mode=signIn"),
    ("https://H:443/\u{FC}", "https://H:443/%C3%BC?mode=signIn"), ("myapp://x", "myapp://x?mode=signIn"),
    ("com.example.app:/cb", "com.example.app:/cb?mode=signIn"),
  ])
  func `a sign-in link continues at the URL as it was sent`(url: String, start: String) throws {
    #expect(try location(of: url)?.hasPrefix(start) == true)
  }
}
