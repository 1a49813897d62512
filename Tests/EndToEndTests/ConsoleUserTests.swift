import BoundedJSON
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// What the page at `/` can change, in a real browser.
  @Suite struct ConsoleUserTests {
    private let authctl: Binary
    private let server: ServerProcess

    init() throws {
      let home = try Binary()
      server = try ServerProcess(home)
      authctl = try Binary(variables: server.variables)
    }

    /// The page once it hears of changes.
    private func live() async throws -> Browser {
      let browser = try await BrowserTests.begin()
      try await browser.open("http://\(server.address)/")
      try await browser.wait(until: "document.querySelector('#connection').dataset.state === 'live'")
      return browser
    }

    /// The same with one user, jane, whose dialog is open.
    private func liveWithUser() async throws -> Browser {
      let added = try await authctl.shell(
        """
        authctl emulator users add --uid jane --email jane@example.com --verified --totp --claims '{"a":1}' \
        --sms-factor +16505553434=work --provider google.com=123
        """)
      try #require(added.status == 0, "\(added.error)")
      let browser = try await live()
      try await browser.wait(until: "document.querySelectorAll('#rows tr').length === 1")
      try await browser.press("/")
      for key in ["ArrowDown", "Enter"] { try await browser.press(key) }
      try await browser.wait(until: "document.querySelector('#user').open")
      return browser
    }

    private func click(_ selector: String, _ browser: Browser) async throws {
      try await browser.evaluate("document.querySelector('\(selector)').click()")
    }

    private func fill(_ fields: [String: String], _ browser: Browser) async throws {
      for (id, text) in fields {
        try await browser.evaluate("document.querySelector('#\(id)').focus()")
        try await browser.evaluate("document.querySelector('#\(id)').select()")
        try await browser.type(text)
      }
    }

    private func field(_ path: String, of user: String = "jane") async throws -> String {
      try await authctl("emulator", "users", "show", user, "--field", path).output
        .trimmingCharacters(in: .newlines)
    }

    @Test func `a user's dialog shows claims, factors and providers, and is named and closed by keys`()
      async throws
    {
      let browser = try await liveWithUser()
      let text = try await browser.text("document.querySelector('#user').textContent")
      for words in ["jane@example.com (verified)", "google.com · 123", "SMS · +16505553434 · work", "TOTP"] {
        #expect(text.contains(words), "\(text)")
      }
      #expect(try await browser.text("document.querySelector('#user-claims').value") == "{\n  \"a\": 1\n}")
      let controls = try await browser.controls()
      #expect(controls.filter { $0.name.isEmpty }.map(\.role) == [])
      #expect(controls.contains { $0 == (role: "dialog", name: "jane@example.com") })
      try await browser.press("Escape")
      try await browser.wait(until: "!document.querySelector('#user').open")
      #expect(try await browser.text("document.activeElement.tagName") == "TR")
      #expect(await browser.takeProblems() == [])
    }

    @Test func `claims that no server takes stay in the dialog, and good ones are saved`() async throws {
      let browser = try await liveWithUser()
      for (text, words) in [
        ("{", "not JSON"), ("[1]", "not a JSON object"), (#"{"sub":"x"}"#, "one of the token’s own"),
      ] {
        try await fill(["user-claims": text], browser)
        try await click("#user-save", browser)
        try await browser.wait(
          until: "document.querySelector('#user-problem').textContent.includes('\(words)')")
      }
      #expect(try await field("claims") == #"{"a":1}"#)
      try await fill(["user-claims": #"{"role":"admin"}"#], browser)
      try await click("#user-save", browser)
      try await browser.wait(until: "document.querySelector('#user-problem').textContent === ''")
      try await browser.wait(until: "document.querySelector('#rows').textContent.includes('admin')")
      #expect(try await field("claims.role") == "admin")
      try await click("#user-disable", browser)
      try await browser.wait(until: "document.querySelector('#user-disable').textContent === 'Enable'")
      #expect(try await field("disabled") == "true")
      try await click("#user-delete", browser)
      for key in ["Tab", "Enter"] { try await browser.press(key) }
      try await browser.wait(until: "document.querySelector('#users-empty').textContent.includes('Nobody')")
    }

    @Test func `a new user has everything that the form says, or is not made at all`() async throws {
      let browser = try await live()
      try await click("#new-user", browser)
      #expect(try await browser.controls().filter { $0.name.isEmpty }.map(\.role) == [])
      try await fill(
        [
          "new-user-email": "jane@example.com", "new-user-password": "correct horse", "new-user-uid": "jane",
          "new-user-number": "+1 650 555 0101", "new-user-name": "Jane", "new-user-claims": #"{"nbf":1}"#,
          "new-user-sms": "+16505553434=work", "new-user-totp": "JBSWY3DPEHPK3PXP",
          "new-user-providers": "google.com=123",
        ], browser)
      try await click("#new-user-verified", browser)
      try await click("#new-user-create", browser)
      try await browser.wait(until: "document.querySelector('#new-user-problem').textContent.includes('nbf')")
      #expect(try await authctl("emulator", "users", "list", "--field", "count").output == "0\n")
      try await fill(["new-user-claims": #"{"role":"admin"}"#], browser)
      try await click("#new-user-create", browser)
      try await browser.wait(until: "!document.querySelector('#new-user-dialog').open")
      try await browser.wait(until: "document.querySelector('#rows .name')")
      #expect(try await field("claims.role") == "admin")
      #expect(try await field("phoneNumber") == "+16505550101")
      #expect(try await field("mfaInfo[1].displayName") == "authenticator")
      #expect(try await field("emailVerified") == "true")
      #expect(try await field("providerUserInfo").contains("google.com"))
      let problems = await browser.takeProblems().filter { !$0.contains("400") }
      #expect(problems == [])
    }

    @Test func `the clock moves, is set and is reset`() async throws {
      let browser = try await live()
      try await click(#"[data-move="3600000"]"#, browser)
      try await browser.wait(
        until: "document.querySelector('#clock-distance').textContent === '1 hour ahead of the machine.'")
      #expect(
        try await authctl("emulator", "clock", "--field", "offsetMilliseconds").output == "3600000\n")
      try await fill(["clock-time": "2030-01-01T00:00:00Z"], browser)
      try await browser.press("Enter")
      try await browser.wait(
        until: "document.querySelector('#clock-now').textContent.startsWith('2030-01-01T00:0')")
      try await click("#clock-reset", browser)
      try await browser.wait(
        until: "document.querySelector('#clock-distance').textContent === 'The same as the machine.'")
      #expect(await browser.takeProblems() == [])
    }

    @Test func `what the server cannot take is told in a sentence`() async throws {
      let browser = try await live()
      try await fill(["clock-time": "tomorrow"], browser)
      try await browser.press("Enter")
      try await browser.wait(until: "document.querySelector('#clock-problem').textContent")
      let problem = try await browser.text("document.querySelector('#clock-problem').textContent")
      #expect(problem == "This is not a time. Write it like 2027-01-01T00:00:00Z.")
      try await fill(["clock-time": "1969-01-01T00:00:00Z"], browser)
      try await browser.press("Enter")
      try await browser.wait(
        until: "document.querySelector('#clock-problem').textContent.startsWith('The clock can show')")
      try await fill(["fault-method": "accounts:signUp", "fault-effect": "nonsense"], browser)
      try await browser.press("Enter")
      try await browser.wait(until: "document.querySelector('#fault-problem').textContent")
      let fault = try await browser.text("document.querySelector('#fault-problem').textContent")
      #expect(fault.hasPrefix("'nonsense' is not a status, ") && fault.hasSuffix("."), "\(fault)")
    }

    @Test func `faults are added, counted and removed`() async throws {
      let browser = try await live()
      try await fill(["fault-method": "accounts:signUp", "fault-effect": "nonsense"], browser)
      try await browser.press("Enter")
      try await browser.wait(until: "document.querySelector('#fault-problem').textContent")
      try await fill(["fault-effect": "QUOTA_EXCEEDED", "fault-count": "1"], browser)
      try await browser.press("Enter")
      try await browser.wait(until: "document.querySelectorAll('#faults-list li').length === 1")
      #expect(try await authctl("anonymous", "sign-in").error.contains("QUOTA_EXCEEDED"))
      try await browser.wait(
        until: "document.querySelector('#faults-list').textContent.includes('applied 1 time')")
      #expect(try await authctl("anonymous", "sign-in").status == 0)
      try await click("#clear-faults", browser)
      try await browser.wait(until: "document.querySelector('#faults-list').hidden")
      let list = try await authctl("emulator", "faults", "list").output
      #expect(list == "No faults are injected.\n")
    }

    @Test func `an e-mail link is opened in a window of its own`() async throws {
      let browser = try await live()
      let shell =
        "authctl email sign-up jane@example.com --password-file - && authctl email send-verification"
      #expect(try await authctl.shell("echo correct-horse | (\(shell))").status == 0)
      try await browser.wait(until: "document.querySelector('#links a')")
      let link = try await browser.text("document.querySelector('#links a').ariaLabel")
      #expect(link == "Open the link for jane@example.com in a new window")
      #expect(try await browser.text("document.querySelector('#links a').rel") == "noopener noreferrer")
      try await click("#links a", browser)
      try await browser.enterWindow("/emulator/action")
      #expect(try await browser.text("document.body.textContent").contains("successfully verified"))
      try await browser.enterWindow(nil)
      try await browser.wait(until: "document.querySelector('#links').hidden")
      #expect(try await authctl("user", "show", "--field", "emailVerified").output == "true\n")
    }
  }
}
