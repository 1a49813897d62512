import AuthHTTP
import BoundedJSON
import Foundation
import Synchronization
import TestSupport
import Testing

extension BrowserTests.CallsPageTests {
  /// The name of the row with these words, as a screen reader reads it.
  private func option(_ browser: Browser, _ words: String) async throws -> String {
    let all = try await browser.controls().filter { $0.role == "option" && $0.name.contains(words) }
    return try #require(all.first?.name)
  }

  @Test(arguments: Mode.allCases, Hand.allCases)
  func `each action of the list and of a call works by the mouse and by keys`(
    mode: Mode, hand: Hand
  ) async throws {
    let (server, behind) = try servers(mode)
    defer { withExtendedLifetime(behind) {} }
    let browser = try await open(server, mode == .proxy ? "" : "#calls")
    try story(server)
    try await browser.wait(until: rows(4))
    // What a line says of its call, as a screen reader reads it.
    let line = try await option(browser, "and password")
    for words in ["jane@example.com", "refused", " ms"] { #expect(line.contains(words), "\(line)") }
    try await browser.use("button", "Failed", by: hand)
    try await browser.wait(until: rows(1))
    #expect(try await browser.property("ariaPressed", of: "button", "Failed") == "true")
    try await browser.use("button", "Failed", by: hand)
    try await browser.wait(until: rows(4))
    // No mouse reaches the choices of a select in a headless browser.
    for (name, counts) in [("Kind of call", [2, 0, 2]), ("User", [3, 1])] {
      try await browser.focus("combobox", name)
      for count in counts {
        try await browser.press("ArrowDown")
        try await browser.wait(until: rows(count))
      }
      try await browser.press("Home")
      try await browser.wait(until: rows(4))
    }
    let filter = "Filter calls by words, codes, users or paths"
    if hand == .keys { try await browser.press("/") } else { try await browser.click("searchbox", filter) }
    try await browser.type("nothing like that")
    try await browser.wait(until: "document.body.innerText.includes('No call is left by the filters.')")
    if hand == .mouse { #expect(try await browser.photograph("calls-none-\(mode)") == []) }
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
    // A row, and what can be done with its call.
    if hand == .keys { try await browser.press("ArrowDown") }
    if hand == .mouse {
      try await browser.click("option", try await option(browser, "with the code of an SMS"))
    }
    try await browser.wait(for: "heading", "Signs in with the code of an SMS")
    try await browser.evaluate(
      "window.copied = []; navigator.clipboard.writeText = async (text) => { copied.push(text); }")
    for name in ["Copy as curl", "Copy as authctl"] { try await browser.use("button", name, by: hand) }
    try await browser.wait(until: "copied.length === 2")
    #expect(try await browser.text("copied.join().includes('123456')") == "false")
    for state in ["true", "false"] {
      try await browser.use("button", "Show in explain", by: hand)
      #expect(try await browser.property("ariaExpanded", of: "button", "Show in explain") == .string(state))
    }
    try await browser.use("link", "All calls of +16505550101", by: hand)
    try await browser.wait(until: rows(3))
    #expect(try await browser.property("value", of: "combobox", "User") == "+16505550101")
    try await browser.use("button", "Pause", by: hand)
    try call(server, "v1/accounts:signUp", "{}")
    try await browser.use("button", "Resume, 1 new", by: hand)
    try await browser.wait(for: "button", "Pause")
    try await browser.use("button", "Flows", by: hand)
    try await browser.wait(for: "listbox", "Flows, newest first")
    try await browser.use("button", "Calls", by: hand)
    try await browser.wait(for: "listbox", "Calls, newest first")
    try await browser.use("button", "Clear", by: hand)
    try await browser.wait(until: rows(0))
    try await browser.wait(until: "document.activeElement.id === 'calls-undo'")
    let views = try await browser.controls().filter { $0.role == "link" }.map(\.name)
    #expect(views.contains(where: { $0.hasPrefix("Users & codes") }) == (mode != .proxy))
    let facts = try await browser.text("document.querySelector('#server-facts').textContent")
    let words: [Mode: String] = [.emulator: "default", .strict: "strict", .proxy: "proxy"]
    #expect(facts.hasPrefix(try #require(words[mode])), "\(facts)")
    #expect(await browser.takeProblems() == [])
  }

  @Test(arguments: [Mode.emulator, .strict])
  func `a flow joins a sign-in with its second factor, and a user leads to the calls`(
    mode: Mode
  ) async throws {
    let (server, _) = try servers(mode)
    let authctl = try Binary(
      variables: server.variables.merging(["AUTHCTL_PASSWORD": "correct horse"]) { $1 })
    let added = try await authctl.shell(
      """
      authctl emulator settings mfa state=ENABLED enabledProviders=PHONE_SMS &&
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
    #expect(try await browser.photograph("flow-second-factor-\(mode)") == [])
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
    #expect(try await shown(browser).contains("authctl"))
    // What the administrator did before is no part of the sign-in.
    #expect(!steps.contains("administrator"), "\(steps)")
    try await browser.click("link", "Users & codes")
    try await browser.click("button", "Show jane@example.com")
    try await browser.click("link", "Calls of this user")
    try await browser.wait(until: "document.querySelector('#calls-user').value.includes('jane')")
    try await browser.wait(until: "document.querySelectorAll('#calls-list [role=option]').length > 3")
    #expect(await browser.takeProblems() == [])
  }

  @Test func `a link that an administrator made does not hide the refusal of a sign-in`() async throws {
    let (server, _) = try servers(.emulator)
    let browser = try await open(server, "#calls?show=flows")
    try call(server, "v1/accounts:signUp", #"{"email":"adm@example.com","password":"correct horse"}"#)
    _ = try rawPost(
      server.address, "/identitytoolkit.googleapis.com/v1/projects/\(server.project)/accounts:sendOobCode",
      #"{"requestType":"PASSWORD_RESET","email":"adm@example.com","returnOobLink":true}"#,
      fields: ["Authorization: Bearer owner"])
    try call(
      server, "v1/accounts:signInWithPassword", #"{"email":"adm@example.com","password":"wrong horse"}"#)
    try await browser.wait(until: rows(2))
    let states = try await browser.text(
      "[...document.querySelectorAll('#calls-list .mark')].map((it) => it.textContent).join(', ')")
    #expect(states == "refused, done")
    #expect(try await browser.text("document.querySelectorAll('#calls-list .missing').length") == "0")
  }
}

extension BrowserTests.CallsPageTests {
  /// Answers of a service that means no good.
  private static let answers: [(status: HTTPStatus, body: String)] = [
    (
      400,
      #"{"error":{"code":400,"message":"EMAIL_EXISTS : <img src=x onerror=alert(1)>\u202egpj.exe\u0007"}}"#
    ),
    (400, #"{"error":{"code":400,"message":"\#(String(repeating: "L", count: 50_000))"}}"#),
    (
      200,
      #"{"mfaPendingCredential":"pending-pending","mfaInfo":[{"mfaEnrollmentId":"<b>","displayName":"\u202e","totpInfo":{}}]}"#
    ),
    (200, "<html><script>alert(1)</script>\(String(repeating: "x", count: 100_000))"),
    (500, #"{"error":"<b>"}"#), (200, #"[["<b>"]]"#), (200, #"{"localId":null,"email":5,"idToken":7}"#),
  ]

  @Test func `hostile answers of an upstream stay text, in order and short`() async throws {
    let asked = Mutex(0)
    let service = try CountingServer { request in
      guard request.target.path.hasSuffix("signInWithPassword") else { return nil }
      let number = asked.withLock { count in
        defer { count += 1 }
        return count
      }
      let (status, body) = Self.answers[number % Self.answers.count]
      return HTTPResponse(
        status, fields: HTTPFields([.init("content-type", "application/json")]), body: Array(body.utf8))
    }
    let proxy = try ServerProcess(try Binary(), ["--upstream", "http://\(service.address)"])
    for _ in Self.answers {
      try call(
        proxy, "v1/accounts:signInWithPassword",
        #"{"email":"jane@example.com","password":"hunter2hunter2"}"#)
    }
    let browser = try await open(proxy, "")
    try await browser.wait(until: rows(Self.answers.count))
    #expect(try await browser.photograph("calls-hostile") == [])
    try await browser.focus("listbox", "Calls, newest first")
    for _ in Self.answers {
      try await browser.press("ArrowDown")
      try await browser.wait(until: "document.querySelectorAll('#call .part').length > 1")
      let text = try await shown(browser)
      #expect(!BrowserTests.hasUnseen(text), "\(text)")
      #expect(!text.contains("hunter2"))
      #expect(try await browser.audit() == [])
    }
    #expect(try await shown(browser).contains(#"<img src=x onerror=alert(1)>\u202egpj.exe\u0007"#))
    #expect(try await browser.photograph("call-hostile") == [])
    #expect(try await browser.text("document.querySelectorAll('#content :is(img, script, b)').length") == "0")
    #expect(await browser.takeProblems() == [])
  }
}
