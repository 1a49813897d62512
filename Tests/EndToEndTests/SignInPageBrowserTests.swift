import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

extension BrowserTests {
  /// The pages that replace an identity provider's, in a real browser.
  @Suite struct SignInPageBrowserTests {
    private let server: ServerProcess
    private let app: CountingServer

    init() throws {
      server = try ServerProcess(try Binary())
      app = try CountingServer { _ in
        HTTPResponse(
          200, fields: HTTPFields([.init("content-type", "text/html")]), body: Array("<!doctype html>".utf8))
      }
    }

    private func page(_ name: String, _ query: [(name: String, value: String)]) -> String {
      "http://\(server.address)/emulator/auth/\(name)?\(PercentEncoding.form(query))"
    }

    private func handler(_ further: [(name: String, value: String)]) -> String {
      page("handler", [("apiKey", "k"), ("providerId", "google.com"), ("eventId", "EVENT")] + further)
    }

    private let choice = "!document.querySelector('#choice').hidden"

    /// Signs in through the API, so that the account exists.
    private func makeKnown(_ browser: Browser) async throws {
      try await browser.evaluate(
        """
        fetch('/identitytoolkit.googleapis.com/v1/accounts:signInWithIdp?key=k', { method: 'POST',
          headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({
            requestUri: 'http://localhost', returnSecureToken: true, postBody: new URLSearchParams({
              providerId: 'google.com', id_token: JSON.stringify({ sub: 'g-1', email: 'jane@example.com', name: 'Jane' })
            }).toString() }) }).then((it) => it.json())
        """)
    }

    private func claims(ofLink link: String) throws -> JSONValue {
      let target = try #require(
        RequestTarget(parsing: String(link.dropFirst("http://\(server.address)".count))))
      #expect(target.path == "/emulator/auth/handler")
      #expect(target.item("providerId") == "google.com")
      return try JSONDecoder().decode(JSONValue.self, from: Data((target.item("id_token") ?? "").utf8))
    }

    /// Opens the page for a native app, acts on it, and returns what the app gets by its scheme.
    private func answerToApp(_ browser: Browser, _ act: String) async throws -> RequestTarget {
      let address = handler([("ibi", ""), ("appId", "1:23:ios:4a"), ("authType", "signInWithRedirect")])
      try await browser.open(address)
      try await makeKnown(browser)
      try await browser.open(address)
      try await browser.wait(until: choice)
      try await browser.wait(until: "document.querySelector('#accounts button')")
      try await browser.evaluate(act)
      try await browser.wait(until: "document.querySelector('#result a')")
      let link = try await browser.text("document.querySelector('#result a').href")
      let start = "app-1-23-ios-4a://firebaseauth"
      #expect(link.hasPrefix(start + "/link?"))
      let deep = try #require(
        RequestTarget(parsing: String(link.dropFirst(start.count)))?.item("deep_link_id"))
      let target = try #require(
        RequestTarget(parsing: String(deep.dropFirst("http://\(server.address)".count))))
      #expect(target.path == "/__/auth/callback")
      #expect(target.item("authType") == "signInWithRedirect")
      #expect(target.item("eventId") == "EVENT")
      return target
    }

    @Test func `a native app gets an existing account by its scheme`() async throws {
      let known = try await answerToApp(
        BrowserTests.begin(), "document.querySelector('#accounts button').click()")
      let old = try claims(ofLink: #require(known.item("link")))
      #expect(old["sub"] == .string("g-1"))
      #expect(old["email"] == .string("jane@example.com"))
      #expect(old["email_verified"] == .bool(true))
    }

    @Test func `a native app gets a new account by its scheme`() async throws {
      let hostile = #"\"><script>alert(1)</script>"#
      let made = try await answerToApp(
        BrowserTests.begin(),
        """
        const form = document.querySelector('#main-form');
        form.elements.email.value = 'new@example.com';
        form.elements.name.value = '\(hostile)';
        form.elements.email_verified.checked = false;
        form.requestSubmit();
        """)
      let new = try claims(ofLink: #require(made.item("link")))
      #expect(new["sub"]?.string?.count == 40)
      #expect(new["email"] == .string("new@example.com"))
      #expect(new["name"]?.string?.hasPrefix("\"><script>") == true)
      #expect(new["email_verified"] == .bool(false))
    }

    @Test func `a native app gets the cancellation by its scheme`() async throws {
      let cancelled = try await answerToApp(
        BrowserTests.begin(), "document.querySelector('#cancel').click()")
      #expect(cancelled.item("link") == nil)
      #expect(cancelled.item("firebaseError")?.contains("auth/user-cancelled") == true)
    }

    @Test func `the page has the names and texts that public browser tests use`() async throws {
      let browser = try await BrowserTests.begin()
      let address = handler([("appName", "app"), ("authType", "signInViaPopup")])
      try await browser.open(address)
      try await makeKnown(browser)
      try await browser.open(address)
      try await browser.wait(until: "window.toggleForm")
      func text(_ selector: String) async throws -> String {
        try await browser.text("document.querySelector('\(selector)').innerText.trim()")
      }
      #expect(try await browser.text("document.title") == "Auth Emulator IDP Login Widget")
      #expect(try await text("h1") == "Sign-in with Google.com")
      #expect(try await text("#accounts-list li").contains("jane@example.com"))
      #expect(try await text("#add-account-button.js-new-account") == "Add new account")
      #expect(try await browser.photograph("sign-in") == [])
      try await browser.evaluate("document.querySelector('.js-new-account').click()")
      #expect(try await text("#sign-in") == "Sign in with Google.com")
      try await browser.fill("E-mail", "nobody")
      try await browser.press("Enter")
      #expect(try await browser.problem(of: "E-mail") == "This is not an e-mail address.")
      #expect(try await browser.photograph("sign-in-new-account") == [])
      try await browser.evaluate("document.querySelector('#autogen-button').click()")
      for id in ["email-input", "display-name-input", "screen-name-input"] {
        let value = "document.querySelector('#\(id)').value"
        #expect(try await browser.text(value) != "")
        #expect(
          try await browser.evaluate("document.querySelector('#\(id)').offsetHeight > 0") == .bool(true))
      }
      try await browser.evaluate("document.querySelector('#back-button').click()")
      #expect(try await browser.evaluate("document.querySelector('#add-user').hidden") == .bool(true))
      #expect(await browser.takeProblems() == [])
    }

    @Test func `a late answer of the search shows no accounts of an earlier one`() async throws {
      let browser = try await BrowserTests.begin()
      let address = handler([("appName", "app"), ("authType", "signInViaPopup")])
      try await browser.open(address)
      try await makeKnown(browser)
      try await browser.open(address)
      try await browser.wait(until: "document.querySelector('.js-reuse-account')")
      try await browser.evaluate(
        """
        const ask = window.fetch;
        const held = new Promise((done) => { window.release = done; });
        window.fetch = async (...request) => {
          const answer = await ask(...request);
          if (String(request[0]).includes('search=nobody')) {
            await held;
            setTimeout(() => { window.isAnswered = true; });
          }
          if (String(request[0]).includes('search=fails')) throw new TypeError('failed');
          return answer;
        };
        window.look = (text) => {
          document.querySelector('#search').value = text;
          document.querySelector('#search').dispatchEvent(new Event('input'));
        };
        window.look('nobody');
        window.look('jane');
        """)
      try await browser.wait(until: "document.querySelectorAll('.js-reuse-account').length === 1")
      try await browser.evaluate("window.release()")
      try await browser.wait(until: "window.isAnswered")
      #expect(
        try await browser.evaluate("document.querySelectorAll('.js-reuse-account').length") == .integer(1))
      try await browser.evaluate("window.look('fails')")
      try await browser.wait(
        until: "document.querySelector('#result').textContent.includes('does not answer')")
      #expect(await browser.takeProblems() == [])
    }

    @Test func `a popup whose app is gone says so, and stays open`() async throws {
      let browser = try await BrowserTests.begin()
      try await browser.open(handler([("appName", "app"), ("authType", "signInViaPopup")]))
      try await browser.wait(until: "window.toggleForm")
      try await browser.evaluate("document.querySelector('#main-form').requestSubmit()")
      try await browser.wait(until: "document.querySelector('#result').textContent.includes('is gone')")
    }

    @Test func `a redirect to another site warns that browsers keep the result from the app`() async throws {
      let browser = try await BrowserTests.begin()
      for (site, isWarned) in [("http://127.0.0.1:1/", false), ("http://localhost:1/", true)] {
        try await browser.open(
          handler([("appName", "app"), ("authType", "signInViaRedirect"), ("redirectUrl", site)]))
        try await browser.wait(until: "window.toggleForm")
        #expect(try await browser.evaluate("document.querySelector('#warning').hidden") == .bool(!isWarned))
      }
      #expect(try await browser.text("document.querySelector('#warning').textContent").contains("localhost"))
    }

    @Test func `the consent page ends at the continue URI with the provider's parameters`() async throws {
      let browser = try await BrowserTests.begin()
      func finish(_ provider: String, at path: String, _ act: String) async throws -> RequestTarget {
        let back = "http://\(app.address)\(path)"
        try await browser.open(
          page("consent", [("providerId", provider), ("continueUri", back), ("state", "S&=1")]))
        try await browser.wait(until: choice)
        try await browser.evaluate(act)
        try await browser.wait(until: "location.origin === 'http://\(app.address)'")
        return try #require(app.requests.last { $0.target.path == path.prefix { $0 != "?" } }).target
      }
      let submit = "document.querySelector('#main-form').requestSubmit()"
      let cancel = "document.querySelector('#cancel').click()"
      let twitter = try await finish("twitter.com", at: "/a?kept=1", submit)
      #expect(twitter.items.map(\.name) == ["kept", "oauth_token", "oauth_verifier", "state", "id_token"])
      #expect(twitter.item("state") == "S&=1")
      #expect(twitter.item("id_token")?.contains("\"sub\":\"") == true)
      let google = try await finish("google.com", at: "/b", submit)
      #expect(google.items.map(\.name) == ["code", "state", "id_token"])
      #expect(try await finish("google.com", at: "/c", cancel).item("error") == "access_denied")
      #expect(try await finish("twitter.com", at: "/d", cancel).items.map(\.name) == ["denied", "state"])
      #expect(await browser.takeProblems() == [])
    }

    @Test func `the page that verifies an app says that the server does not answer, and can be used again`()
      async throws
    {
      let browser = try await BrowserTests.begin()
      try await browser.open(
        page(
          "handler", [("apiKey", "k"), ("authType", "verifyApp"), ("eventId", "E"), ("clientId", "1.apps.x")]
        ))
      try await browser.wait(for: "button", "Verify")
      try await browser.evaluate(
        "window.fetch = async (...request) => new Response('{}', { status: 500 }); null")
      try await browser.click("button", "Verify")
      try await browser.wait(
        until: "document.querySelector('#result').textContent.includes('got no answer: The server answers')")
      try await browser.wait(for: "button", "Verify")
      #expect(try await browser.evaluate("document.querySelectorAll('#result a').length") == .integer(0))
    }

    @Test func `the consent page shows what was asked for, and can answer with an error`() async throws {
      let browser = try await BrowserTests.begin()
      let asked = [("scope", "email profile"), ("param.prompt", "consent")]
      try await browser.open(
        page("consent", [("providerId", "github.com"), ("continueUri", "myapp://back")] + asked))
      try await browser.wait(for: "button", "Copy the callback address")
      #expect(try await browser.text("document.title") == "Sign in with GitHub: authctl")
      let request = try await browser.text("document.querySelector('#asked').textContent")
      #expect(request.hasPrefix("Scopesemail profilepromptconsentGoes back tomyapp://back"))
      try await browser.evaluate("document.querySelector('#failure').open = true")
      try await browser.click("button", "Fail")
      try await browser.wait(for: "button", "Copy the address with the answer")
      let address = try await browser.text("document.querySelector('.command code').textContent")
      #expect(address.hasPrefix("myapp://back?error=server_error&error_description=The%20page"))
    }

    @Test(arguments: ["null", "{", "[]"])
    func `parameters that are no object do not stop a sign-in`(parameters: String) async throws {
      let browser = try await BrowserTests.begin()
      try await browser.open(handler([("appName", "app"), ("customParameters", parameters)]))
      try await browser.wait(for: "button", "Add new account")
      #expect(await browser.takeProblems() == [])
    }

    @Test func `the page that verifies an app names its scheme, and answers with the chosen error`()
      async throws
    {
      let browser = try await BrowserTests.begin()
      let query = [("apiKey", "k"), ("authType", "verifyApp"), ("eventId", "E")]
      try await browser.open(page("handler", query + [("appId", "1:23:ios:4a")]))
      try await browser.wait(for: "button", "Copy the callback address")
      let request = try await browser.text("document.querySelector('#asked').textContent")
      #expect(request.hasPrefix("App1:23:ios:4aSchemeapp-1-23-ios-4a"))
      try await browser.evaluate("document.querySelector('details').open = true")
      try await browser.click("button", "Fail")
      try await browser.wait(for: "button", "Copy the address with the answer")
      let address = try await browser.text("document.querySelector('.command code').textContent")
      #expect(
        address.hasPrefix("app-1-23-ios-4a://firebaseauth/link?") && address.contains("captcha-check-failed"))
      try await browser.open(page("handler", query))
      try await browser.wait(
        until: "document.querySelector('#result').textContent.includes('missing the app')")
      #expect(try await browser.evaluate("document.querySelector('#choice').hidden") == .bool(true))
    }

    @Test func `hostile parameters stay text, and every control has a name`() async throws {
      let browser = try await BrowserTests.begin()
      let hostile = #""><script>alert(1)</script><img src=x onerror=alert(1)>"#
      let names = ["apiKey", "appName", "eventId", "authType", "tid", "redirectUrl", "clientId", "ibi"]
      try await browser.open(
        page("handler", [("providerId", hostile)] + names.map { ($0, hostile) }))
      try await browser.wait(until: choice)
      #expect(try await browser.text("document.querySelector('#provider').textContent") == hostile)
      #expect(try await browser.controls().filter { $0.name.isEmpty }.map(\.role) == [])
      try await browser.evaluate("document.querySelector('#main-form').requestSubmit()")
      try await browser.wait(until: "document.querySelector('#result').textContent !== ''")
      #expect(
        try await browser.evaluate("document.querySelectorAll('img, main script').length") == .integer(0))
      #expect(await browser.takeProblems() == [])

      try await browser.open(page("handler", [("providerId", "google.com"), ("apiKey", "k")]))
      try await browser.wait(until: "document.querySelector('#result').textContent.includes('appName')")
      #expect(try await browser.evaluate("document.querySelector('#choice').hidden") == .bool(true))
    }

    @Test func `the pages with only a message or a question are legible`() async throws {
      let browser = try await BrowserTests.begin()
      try await browser.open(page("consent", []))
      try await browser.wait(for: "heading", "This sign-in cannot start")
      #expect(try await browser.photograph("sign-in-refused") == [])
      try await browser.open(
        page(
          "handler", [("apiKey", "k"), ("authType", "verifyApp"), ("eventId", "E"), ("clientId", "1.apps.x")]
        ))
      try await browser.wait(for: "button", "Verify")
      #expect(try await browser.photograph("verify-app") == [])
      try await browser.focus("button", "Verify")
      try await browser.press("Enter")
      try await browser.wait(until: "document.querySelector('#result a')?.href.startsWith('x.apps.1://')")
    }
  }
}
