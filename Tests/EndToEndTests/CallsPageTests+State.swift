import TestSupport
import Testing

extension BrowserTests.CallsPageTests {
  /// The lines of the list, newest first.
  private func lines(_ browser: Browser) async throws -> [String] {
    try await browser.text(
      "[...document.querySelectorAll('#calls-list [role=option]')].map((it) => it.ariaLabel).join('\\n')"
    ).split(separator: "\n").map(String.init)
  }

  private func refuse(_ server: ServerProcess, _ email: String) throws {
    try call(server, "v1/accounts:signInWithPassword", #"{"email":"\#(email)","password":"x"}"#)
  }

  private func move(_ server: ServerProcess, _ time: String) async throws {
    try await Binary(variables: server.variables).done("emulator", "clock", time)
  }

  private static let send = #"{"phoneNumber":"+16505550101","recaptchaToken":"never-shown"}"#

  @Test func `a listing of codes does not make one user of two`() async throws {
    let (server, _) = try servers(.emulator)
    try call(server, "v1/accounts:sendVerificationCode", Self.send)
    try call(server, "v1/accounts:sendVerificationCode", #"{"phoneNumber":"+16505550222"}"#)
    _ = try KeptConnection(server.address).get("/emulator/v1/projects/\(server.project)/verificationCodes")
    let browser = try await open(server, "#calls?user=%2B16505550222")
    try await browser.wait(until: rows(1))
    #expect(try await lines(browser)[0].contains("+16505550222"))
    try await browser.open("http://\(server.address)/#calls?show=flows")
    try await browser.wait(until: rows(2))
  }

  @Test func `a filter leaves whole flows, which a moved clock does not split`() async throws {
    let (server, _) = try servers(.emulator)
    let sent = try call(server, "v1/accounts:sendVerificationCode", Self.send)
    try await move(server, "+1h")
    let session = try member("sessionInfo", of: sent)
    for code in ["000000", "123456"] {
      try call(
        server, "v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(session)","code":"\#(code)"}"#)
    }
    let browser = try await open(server, "#calls?show=flows&kind=message")
    try await browser.wait(until: rows(1))
    let line = try await lines(browser)[0]
    #expect(line.contains("done 3 calls after 1 refusal") && !line.contains("missing"), "\(line)")
    try await browser.use("button", "Calls", by: .keys)
    try await browser.open("http://\(server.address)/#calls")
    try await browser.wait(until: "document.querySelectorAll('#calls-list .change').length === 1")
    #expect(
      try await browser.text("document.querySelector('.change').textContent")
        == "The clock was moved forward by 1 h")
  }

  @Test func `a paused list and the call that is read stay while a thousand calls come`() async throws {
    let (server, _) = try servers(.emulator)
    try story(server)
    let browser = try await open(server)
    try await browser.wait(until: rows(4))
    try await choose(browser, "and password", by: .keys, keys: ["End"])
    try await browser.use("button", "Pause", by: .keys)
    let connection = try KeptConnection(server.address)
    for _ in 0..<1100 {
      try connection.send("POST", "/identitytoolkit.googleapis.com/v1/accounts:lookup", "{}")
    }
    try await browser.wait(for: "button", "Resume, 1000 new")
    #expect(try await lines(browser).count == 4)
    try await browser.use("button", "Resume, 1000 new", by: .keys)
    try await browser.wait(until: rows(1000))
    #expect(try await shown(browser).contains("jane@example.com"))
    // Below the first lines, nothing moves when others come.
    try await browser.evaluate("document.querySelector('#calls-list').scrollTop = 5000")
    let place =
      "(window.row ??= document.querySelectorAll('#calls-list > *')[200]).getBoundingClientRect().top"
    // Rows out of sight have an estimated height until they are drawn.
    try await browser.wait(
      until: "(window.same = window.last === (window.last = \(place)) ? (window.same ?? 0) + 1 : 0) > 5")
    let before = try await browser.text("Math.round(\(place))")
    try refuse(server, "kim@example.com")
    try await browser.wait(
      until: "document.querySelector('#calls-list > *').ariaLabel.includes('kim@example.com')")
    #expect(try await browser.text("Math.round(\(place))") == before)
    #expect(await browser.takeProblems() == [])
  }

  @Test func `clearing a paused list says that others wait`() async throws {
    let (server, _) = try servers(.emulator)
    try story(server)
    let browser = try await open(server)
    try await browser.wait(until: rows(4))
    try await browser.use("button", "Pause", by: .keys)
    try await browser.use("button", "Clear", by: .keys)
    try await browser.wait(until: rows(0))
    try refuse(server, "kim@example.com")
    try await browser.wait(for: "button", "Resume, 1 new")
    #expect(
      try await browser.text("document.querySelector('#calls-empty').innerText").contains("new calls wait"))
    try await browser.use("button", "Clear", by: .keys)
    try await browser.wait(for: "button", "Resume")
  }

  @Test func `a line says the day once the server's is another one`() async throws {
    let (server, _) = try servers(.emulator)
    try story(server)
    let browser = try await open(server)
    try await browser.wait(until: rows(4))
    let whens = "[...document.querySelectorAll('#calls-list .when')]"
    let undated = "\(whens).filter((it) => !/ 20\\d\\d /.test(it.textContent)).length"
    #expect(try await browser.text(undated) == "4")
    try await move(server, "+40d")
    try await browser.wait(until: "\(undated) === 0")
    try refuse(server, "kim@example.com")
    try await browser.wait(until: "\(whens).length > 4 && \(undated) === 1")
  }

  @Test func `the filter finds what a line shows, and the address has it`() async throws {
    let (server, _) = try servers(.emulator)
    try story(server)
    let browser = try await open(server)
    try await browser.wait(until: rows(4))
    try await browser.press("/")
    try await browser.type("+16505550101 verification 200")
    try await browser.wait(until: rows(2))
    try await browser.wait(until: "location.hash.includes('text=')")
    let other = try await open(server, try await browser.text("location.hash"))
    try await other.wait(until: rows(2))
    #expect(try await other.text("document.querySelector('#calls-search').value").hasSuffix("200"))
  }

  @Test func `Failed opens the newest refusal, Escape leaves it, and a question mark lists the keys`()
    async throws
  {
    let (server, _) = try servers(.emulator)
    try story(server)
    let browser = try await open(server, "#calls?call=2")
    try await browser.wait(for: "heading", "Asks for an SMS with a code")
    try await browser.use("button", "Failed", by: .keys)
    try await browser.wait(for: "heading", "Signs in with e-mail address and password")
    try await browser.press("Escape")
    try await browser.wait(until: "document.querySelector('#call').hidden")
    #expect(try await browser.text("document.activeElement.id") == "calls-list")
    try await browser.press("?")
    try await browser.wait(for: "heading", "Keys")
    try await browser.use("button", "Close", by: .keys)
  }

  @Test func `on a small screen the line that keys have chosen stays when calls come`() async throws {
    let (server, _) = try servers(.emulator)
    try story(server)
    let browser = try await open(server)
    try await browser.resize(640, 800)
    try await browser.wait(until: rows(4))
    try await browser.focus("listbox", "Calls, newest first")
    for key in ["Home", "ArrowDown"] { try await browser.press(key) }
    let marked = "document.querySelector('#calls-list').getAttribute('aria-activedescendant')"
    #expect(try await browser.text(marked) == "call-3")
    try refuse(server, "kim@example.com")
    try await browser.wait(until: rows(5))
    #expect(try await browser.text(marked) == "call-3")
    try await browser.press("ArrowDown")
    #expect(try await browser.text(marked) == "call-2")
  }

  @Test func `a flow that goes on keeps the focus of its steps`() async throws {
    let (server, _) = try servers(.emulator)
    let session = try member(
      "sessionInfo", of: try call(server, "v1/accounts:sendVerificationCode", Self.send))
    let browser = try await open(server, "#calls?show=flows&flow=1")
    try await browser.wait(for: "link", "asks for an SMS with a code")
    try await browser.focus("link", "asks for an SMS with a code")
    try call(server, "v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(session)","code":"123456"}"#)
    try await browser.wait(until: "document.querySelectorAll('.step a').length === 2")
    #expect(try await browser.text("document.activeElement.textContent") == "asks for an SMS with a code")
  }

  @Test func `refusals are counted until the calls are looked at`() async throws {
    let (server, _) = try servers(.emulator)
    let browser = try await open(server, "")
    try refuse(server, "jane@example.com")
    try refuse(server, "kim@example.com")
    try await browser.wait(until: "document.title === '(2) Users & codes · authctl emulator'")
    try await browser.wait(for: "link", "Calls 2 refused")
    #expect(
      try await browser.text("document.querySelector('#last-refusal').innerText")
        .hasPrefix("Last refusal: EMAIL_NOT_FOUND for kim@example.com"))
    #expect(try await browser.text("document.querySelector('link[rel=icon]').href").hasSuffix("refused.svg"))
    #expect(try await browser.photograph("users-refusal") == [])
    try await browser.use("link", "EMAIL_NOT_FOUND", by: .keys)
    try await browser.wait(for: "heading", "Signs in with e-mail address and password")
    #expect(try await browser.text("document.title") == "Calls · authctl emulator")
    try await browser.use("link", "Users & codes", by: .keys)
    #expect(try await browser.text("document.querySelector('#last-refusal').hidden") == "true")
    #expect(await browser.takeProblems() == [])
  }

  @Test
  func `a call of nobody has no user, and the last refusal tells its time after the clock was moved back`()
    async throws
  {
    let (server, _) = try servers(.emulator)
    // {"sub":"u1","email":"jane@example.com"}, which begins no flow.
    let token = "eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1MSIsImVtYWlsIjoiamFuZUBleGFtcGxlLmNvbSJ9."
    try call(server, "v1/accounts:lookup", #"{"idToken":"\#(token)"}"#)
    try await move(server, "+2h")
    try call(server, "v1/accounts:lookup", #"{"idToken":"abc"}"#)
    try await move(server, "reset")
    let browser = try await open(server, "")
    try await browser.wait(for: "link", "INVALID_ID_TOKEN")
    let line = try await browser.text("document.querySelector('#last-refusal').innerText")
    #expect(line.hasPrefix("Last refusal: INVALID_ID_TOKEN, at ") && !line.contains(" in "), "\(line)")
    try await browser.use("link", "INVALID_ID_TOKEN", by: .keys)
    let all = try await lines(browser)
    #expect(all.filter { $0.contains("jane@example.com") }.count == 1, "\(all)")
  }

  @Test func `a second factor that is not sent is told until it is`() async throws {
    let (server, _) = try servers(.emulator)
    let variables = server.variables.merging(["AUTHCTL_PASSWORD": "correct horse"]) { _, new in new }
    try await Binary(variables: variables).done(
      "emulator", "users", "add", "--email", "jane@example.com", "--verified", "--new-password",
      "--sms-factor", "+16505550101")
    let answer = try call(
      server, "v1/accounts:signInWithPassword", #"{"email":"jane@example.com","password":"correct horse"}"#)
    let pending = try member("mfaPendingCredential", of: answer)
    let factor = try #require(answer.firstMatch(of: /"mfaEnrollmentId": ?"([^"]+)"/)?.output.1)
    let browser = try await open(server, "")
    try await browser.wait(for: "link", "SECOND_FACTOR_REQUIRED")
    #expect(
      try await browser.text("document.querySelector('#last-refusal').innerText")
        .hasPrefix("Second factor missing: SECOND_FACTOR_REQUIRED for jane@example.com"))
    #expect(try await browser.text("document.title") == "Users & codes · authctl emulator")
    try call(
      server, "v2/accounts/mfaSignIn:start",
      #"{"mfaPendingCredential":"\#(pending)","mfaEnrollmentId":"\#(factor)","phoneSignInInfo":{"recaptchaToken":"t"}}"#
    )
    try await browser.wait(until: "document.querySelector('#last-refusal').hidden")
  }

  @Test func `a token is judged by the time of its call, next to now`() async throws {
    let (server, _) = try servers(.emulator)
    let token = try member("idToken", of: try call(server, "v1/accounts:signUp", "{}"))
    try await move(server, "+2h")
    try call(server, "v1/accounts:lookup", #"{"idToken":"\#(token)"}"#)
    try await move(server, "reset")
    let browser = try await open(server)
    try await choose(browser, "reads accounts", by: .mouse, keys: [])
    try await browser.wait(until: "document.querySelector('.token')")
    let text = try await browser.text("document.querySelector('.token').innerText")
    #expect(text.contains("had expired 1 h") && text.contains("now: expires in 59 min"), "\(text)")
  }
}
