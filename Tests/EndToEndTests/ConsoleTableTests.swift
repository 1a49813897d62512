import BoundedJSON
import Foundation
import TestSupport
import Testing

// The table of users: its order, its filters, and changes of several users at once.
extension BrowserTests.ConsoleUserTests {
  private static let names =
    "[...document.querySelectorAll('#rows .name')].map((it) => it.textContent.split('@')[0]).join(' ')"
  private static let told = "document.querySelector('#selected-count').textContent"
  private static let focused = "document.activeElement.textContent"

  /// The page with four users; the newest is dora.
  private func table() async throws -> (Browser, ServerProcess, KeptConnection) {
    let (browser, _, server) = try await live()
    let connection = try KeptConnection(server.address)
    for (name, isDisabled) in [("carl", false), ("anna", true), ("bert", false), ("dora", true)] {
      try connection.send(
        "POST", "/identitytoolkit.googleapis.com/v1/projects/demo-test/accounts",
        #"{"localId":"\#(name)","email":"\#(name)@example.com","disabled":\#(isDisabled)}"#)
    }
    try await browser.wait(until: "\(Self.names) === 'dora bert anna carl'")
    return (browser, server, connection)
  }

  @Test(arguments: Hand.allCases)
  func `users are sorted by the headers and filtered, and the address keeps it`(hand: Hand) async throws {
    let (browser, server, _) = try await table()
    defer { withExtendedLifetime(server) {} }
    let order = "document.querySelector('[data-sort=name]').parentElement.ariaSort"
    for (sort, names) in [
      ("ascending", "anna bert carl dora"), ("descending", "dora carl bert anna"),
      ("none", "dora bert anna carl"), ("ascending", "anna bert carl dora"),
    ] {
      try await browser.use("button", "User", by: hand)
      try await browser.wait(until: "\(Self.names) === '\(names)' && \(order) === '\(sort)'")
      #expect(try await browser.text(Self.focused) == "User")
    }
    try await browser.focus("combobox", "Disabled")
    try await browser.press("ArrowDown")
    try await browser.wait(until: "\(Self.names) === 'anna dora'")
    #expect(try await browser.text("document.querySelector('#users-count').textContent") == "2 of 4")
    try await browser.wait(until: "location.hash === '#users-codes?sort=name&disabled=yes'")
    try await browser.evaluate("window.isBefore = true")
    try await browser.call("Page.reload")
    try await browser.wait(until: "!window.isBefore && \(Self.names) === 'anna dora'")
    #expect(try await browser.property("value", of: "combobox", "Disabled") == "yes")
    try await browser.evaluate("location.hash = '#users-codes?provider=nobody.example'")
    try await browser.wait(
      until: "document.querySelector('#users-empty').textContent === 'No user is left by the filters.'")
    #expect(await browser.takeProblems() == [])
  }

  @Test(arguments: Hand.allCases)
  func `selected users are disabled and deleted after a question, and what was done is told`(
    hand: Hand
  ) async throws {
    let (browser, server, connection) = try await table()
    defer { withExtendedLifetime(server) {} }
    for name in ["carl", "bert"] {
      try await browser.use("checkbox", "Select \(name)@example.com", by: hand)
    }
    try await browser.wait(until: "\(Self.told) === '2 selected'")
    #expect(try await browser.property("indeterminate", of: "checkbox", "Select all shown users") == true)
    #expect(try await browser.photograph("users-selected") == [])
    try await browser.use("button", "Disable", by: hand)
    try await browser.wait(for: "dialog", "Disable 2 users?")
    try await browser.use("button", "Disable", by: hand)
    try await browser.wait(until: "\(Self.told) === '2 selected · Disabled 2 users'")
    #expect(try await browser.text(Self.focused) == "Disable")
    try await browser.use("checkbox", "Select all shown users", by: hand)
    try await browser.wait(until: "\(Self.told) === '4 selected'")
    try await browser.use("button", "Delete", by: hand)
    try await browser.wait(for: "dialog", "Delete 4 users?")
    try connection.send(
      "POST", "/identitytoolkit.googleapis.com/v1/projects/demo-test/accounts:delete", #"{"localId":"anna"}"#)
    try await browser.use("button", "Delete", by: hand)
    try await browser.wait(until: "\(Self.told) === 'Deleted 3 users; 1 was gone already'")
    try await browser.wait(until: "document.activeElement.id === 'search'")
    #expect(await browser.takeProblems() == [])
  }

  @Test func `Space selects the row, Delete asks about all that are selected, and another list drops them`()
    async throws
  {
    let (browser, server, _) = try await table()
    defer { withExtendedLifetime(server) {} }
    try await browser.press("/")
    for key in ["ArrowDown", " ", "ArrowDown", " ", "Delete"] { try await browser.press(key) }
    try await browser.wait(for: "dialog", "Delete 2 users?")
    try await browser.press("Escape")
    try await browser.wait(until: "!document.querySelector('#confirmation').open")
    try await browser.press("ArrowDown")
    try await browser.press("Delete")
    try await browser.wait(for: "dialog", "Delete anna@example.com?")
    for key in ["Tab", "Enter"] { try await browser.press(key) }
    try await browser.wait(until: "\(Self.told) === '2 selected · Deleted anna@example.com'")
    try await browser.wait(until: "document.activeElement.localName === 'tr'")
    try await browser.use("button", "User", by: .keys)
    try await browser.wait(until: "\(Self.told) === ''")
    #expect(await browser.takeProblems() == [])
  }
}
