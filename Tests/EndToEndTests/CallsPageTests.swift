import BoundedJSON
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// The view of calls on the page at `/`, in a real browser.
  @Suite struct CallsPageTests {
    /// The servers whose page shows calls: in the default mode, in strict mode, and as a proxy of one.
    enum Mode: String, CaseIterable {
      case emulator, strict, proxy
    }

    /// A server and, for a proxy, the one behind it.
    func servers(_ mode: Mode) throws -> (shown: ServerProcess, behind: ServerProcess?) {
      let binary = try Binary()
      switch mode {
      case .emulator: return (try ServerProcess(binary, Self.numbers), nil)
      case .strict: return (try ServerProcess(binary, ["--strict"] + Self.numbers), nil)
      case .proxy:
        let behind = try ServerProcess(binary, Self.numbers)
        return (try ServerProcess(binary, ["--upstream", "http://\(behind.address)"]), behind)
      }
    }

    private static let numbers = ["--test-number", "+16505550101=123456"]

    func open(_ server: ServerProcess, _ place: String = "#calls") async throws -> Browser {
      let browser = try await BrowserTests.begin()
      try await browser.resize(1280, 800)
      try await browser.open("http://\(server.address)/\(place)")
      try await browser.wait(until: "document.querySelector('#connection').dataset.state === 'live'")
      return browser
    }

    @discardableResult
    func call(_ server: ServerProcess, _ path: String, _ body: String) throws -> String {
      try rawPost(
        server.address, "/identitytoolkit.googleapis.com/\(path)?key=never-shown", body)
    }

    func rows(_ count: Int) -> String {
      "document.querySelectorAll('#calls-list [role=option]').length === \(count)"
    }

    /// What the right side shows.
    func shown(_ browser: Browser) async throws -> String {
      try await browser.text("document.querySelector('#call').innerText")
    }

    /// Chooses the row with these words: with the mouse, or with keys in the list.
    func choose(_ browser: Browser, _ words: String, by hand: Hand, keys: [String]) async throws {
      let all = try await browser.controls()
      if hand == .mouse {
        let row = try #require(all.first { $0.role == "option" && $0.name.contains(words) })
        return try await browser.click("option", row.name)
      }
      let list = try #require(all.first { $0.role == "listbox" })
      try await browser.focus("listbox", list.name)
      for key in keys { try await browser.press(key) }
    }

    func member(_ name: String, of answer: String) throws -> String {
      let body = try #require(answer.split(separator: "\r\n\r\n", maxSplits: 1).last)
      let value = try JSONDecoder().decode(JSONValue.self, from: Data(body.utf8))
      return try #require(value[name]?.string, "\(answer)")
    }

    /// A refused sign-in, a sign-in by SMS, and one that waits for its code.
    func story(_ server: ServerProcess) throws {
      try call(
        server, "v1/accounts:signInWithPassword", #"{"email":"jane@example.com","password":"hunter2hunter2"}"#
      )
      let session = try member(
        "sessionInfo",
        of: try call(
          server, "v1/accounts:sendVerificationCode",
          #"{"phoneNumber":"+16505550101","recaptchaToken":"never-shown-either"}"#))
      try call(
        server, "v1/accounts:signInWithPhoneNumber", #"{"sessionInfo":"\#(session)","code":"123456"}"#)
      try call(
        server, "v1/accounts:sendVerificationCode",
        #"{"phoneNumber":"+16505550101","recaptchaToken":"never-shown-either"}"#)
    }

    @Test(arguments: Mode.allCases)
    func `calls are listed, filtered and explained, with mouse and keyboard`(mode: Mode) async throws {
      let (server, behind) = try servers(mode)
      defer { withExtendedLifetime(behind) {} }
      let browser = try await open(server, mode == .proxy ? "" : "#calls")
      #expect(try await browser.text("document.title") == "Calls · authctl emulator")
      try story(server)
      try await browser.wait(until: rows(4))
      // The refused call with the keyboard alone: the list, its end, and the details.
      try await browser.focus("listbox", "Calls, newest first")
      try await browser.press("End")
      try await browser.wait(until: "document.querySelector('.use button')")
      var text = try await shown(browser)
      let code = mode == .strict ? "INVALID_LOGIN_CREDENTIALS" : "EMAIL_NOT_FOUND"
      let reason = mode == .strict ? ["Next:", "Reason"] : ["There is no account"]
      let common = ["Signs in with e-mail address and password", "refused", "jane@example.com"]
      for words in common + [code] + reason {
        #expect(text.contains(words), "\(words) in \(text)")
      }
      try await browser.press("ArrowUp")
      try await browser.press("ArrowUp")
      try await browser.wait(
        until: "document.querySelector('#call-title').textContent.includes('with the code')")
      try await browser.wait(until: "document.querySelectorAll('#call pre').length === 4")
      text = try await shown(browser)
      for words in ["Token given: idToken", "expires in", "sub", "\"code\": \"<code>\"", "<sessionInfo "] {
        #expect(text.contains(words), "\(words) in \(text)")
      }
      let page = try await browser.text("document.querySelector('#view-calls').outerHTML")
      for secret in ["hunter2hunter2", "never-shown", "123456"] {
        #expect(!page.contains(secret), "\(secret)")
      }
      // Filters: with the mouse, by words, by kind.
      try await browser.click("button", "Failed")
      try await browser.wait(until: rows(1))
      try await browser.click("button", "Failed")
      try await browser.press("/")
      try await browser.type("sms +1650")
      try await browser.wait(until: rows(3))
      try await browser.press("Escape")
      try await browser.wait(until: rows(4))
      #expect(
        try await browser.text("document.querySelector('#calls-user').innerText").contains("+16505550101"))
      try await browser.open("http://\(server.address)/#calls?user=jane@example.com")
      try await browser.wait(until: rows(1))
      // Pausing holds back new calls, and clearing also empties the server's list.
      try await browser.open("http://\(server.address)/#calls")
      try await browser.wait(until: rows(4))
      try await browser.click("button", "Pause")
      try call(server, "v1/accounts:signUp", "{}")
      try await browser.click("button", "Resume, 1 new")
      try await browser.wait(until: rows(5))
      try await browser.click("button", "Clear")
      try await browser.wait(until: rows(0))
      #expect(try KeptConnection(server.address).get("/emulator/v1/calls")["calls"]?.array == [])
      let problems = await browser.takeProblems()
      #expect(problems == [])
    }

    @Test(arguments: Mode.allCases, Hand.allCases)
    func `a flow shows what is missing, and its steps lead to the calls`(
      mode: Mode, hand: Hand
    ) async throws {
      let (server, behind) = try servers(mode)
      defer { withExtendedLifetime(behind) {} }
      let browser = try await open(server, "#calls?show=flows")
      try story(server)
      try await browser.wait(until: rows(3))
      try await choose(browser, "missing: the code of the SMS", by: hand, keys: ["Home"])
      try await browser.wait(
        until: "document.querySelector('#call').innerText.includes('Missing: the code of the SMS')")
      let text = try await shown(browser)
      #expect(text.contains("waits") && text.contains("since "), "\(text)")
      try await choose(browser, "2 calls", by: hand, keys: ["Home", "ArrowDown"])
      try await browser.wait(until: "document.querySelectorAll('.step').length === 2")
      #expect(try await browser.text("document.querySelectorAll('.step.missing').length") == "0")
      try await browser.use("link", "signs in with the code of an SMS", by: hand)
      try await browser.wait(until: "document.querySelector('#call').innerText.includes('Token given')")
      #expect(await browser.takeProblems() == [])
    }

    @Test func `copied commands run, and hostile text stays text`() async throws {
      let (server, _) = try servers(.emulator)
      let browser = try await open(server)
      let hostile = "<img src=x onerror=alert(1)>'$(touch x)"
      try call(server, "v1/accounts:signUp", #"{"displayName":"\#(hostile)"}"#)
      try await browser.wait(until: rows(1))
      try await browser.focus("listbox", "Calls, newest first")
      try await browser.press("ArrowDown")
      try await browser.wait(for: "button", "Copy as curl")
      // A headless browser's clipboard is not accessible, so the test asks the page what it would copy.
      try await browser.evaluate(
        "window.copied = []; Object.defineProperty(navigator, 'clipboard', { value: { writeText: (text) => { copied.push(text); return Promise.resolve(); } } })"
      )
      try await browser.click("button", "Copy as curl")
      try await browser.click("button", "Copy as authctl")
      try await browser.click("button", "Show in explain")
      try await browser.wait(until: "copied.length === 2 && document.querySelector('.use code')")
      let home = try Binary()
      let curl = try await home.shell(try await browser.text("copied[0]"))
      #expect(curl.output.contains("\"idToken\""), "\(curl)")
      let own = try await home.shell(try await browser.text("copied[1]"))
      #expect(own.status == 0, "\(own.error)")
      let explained = try await home.shell(
        try await browser.text("document.querySelector('.use code').textContent"))
      #expect(explained.output.contains("does: creates an account"), "\(explained)")
      #expect(try await browser.text("document.querySelectorAll('#content img').length") == "0")
      #expect(await browser.takeProblems() == [])
    }

    @Test func `the page of a replay says so, and shows refusals but no second factor`() async throws {
      let home = try TemporaryHome()
      let path = "\(home.path)/calls.jsonl"
      try Self.recording.write(toFile: path, atomically: true, encoding: .utf8)
      let replay = try ServerProcess(try Binary(), ["--replay", path])
      let browser = try await open(replay, "")
      let line = try await browser.text("document.querySelector('#calls-upstream').textContent")
      #expect(line.contains("answered from a recording") && !line.contains("passed on"), "\(line)")
      try call(replay, "v1/accounts:signInWithPassword", #"{"email":"jane@example.com","password":"x"}"#)
      try await browser.wait(until: rows(1))
      let announced = try await browser.text("document.querySelector('#announcer').textContent")
      #expect(!announced.contains("signs in"), "\(announced)")
      try call(replay, "v1/accounts:signUp", "{}")
      try await browser.wait(until: rows(2))
      let refused = try await browser.text("document.querySelector('#announcer').textContent")
      #expect(refused.contains("creates an account 501 refused"), "\(refused)")
    }

    @Test(arguments: Mode.allCases, Hand.allCases)
    func `on a small screen the list and the call are two steps`(mode: Mode, hand: Hand) async throws {
      let (server, behind) = try servers(mode)
      defer { withExtendedLifetime(behind) {} }
      try story(server)
      let browser = try await open(server)
      try await browser.resize(380, 800)
      try await browser.wait(until: rows(4))
      let visible = "(id) => document.querySelector(id).checkVisibility()"
      #expect(try await browser.evaluate("(\(visible))('#call')") == .bool(false))
      try await choose(browser, "and password", by: hand, keys: ["End", "Enter"])
      try await browser.wait(until: "(\(visible))('#call') && !(\(visible))('#calls-list')")
      #expect(try await browser.text("document.activeElement.id") == "call-title")
      try await hand == .keys ? browser.press("Escape") : browser.click("button", "Back to the list")
      try await browser.wait(until: "!(\(visible))('#call') && (\(visible))('#calls-list')")
      #expect(await browser.takeProblems() == [])
    }

    @Test func `the expiry of a token is counted by the server's clock`() async throws {
      let (server, _) = try servers(.emulator)
      try call(server, "v1/accounts:signUp", "{}")
      let browser = try await open(server)
      try await browser.wait(until: rows(1))
      try await choose(browser, "creates an account", by: .keys, keys: ["Home"])
      try await browser.wait(until: "document.querySelector('#call').innerText.includes('expires in 59 min')")
      try await Binary(variables: server.variables).done("emulator", "clock", "+2h")
      // The page hears of the server's time with the next call.
      try call(server, "v1/accounts:signUp", "{}")
      try await browser.wait(until: "document.querySelector('#call').innerText.includes('expired 1 h')")
    }

    @Test func `each view is legible in light, dark and on a small screen`() async throws {
      let (server, _) = try servers(.emulator)
      let browser = try await open(server)
      try await browser.wait(for: "button", "Copy the command authctl anonymous sign-in")
      var faults = try await browser.photograph("calls-empty")
      try story(server)
      try await browser.wait(until: rows(4))
      faults += try await browser.photograph("calls")
      try await browser.focus("listbox", "Calls, newest first")
      try await browser.press("End")
      try await browser.wait(until: "document.querySelector('.use button')")
      faults += try await browser.photograph("call-refused")
      try await browser.press("ArrowUp")
      try await browser.press("ArrowUp")
      try await browser.wait(until: "document.querySelectorAll('#call pre').length === 4")
      faults += try await browser.photograph("call")
      try await browser.click("button", "Flows")
      try await browser.wait(until: rows(3))
      try await browser.focus("listbox", "Flows, newest first")
      try await browser.press("Home")
      try await browser.wait(until: "document.querySelector('.step.missing')")
      faults += try await browser.photograph("flow")
      try await browser.click("link", "Users & codes")
      try await browser.wait(until: "document.querySelector('#rows .name')")
      faults += try await browser.photograph("users")
      #expect(faults == [])
    }

    @Test func `of many calls the newest thousand are listed, and a key touches few of them`() async throws {
      let (server, _) = try servers(.emulator)
      let connection = try KeptConnection(server.address)
      for number in 0..<1005 {
        try connection.send(
          "POST", "/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword",
          #"{"email":"user-\#(number)@example.com","password":"wrong"}"#)
      }
      let browser = try await open(server)
      try await browser.wait(until: rows(1000))
      try await browser.focus("listbox", "Calls, newest first")
      try await browser.press("Home")
      // How fast that is, Tests/Scripts/page_keys.py says; here only the work counts.
      try await browser.evaluate(
        """
        window.touched = 0;
        window.watcher = new MutationObserver((all) => { touched += all.length; });
        watcher.observe(document.querySelector('#calls-list'), { attributes: true, childList: true, subtree: true });
        window.first = document.querySelector('#calls-list [role=option]');
        """)
      for key in ["ArrowDown", "End"] { try await browser.press(key) }
      try await browser.wait(until: "document.querySelector('#call-title').textContent && touched > 0")
      let touched = try #require(Int(try await browser.text("touched")))
      #expect(touched <= 8)
      // A filter builds no row again.
      try await browser.press("/")
      try await browser.type("user-7")
      try await browser.wait(until: "document.querySelectorAll('#calls-list [role=option]').length < 200")
      try await browser.press("Escape")
      try await browser.wait(until: rows(1000))
      #expect(
        try await browser.evaluate("first === document.querySelector('#calls-list [role=option]')")
          == .bool(true))
    }

    /// A sign-in that needs a second factor.
    private static let recording = #"""
      {"schema":1,"secrets":"replaced","request":{"method":"POST",\#
      "url":"https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k",\#
      "headers":[{"name":"Content-Type","value":"application/json"}],\#
      "body":"{\"email\":\"jane@example.com\"}"},"response":{"status":200,\#
      "headers":[{"name":"Content-Type","value":"application/json"}],\#
      "body":"{\"mfaPendingCredential\":\"x\",\"mfaInfo\":[]}"}}

      """#
  }
}
