import BoundedJSON
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// What the page at `/` shows and changes of users, in a real browser, found by roles and names.
  @Suite struct ConsoleUserTests {
    static let modes = [[], ["--strict"]]

    /// A server with one user, jane, whose dialog is open.
    struct Page {
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

      /// What browsers log about refusals is expected.
      func problems() async -> [String] {
        await browser.takeProblems().filter { !$0.contains("400") }
      }
    }

    @Test(arguments: modes)
    func `a refusal is shown beside its field`(mode: [String]) async throws {
      let page = try await Page(mode)
      let browser = page.browser
      try await page.authctl.done(
        "emulator", "users", "add", "--email", "ravi@example.com", "--number", "+16505550111")
      #expect(try await browser.photograph("user\(mode.first ?? "")") == [])
      for (name, text, sentence) in [
        ("E-mail address", "ravi@example.com", "The e-mail address belongs to another account."),
        ("E-mail address", "jane", "The e-mail address is not valid."),
        ("Phone number", "+1 650 555 0111", "The phone number belongs to another account."),
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
        if text == "[1]" { #expect(try await browser.photograph("user-refused\(mode.first ?? "")") == []) }
        try await browser.fill(name, before)
      }
      #expect(try await page.field("email") == "jane@example.com")
      #expect(await page.problems() == [])
    }

    @Test(arguments: modes, Hand.allCases)
    func `each member of a user is edited`(mode: [String], hand: Hand) async throws {
      let page = try await Page(mode)
      let browser = page.browser
      for (name, text) in [
        ("E-mail address", "janet@example.com"), ("Phone number", "+1 650 555 0122"), ("Name", "Janet <b>"),
        ("Photo URL", "https://example.com/j.png"),
        ("New password, shown as you type", "correct horse"),
        ("Custom claims, a JSON object", #"{"role":"admin"}"#),
      ] { try await browser.fill(name, text) }
      try await browser.use("checkbox", "The address is verified", by: hand)
      try await browser.use("button", "Save", by: hand)
      try await browser.wait(for: "button", "Saved")
      for (path, value) in [
        ("email", "janet@example.com"), ("emailVerified", "false"), ("phoneNumber", "+16505550122"),
        ("displayName", "Janet <b>"), ("photoUrl", "https://example.com/j.png"), ("claims.role", "admin"),
      ] { #expect(try await page.field(path) == value) }
      try await browser.wait(
        until: "document.querySelector('#user-title').textContent === 'janet@example.com'")
      for name in ["Phone number", "Name", "Photo URL"] { try await browser.fill(name, "") }
      for name in ["The user is disabled", "Remove the password"] {
        try await browser.use("checkbox", name, by: hand)
      }
      // Enter in a field saves too.
      if hand == .keys { try await browser.focus("textbox", "Name") }
      try await hand == .keys ? browser.press("Enter") : browser.click("button", "Save")
      try await browser.wait(until: "document.querySelector('#rows').textContent.includes('disabled')")
      #expect(try await page.field("disabled") == "true")
      try await browser.wait(
        until: "!document.querySelector('#user-without-password').checkVisibility()")
      for path in ["phoneNumber", "displayName", "photoUrl"] { #expect(try await page.field(path) == "") }
      #expect(await page.problems() == [])
    }

    @Test(arguments: modes, Hand.allCases)
    func `factors are added and removed, and an authenticator app shows a code that the server accepts`(
      mode: [String], hand: Hand
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
      #expect(refusal == "A phone number begins with + and the country code.")
      try await browser.fill("Phone number for SMS", "+1 (650) 555-0133")
      try await browser.fill("Name of the factor", "home")
      try await browser.use("button", "Add SMS factor", by: hand)
      try await browser.wait(for: "button", "Remove SMS to +16505550133 · home")
      try await browser.use("button", "Remove SMS to +16505553434 · work", by: hand)
      try await browser.wait(until: "!document.querySelector('#user').textContent.includes('work')")
      #expect(try await page.field("mfaInfo[1].displayName") == "home")
      let app = try await page.field("mfaInfo[0].displayName")
      try await browser.use(
        "button", "Remove Authenticator app\(app.isEmpty ? "" : " · \(app)")", by: hand)
      try await browser.wait(until: "!document.querySelector('.totp')")
      try await browser.use("button", "Add authenticator app", by: hand)
      try await browser.wait(until: "document.querySelector('.totp .code')")
      // The secret is shown with the app that the page has added, and never again.
      try await browser.wait(for: "image", "QR code for an authenticator app")
      try await browser.wait(for: "button", "Copy the secret")
      let shown = "document.querySelector('#user .list').textContent"
      let secret = try #require(try await browser.text(shown).firstMatch(of: /[A-Z2-7]{32}/)).output
      if hand == .mouse { #expect(try await browser.photograph("user-secret\(mode.first ?? "")") == []) }
      try await hand == .keys ? browser.press("Escape") : browser.click("button", "Close")
      try await browser.wait(until: "!document.querySelector('#user').open")
      try await browser.use("button", "Show jane@example.com", by: hand)
      try await browser.wait(until: "document.querySelector('.totp .code')")
      let text = try await browser.text("document.documentElement.outerHTML")
      #expect(!text.contains(secret) && !text.contains("sharedSecretKey"))
      #expect(await page.problems() == [])
    }

    @Test(arguments: modes, Hand.allCases)
    func `the page signs in as the user, with a token to copy or a file for a browser`(
      mode: [String], hand: Hand
    ) async throws {
      let page = try await Page(mode)
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
      try await browser.use("button", "Copy an ID token", by: hand)
      try await browser.wait(until: "window.copied")
      let payload = "JSON.parse(atob(copied.split('.')[1].replaceAll('-', '+').replaceAll('_', '/')))"
      #expect(try await browser.text("\(payload).sub") == "jane")
      #expect(try await browser.text("\(payload).firebase.sign_in_provider") == "google.com")
      #expect(try await browser.text("\(payload).firebase.sign_in_second_factor") == "phone")
      #expect(try await browser.evaluate("document.documentElement.outerHTML.includes(copied)") == false)
      try await browser.use("DisclosureTriangle", "Session file for the browser", by: hand)
      try await browser.fill("Origin of the app", "localhost")
      try await browser.press("Enter")
      #expect(try await browser.problem(of: "Origin of the app").hasPrefix("Write the scheme"))
      if hand == .mouse { #expect(try await browser.photograph("user-session\(mode.first ?? "")") == []) }
      try await browser.fill("Origin of the app", "http://localhost:5173/login")
      try await browser.use("button", "Save the session file", by: hand)
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

    @Test(arguments: modes, Hand.allCases)
    func `the dialog is named, leads to the user's calls, is closed, and deletes the user`(
      mode: [String], hand: Hand
    ) async throws {
      let page = try await Page(mode)
      let browser = page.browser
      let controls = try await browser.controls()
      #expect(controls.filter { $0.name.isEmpty }.map(\.role) == [])
      #expect(controls.contains { $0 == (role: "dialog", name: "jane@example.com") })
      try await browser.use("link", "Calls of this user", by: hand)
      try await browser.wait(until: "document.querySelectorAll('#calls-list [role=option]').length > 0")
      #expect(try await browser.property("value", of: "combobox", "User") == "jane@example.com")
      try await browser.use("link", "Users & codes", by: hand)
      try await browser.use("button", "Show jane@example.com", by: hand)
      try await browser.wait(until: "document.querySelector('#user').open")
      try await hand == .keys ? browser.press("Escape") : browser.click("button", "Close")
      try await browser.wait(until: "!document.querySelector('#user').open")
      #expect(try await browser.text("document.activeElement.ariaLabel") == "Show jane@example.com")
      try await browser.use("button", "Show jane@example.com", by: hand)
      try await browser.use("button", "Delete user", by: hand)
      try await browser.use("button", "Delete", by: hand)
      try await browser.wait(until: "document.querySelector('#users-empty').textContent.includes('Nobody')")
      #expect(await page.problems() == [])
    }

    /// The page of a server without users.
    func live(_ words: [String] = []) async throws -> (Browser, Binary, ServerProcess) {
      let server = try ServerProcess(try Binary(), words)
      let browser = try await BrowserTests.begin()
      try await browser.open("http://\(server.address)/")
      try await browser.wait(until: "document.querySelector('#connection').dataset.state === 'live'")
      return (browser, try Binary(variables: server.variables), server)
    }

    @Test(arguments: modes, Hand.allCases)
    func `a new user has everything in the form, or is not created at all`(
      mode: [String], hand: Hand
    ) async throws {
      let (browser, authctl, server) = try await live(mode)
      defer { withExtendedLifetime(server) {} }
      try await browser.use("button", "New user", by: hand)
      try await browser.use("button", "Cancel", by: hand)
      try await browser.wait(until: "!document.querySelector('#new-user-dialog').open")
      try await browser.use("button", "New user", by: hand)
      try await browser.use("button", "New secret", by: hand)
      // The server makes it.
      let isMade = "/^[A-Z2-7]{32}$/.test(it.value)"
      try await browser.wait(
        until: "[...document.querySelectorAll('#new-user-dialog input')].some((it) => \(isMade))")
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
      try await browser.use("checkbox", "The address is verified", by: hand)
      try await browser.use("button", "Create", by: hand)
      #expect(try await browser.problem(of: "Custom claims, a JSON object").contains("iss"))
      if hand == .mouse { #expect(try await browser.photograph("new-user\(mode.first ?? "")") == []) }
      #expect(try await authctl("emulator", "users", "list", "--field", "count").output == "0\n")
      try await browser.fill("Custom claims, a JSON object", #"{"role":"admin"}"#)
      try await browser.use("button", "Create", by: hand)
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
      // A strict server knows the address of an identity too.
      for member in [#""rawId":"123""#, #""email":"jane@example.com""#] {
        #expect(identities.output.contains(member), "\(identities.output)")
      }
      #expect(await browser.takeProblems().filter { !$0.contains("400") } == [])
    }

    @Test(arguments: modes, Hand.allCases)
    func `fictional numbers are listed with codes and outcomes, set and removed`(
      mode: [String], hand: Hand
    ) async throws {
      let (browser, authctl, server) = try await live(mode + ["--test-number", "+16505550101=654321"])
      defer { withExtendedLifetime(server) {} }
      try await browser.wait(until: "document.body.textContent.includes('code 654321')")
      try await browser.fill("Code, six digits", "123456")
      try await browser.use("button", "Set number", by: hand)
      #expect(try await browser.problem(of: "Phone number") == "Write a number first, such as +16505550101.")
      try await browser.fill("Phone number", "+1 650 555 0102")
      try await browser.fill("Code, six digits", "123456")
      try await browser.fill("The check fails with", "nonsense")
      try await browser.use("button", "Set number", by: hand)
      #expect(try await browser.problem(of: "The check fails with").contains("NONSENSE"))
      try await browser.fill("The check fails with", "session_expired")
      try await browser.use("button", "Set number", by: hand)
      try await browser.wait(
        until: "document.body.textContent.includes('the check fails with SESSION_EXPIRED')")
      #expect(try await authctl("emulator", "phones", "list").output.contains("SESSION_EXPIRED"))
      if hand == .mouse { #expect(try await browser.photograph("users-codes\(mode.first ?? "")") == []) }
      try await browser.use("button", "Remove the fictional number +16505550101", by: hand)
      try await browser.wait(until: "!document.body.textContent.includes('654321')")
      #expect(await browser.takeProblems().filter { !$0.contains("400") } == [])
    }
  }
}
