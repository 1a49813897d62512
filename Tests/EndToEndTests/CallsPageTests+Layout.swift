import BoundedJSON
import TestSupport
import Testing

extension BrowserTests.CallsPageTests {
  @Test(arguments: Hand.allCases)
  func `an empty page has the lines that connect an app, for each kind of app`(hand: Hand) async throws {
    let (server, _) = try servers(.emulator)
    for (place, name) in [("", "users-connect"), ("#calls", "calls-connect")] {
      let browser = try await open(server, place)
      let shown = "document.querySelector('[data-view] .view:not([hidden]) [role=tabpanel]').innerText"
      try await browser.wait(for: "tab", "JavaScript")
      #expect(
        try await browser.text(shown).contains(
          "connectAuthEmulator(getAuth(app), 'http://\(server.address)')"))
      #expect(try await browser.text(shown).contains("\"\(server.project)\""))
      for (tab, line) in [
        ("Swift", #"useEmulator(withHost: "127.0.0.1", port: "#), ("Kotlin", #"useEmulator("10.0.2.2", "#),
        ("Admin SDK", "FIREBASE_AUTH_EMULATOR_HOST=\(server.address)"), ("JavaScript", "initializeApp"),
      ] {
        if hand == .mouse {
          try await browser.click("tab", tab)
        } else {
          try await browser.focus("tab", tab == "JavaScript" ? "Admin SDK" : "JavaScript")
          let steps = [
            "Swift": ["ArrowRight"], "Kotlin": ["ArrowRight", "ArrowRight"], "Admin SDK": ["End"],
            "JavaScript": ["Home"],
          ]
          for key in steps[tab] ?? [] { try await browser.press(key) }
          #expect(try await browser.text("document.activeElement.textContent") == tab)
          #expect(try await browser.text("document.activeElement.tabIndex") == "0")
        }
        #expect(try await browser.property("ariaSelected", of: "tab", tab) == "true")
        #expect(try await browser.text(shown).contains(line))
        try await browser.wait(for: "button", "Copy the lines for \(tab)")
      }
      if hand == .mouse { #expect(try await browser.photograph(name) == []) }
      #expect(await browser.takeProblems() == [])
    }
  }

  @Test(arguments: Mode.allCases, Hand.allCases)
  func `calls that were cleared come back with their users and flows`(mode: Mode, hand: Hand) async throws {
    let (server, behind) = try servers(mode)
    defer { withExtendedLifetime(behind) {} }
    try story(server)
    let browser = try await open(server, "#calls?show=flows")
    try await browser.wait(until: rows(3))
    try await browser.use("button", "Clear", by: hand)
    try await browser.wait(until: rows(0))
    try await browser.wait(
      until:
        "document.querySelector('#calls-cleared').textContent === '4 calls were deleted from the server.'")
    try await browser.wait(until: "document.activeElement.id === 'calls-undo'")
    if hand == .mouse { #expect(try await browser.photograph("calls-cleared-\(mode)") == []) }
    try call(server, "v1/accounts:signUp", #"{"email":"new@example.com","password":"correct horse"}"#)
    try await browser.wait(until: rows(1))
    try await browser.use("button", "Undo", by: hand)
    try await browser.wait(until: rows(4))
    #expect(try await browser.text("document.querySelector('#calls-undo').hidden") == "true")
    #expect(
      try await browser.text("document.querySelector('#calls-cleared').textContent") == "The calls are back.")
    #expect(await browser.takeProblems() == [])
  }

  @Test func `the panes are resized by the mouse and by keys, and keep their widths`() async throws {
    let (server, _) = try servers(.emulator)
    try story(server)
    let browser = try await open(server)
    try await browser.wait(until: rows(4))
    let width = "Math.round(document.querySelector('.list-pane').getBoundingClientRect().width)"
    let now = { try await browser.text("document.querySelector('#calls-split').ariaValueNow") }
    try await browser.evaluate("document.querySelector('#calls-split').focus()")
    let before = try #require(Int(try await browser.text(width)))
    for (key, value) in [
      ("ArrowLeft", "58"), ("Home", "25"), ("End", "75"), ("Enter", "60"), ("ArrowLeft", "58"),
    ] {
      try await browser.press(key)
      #expect(try await now() == value)
    }
    let after = try #require(Int(try await browser.text(width)))
    #expect(after < before)
    // Another document in between, so that the page is loaded again.
    try await browser.open("http://\(server.address)/emulator/page/icon.svg")
    try await browser.open("http://\(server.address)/#calls")
    try await browser.wait(until: "\(width) === \(after)")
    for (type, x) in [("mousePressed", 0), ("mouseMoved", -200), ("mouseReleased", -200)] {
      let place = try #require(
        Double(try await browser.text("document.querySelector('#calls-split').getBoundingClientRect().x + 2"))
      )
      try await browser.call(
        "Input.dispatchMouseEvent",
        [
          "type": .string(type), "x": .number(type == "mouseReleased" ? place : place + Double(x)), "y": 400,
          "button": "left", "buttons": 1, "clickCount": 1,
        ])
    }
    #expect(try #require(Int(try await browser.text(width))) < after - 150)
    #expect(await browser.takeProblems() == [])
  }

  @Test func `the list says where the faults changed`() async throws {
    let (server, _) = try servers(.emulator)
    let faults = try Binary(variables: server.variables)
    let marks = "[...document.querySelectorAll('#calls-list .change')].map((it) => it.textContent).join()"
    try call(server, "v1/accounts:signUp", "{}")
    try await faults.done("emulator", "faults", "add", "--fail", "accounts:lookup=503")
    try call(server, "v1/accounts:signUp", "{}")
    let browser = try await open(server)
    try await browser.wait(until: "\(marks) === 'The faults were set to accounts:lookup=503'")
    try await faults.done("emulator", "faults", "clear")
    try call(server, "v1/accounts:signUp", "{}")
    try await browser.wait(until: "\(marks).startsWith('The faults ended')")
  }

  /// A browser that allows notifications, and a page that nobody looks at.
  private static let notifications = """
    window.notices = [];
    window.Notification = class extends EventTarget {
      static permission = 'default';
      static async requestPermission() { return this.permission = window.permission ?? 'granted'; }
      constructor(title, { body }) { super(); notices.push(title + ': ' + body); window.newest = this; }
      close() {}
    };
    document.hasFocus = () => false;
    """

  @Test(arguments: Hand.allCases)
  func `the browser tells of refusals once it is asked to, and never before`(hand: Hand) async throws {
    let (server, _) = try servers(.emulator)
    let browser = try await BrowserTests.begin()
    try await browser.call("Page.addScriptToEvaluateOnNewDocument", ["source": .string(Self.notifications)])
    try await browser.open("http://\(server.address)/")
    func refuse(_ count: Int) async throws {
      try call(
        server, "v1/accounts:signInWithPassword", #"{"email":"jane@example.com","password":"hunter2"}"#)
      try await browser.wait(until: "document.title.startsWith('(\(count)) ')")
    }
    try await refuse(1)
    try await browser.evaluate("window.permission = 'denied'")
    try await browser.use("button", "Notify", by: hand)
    #expect(try await browser.property("ariaPressed", of: "button", "Notify") == "false")
    try await refuse(2)
    #expect(try await browser.text("notices.length") == "0")
    try await browser.evaluate("window.permission = 'granted'")
    try await browser.use("button", "Notify", by: hand)
    try await browser.wait(until: "document.querySelector('#notify').ariaPressed === 'true'")
    try await refuse(3)
    #expect(
      try await browser.text("notices.join()")
        == "EMAIL_NOT_FOUND: signs in with e-mail address and password · jane@example.com")
    try await browser.evaluate("newest.dispatchEvent(new Event('click'))")
    try await browser.wait(for: "heading", "Signs in with e-mail address and password")
    try call(
      server, "v1/accounts:sendVerificationCode", #"{"phoneNumber":"+16505550101","recaptchaToken":"t"}"#)
    try await browser.wait(until: "/^SMS code \\d{6}: \\+16505550101$/.test(notices[1])")
    try await browser.use("button", "Notify", by: hand)
    try call(server, "v1/accounts:lookup", "{}")
    try await browser.wait(until: rows(5))
    #expect(try await browser.text("notices.length") == "2")
  }

  @Test func `paper has the whole list, and forced colors show what is chosen`() async throws {
    let (server, _) = try servers(.emulator)
    for _ in 0..<40 { try call(server, "v1/accounts:lookup", "{}") }
    let browser = try await open(server, "#calls?failed=yes&call=40")
    try await browser.wait(until: rows(40))
    let forced: JSONValue = ["name": "forced-colors", "value": "active"]
    try await browser.call("Emulation.setEmulatedMedia", ["features": [forced]])
    let color = "(path) => getComputedStyle(document.querySelector(path)).backgroundColor"
    for (chosen, other) in [
      ("#calls-failed", "#calls-pause"), (".row[aria-selected=true]", ".row:not([aria-selected=true])"),
      (".views [aria-current]", ".views a:not([aria-current])"),
    ] {
      #expect(
        try await browser.text("(\(color))('\(chosen)') !== (\(color))('\(other)')") == "true", "\(chosen)")
    }
    try await browser.call("Emulation.setEmulatedMedia", ["media": "print"])
    let isCut =
      "[...document.querySelectorAll('#view-calls :not(.hidden)')].some((it) => it.clientHeight && it.scrollHeight > it.clientHeight + 2 && getComputedStyle(it).overflowY !== 'visible')"
    #expect(try await browser.text(isCut) == "false")
    #expect(try await browser.text("document.querySelector('#calls-list').clientHeight > 40 * 30") == "true")
    #expect(try await browser.text("document.querySelector('.tools-line').checkVisibility()") == "false")
  }
}
