import BoundedJSON
import Foundation
import TestSupport
import Testing

// What was typed and not saved, and what others change meanwhile.
extension BrowserTests.ConsoleUserTests {
  private static let list =
    "[...document.querySelectorAll('#user .list .name')].map((it) => it.textContent).join()"
  private static let name = "document.querySelector('#user-name').value"

  /// Makes the page wait for the answers to paths with these words until `window.release()`.
  private func hold(_ words: String, in browser: Browser) async throws {
    try await browser.evaluate(
      """
      window.sent = 0;
      const held = new Promise((done) => { window.release = done; });
      const ask = window.fetch;
      window.fetch = async (...request) => {
        const answer = await ask(...request);
        if (String(request[0]).includes('\(words)')) { sent += 1; await held; }
        return answer;
      };
      """)
  }

  @Test func `a user that left the list keeps the factors that are added, and shows them`() async throws {
    let page = try await Page()
    let browser = page.browser
    let users = (0..<60).map { #"{"localId":"user-\#($0)"}"# }.joined(separator: ",")
    try KeptConnection(page.server.address).send(
      "POST", "/identitytoolkit.googleapis.com/v1/projects/demo-test/accounts:batchCreate",
      #"{"users":[\#(users)]}"#)
    try await browser.wait(until: "document.querySelector('#users-count').textContent === '61'")
    for number in ["+16505550131", "+16505550132"] {
      try await browser.fill("Phone number for SMS", number)
      try await browser.click("button", "Add SMS factor")
      try await browser.wait(until: "\(Self.list).includes('\(number)')")
    }
    for index in 0..<4 { #expect(try await page.field("mfaInfo[\(index)].mfaEnrollmentId") != "") }
    #expect(await page.problems() == [])
  }

  @Test func `what is typed while a save runs is kept, and saved next`() async throws {
    let page = try await Page()
    let browser = page.browser
    try await hold("change-user", in: browser)
    try await browser.fill("Name", "Janet")
    try await browser.click("button", "Save")
    try await browser.wait(until: "window.sent === 1")
    #expect(try await browser.property("ariaDisabled", of: "button", "Save") == "true")
    try await browser.click("button", "Save")
    try await browser.fill("Name", "Janet, typed meanwhile")
    try await browser.evaluate("window.release()")
    try await browser.wait(for: "button", "Saved")
    #expect(try await browser.evaluate("sent") == .integer(1))
    #expect(try await browser.text(Self.name) == "Janet, typed meanwhile")
    #expect(try await page.field("displayName") == "Janet")
    try await browser.wait(for: "button", "Save")
    try await browser.click("button", "Save")
    try await browser.wait(for: "button", "Saved")
    #expect(try await page.field("displayName") == "Janet, typed meanwhile")
    #expect(await page.problems() == [])
  }

  @Test func `a change from elsewhere is shown beside what was typed, before a save overwrites it`()
    async throws
  {
    let page = try await Page()
    let browser = page.browser
    try await browser.fill("Name", "mine")
    try await page.authctl.done("emulator", "users", "update", "jane", "--name", "theirs")
    #expect(
      try await browser.problem(of: "Name") == "Changed elsewhere to “theirs”. Save overwrites that.")
    #expect(try await browser.text(Self.name) == "mine")
    try await browser.click("button", "Save")
    try await browser.wait(for: "button", "Saved")
    #expect(try await page.field("displayName") == "mine")
    #expect(await page.problems() == [])
  }

  @Test func `a user that is deleted elsewhere is reported, and the focus stays on the page`() async throws {
    let page = try await Page()
    let browser = page.browser
    try await page.authctl.done("emulator", "users", "add", "--email", "ravi@example.com")
    try KeptConnection(page.server.address).send(
      "POST", "/identitytoolkit.googleapis.com/v1/projects/demo-test/accounts:delete", #"{"localId":"jane"}"#)
    try await browser.wait(
      until: "document.querySelector('#user').innerText.includes('There is no such user any more.')")
    try await browser.press("Escape")
    try await browser.wait(until: "!document.querySelector('#user').open")
    #expect(try await browser.text("document.activeElement.tagName") == "TR")
  }

  @Test(arguments: Hand.allCases)
  func `the dialog has an address, and what was not saved is asked for before it closes`(
    hand: Hand
  ) async throws {
    let page = try await Page()
    let browser = page.browser
    let isOpen = "document.querySelector('#user').open"
    #expect(try await browser.text("location.hash") == "#users-codes?user=jane")
    try await browser.evaluate("history.back()")
    try await browser.wait(until: "!\(isOpen)")
    try await browser.open("http://\(page.server.address)/#users-codes?user=jane")
    try await browser.wait(until: isOpen)
    try await browser.fill("Name", "half")
    try await hand == .keys ? browser.press("Escape") : browser.click("button", "Close")
    try await browser.wait(for: "dialog", "Discard what was not saved?")
    try await browser.use("button", "Keep editing", by: hand)
    #expect(try await browser.text(Self.name) == "half")
    try await browser.evaluate("history.back()")
    try await browser.wait(for: "dialog", "Discard what was not saved?")
    #expect(try await browser.evaluate(isOpen) == true)
    try await browser.use("button", "Discard", by: hand)
    try await browser.wait(until: "!\(isOpen)")
    #expect(try await page.field("displayName") == "")
    #expect(await page.problems() == [])
  }

  @Test func `a new run of the server leaves what was typed, and takes it`() async throws {
    let page = try await Page()
    let browser = page.browser
    try await browser.fill("Name", "kept")
    let address = page.server.address
    _ = try page.server.stop()
    try await browser.wait(
      until: "document.querySelector('#connection').textContent.includes('does not answer')")
    let next = try ServerProcess(try Binary(), ["--port", String(address.split(separator: ":").last ?? "")])
    let authctl = try Binary(variables: next.variables)
    try await authctl.done("emulator", "users", "add", "--uid", "jane", "--email", "jane@example.com")
    try await browser.wait(until: "document.querySelector('#connection').dataset.state === 'live'")
    try await browser.wait(until: "document.querySelector('#user form').checkVisibility()")
    #expect(try await browser.text(Self.name) == "kept")
    try await browser.click("button", "Save")
    try await browser.wait(for: "button", "Saved")
    #expect(
      try await authctl("emulator", "users", "show", "jane", "--field", "displayName").output == "kept\n")
  }

  @Test func `what happens in a dialog is announced there, since nothing outside is read`() async throws {
    let page = try await Page()
    let browser = page.browser
    try await browser.evaluate(
      """
      window.heard = '';
      new MutationObserver((all) => all.forEach((it) => it.addedNodes.forEach((line) => {
        window.heard += line.textContent;
      }))).observe(document.querySelector('#user > [aria-live]'), { childList: true });
      """)
    try await browser.fill("Name", "Janet")
    try await browser.click("button", "Save")
    try await browser.wait(until: "window.heard.includes('Saved')")
  }

  @Test func `the code of an authenticator app that is over is not shown as current`() async throws {
    let page = try await Page()
    let browser = page.browser
    try await browser.wait(until: "document.querySelector('.totp .code')")
    let first = try await browser.text("document.querySelector('.totp .code').textContent")
    try await browser.evaluate(
      "window.ask = window.fetch; window.fetch = () => Promise.reject(new TypeError('no answer'))")
    // The time of the page is that of its server, whatever the test's machine says.
    try await browser.evaluate("{ const now = Date.now; Date.now = () => now() + 31000; }")
    try await browser.wait(
      until: "document.querySelector('.totp .left').textContent === 'over; waiting for the next one'")
    try await page.authctl.done("emulator", "clock", "+31s")
    try await browser.evaluate("window.fetch = window.ask")
    try await browser.wait(until: "document.querySelector('.totp .code').textContent !== '\(first)'")
  }
}
