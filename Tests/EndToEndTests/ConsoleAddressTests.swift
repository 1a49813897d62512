import BoundedJSON
import Foundation
import TestSupport
import Testing

// What the address of the page says, and what is new on it.
extension BrowserTests.ConsoleUserTests {
  private static let api = "/identitytoolkit.googleapis.com/v1"
  /// Keeps announcements: they disappear before a busy machine looks for them.
  private static let listen = """
    window.heard = '';
    new MutationObserver((all) => all.forEach((it) => it.addedNodes.forEach((line) => {
      window.heard += line.textContent;
    }))).observe(document.querySelector('#announcer'), { childList: true });
    """

  private func sendCode(_ number: String, _ connection: KeptConnection) throws {
    try connection.send(
      "POST", "\(Self.api)/accounts:sendVerificationCode?key=k",
      #"{"phoneNumber":"\#(number)","recaptchaToken":"t"}"#)
  }

  @Test func `the page and the search of users are in the address, and another page begins at its top`()
    async throws
  {
    let (browser, _, server) = try await live()
    let users = (0..<120).map { #"{"localId":"user-\#($0)"}"# }.joined(separator: ",")
    try KeptConnection(server.address).send(
      "POST", "\(Self.api)/projects/demo-test/accounts:batchCreate", #"{"users":[\#(users)]}"#)
    try await browser.click("button", "Older")
    let range = "document.querySelector('#range').textContent"
    try await browser.wait(until: "\(range) === '51–100 of 120'")
    let top = "document.querySelector('#users-title').getBoundingClientRect().top"
    try await browser.wait(until: "\(top) > -2 && \(top) < innerHeight / 2")
    #expect(try await browser.text("location.hash") == "#users-codes?page=1")
    try await browser.evaluate("history.back()")
    try await browser.wait(until: "\(range) === '1–50 of 120'")
    try await browser.press("/")
    try await browser.type("user-11")
    try await browser.wait(until: "location.hash === '#users-codes?search=user-11'")
    try await browser.evaluate("window.isBefore = true")
    try await browser.call("Page.reload")
    try await browser.wait(until: "!window.isBefore && document.querySelectorAll('#rows tr').length === 11")
    #expect(try await browser.text("document.querySelector('#search').value") == "user-11")
    // Of all the rows, Tab reaches one with its buttons.
    let stops =
      "[...document.querySelectorAll('#rows :is(tr, button)')].filter((it) => it.tabIndex >= 0).length"
    #expect(try await browser.evaluate(stops) == .integer(4))
    try await browser.click("button", "Delete all users")
    let question = try await browser.text("document.querySelector('#confirmation-text').textContent")
    #expect(question.hasPrefix("All 120 accounts of this project are deleted."))
    #expect(await browser.takeProblems() == [])
  }

  @Test func `another project is quiet, stays in the address, and is unknown if nobody has named it`()
    async throws
  {
    let (browser, _, server) = try await live()
    let connection = try KeptConnection(server.address)
    try connection.send("POST", "\(Self.api)/projects/other/accounts", #"{"email":"ravi@example.com"}"#)
    try connection.send(
      "POST", "\(Self.api)/projects/other/accounts:sendOobCode",
      #"{"requestType":"PASSWORD_RESET","email":"ravi@example.com"}"#)
    try await browser.wait(until: "document.querySelectorAll('#scope option').length === 2")
    try await browser.evaluate(Self.listen)
    try await browser.evaluate("location.hash = '#users-codes?project=other'")
    try await browser.wait(for: "button", "Copy the link for ravi@example.com")
    #expect(try await browser.text("window.heard") == "")
    try await browser.click("link", "Calls")
    try await browser.click("link", "Users & codes")
    #expect(try await browser.text("location.hash") == "#users-codes?project=other")
    try await browser.evaluate("location.hash = '#users-codes?project=othr'")
    try await browser.wait(
      until: "document.querySelector('#scope-unknown').innerText.includes('heard of no project othr')")
    #expect(await browser.takeProblems() == [])
  }

  @Test func `an old message that comes into view is not announced as new, and a new one arrives once`()
    async throws
  {
    let (browser, _, server) = try await live(["--test-number", "+16505550101=123456"])
    let connection = try KeptConnection(server.address)
    for number in 1000...1100 { try sendCode("+1650555\(number)", connection) }
    let codes = "document.querySelectorAll('#codes li').length"
    try await browser.wait(until: "document.querySelector('#codes-count').textContent === '101'")
    try await browser.evaluate(Self.listen)
    let all = try connection.get("/emulator/v1/projects/demo-test/verificationCodes")["verificationCodes"]
    let last = try #require(all?.array?.last)
    try connection.send(
      "POST", "\(Self.api)/accounts:signInWithPhoneNumber?key=k",
      #"{"sessionInfo":"\#(last["sessionInfo"]?.string ?? "")","code":"\#(last["code"]?.string ?? "")"}"#)
    try await browser.wait(until: "document.querySelector('#codes-count').textContent === '100'")
    #expect(try await browser.evaluate(codes) == .integer(100))
    #expect(try await browser.text("window.heard") == "")
    try sendCode("+16505550101", connection)
    try await browser.wait(until: "window.heard.includes('New SMS code for +16505550101')")
    // Once seen, it is not new any more.
    try await browser.wait(until: "!document.querySelector('#codes li').innerText.includes('New')")
  }

  @Test
  func `a message is shown as its receiver sees it, is new until it is seen, and is found by its words`()
    async throws
  {
    let (browser, _, server) = try await live()
    defer { withExtendedLifetime(server) {} }
    try await browser.evaluate("navigator.clipboard.writeText = async (text) => { window.copied = text; }")
    try await browser.click("link", "Calls")
    for (call, body) in [
      ("signUp", "{ email: 'jane@example.com', password: 'notasecret', displayName: 'Jane' }"),
      ("sendOobCode", "{ requestType: 'PASSWORD_RESET', email: 'jane@example.com' }"),
      ("sendVerificationCode", "{ phoneNumber: '+16505550101', recaptchaToken: 't' }"),
    ] {
      try await browser.evaluate(
        """
        fetch('\(Self.api)/accounts:\(call)?key=k', { method: 'POST', body: JSON.stringify(\(body)),
          headers: { 'Content-Type': 'application/json', 'X-Firebase-Locale': 'fr' } }).then((it) => it.json())
        """)
    }
    try await browser.wait(for: "link", "Users & codes 2 new messages")
    try await browser.wait(until: "document.title.startsWith('(2) ')")
    let marks = "document.querySelectorAll('.messages .mark').length"
    #expect(try await browser.evaluate(marks) == .integer(2))
    try await browser.click("link", "Users & codes 2 new messages")
    let (codes, links) = (
      "document.querySelector('#codes').innerText", "document.querySelector('#links').innerText"
    )
    try await browser.wait(until: "\(codes).includes('validation')")
    let code = try await browser.text("document.querySelector('#codes .code').textContent")
    let sms = try await browser.text(codes)
    #expect(sms.contains("\(code) est votre code de validation pour demo-test.firebaseapp.com."), "\(sms)")
    #expect(sms.contains("Sign in or link the number · fr · http://"), "\(sms)")
    let mail = try await browser.text(links)
    for text in [
      "Réinitialisez votre mot de passe pour demo-test.firebaseapp.com", "Bonjour Jane,",
      "From noreply@demo-test.firebaseapp.com to jane@example.com", "Suivez ce lien",
      "Reset the password · fr",
    ] { #expect(mail.contains(text), "\(mail)") }
    // What was on the screen is not new any more, also after a reload.
    try await browser.wait(until: "\(marks) === 0")
    #expect(try await browser.photograph("messages") == [])
    try await browser.click("button", "Copy the code \(code) for +16505550101")
    try await browser.wait(until: "window.copied === '\(code)'")

    try await browser.fill(
      "Search messages by receiver, text, purpose or app", "JANE mot", role: "searchbox")
    try await browser.wait(until: "location.hash === '#users-codes?messages=JANE+mot'")
    try await browser.wait(until: "document.querySelector('#codes-count').textContent === '0 of 1'")
    #expect(
      try await browser.text("document.querySelector('#codes-empty').innerText").hasPrefix("None of these"))
    #expect(try await browser.text(links).contains("Bonjour Jane"))
    try await browser.evaluate("window.isBefore = true")
    try await browser.call("Page.reload")
    try await browser.wait(
      until: "!window.isBefore && document.querySelector('#codes-count').textContent === '0 of 1'")
    #expect(try await browser.evaluate(marks) == .integer(0))
    try await browser.focus("searchbox", "Search messages by receiver, text, purpose or app")
    try await browser.press("Escape")
    try await browser.wait(until: "document.querySelector('#codes-count').textContent === '1'")
    #expect(await browser.takeProblems() == [])
  }

  @Test func `a time of another day has its date, and a lease disappears when it ends`() async throws {
    let (browser, authctl, server) = try await live()
    let connection = try KeptConnection(server.address)
    try sendCode("+16505550101", connection)
    try await authctl.done("emulator", "clock", "+3d")
    try sendCode("+16505550102", connection)
    let times =
      "[...document.querySelectorAll('#codes time')].map((it) => it.textContent).join()"
    try await browser.wait(until: "document.querySelectorAll('#codes li').length === 2")
    try await browser.wait(until: #"/^\d\d:\d\d:\d\d,\d+ \w+ \d{4} \d\d:\d\d:\d\d$/.test(\#(times))"#)
    let clock = try await browser.text("document.querySelector('#clock-now').textContent")
    #expect(clock.wholeMatch(of: /\d+ \w+ \d{4} \d\d:\d\d:\d\d/) != nil)
    try connection.send("POST", "/emulator/v1/projects/demo-test/phoneLeases", #"{"ttlSeconds":"3"}"#)
    let lease = "document.querySelector('#tools').innerText.includes('on lease until')"
    try await browser.wait(until: lease)
    try await browser.wait(until: "!\(lease)")
  }
}
