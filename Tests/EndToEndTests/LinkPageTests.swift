import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// The links of e-mails in a real browser.
  @Suite struct LinkPageTests {
    private let authctl: Binary
    private let server: ServerProcess

    init() throws {
      server = try ServerProcess(Binary())
      authctl = try Binary(
        variables: server.variables.merging(["AUTHCTL_PASSWORD": "correct horse"]) { $1 })
    }

    @Test func `a link to a new password shows a form, which tells what is wrong and sets it`() async throws {
      try await authctl.done(["email", "sign-up", "jane@example.com"])
      try await authctl.done(["email", "reset", "jane@example.com"])
      let link = try await authctl("emulator", "links", "--field", "oobCodes[0].oobLink").output
      let browser = try await BrowserTests.begin()
      try await browser.open(link.trimmingCharacters(in: .newlines))
      try await browser.wait(until: "document.querySelector('#password')")
      #expect(try await browser.controls().filter { $0.name.isEmpty }.isEmpty)
      for (password, shown) in [("short", "#problem"), ("another horse", "#result")] {
        try await browser.evaluate("document.querySelector('#password').focus()")
        try await browser.evaluate("document.querySelector('#password').select()")
        try await browser.type(password)
        try await browser.press("Enter")
        try await browser.wait(until: "document.querySelector('\(shown)').textContent")
      }
      let result = try await browser.text("document.querySelector('#result').textContent")
      #expect(result == "The password has been successfully updated.")
      var changed = authctl
      changed.variables["AUTHCTL_PASSWORD"] = "another horse"
      #expect(try await changed("email", "sign-in", "jane@example.com").status == 0)
      #expect(try await authctl("email", "sign-in", "jane@example.com").status == 1)
      // The link works once, and says so.
      try await browser.open(link.trimmingCharacters(in: .newlines))
      try await browser.wait(until: "document.querySelector('#outcome')")
      let used = try await browser.text("document.querySelector('#outcome').textContent")
      #expect(used.hasSuffix("has expired or the link has already been used."))
      let problems = await browser.takeProblems().filter { !$0.contains("400") }
      #expect(problems == [])
    }
  }
}
