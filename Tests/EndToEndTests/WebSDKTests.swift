import AuthHTTP
import BoundedJSON
import TestSupport
import Testing

/// Sign-ins of a web app by popup and redirect, with a stand-in for the Firebase JS SDK (Docs/protocol.md 9.11).
@Suite(
  .serialized, .timeLimit(.minutes(5)),
  .needsBrowser("curl"),
  .browser)
struct WebSDKTests {
  private static let providers = ["google.com", "apple.com", "twitter.com", "oidc.local", "saml.local"]
  private let server: ServerProcess
  private let app: CountingServer

  init() throws {
    let server = try ServerProcess(try Binary(), ["--test-number", "+16505553434=654321"])
    self.server = server
    app = try CountingServer { WebApp.respond(to: $0, emulator: server.address) }
  }

  private func begin(_ library: WebApp.Library = .standIn) async throws -> Browser {
    let browser = try await BrowserTests.begin()
    try await browser.open("http://\(app.address)/app?lib=\(library.rawValue)")
    try await browser.evaluate("ready.then(() => {})")
    return browser
  }

  /// Creates a new account on the page that replaces the provider's.
  private func add(_ email: String) -> String {
    """
    document.querySelector('.js-new-account').click();
    document.querySelector('#email-input').value = '\(email)';
    document.querySelector('#sign-in').click();
    """
  }

  /// Chooses an existing account there.
  private func choose(_ email: String) -> String {
    "[...document.querySelectorAll('#accounts-list li')].find((it) => it.innerText.includes('\(email)')).click()"
  }

  /// Starts a popup, acts in it, and waits until it has closed itself; returns what the app got.
  private func popup(
    _ browser: Browser, _ type: String, _ provider: String, _ act: String
  ) async throws -> JSONValue {
    try await browser.evaluate("popup('\(type)', '\(provider)')")
    try await browser.enterWindow("/emulator/auth/handler")
    try await browser.wait(until: "window.toggleForm")
    // The window may close before it responds.
    _ = try? await browser.evaluate("setTimeout(() => { \(act) }); null")
    try await browser.enterWindow(nil)
    try await browser.wait(until: "window.result")
    try await browser.waitForOnlyWindow()
    #expect(try await browser.evaluate("window.result.wasClosedEarly === undefined") == .bool(true))
    #expect(try await browser.evaluate("window.hasStorage") == .bool(true))
    return try await browser.evaluate("window.result")
  }

  /// Starts a redirect, acts on the page it leads to, and returns what the app got after returning.
  private func redirect(
    _ browser: Browser, _ type: String, _ provider: String, _ act: String
  ) async throws -> JSONValue {
    try await browser.evaluate("redirect('\(type)', '\(provider)')")
    try await browser.wait(until: "location.pathname === '/emulator/auth/handler' && window.toggleForm")
    _ = try? await browser.evaluate("setTimeout(() => { \(act) }); null")
    try await browser.wait(until: "location.pathname === '/app' && window.result")
    return try await browser.evaluate("window.result")
  }

  /// Checks that the app's library and the browser report no problem.
  private func checkManners(_ browser: Browser) async throws {
    #expect(try await browser.evaluate("window.complaints ?? []") == .array([]))
    #expect(await browser.takeProblems() == [])
  }

  @Test func `a frame outside an app, or without its library, sends nothing`() async throws {
    let browser = try await BrowserTests.begin()
    let frame = "http://\(server.address)/emulator/auth/iframe?apiKey=k&appName=app"
    try await browser.open(frame)
    try await browser.open("http://\(app.address)/app?lib=server")
    try await browser.evaluate(
      """
      window.stray = [];
      addEventListener('message', ({ data }) => {
        if (!String(data).includes(document.querySelector('iframe').id)) stray.push(data);
      });
      const frames = ['', '#id=x', '#id=x&rpctoken=1', '#id=x&rpctoken=1&parent=https%3A%2F%2Fevil.example']
        .map((fragment) => Object.assign(document.createElement('iframe'), { src: '\(frame)' + fragment }));
      document.body.append(...frames);
      Promise.all(frames.map((it) => new Promise((done) => { it.onload = done; }))).then(() => ready).then(() => {})
      """)
    #expect(try await browser.evaluate("stray") == .array([]))
  }

  @Test func `a message from another window, or with another token, is not answered`() async throws {
    let browser = try await begin()
    let heard = try await browser.evaluate(
      """
      (async () => {
        const [frame] = gapi.opened;
        const before = frame.heard.length;
        const call = { s: ':/' + frame.id + ':_g_ping', f: '..', r: '..', t: 'guess', c: 99, a: [1], g: false };
        frame.post(call);
        for (const text of ['!_', '!_{', '!_null', '!_[]', 'x', '!_{"s":1,"t":"' + frame.token + '","a":[]}'])
          frame.element.contentWindow.postMessage(text, frame.origin);
        await new Promise((done) => gapi.opened[0].call('_g_ping', 7).then(done));
        return frame.heard.length - before;
      })()
      """)
    #expect(heard == .integer(0))
    #expect(try await browser.evaluate("window.complaints") == .array([]))
  }

  @Test(arguments: ["signInViaPopup", "signInViaRedirect"])
  func `the app gets a cancellation and an error`(type: String) async throws {
    let browser = try await begin()
    let sign = type.hasSuffix("Popup") ? popup : redirect
    let cancelled = try await sign(browser, type, "google.com", "document.querySelector('#cancel').click()")
    #expect(cancelled["error"] == .string("auth/user-cancelled"))
    let failed = try await sign(
      browser, type, "google.com",
      "document.querySelector('#error-code').value = 'auth/unauthorized-domain'; document.querySelector('#fail').click()"
    )
    #expect(failed["error"] == .string("auth/unauthorized-domain"))
    try await checkManners(browser)
  }

  @Test func `a redirect left with the back button is not a result, and a result comes once`() async throws {
    let browser = try await begin()
    try await browser.evaluate("redirect('signInViaRedirect', 'google.com')")
    try await browser.wait(until: "location.pathname === '/emulator/auth/handler' && window.toggleForm")
    try await browser.evaluate("setTimeout(() => history.back()); null")
    try await browser.wait(until: "location.pathname === '/app' && window.events.length > 0")
    #expect(try await browser.text("events[0].error.code") == "auth/no-auth-event")
    _ = try await redirect(browser, "signInViaRedirect", "google.com", add("jane@example.com"))
    try await browser.open("http://\(app.address)/app?lib=stand-in")
    try await browser.wait(until: "window.events.length > 0")
    #expect(try await browser.text("events[0].error.code") == "auth/no-auth-event")
  }

  /// WebKit keeps the storage of frames apart by the port of the app, so that the frame finds none.
  @Test func `the result of a redirect reaches a frame that does not share the page's storage`() async throws
  {
    let browser = try await begin()
    let apart = "Storage.prototype.setItem = () => {}; " + add("jane@example.com")
    let made = try await redirect(browser, "signInViaRedirect", "google.com", apart)
    #expect(made["email"] == .string("jane@example.com"))
    try await browser.open("http://\(app.address)/app?lib=stand-in")
    try await browser.wait(until: "window.events.length > 0")
    #expect(try await browser.text("events[0].error.code") == "auth/no-auth-event", "it comes once")
    try await checkManners(browser)
  }

  @Test(arguments: providers)
  func `a popup signs in, links and reauthenticates, and stays open until then`(provider: String) async throws
  {
    let browser = try await begin()
    let made = try await popup(browser, "signInViaPopup", provider, add("jane@example.com"))
    #expect(made["isNewUser"] == .bool(true))
    #expect(made["email"] == .string("jane@example.com"))
    #expect(made["providerId"] == .string(provider))
    let again = try await popup(browser, "reauthViaPopup", provider, choose("jane@example.com"))
    #expect(again["localId"] == made["localId"] && again["error"] == nil)
    let other = try await popup(browser, "reauthViaPopup", provider, add("ravi@example.com"))
    #expect(other["error"] == .string("user-mismatch"))
    try await browser.evaluate("signUp()")
    let linked = try await popup(browser, "linkViaPopup", provider, add("ada@example.com"))
    #expect(try await browser.text("sessionStorage.localId") == linked["localId"]?.string)
    try await checkManners(browser)
  }

  @Test(arguments: providers)
  func `a redirect signs in, links and reauthenticates`(provider: String) async throws {
    let browser = try await begin()
    let made = try await redirect(browser, "signInViaRedirect", provider, add("jane@example.com"))
    #expect(made["isNewUser"] == .bool(true))
    #expect(made["email"] == .string("jane@example.com"))
    let again = try await redirect(browser, "reauthViaRedirect", provider, choose("jane@example.com"))
    #expect(again["localId"] == made["localId"] && again["error"] == nil)
    try await browser.evaluate("signUp()")
    let linked = try await redirect(browser, "linkViaRedirect", provider, add("ada@example.com"))
    #expect(try await browser.text("sessionStorage.localId") == linked["localId"]?.string)
    try await checkManners(browser)
  }

  @Test(arguments: ["signInViaPopup", "signInViaRedirect"])
  func `a user with a second factor finishes with its code`(type: String) async throws {
    let browser = try await begin()
    let sign = type.hasSuffix("Popup") ? popup : redirect
    let made = try await sign(browser, type, "google.com", add("jane@example.com"))
    try await browser.evaluate("enrollPhone(window.result.idToken)")
    let pending = try await sign(browser, type, "google.com", choose("jane@example.com"))
    #expect(pending["idToken"] == nil)
    let done = try await browser.evaluate("resolveSecondFactor(window.result)")
    #expect(done["idToken"]?.string?.isEmpty == false)
    #expect(pending["localId"] ?? made["localId"] == made["localId"])
    try await checkManners(browser)
  }

  @Test func `a page that cannot load Google's library uses the server's`() async throws {
    let browser = try await begin(.server)
    let made = try await popup(browser, "signInViaPopup", "google.com", add("jane@example.com"))
    #expect(made["email"] == .string("jane@example.com"))
    let again = try await redirect(browser, "signInViaRedirect", "google.com", choose("jane@example.com"))
    #expect(again["localId"] == made["localId"])
    let hosts = try await browser.text(
      "performance.getEntriesByType('resource').map(entry => new URL(entry.name).host).join(' ')")
    #expect(hosts.contains(server.address))
    #expect(hosts.split(separator: " ").allSatisfy { [app.address, server.address].contains(String($0)) })
    try await checkManners(browser)
  }
}
