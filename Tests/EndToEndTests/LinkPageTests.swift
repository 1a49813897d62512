import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

extension BrowserTests {
  /// The links of e-mails in a real browser.
  @Suite struct LinkPageTests {
    /// A server with the user jane, whose password the command line knows.
    private struct Mailbox {
      let authctl: Binary
      let server: ServerProcess

      init(_ words: [String]) async throws {
        server = try ServerProcess(Binary(), words)
        authctl = try Binary(
          variables: server.variables.merging(["AUTHCTL_PASSWORD": "correct horse"]) { $1 })
        try await authctl.done(["email", "sign-up", "jane@example.com"])
      }

      /// The newest link.
      func link() async throws -> String {
        try await authctl("emulator", "links", "--field", "oobCodes[0].oobLink").output
          .trimmingCharacters(in: .newlines)
      }
    }

    private static let modes = [[], ["--strict"]]

    @Test(arguments: modes, Hand.allCases)
    func `a link to a new password shows a form, which reports mistakes and sets it`(
      mode: [String], hand: Hand
    ) async throws {
      let mailbox = try await Mailbox(mode)
      let authctl = mailbox.authctl
      try await authctl.done(["email", "reset", "jane@example.com"])
      let link = try await mailbox.link()
      let browser = try await BrowserTests.begin()
      try await browser.open(link)
      #expect(try await browser.text("document.body.innerText").contains("jane@example.com"))
      for type in ["text", "password"] {
        try await browser.use("checkbox", "Show the password", by: hand)
        #expect(try await browser.property("type", of: "textbox", "New password") == .string(type))
      }
      let isPhotographed = mode == [] && hand == .mouse
      if isPhotographed { #expect(try await browser.photograph("new-password") == []) }
      for (password, problem) in [
        ("", "Write a password first."), ("short", "Password should be at least 6 characters."),
      ] {
        try await browser.fill("New password", password)
        try await browser.use("button", "Save", by: hand)
        #expect(try await browser.problem(of: "New password") == problem)
      }
      if isPhotographed { #expect(try await browser.photograph("new-password-refused") == []) }
      try await browser.fill("New password", "another horse")
      try await hand == .keys ? browser.press("Enter") : browser.click("button", "Save")
      try await browser.wait(until: "document.querySelector('#result').textContent")
      let result = try await browser.text("document.querySelector('#result').textContent")
      #expect(result == "The password has been successfully updated.")
      try await browser.wait(for: "heading", "Password changed")
      #expect(try await !browser.text("document.body.innerText").contains("It will be"))
      if isPhotographed { #expect(try await browser.photograph("new-password-done") == []) }
      var changed = authctl
      changed.variables["AUTHCTL_PASSWORD"] = "another horse"
      #expect(try await changed("email", "sign-in", "jane@example.com").status == 0)
      #expect(try await authctl("email", "sign-in", "jane@example.com").status == 1)
      // The link works once, and says so.
      try await browser.open(link)
      try await browser.wait(until: "document.querySelector('#outcome')")
      let used = try await browser.text("document.querySelector('#outcome').textContent")
      #expect(used.hasSuffix("has expired or the link has already been used."))
      if isPhotographed { #expect(try await browser.photograph("link-used") == []) }
      let problems = await browser.takeProblems().filter { !$0.contains("400") }
      #expect(problems == [])
    }

    @Test(arguments: ["javascript:document.title='run'", " java\u{9}script:1", "data:text/html,x", "nowhere"])
    func `a link to a new password leads to no code`(address: String) async throws {
      let mailbox = try await Mailbox([])
      try await mailbox.authctl.done(["email", "reset", "jane@example.com"])
      let browser = try await BrowserTests.begin()
      let next = PercentEncoding.form([("continueUrl", address)])
      try await browser.open(
        try await mailbox.link().replacing(/&continueUrl=[^&]*/, with: "") + "&\(next)")
      try await browser.fill("New password", "another horse")
      try await browser.click("button", "Save")
      try await browser.wait(for: "heading", "Password changed")
      #expect(
        try await browser.text("document.querySelector('#result').textContent")
          == "The password has been successfully updated.")
      #expect(try await browser.text("document.querySelectorAll('#result a').length") == "0")
      // The browser's own policy was not needed.
      #expect(await browser.takeProblems() == [])
    }

    @Test(arguments: modes, Hand.allCases)
    func `a link reports its effect, and a sign-in link asks for an app it does not name`(
      mode: [String], hand: Hand
    ) async throws {
      let mailbox = try await Mailbox(mode)
      let browser = try await BrowserTests.begin()
      try await mailbox.authctl.done(["email", "send-verification"])
      try await browser.open(try await mailbox.link())
      try await browser.wait(for: "heading", "Address verified")
      #expect(try await browser.text("document.body.textContent").contains("jane@example.com"))
      if hand == .mouse { #expect(try await browser.photograph("link-verified") == []) }
      try await mailbox.authctl.done(["email", "sign-in", "jane@example.com", "--send-link"])
      let link = try await mailbox.link()
      let bare = link.replacing(/&continueUrl=[^&]*/, with: "")
      try await browser.open(bare)
      if hand == .mouse { #expect(try await browser.photograph("choose-app") == []) }
      try await browser.fill("Address of the app", "my app")
      try await browser.use("button", "Go to the app", by: hand)
      #expect(try await browser.problem(of: "Address of the app").hasPrefix("Write a whole address"))
      if hand == .mouse { #expect(try await browser.photograph("choose-app-refused") == []) }
      try await browser.fill("Address of the app", "http://\(mailbox.server.address)/app")
      try await browser.use("button", "Go to the app", by: hand)
      try await browser.wait(until: "location.pathname === '/app'")
      #expect(try await browser.text("new URLSearchParams(location.search).get('mode')") == "signIn")
      // Programs get the same response as before.
      let curl = try await mailbox.authctl.run("/usr/bin/env", ["curl", "-s", bare])
      #expect(curl.output.contains(#""error":"Missing continueUrl query parameter""#))
    }

    @Test(arguments: modes)
    func `a link changes an address`(mode: [String]) async throws {
      let mailbox = try await Mailbox(mode)
      let browser = try await BrowserTests.begin()
      try await mailbox.authctl.done(["email", "send-verification", "--new-email", "taken@example.com"])
      try await browser.open(try await mailbox.link())
      try await browser.wait(for: "heading", "Address changed")
      #expect(
        try await browser.text("document.body.textContent").contains("The address is taken@example.com."))
      #expect(try await browser.photograph("link-changed") == [])
    }

    @Test(arguments: modes)
    func `a link restores a changed address`(mode: [String]) async throws {
      let mailbox = try await Mailbox(mode)
      let browser = try await BrowserTests.begin()
      var address = "jane@example.com"
      if !mode.isEmpty {
        // A strict server remembers the first address only when a link has changed it.
        address = "new@example.com"
        try await mailbox.authctl.done(["email", "send-verification", "--new-email", address])
        try await browser.open(try await mailbox.link())
        try await browser.wait(for: "heading", "Address changed")
      }
      try await mailbox.authctl.done([
        "emulator", "users", "update", address, "--email", "taken@example.com",
      ])
      try await browser.open(try await mailbox.link())
      try await browser.wait(for: "heading", "Address taken back")
      #expect(
        try await browser.text("document.body.textContent").contains("The address is jane@example.com."))
      #expect(try await browser.photograph("link-recovered") == [])
      #expect(
        try await mailbox.authctl("emulator", "users", "show", "jane@example.com", "--field", "email").output
          == "jane@example.com\n")
    }
  }
}
