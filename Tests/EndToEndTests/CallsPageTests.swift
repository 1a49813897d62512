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
      try await browser.evaluate("document.querySelector('#calls-section').open = true")
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
      try await browser.wait(until: "document.querySelectorAll('#calls > li').length === 1")
      let text = try await browser.text("document.querySelector('#calls').textContent")
      #expect(text.contains("signs in with e-mail address and password") && text.contains(hostile), "\(text)")
      #expect(text.contains("400"), "\(text)")
      #expect(!text.contains("hunter2hunter2") && !text.contains("never-shown"), "\(text)")
      #expect(try await browser.text("String(document.querySelectorAll('#calls img').length)") == "0")
      try call(server, "signUp", "{}")
      try await browser.wait(until: "document.querySelectorAll('#calls > li').length === 2")
      let newest = try await browser.text("document.querySelector('#calls > li').textContent")
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
      try await browser.wait(until: "document.querySelectorAll('#calls > li').length === 1")
      let users = try await browser.text("getComputedStyle(document.querySelector('main > section')).display")
      #expect(users == "none")
    }
  }
}
