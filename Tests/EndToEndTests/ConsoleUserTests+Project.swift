import BoundedJSON
import Foundation
import TestSupport
import Testing

// What the page shows of the project beside its users: its facts, clock and messages.
extension BrowserTests.ConsoleUserTests {
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

  @Test(arguments: modes, Hand.allCases)
  func `a moved clock and active faults are named at the top, and lead to their cards`(
    mode: [String], hand: Hand
  ) async throws {
    let (browser, authctl, server) = try await live(mode)
    defer { withExtendedLifetime(server) {} }
    let facts = "document.querySelector('#server-facts').textContent"
    try await authctl.done("emulator", "clock", "+2h")
    try await authctl.done("emulator", "faults", "add", "--fail", "accounts:lookup=503*1")
    for (name, card) in [("clock +2 h", "clock"), ("1 fault", "faults")] {
      try await browser.use("link", "Calls", by: hand)
      try await browser.use("link", name, by: hand)
      try await browser.wait(until: "document.activeElement.id === '\(card)-title'")
      #expect(try await browser.text("location.hash") == "#users-codes")
    }
    #expect(try await browser.photograph("users-moved\(mode.first ?? "")") == [])
    try await authctl.done("emulator", "faults", "clear")
    try await authctl.done("emulator", "clock", "reset")
    try await browser.wait(until: "!/\\d fault|clock/.test(\(facts))")
    #expect(await browser.takeProblems() == [])
  }

  @Test(arguments: modes, Hand.allCases)
  func `the clock is moved, set and reset, and an invalid time is reported beside the field`(
    mode: [String], hand: Hand
  ) async throws {
    let (browser, authctl, server) = try await live(mode)
    defer { withExtendedLifetime(server) {} }
    let distance = "document.querySelector('#clock-distance').textContent"
    try await browser.use("button", "Move the clock by +1 hour", by: hand)
    try await browser.wait(until: "\(distance) === '1 h ahead of the machine.'")
    #expect(
      try await authctl("emulator", "clock", "--field", "offsetMilliseconds").output == "3600000\n")
    for (text, problem) in [
      ("", "Write a time first, such as 2027-01-01T00:00:00Z."),
      ("tomorrow", "This is not a time. Write it like 2027-01-01T00:00:00Z."),
      (
        "1969-01-01T00:00:00Z", "This value must result in a time between the years 1970 and 9999."
      ),
    ] {
      try await browser.fill("Set to this time", text)
      try await browser.use("button", "Set", by: hand)
      #expect(try await browser.problem(of: "Set to this time") == problem)
    }
    try await browser.fill("Set to this time", "2030-01-01T00:00:00Z")
    try await browser.press("Enter")
    try await browser.wait(
      until: "document.querySelector('#clock-now').textContent.includes('2030 0')")
    try await browser.use("button", "Reset the clock to the machine’s time", by: hand)
    try await browser.wait(until: "\(distance) === 'The same as the machine.'")
  }

  @Test(arguments: modes, Hand.allCases)
  func `faults are added, counted and removed, and an invalid one is reported beside the field`(
    mode: [String], hand: Hand
  ) async throws {
    let (browser, authctl, server) = try await live(mode)
    defer { withExtendedLifetime(server) {} }
    try await browser.fill("Calls", "accounts:signUp")
    try await browser.fill("Answer or time", "nonsense")
    try await browser.use("button", "Add fault", by: hand)
    let problem = try await browser.problem(of: "Answer or time")
    #expect(problem.hasPrefix("'nonsense' is not a status, ") && problem.hasSuffix("."), "\(problem)")
    for (name, text, sentence) in [
      ("How often", "1.5", "Write a whole number, such as 2."),
      ("How often", "2e", "Write a whole number, such as 2."),
      ("Probability", "-", "Write a number from 0 to 1, such as 0.5."),
    ] {
      try await browser.fill(name, text, role: "spinbutton")
      try await browser.use("button", "Add fault", by: hand)
      #expect(try await browser.problem(of: name, role: "spinbutton") == sentence)
      try await browser.fill(name, "", role: "spinbutton")
      // A field that is corrected is not wrong any more.
      #expect(try await browser.property("ariaInvalid", of: "spinbutton", name) == .null)
    }
    try await browser.fill("Answer or time", "QUOTA_EXCEEDED")
    try await browser.fill("How often", "1", role: "spinbutton")
    try await browser.use("button", "Add fault", by: hand)
    try await browser.wait(until: "document.body.textContent.includes('fails with QUOTA_EXCEEDED')")
    #expect(try await authctl("anonymous", "sign-in").error.contains("QUOTA_EXCEEDED"))
    try await browser.wait(until: "document.body.textContent.includes('applied 1 time')")
    #expect(try await authctl("anonymous", "sign-in").status == 0)
    try await authctl.done("emulator", "faults", "add", "--fail", "accounts:lookup=503")
    try await browser.use("button", "Remove the fault of accounts:lookup, fails with 503", by: hand)
    try await browser.wait(until: "!document.body.textContent.includes('fails with 503')")
    #expect(try await authctl("emulator", "faults", "list").output.contains("QUOTA_EXCEEDED"))
    try await browser.use("button", "Remove all faults", by: hand)
    try await browser.wait(until: "document.body.innerText.includes('Every call is answered at once.')")
    #expect(try await authctl("emulator", "faults", "list").output == "No faults are injected.\n")
  }

  @Test(arguments: modes, Hand.allCases)
  func `messages are copied and cleared, and another tenant is chosen`(
    mode: [String], hand: Hand
  ) async throws {
    let (browser, authctl, server) = try await live(mode + ["--test-number", "+16505550100=123456"])
    defer { withExtendedLifetime(server) {} }
    try await browser.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    try await authctl.done("emulator", "users", "add", "--email", "jane@example.com")
    try await authctl.done("email", "reset", "jane@example.com")
    try await authctl.done("phone", "send", "+16505550100")
    try await browser.wait(until: "document.querySelector('#codes .code')")
    try await browser.use("button", "Copy the code 123456 for +16505550100", by: hand)
    try await browser.wait(until: "window.copied === '123456'")
    try await browser.use("button", "Copy the link for jane@example.com", by: hand)
    try await browser.wait(until: "window.copied.includes('mode=resetPassword')")
    try await browser.use("button", "Clear all SMS codes", by: hand)
    try await hand == .keys ? browser.press("Escape") : browser.click("button", "Cancel")
    try await browser.wait(until: "!document.querySelector('#confirmation').open")
    for (name, list) in [("Clear all SMS codes", "codes"), ("Clear all e-mail links", "links")] {
      try await browser.use("button", name, by: hand)
      try await browser.use("button", "Clear", by: hand)
      try await browser.wait(until: "document.querySelector('#\(list)').hidden")
      try await browser.wait(until: "document.activeElement.id === '\(list)-title'")
    }
    #expect(try await authctl("emulator", "codes", "--field", "verificationCodes").output == "[]\n")
    // No mouse reaches the choices of a select in a headless browser.
    let tenant = try KeptConnection(server.address).send(
      "POST", "/identitytoolkit.googleapis.com/v2/projects/demo-test/tenants",
      #"{"displayName":"team-one"}"#)
    let name = try #require(tenant.body["name"]?.string?.split(separator: "/").last)
    try await authctl.done(
      "emulator", "users", "add", "--email", "ravi@example.com", "--tenant", String(name))
    try await browser.wait(until: "document.querySelectorAll('#scope option').length === 2")
    try await browser.focus("combobox", "Project")
    try await browser.press("ArrowDown")
    try await browser.wait(until: "document.querySelector('#rows').textContent.includes('ravi')")
    try await browser.press("Home")
    try await browser.wait(for: "button", "Show jane@example.com")
    #expect(await browser.takeProblems() == [])
  }

  @Test(arguments: modes, Hand.allCases)
  func `an e-mail link opens in its own window`(mode: [String], hand: Hand) async throws {
    let (browser, authctl, server) = try await live(mode)
    defer { withExtendedLifetime(server) {} }
    let shell =
      "authctl email sign-up jane@example.com --password-file - && authctl email send-verification"
    #expect(try await authctl.shell("echo correct-horse | (\(shell))").status == 0)
    let link = "Open the link for jane@example.com in a new window"
    #expect(try await browser.property("rel", of: "link", link) == "noopener noreferrer")
    try await browser.use("link", link, by: hand)
    try await browser.enterWindow("/emulator/action")
    #expect(try await browser.text("document.body.textContent").contains("successfully verified"))
    try await browser.enterWindow(nil)
    try await browser.wait(until: "document.querySelector('#links').hidden")
    #expect(try await authctl("user", "show", "--field", "emailVerified").output == "true\n")
  }
}
