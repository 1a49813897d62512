import BoundedJSON
import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// The list of calls on the page at `/`, in a real browser.
  @Suite struct CallsPageTests {
    /// The page with the list open.
    private func open(_ server: ServerProcess) async throws -> Browser {
      let browser = try await BrowserTests.begin()
      try await browser.open("http://\(server.address)/")
      try await browser.wait(until: "document.querySelector('#connection').dataset.state === 'live'")
      try await browser.evaluate("location.hash = '#calls'")
      try await browser.wait(until: "document.querySelector('#calls-empty').textContent !== ''")
      return browser
    }

    private func call(_ server: ServerProcess, _ method: String, _ body: String) throws {
      _ = try rawPost(
        server.address, "/identitytoolkit.googleapis.com/v1/accounts:\(method)?key=never-shown", body)
    }

    @Test func `a call appears with its explanation, as text and without secrets`() async throws {
      let server = try ServerProcess(try Binary())
      let browser = try await open(server)
      let hostile = "<img src=x onerror=alert(1)>"
      try call(server, "signInWithPassword", #"{"email":"\#(hostile)","password":"hunter2hunter2"}"#)
      try await browser.wait(until: "document.querySelectorAll('#calls-list > li').length === 1")
      let text = try await browser.text("document.querySelector('#calls-list').textContent")
      #expect(text.contains("signs in with e-mail address and password") && text.contains(hostile), "\(text)")
      #expect(text.contains("400"), "\(text)")
      #expect(!text.contains("hunter2hunter2") && !text.contains("never-shown"), "\(text)")
      #expect(try await browser.text("String(document.querySelectorAll('#calls-list img').length)") == "0")
      try call(server, "signUp", "{}")
      try await browser.wait(until: "document.querySelectorAll('#calls-list > li').length === 2")
      let newest = try await browser.text("document.querySelector('#calls-list > li').textContent")
      #expect(newest.contains("creates an account"), "\(newest)")
      #expect(await browser.takeProblems() == [])
    }

    @Test func `the page of a proxy shows its calls and no lists of its own`() async throws {
      let service = try ServerProcess(try Binary())
      let proxy = try ServerProcess(try Binary(), ["--upstream", "http://\(service.address)"])
      let browser = try await open(proxy)
      try await browser.wait(until: "document.body.classList.contains('proxy')")
      let line = try await browser.text("document.querySelector('#calls-upstream').textContent")
      #expect(line.contains(service.address))
      try call(proxy, "signUp", "{}")
      try await browser.wait(until: "document.querySelectorAll('#calls-list > li').length === 1")
      let users = try await browser.text(
        "getComputedStyle(document.querySelector('#view-users-codes')).display")
      #expect(users == "none")
    }

    @Test func `the page of a replay says so, and announces refusals but no second factor`() async throws {
      let home = try TemporaryHome()
      let path = "\(home.path)/calls.jsonl"
      try Self.recording.write(toFile: path, atomically: true, encoding: .utf8)
      let replay = try ServerProcess(try Binary(), ["--replay", path])
      let browser = try await open(replay)
      try await browser.wait(until: "document.body.classList.contains('proxy')")
      let line = try await browser.text("document.querySelector('#calls-upstream').textContent")
      #expect(line.contains("answered from a recording") && !line.contains("passed on"), "\(line)")
      try call(replay, "signInWithPassword", #"{"email":"jane@example.com","password":"x"}"#)
      try await browser.wait(until: "document.querySelectorAll('#calls-list > li').length === 1")
      let announced = try await browser.text("document.querySelector('#announcer').textContent")
      #expect(!announced.contains("signInWithPassword"), "\(announced)")
      try call(replay, "signUp", "{}")
      try await browser.wait(until: "document.querySelectorAll('#calls-list > li').length === 2")
      let refused = try await browser.text("document.querySelector('#announcer').textContent")
      #expect(refused.contains("accounts:signUp 501 refused"), "\(refused)")
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
