import BoundedJSON
import Foundation
import TestSupport
import Testing

extension BrowserTests.CallsPageTests {
  /// The name of the row with these words, as a screen reader reads it.
  private func option(_ browser: Browser, _ words: String) async throws -> String {
    let all = try await browser.controls().filter { $0.role == "option" && $0.name.contains(words) }
    return try #require(all.first?.name)
  }

  @Test(arguments: Mode.allCases)
  func `each action of the list and of a call works by the mouse and by keys`(mode: Mode) async throws {
    let (server, behind) = try servers(mode)
    defer { withExtendedLifetime(behind) {} }
    let browser = try await open(server, mode == .proxy ? "" : "#calls")
    try story(server)
    try await browser.wait(until: rows(4))
    // The filters, by keys.
    try await browser.focus("button", "Failed")
    try await browser.press(" ")
    try await browser.wait(until: rows(1))
    #expect(try await browser.property("ariaPressed", of: "button", "Failed") == "true")
    try await browser.press(" ")
    try await browser.wait(until: rows(4))
    for (name, counts) in [("Kind of call", [2, 0, 2]), ("User", [3, 1])] {
      try await browser.focus("combobox", name)
      for count in counts {
        try await browser.press("ArrowDown")
        try await browser.wait(until: rows(count))
      }
      try await browser.press("Home")
      try await browser.wait(until: rows(4))
    }
    try await browser.press("/")
    try await browser.type("nothing like that")
    try await browser.wait(until: "document.body.innerText.includes('No call is left by the filters.')")
    #expect(try await browser.photograph("calls-none-\(mode)") == [])
    try await browser.press("Escape")
    try await browser.wait(until: rows(4))
    // From the filter into the list, and along it.
    try await browser.press("ArrowDown")
    #expect(try await browser.text("document.activeElement.ariaLabel") == "Calls, newest first")
    for (key, title) in [
      ("Home", "Asks for an SMS with a code"), ("ArrowDown", "Signs in with the code of an SMS"),
      ("PageDown", "Signs in with e-mail address and password"), ("PageUp", "Asks for an SMS with a code"),
    ] {
      try await browser.press(key)
      try await browser.wait(until: "document.querySelector('#call-title').textContent === '\(title)'")
    }
    // A row by the mouse, and what can be done with its call.
    try await browser.click("option", try await option(browser, "with the code of an SMS"))
    try await browser.wait(for: "heading", "Signs in with the code of an SMS")
    try await browser.evaluate(
      "window.copied = []; navigator.clipboard.writeText = async (text) => { copied.push(text); }")
    for name in ["Copy as curl", "Copy as authctl"] {
      try await browser.focus("button", name)
      try await browser.press("Enter")
    }
    try await browser.wait(until: "copied.length === 2")
    #expect(try await browser.text("copied.join().includes('123456')") == "false")
    try await browser.focus("button", "Show in explain")
    for state in ["true", "false"] {
      try await browser.press("Enter")
      #expect(try await browser.property("ariaExpanded", of: "button", "Show in explain") == .string(state))
    }
    try await browser.click("link", "All calls of +16505550101")
    try await browser.wait(until: rows(3))
    #expect(try await browser.property("value", of: "combobox", "User") == "+16505550101")
    // Pausing, the other list, and clearing, by keys.
    try await browser.focus("button", "Pause")
    try await browser.press("Enter")
    try call(server, "v1/accounts:signUp", "{}")
    try await browser.wait(for: "button", "Resume, 1 new")
    try await browser.press("Enter")
    try await browser.wait(for: "button", "Pause")
    try await browser.focus("button", "Flows")
    try await browser.press("Enter")
    try await browser.wait(for: "listbox", "Flows, newest first")
    try await browser.focus("button", "Clear")
    try await browser.press("Enter")
    try await browser.wait(until: rows(0))
    #expect(try await browser.text("document.activeElement.id") == "calls-search")
    let views = try await browser.controls().filter { $0.role == "link" }.map(\.name)
    #expect(views.contains("Users & codes") == (mode != .proxy))
    let facts = try await browser.text("document.querySelector('#server-facts').textContent")
    let words: [Mode: String] = [.emulator: "default", .strict: "strict", .proxy: "proxy"]
    #expect(facts.hasPrefix(try #require(words[mode])), "\(facts)")
    #expect(await browser.takeProblems() == [])
  }

  @Test func `a flow joins a sign-in with its second factor, and a user leads to the calls`() async throws {
    let (server, _) = try servers(.emulator)
    let authctl = try Binary(
      variables: server.variables.merging(["AUTHCTL_PASSWORD": "correct horse"]) { $1 })
    let added = try await authctl.shell(
      """
      echo 'correct horse' | authctl emulator users add --uid jane --email jane@example.com --verified \
      --password-file - --sms-factor +16505550101=work
      """)
    try #require(added.status == 0, "\(added.error)")
    let browser = try await open(server, "#calls?show=flows")
    #expect(try await authctl("email", "sign-in", "jane@example.com").status == 3)
    try await browser.wait(for: "listbox", "Flows, newest first")
    try await browser.wait(until: "document.querySelector('#calls-list .missing')")
    try await browser.focus("listbox", "Flows, newest first")
    try await browser.press("Home")
    try await browser.wait(until: "document.querySelector('#call').innerText.includes('Missing: ')")
    #expect(try await browser.photograph("flow-second-factor") == [])
    try await authctl.done(["mfa", "challenge"])
    try await authctl.done(["mfa", "resolve", "123456"])
    try await authctl.done(["user", "show"])
    try await browser.wait(until: "!document.querySelector('#calls-list .missing')")
    try await browser.wait(until: "document.querySelector('#call').innerText.includes('reads accounts')")
    let steps = try await browser.text(
      "[...document.querySelectorAll('#call ol a')].map((it) => it.textContent).join(', ')")
    for step in ["signs in with e-mail address and password", "second factor", "reads accounts"] {
      #expect(steps.contains(step), "\(steps)")
    }
    try await browser.click("link", "Users & codes")
    try await browser.click("button", "Show jane@example.com")
    try await browser.click("link", "Calls of this user")
    try await browser.wait(until: "document.querySelector('#calls-user').value.includes('jane')")
    try await browser.wait(until: "document.querySelectorAll('#calls-list [role=option]').length > 3")
    #expect(await browser.takeProblems() == [])
  }
}
