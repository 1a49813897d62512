import BoundedJSON
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// What the page at `/` shows and changes of users, in a real browser, found by roles and names.
  @Suite struct ConsoleUserTests {
    private static let modes = [[], ["--strict"]]

    /// A server with one user, jane, whose dialog is open.
    private struct Page {
      let authctl: Binary
      let server: ServerProcess
      let browser: Browser

      init(_ words: [String] = []) async throws {
        server = try ServerProcess(try Binary(), words)
        authctl = try Binary(variables: server.variables)
        let added = try await authctl.shell(
          """
          authctl emulator users add --uid jane --email jane@example.com --verified --totp --claims '{"a":1}' \
          --sms-factor +16505553434=work --provider google.com=123
          """)
        try #require(added.status == 0, "\(added.error)")
        browser = try await BrowserTests.begin()
        try await browser.open("http://\(server.address)/")
        try await browser.click("button", "Show jane@example.com")
        try await browser.wait(until: "document.querySelector('#user').open")
      }

      func field(_ path: String, of user: String = "jane") async throws -> String {
        try await authctl("emulator", "users", "show", user, "--field", path).output
          .trimmingCharacters(in: .newlines)
      }

      /// Clicks Save and waits until the server has the change.
      func save() async throws {
        try await browser.click("button", "Save")
        try await browser.wait(for: "button", "Saved")
      }

      /// What browsers log about refusals is expected.
      func problems() async -> [String] {
        await browser.takeProblems().filter { !$0.contains("400") }
      }
    }

    @Test(arguments: modes)
    func `each member of a user is edited, and a refusal is shown beside its field`(
      mode: [String]
    ) async throws {
      let page = try await Page(mode)
      let (authctl, browser) = (page.authctl, page.browser)
      try await authctl.done(
        "emulator", "users", "add", "--email", "ravi@example.com", "--number", "+16505550111")
      #expect(try await browser.photograph("user\(mode.first ?? "")") == [])
      for (name, text, sentence) in [
        ("E-mail address", "ravi@example.com", "Another user has this address."),
        ("E-mail address", "jane", "This is not an e-mail address."),
        ("Phone number", "+1 650 555 0111", "Another user has this number."),
        ("Custom claims, a JSON object", "[1]", "The claims are not a JSON object."),
        (
          "Custom claims, a JSON object", #"{"iss":1}"#,
          "This claim is one of the token’s own; give it another name: iss"
        ),
      ] {
        let before = try await browser.property("value", of: "textbox", name).string ?? ""
        try await browser.fill(name, text)
        try await browser.press(name.hasPrefix("Custom") ? "Tab" : "Enter")
        if name.hasPrefix("Custom") { try await browser.click("button", "Save") }
        #expect(try await browser.problem(of: name) == sentence)
        #expect(try await browser.property("ariaInvalid", of: "textbox", name) == "true")
        try await browser.fill(name, before)
      }
      #expect(try await page.field("email") == "jane@example.com")
      for (name, text) in [
        ("E-mail address", "janet@example.com"), ("Phone number", "+1 650 555 0122"), ("Name", "Janet <b>"),
        ("Address of the photo", "https://example.com/j.png"),
        ("New password, shown as you type", "correct horse"),
        ("Custom claims, a JSON object", #"{"role":"admin"}"#),
      ] { try await browser.fill(name, text) }
      try await browser.click("checkbox", "The address is verified")
      try await page.save()
      for (path, value) in [
        ("email", "janet@example.com"), ("emailVerified", "false"), ("phoneNumber", "+16505550122"),
        ("displayName", "Janet <b>"), ("photoUrl", "https://example.com/j.png"), ("claims.role", "admin"),
      ] { #expect(try await page.field(path) == value) }
      try await browser.wait(
        until: "document.querySelector('#user-title').textContent === 'janet@example.com'")
      for name in ["Phone number", "Name", "Address of the photo"] { try await browser.fill(name, "") }
      // With the keyboard: the space bar checks the box, Enter in a field saves.
      try await browser.focus("checkbox", "The user is disabled")
      try await browser.press(" ")
      try await browser.focus("textbox", "Name")
      try await browser.press("Enter")
      try await browser.wait(until: "document.querySelector('#rows').textContent.includes('disabled')")
      #expect(try await page.field("disabled") == "true")
      for path in ["phoneNumber", "displayName", "photoUrl"] { #expect(try await page.field(path) == "") }
      #expect(await page.problems() == [])
    }

    @Test(arguments: modes)
    func `factors are added and removed, and an authenticator app shows a code that the server accepts`(
      mode: [String]
    ) async throws {
      let page = try await Page(mode)
      let browser = page.browser
      // The command line does not know this app's secret: only the code is shown.
      try await browser.wait(until: "document.querySelector('.totp .code')")
      let code = try await browser.text("document.querySelector('.totp .code').textContent")
      #expect(code.wholeMatch(of: /[0-9]{6}/) != nil)
      try await browser.wait(for: "button", "Copy the code \(code)")
      #expect(try await browser.text("document.querySelector('.totp .left').textContent").hasSuffix(" s"))
      #expect(try await browser.property("disabled", of: "button", "Add authenticator app") == true)
      try await browser.fill("Phone number for SMS", "16505550133")
      try await browser.press("Enter")
      let refusal = try await browser.problem(of: "Phone number for SMS")
      #expect(refusal == "This is not a phone number. Begin with + and the country code.")
      try await browser.fill("Phone number for SMS", "+1 (650) 555-0133")
      try await browser.fill("Name of the factor", "home")
      try await browser.press("Enter")
      try await browser.wait(for: "button", "Remove SMS to +16505550133 · home")
      try await browser.focus("button", "Remove SMS to +16505553434 · work")
      try await browser.press("Enter")
      try await browser.wait(until: "!document.querySelector('#user').textContent.includes('work')")
      #expect(try await page.field("mfaInfo[1].displayName") == "home")
      let app = try await page.field("mfaInfo[0].displayName")
      try await browser.click("button", "Remove Authenticator app\(app.isEmpty ? "" : " · \(app)")")
      try await browser.wait(until: "!document.querySelector('.totp')")
      try await browser.click("button", "Add authenticator app")
      try await browser.wait(until: "document.querySelector('.totp .code')")
      let text = try await browser.text("document.documentElement.outerHTML")
      #expect(!text.contains("sharedSecretKey"))
      #expect(await page.problems() == [])
    }

    @Test func `the page signs in as the user, with a token to copy or a file for a browser`()
      async throws
    {
      let page = try await Page()
      let (browser, authctl) = (page.browser, page.authctl)
      let home = try TemporaryHome()
      try await browser.call(
        "Browser.setDownloadBehavior",
        [
          "behavior": "allow", "downloadPath": .string(home.path),
          "browserContextId": .string(browser.contextID),
        ])
      // A clipboard that the test can read.
      try await browser.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
      try await browser.click("button", "Copy an ID token")
      try await browser.wait(until: "window.copied")
      let payload = "JSON.parse(atob(copied.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))"
      #expect(try await browser.text("\(payload).sub") == "jane")
      #expect(try await browser.text("\(payload).firebase.sign_in_provider") == "google.com")
      #expect(try await browser.text("\(payload).firebase.sign_in_second_factor") == "phone")
      #expect(try await browser.evaluate("document.documentElement.outerHTML.includes(copied)") == false)
      try await browser.evaluate("document.querySelector('#user summary').click()")
      try await browser.fill("Origin of the app", "localhost")
      try await browser.press("Enter")
      #expect(try await browser.problem(of: "Origin of the app").hasPrefix("Write the scheme"))
      try await browser.fill("Origin of the app", "http://localhost:5173/login")
      try await browser.press("Enter")
      try await browser.wait(
        until: "document.querySelector('#user').textContent.includes('Saved state.json')")
      let file = "\(home.path)/state.json"
      for _ in 0..<200 where !FileManager.default.fileExists(atPath: file) {
        try await browser.evaluate("new Promise((done) => setTimeout(done, 20))")
      }
      try await authctl.done(
        "session", "import", "--playwright", file, "--origin", "http://localhost:5173")
      #expect(try await authctl("user", "show", "--field", "localId").output == "jane\n")
      #expect(try await authctl("token", "--decode").output.contains("google.com"))
      #expect(await page.problems() == [])
    }

    @Test func `the dialog is named, links to the user's calls, and is closed and deleted with the keyboard`()
      async throws
    {
      let page = try await Page()
      let browser = page.browser
      let controls = try await browser.controls()
      #expect(controls.filter { $0.name.isEmpty }.map(\.role) == [])
      #expect(controls.contains { $0 == (role: "dialog", name: "jane@example.com") })
      #expect(try await browser.property("hash", of: "link", "Calls of this user") == "#calls?user=jane")
      try await browser.press("Escape")
      try await browser.wait(until: "!document.querySelector('#user').open")
      #expect(try await browser.text("document.activeElement.ariaLabel") == "Show jane@example.com")
      try await browser.press("Enter")
      try await browser.wait(until: "document.querySelector('#user').open")
      try await browser.focus("button", "Delete user")
      for key in ["Enter", "Tab", "Enter"] { try await browser.press(key) }
      try await browser.wait(until: "document.querySelector('#users-empty').textContent.includes('Nobody')")
      #expect(await page.problems() == [])
    }

    /// The page of a server without users.
    private func live(_ words: [String] = []) async throws -> (Browser, Binary, ServerProcess) {
      let server = try ServerProcess(try Binary(), words)
      let browser = try await BrowserTests.begin()
      try await browser.open("http://\(server.address)/")
      try await browser.wait(until: "document.querySelector('#connection').dataset.state === 'live'")
      return (browser, try Binary(variables: server.variables), server)
    }

    @Test(arguments: modes)
    func `a new user has everything in the form, or is not created at all`(mode: [String]) async throws {
      let (browser, authctl, server) = try await live(mode)
      defer { withExtendedLifetime(server) {} }
      try await browser.focus("button", "New user")
      try await browser.press("Enter")
      try await browser.click("button", "Cancel")
      try await browser.wait(until: "!document.querySelector('#new-user-dialog').open")
      try await browser.press("Enter")
      try await browser.focus("button", "New secret")
      try await browser.press("Enter")
      let secret = try await browser.property(
        "value", of: "textbox", "Secret of an authenticator app (Base32)")
      #expect(secret.string?.wholeMatch(of: /[A-Z2-7]{32}/) != nil)
      #expect(try await browser.controls().filter { $0.name.isEmpty }.map(\.role) == [])
      for (name, text) in [
        ("E-mail address", "jane@example.com"), ("Password, shown as you type", "correct horse"),
        ("uid (random if empty)", "jane"), ("Phone number", "+1 650 555 0101"), ("Name", "Jane"),
        ("Custom claims, a JSON object", #"{"iss":1}"#),
        ("SMS second factors, one in each line: NUMBER or NUMBER=NAME", "+16505553434=work"),
        ("Secret of an authenticator app (Base32)", "JBSWY3DPEHPK3PXP"),
        ("Provider identities, one in each line: PROVIDER=UID", "google.com=123"),
      ] { try await browser.fill(name, text) }
      try await browser.click("checkbox", "The address is verified")
      #expect(try await browser.photograph("new-user") == [])
      try await browser.click("button", "Create")
      #expect(try await browser.problem(of: "Custom claims, a JSON object").contains("iss"))
      #expect(try await authctl("emulator", "users", "list", "--field", "count").output == "0\n")
      try await browser.fill("Custom claims, a JSON object", #"{"role":"admin"}"#)
      try await browser.click("button", "Create")
      try await browser.wait(for: "button", "Show jane@example.com")
      for (path, value) in [
        ("claims.role", "admin"), ("phoneNumber", "+16505550101"), ("emailVerified", "true"),
        ("mfaInfo[1].displayName", "authenticator"),
      ] {
        let shown = try await authctl("emulator", "users", "show", "jane", "--field", path).output
        #expect(shown == "\(value)\n")
      }
      let identities = try await authctl(
        "emulator", "users", "show", "jane", "--field", "providerUserInfo")
      #expect(identities.output.contains(#""rawId":"123""#), "\(identities.output)")
      #expect(await browser.takeProblems().filter { !$0.contains("400") } == [])
    }

    @Test func `fictional numbers are listed with codes and outcomes, set and removed`() async throws {
      let (browser, authctl, server) = try await live(["--test-number", "+16505550101=654321"])
      defer { withExtendedLifetime(server) {} }
      try await browser.wait(until: "document.body.textContent.includes('code 654321')")
      try await browser.fill("Code, six digits", "123456")
      try await browser.press("Enter")
      #expect(try await browser.problem(of: "Phone number") == "Write a number first, such as +16505550101.")
      try await browser.fill("Phone number", "+1 650 555 0102")
      try await browser.fill("Code, six digits", "123456")
      try await browser.fill("The check fails with", "session_expired")
      try await browser.press("Enter")
      try await browser.wait(
        until: "document.body.textContent.includes('the check fails with SESSION_EXPIRED')")
      #expect(try await authctl("emulator", "phones", "list").output.contains("SESSION_EXPIRED"))
      #expect(try await browser.photograph("users-codes") == [])
      try await browser.click("button", "Remove the fictional number +16505550101")
      try await browser.wait(until: "!document.body.textContent.includes('654321')")
      #expect(await browser.takeProblems().filter { !$0.contains("400") } == [])
    }

    @Test(arguments: modes)
    func `the top of the page says project, mode and version`(mode: [String]) async throws {
      let (browser, authctl, server) = try await live(mode)
      defer { withExtendedLifetime(server) {} }
      let version = try await authctl("--version").output.trimmingCharacters(in: .newlines)
      try await browser.wait(until: "document.querySelector('#server-facts').textContent")
      let facts = try await browser.text("document.querySelector('#server-facts').textContent")
      #expect(facts.hasPrefix(mode.isEmpty ? "default" : "strict") && facts.contains("demo-test"))
      #expect(version.contains(facts.split(separator: " ").last ?? "-"), "\(facts)")
    }

    @Test func `the clock is moved, set and reset, and an invalid time is reported beside the field`()
      async throws
    {
      let (browser, authctl, server) = try await live()
      defer { withExtendedLifetime(server) {} }
      let distance = "document.querySelector('#clock-distance').textContent"
      try await browser.click("button", "Move the clock by +1 hour")
      try await browser.wait(until: "\(distance) === '1 hour ahead of the machine.'")
      #expect(
        try await authctl("emulator", "clock", "--field", "offsetMilliseconds").output == "3600000\n")
      for (text, problem) in [
        ("", "Write a time first, such as 2027-01-01T00:00:00Z."),
        ("tomorrow", "This is not a time. Write it like 2027-01-01T00:00:00Z."),
        ("1969-01-01T00:00:00Z", "The clock can show the years 1970 to 9999."),
      ] {
        try await browser.fill("Set to this time", text)
        try await browser.press("Enter")
        #expect(try await browser.problem(of: "Set to this time") == problem)
      }
      try await browser.fill("Set to this time", "2030-01-01T00:00:00Z")
      try await browser.press("Enter")
      try await browser.wait(
        until: "document.querySelector('#clock-now').textContent.startsWith('2030-01-01T00:0')")
      try await browser.click("button", "Reset the clock to the machine’s time")
      try await browser.wait(until: "\(distance) === 'The same as the machine.'")
    }

    @Test func `faults are added, counted and removed, and an invalid one is reported beside the field`()
      async throws
    {
      let (browser, authctl, server) = try await live()
      defer { withExtendedLifetime(server) {} }
      try await browser.fill("Calls", "accounts:signUp")
      try await browser.fill("Answer or time", "nonsense")
      try await browser.press("Enter")
      let problem = try await browser.problem(of: "Answer or time")
      #expect(problem.hasPrefix("'nonsense' is not a status, ") && problem.hasSuffix("."), "\(problem)")
      try await browser.fill("Answer or time", "QUOTA_EXCEEDED")
      try await browser.fill("How often", "1", role: "spinbutton")
      try await browser.press("Enter")
      try await browser.wait(until: "document.body.textContent.includes('fails with QUOTA_EXCEEDED')")
      #expect(try await authctl("anonymous", "sign-in").error.contains("QUOTA_EXCEEDED"))
      try await browser.wait(until: "document.body.textContent.includes('applied 1 time')")
      #expect(try await authctl("anonymous", "sign-in").status == 0)
      try await browser.click("button", "Remove all faults")
      try await browser.wait(until: "document.body.textContent.includes('Every call is answered at once.')")
      #expect(try await authctl("emulator", "faults", "list").output == "No faults are injected.\n")
    }

    @Test func `messages are copied and cleared, and another tenant is chosen, by the mouse and by keys`()
      async throws
    {
      let (browser, authctl, server) = try await live()
      defer { withExtendedLifetime(server) {} }
      try await browser.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
      try await authctl.done("emulator", "users", "add", "--email", "jane@example.com")
      try await authctl.done("email", "reset", "jane@example.com")
      try await authctl.done("phone", "send", "+16505550100")
      try await browser.wait(until: "document.querySelector('#codes .code')")
      let code = try await browser.text("document.querySelector('#codes .code').textContent")
      try await browser.focus("button", "Copy the code \(code) for +16505550100")
      try await browser.press("Enter")
      try await browser.wait(until: "window.copied === '\(code)'")
      try await browser.click("button", "Copy the link for jane@example.com")
      try await browser.wait(until: "window.copied.includes('mode=resetPassword')")
      try await browser.focus("button", "Clear all SMS codes")
      for key in ["Enter", "Escape"] { try await browser.press(key) }
      try await browser.wait(until: "!document.querySelector('#confirmation').open")
      for key in ["Enter", "Tab", "Enter"] { try await browser.press(key) }
      try await browser.wait(until: "document.querySelector('#codes').hidden")
      try await browser.click("button", "Clear all e-mail links")
      try await browser.click("button", "Clear")
      try await browser.wait(until: "document.querySelector('#links').hidden")
      #expect(try await authctl("emulator", "codes", "--field", "verificationCodes").output == "[]\n")
      // The rows by keys: to the last one and back, and into the dialog.
      try await authctl.done("emulator", "users", "add", "--email", "ravi@example.com", "--tenant", "t-1")
      try await browser.wait(until: "document.querySelectorAll('#scope option').length === 2")
      try await browser.focus("combobox", "Project")
      try await browser.press("ArrowDown")
      try await browser.wait(until: "document.querySelector('#rows').textContent.includes('ravi')")
      try await browser.press("Home")
      try await browser.wait(for: "button", "Show jane@example.com")
      #expect(await browser.takeProblems() == [])
    }

    @Test func `an e-mail link opens in its own window`() async throws {
      let (browser, authctl, server) = try await live()
      defer { withExtendedLifetime(server) {} }
      let shell =
        "authctl email sign-up jane@example.com --password-file - && authctl email send-verification"
      #expect(try await authctl.shell("echo correct-horse | (\(shell))").status == 0)
      let link = "Open the link for jane@example.com in a new window"
      #expect(try await browser.property("rel", of: "link", link) == "noopener noreferrer")
      try await browser.click("link", link)
      try await browser.enterWindow("/emulator/action")
      #expect(try await browser.text("document.body.textContent").contains("successfully verified"))
      try await browser.enterWindow(nil)
      try await browser.wait(until: "document.querySelector('#links').hidden")
      #expect(try await authctl("user", "show", "--field", "emailVerified").output == "true\n")
    }
  }
}
