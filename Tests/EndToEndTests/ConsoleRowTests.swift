import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

extension BrowserTests.ConsoleUserTests {
  private static let search = "Search users by uid, e-mail, phone number or name"

  @Test(arguments: modes, Hand.allCases)
  func `users are found, paged, shown and deleted`(mode: [String], hand: Hand) async throws {
    let (browser, authctl, server) = try await live(mode)
    defer { withExtendedLifetime(server) {} }
    let home = try TemporaryHome()
    let people = (0..<60).map { #"{"localId":"user-\#($0)","email":"user-\#($0)@example.com"}"# }
    try #"{"users":[\#(people.joined(separator: ","))]}"#
      .write(toFile: "\(home.path)/users.json", atomically: true, encoding: .utf8)
    try await authctl.done("emulator", "import", "\(home.path)/users.json")
    let rows = "document.querySelectorAll('#rows tr').length"
    try await browser.wait(until: "\(rows) === 50")
    try await browser.use("button", "Older", by: hand)
    try await browser.wait(until: "\(rows) === 10")
    try await browser.use("button", "Newer", by: hand)
    try await browser.wait(until: "\(rows) === 50")
    if hand == .keys {
      try await browser.press("/")
    } else {
      try await browser.click("searchbox", Self.search)
    }
    try await browser.type("USER-5")
    try await browser.wait(until: "\(rows) === 11")
    // The first row: its dialog, then the question.
    if hand == .keys {
      for key in ["ArrowDown", "End", "Home", "Enter"] { try await browser.press(key) }
    } else {
      try await browser.click("button", "Show user-59@example.com")
    }
    try await browser.wait(for: "dialog", "user-59@example.com")
    try await hand == .keys ? browser.press("Escape") : browser.click("button", "Close")
    try await browser.wait(until: "!document.querySelector('#user').open")
    if hand == .keys { try await browser.press("Delete") }
    if hand == .mouse { try await browser.click("button", "Delete user-59@example.com") }
    try await browser.wait(for: "dialog", "Delete user-59@example.com?")
    try await browser.use("button", "Delete", by: hand)
    try await browser.wait(until: "\(rows) === 10")
    try await browser.use("button", "Delete all users", by: hand)
    try await browser.wait(for: "dialog", "Delete all users?")
    try await browser.use("button", "Delete all", by: hand)
    try await browser.wait(until: "document.querySelector('#users-empty').textContent.includes('Nobody')")
    #expect(await browser.takeProblems() == [])
  }

  @Test func `the skip link and the links of the views work by keys`() async throws {
    let (browser, _, server) = try await live()
    defer { withExtendedLifetime(server) {} }
    try await browser.press("Tab")
    #expect(try await browser.text("document.activeElement.textContent") == "Skip to the content")
    try await browser.press("Enter")
    #expect(try await browser.text("document.activeElement.id") == "content")
    try await browser.use("link", "Calls", by: .keys)
    try await browser.wait(for: "button", "Copy the command authctl anonymous sign-in")
  }

  /// Names that are markup, turn around the text after them, ring a bell, or are as long as a page.
  private static let hostile: [(uid: String, members: ByName<JSONValue>)] = [
    ("markup", ["displayName": #""><script>alert(1)</script><img src=x onerror=alert(1)>'&lt;"#]),
    ("turned", ["displayName": "abc\u{202E}gpj.exe\u{2066}"]),
    ("control", ["displayName": "bell\u{7}, escape\u{1B}[31m, zero width\u{200B}"]),
    ("hebrew", ["displayName": "דוד בן-גוריון · 123", "email": "david@example.com"]),
    ("long", ["displayName": .string(String(repeating: "long ", count: 20_000))]),
    ("one-word", ["displayName": .string(String(repeating: "w", count: 100_000))]),
    (
      "claims",
      [
        "email": .string(
          String(repeating: "a", count: 60) + "@" + String(repeating: "b", count: 60) + ".example.com"),
        "customAttributes": .string(
          #"{"html":"<b>","turned":"\#u{202E}","many":"\#(String(repeating: "c", count: 900))"}"#),
      ]
    ),
  ]

  @Test func `hostile names, claims and tenants stay text, in order and short`() async throws {
    let (browser, _, server) = try await live()
    let connection = try KeptConnection(server.address)
    let path = "/identitytoolkit.googleapis.com/v1/projects/demo-test"
    for (uid, members) in Self.hostile {
      let body = JSONValue.object(members.merging(["localId": .string(uid)]) { $1 })
      try connection.send(
        "POST", "\(path)/accounts:batchCreate",
        try String(decoding: JSONEncoder().encode(JSONValue.object(["users": .array([body])])), as: UTF8.self)
      )
    }
    for tenant in ["%3Cimg%20src=x%20onerror=alert(1)%3E", "t%E2%80%AEt", String(repeating: "t", count: 300)]
    {
      try connection.send("POST", "\(path)/tenants/\(tenant)/accounts", "{}")
    }
    try await browser.wait(until: "document.querySelectorAll('#rows tr').length === 7")
    try await browser.wait(until: "document.querySelectorAll('#scope option').length === 4")
    #expect(try await browser.photograph("users-hostile") == [])
    let text = try await browser.text("document.querySelector('#content').innerText")
    for words in [#"abc\u202egpj.exe\u2066"#, #"bell\u0007, escape\u001b[31m"#, "<script>alert(1)</script>"] {
      #expect(text.contains(words), "\(words)")
    }
    #expect(!BrowserTests.hasUnseen(text))
    #expect(text.count < 10_000)
    for (uid, _) in Self.hostile where uid != "hebrew" {
      try await browser.evaluate(
        "[...document.querySelectorAll('#rows tr')].find((it) => it.dataset.item === '\(uid)').focus()")
      try await browser.press("Enter")
      try await browser.wait(until: "document.querySelector('#user').open")
      #expect(try await browser.audit() == [], "\(uid)")
      #expect(
        try await browser.text("document.querySelector('#user-title').textContent.length < 250") == "true")
      try await browser.press("Escape")
    }
    try await browser.press("Delete")
    try await browser.wait(until: "document.querySelector('#confirmation').open")
    #expect(try await browser.photograph("confirmation-hostile") == [])
    let made = try await browser.text("document.querySelectorAll('body img, body script, body b').length")
    #expect(made == "0")
    #expect(await browser.takeProblems() == [])
  }
}
