import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// The page of `phone send --recaptcha`, in a real browser.
  @Suite struct RecaptchaBrowserTests {
    private static let send = "document.querySelector('button').click()"

    /// A command that waits for its page, and the browser that shows it.
    private func start() async throws -> (command: ChildProcess, browser: Browser, server: ServerProcess?) {
      let (authctl, server) = try await LocalTarget.server.program()
      let error = "\(authctl.home.path)/err"
      let command = try authctl.start(
        authctl.path, ["phone", "send", "--recaptcha", "+16505550101"], error: .writing(error))
      var address: String?
      try await wait(for: "the address of the page") {
        let lines = try String(contentsOfFile: error, encoding: .utf8).split(separator: "\n")
        address = lines.first { $0.hasPrefix("http://") }.map(String.init)
        return address != nil
      }
      let browser = try await BrowserTests.begin()
      try await browser.open(try #require(address))
      return (command, browser, server)
    }

    private func says(_ words: String) -> String {
      "document.querySelector('[role=status]').textContent.includes('\(words)')"
    }

    @Test func `a score is sent once, and the page clears itself`() async throws {
      let (command, browser, server) = try await start()
      #expect(
        try await browser.text("getComputedStyle(document.querySelector('main')).borderRadius") != "0px")
      try await browser.evaluate(Self.send)
      try await browser.wait(until: says("you can close this page"))
      #expect(try await browser.text("String(document.querySelector('button'))") == "null")
      #expect(try await command.end() == 0)
      #expect(await browser.takeProblems() == [])
      withExtendedLifetime(server) {}
    }

    @Test func `a page whose command was killed says that it has ended`() async throws {
      let (command, browser, server) = try await start()
      command.signal(SIGKILL)
      _ = try await command.end()
      try await browser.evaluate(Self.send)
      try await browser.wait(until: says("has ended"))
      withExtendedLifetime(server) {}
    }
  }
}
