import BoundedJSON
import AuthHTTP
import Foundation
import IdentityToolkit
import TestSupport
import Testing

extension BrowserTests {
  /// The page at `/` in a real browser.
  @Suite struct ConsolePageTests {
    private let authctl: Binary
    private let server: ServerProcess

    init() throws {
      let home = try Binary()
      server = try ServerProcess(home)
      authctl = try Binary(variables: ["AUTHCTL_EMULATOR": server.address])
    }

    private var address: String { "http://\(server.address)/" }

    /// Sends an API request from the page, with the same origin.
    private func post(_ browser: Browser, _ path: String, _ body: String) async throws {
      try await browser.evaluate(
        """
        fetch('/identitytoolkit.googleapis.com/v1/\(path)', { method: 'POST', body: JSON.stringify(\(body)),
          headers: { 'Content-Type': 'application/json', Authorization: 'Bearer owner' } }).then((it) => it.json())
        """)
    }

    private func users(_ browser: Browser) async throws -> String {
      try await browser.text(
        "[...document.querySelectorAll('#rows .name')].map((it) => it.textContent).join(' ')")
    }

    /// The page once it receives changes.
    private func live() async throws -> Browser {
      let browser = try await BrowserTests.begin()
      try await browser.open(address)
      try await browser.wait(until: "document.querySelector('#connection').dataset.state === 'live'")
      return browser
    }

    /// The same with three users, newest first: one whose name is a script, Jane, and one with a phone.
    private func liveWithUsers() async throws -> Browser {
      let browser = try await live()
      let hostile = #"'\"><script>alert(1)</script><img src=x onerror=alert(1)>'"#
      for members in [
        "phoneNumber: '+16505550100'", "email: 'jane@example.com', displayName: 'Jane'",
        "email: 'ravi@example.com', displayName: \(hostile)",
      ] {
        try await post(browser, "projects/demo-test/accounts", "{ \(members) }")
      }
      try await browser.wait(until: "document.querySelectorAll('#rows tr').length === 3")
      return browser
    }

    /// Keeps announcements: they disappear before a busy machine looks for them.
    private static let listen = """
      window.heard = '';
      new MutationObserver((all) => all.forEach((it) => it.addedNodes.forEach((line) => {
        window.heard += line.textContent;
      }))).observe(document.querySelector('#announcer'), { childList: true });
      """

    @Test func `the command named by the empty page brings a code, which is announced`() async throws {
      let browser = try await live()
      #expect(try await browser.photograph("users-none") == [])
      let hint = try await browser.text("document.querySelector('#codes-empty code').textContent")
      #expect(hint == "authctl phone send +16505550100 --emulator \(server.address)")
      try await browser.evaluate(Self.listen)
      #expect(try await authctl.shell(hint).status == 0)
      try await browser.wait(until: "document.querySelector('#codes .code')")
      let code = try await browser.text("document.querySelector('#codes .code').textContent")
      #expect(code.wholeMatch(of: /[0-9]{6}/) != nil)
      try await browser.wait(until: "window.heard")
      let spoken = try await browser.text("window.heard")
      #expect(spoken.contains("+16505550100: \(code.map(String.init).joined(separator: " "))"))
      #expect(try await browser.text("document.querySelector('#announcer').ariaLive") == "polite")
      #expect(try await authctl("phone", "verify", code).status == 0)
      try await browser.wait(until: "document.querySelector('#rows .name')")
      try await browser.wait(until: "document.querySelector('#codes').hidden")
      #expect(try await users(browser) == "+16505550100")
      #expect(await browser.takeProblems() == [])
    }

    @Test func `a hostile name stays text, and every control has a name`() async throws {
      let browser = try await liveWithUsers()
      let elements = try await browser.evaluate("document.querySelectorAll('main img, main script').length")
      #expect(elements == .integer(0))
      let controls = try await browser.controls()
      #expect(controls.filter { $0.name.isEmpty }.map(\.role) == [])
      #expect(controls.contains { $0 == (role: "button", name: "Delete ravi@example.com") })
      #expect(controls.contains { $0.role == "searchbox" && $0.name.hasPrefix("Search users") })
      #expect(await browser.takeProblems() == [])
    }

    @Test func `a user is found and deleted with the keyboard, after confirmation`() async throws {
      let browser = try await liveWithUsers()
      try await browser.press("/")
      try await browser.type("JANE")
      try await browser.wait(until: "document.querySelectorAll('#rows tr').length === 1")
      #expect(try await users(browser) == "jane@example.com")
      #expect(try await browser.text("document.querySelector('#users-count').textContent") == "1 of 3")
      try await browser.press("ArrowDown")
      #expect(try await browser.text("document.activeElement.tagName") == "TR")
      try await browser.press("Delete")
      let title = try await browser.text("document.querySelector('#confirmation-title').textContent")
      #expect(title.contains("jane"))
      #expect(try await browser.photograph("confirmation") == [])
      try await browser.press("Enter")
      try await browser.wait(until: "!document.querySelector('#confirmation').open")
      #expect(try await browser.text("document.activeElement.tagName") == "TR")
      for key in ["Delete", "Tab", "Enter"] { try await browser.press(key) }
      try await browser.wait(until: "!document.querySelector('#confirmation').open")
      try await browser.wait(
        until: "document.querySelector('#users-empty').textContent.includes('No user has')")
      try await browser.wait(until: "document.activeElement.id === 'search'")
      try await browser.press("Escape")
      try await browser.wait(until: "document.querySelectorAll('#rows tr').length === 2")
      #expect(try await users(browser) == "ravi@example.com +16505550100")
      #expect(await browser.takeProblems() == [])
    }

    @Test func `the focused row stays visible while others arrive, and a key clears all`() async throws {
      let browser = try await liveWithUsers()
      let focused = "document.activeElement.querySelector('.name').textContent"
      try await browser.press("/")
      for _ in 0..<3 { try await browser.press("ArrowDown") }
      try await post(browser, "projects/demo-test/accounts", "{ email: 'late@example.com' }")
      try await browser.wait(until: "document.querySelectorAll('#rows tr').length === 4")
      #expect(try await browser.text(focused) == "+16505550100")
      try await browser.press("ArrowUp")
      #expect(try await browser.text(focused) == "jane@example.com")
      try await browser.focus("button", "Delete all users")
      for key in ["Enter", "Tab", "Enter"] { try await browser.press(key) }
      try await browser.wait(until: "document.querySelector('#users-empty').textContent.includes('Nobody')")
      #expect(try await authctl("user", "show").status != 0)
      #expect(await browser.takeProblems() == [])
    }

    @Test
    func `light and dark differ, a small screen does not scroll sideways, and a lost server is reported`()
      async throws
    {
      let browser = try await live()
      for number in 0..<60 {
        try await post(browser, "projects/demo-test/accounts", "{ localId: 'user-\(number)' }")
      }
      try await browser.wait(until: "document.querySelector('#users-count').textContent === '60'")
      #expect(try await browser.evaluate("document.querySelectorAll('#rows tr').length") == .integer(50))
      try await browser.click("button", "Older")
      try await browser.wait(until: "document.querySelectorAll('#rows tr').length === 10")
      #expect(try await browser.text("document.querySelector('#range').textContent") == "51–60 of 60")
      // The pressed button has nothing more to show, so the focus is on the other one.
      try await browser.press("Enter")
      try await browser.wait(until: "document.querySelectorAll('#rows tr').length === 50")
      #expect(try await browser.screenshot("light") != browser.screenshot("dark"))
      try await browser.call(
        "Emulation.setDeviceMetricsOverride",
        [
          "width": .integer(380), "height": .integer(800), "deviceScaleFactor": .integer(1),
          "mobile": .bool(true),
        ])
      #expect(try await browser.evaluate("document.documentElement.scrollWidth <= innerWidth") == .bool(true))
      #expect(await browser.takeProblems() == [])
      _ = try server.stop()
      try await browser.wait(
        until: "document.querySelector('#connection').textContent.includes('does not answer')")
      #expect(try await browser.photograph("server-gone") == [])
    }

    /// Calls that only this page may make, with a token that another page could not have read; returns the
    /// results.
    private func attempts(_ token: String) -> String {
      """
      Promise.allSettled([
        fetch('\(address)emulator/page/clear-users', { method: 'POST', body: '{"project":"demo-test"}',
          headers: { 'Content-Type': 'application/json', 'X-Page-Token': '\(token)' } }),
        fetch('\(address)emulator/page/clear-users', { method: 'POST', body: '{"project":"demo-test"}',
          mode: 'no-cors' }),
        fetch('\(address)emulator/page/state'),
      ]).then((all) => all.map((it) => it.status === 'rejected' ? 'failed' : it.value.type).join(' '))
      """
    }

    /// Whether another page's frame shows nothing of this page.
    private var isFrameClosed: String {
      """
      new Promise((done) => {
        const frame = document.createElement('iframe');
        frame.src = '\(address)';
        frame.onload = () => { try { done(frame.contentDocument === null); } catch { done(true); } };
        document.body.append(frame);
      })
      """
    }

    @Test func `a page of another origin changes nothing and reads nothing`() async throws {
      let elsewhere = try CountingServer { _ in
        HTTPResponse(
          200, fields: HTTPFields([.init("content-type", "text/html")]), body: Array("<!doctype html>".utf8))
      }
      let browser = try await BrowserTests.begin()
      try await browser.open(address)
      try await post(browser, "projects/demo-test/accounts", "{ localId: 'kept' }")
      let token = try await browser.text("document.querySelector('meta[name=page-token]').content")

      try await browser.open("http://\(elsewhere.address)/")
      #expect(try await browser.evaluate(attempts(token)) == .string("failed failed failed"))
      let page = "fetch('\(address)', { headers: { Accept: 'text/html' } }).then((it) => it.text())"
      let root = try await browser.evaluate(page).string ?? ""
      #expect(root.contains("ready") && !root.contains("page-token"))
      #expect(try await browser.evaluate(isFrameClosed) == .bool(true))

      try await browser.open(address)
      try await browser.wait(until: "document.querySelector('#rows .name')")
      #expect(try await users(browser) == "kept")
    }

    @Test func `a page under another host name gets nothing`() async throws {
      let foreign = try await authctl.run(
        "/usr/bin/env", ["curl", "-s", "-H", "Host: rebound.example", "-H", "Accept: text/html", address])
      #expect(foreign.output.contains("DNS rebinding"))
    }
  }
}
