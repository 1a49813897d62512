import BoundedJSON
import Foundation
import TestSupport
import Testing

extension BrowserTests.CallsPageTests {
  private static let body = #"{"email":"jane@example.com","password":"hunter2hunter2"}"#

  /// A browser at the only call of a server, which keeps what would be copied and downloaded.
  private func opened(_ server: ServerProcess) async throws -> Browser {
    try call(server, "v1/accounts:signUp", Self.body)
    let browser = try await open(server)
    try await browser.wait(until: rows(1))
    try await choose(browser, "creates an account", by: .keys, keys: ["Home"])
    try await browser.wait(for: "button", "Reveal values")
    try await browser.evaluate(
      """
      [window.copied, window.saved] = [[], []];
      navigator.clipboard.writeText = async (text) => { copied.push(text); };
      URL.createObjectURL = (blob) => { blob.text().then((text) => saved.push(text)); return '#calls'; };
      HTMLAnchorElement.prototype.click = () => {};
      """)
    return browser
  }

  @Test(arguments: Hand.allCases)
  func `values are revealed on demand, so that a command runs, and hidden with the next call`(
    hand: Hand
  ) async throws {
    let (server, _) = try servers(.emulator)
    let browser = try await opened(server)
    #expect(try await shown(browser).contains("hunter2") == false)
    try await browser.use("button", "Reveal values", by: hand)
    try await browser.wait(for: "button", "Hide values")
    let text = try await browser.text("document.querySelector('#call').textContent")
    #expect(text.contains("hunter2hunter2") && text.contains("?key=never-shown"), "\(text)")
    #expect(try await browser.text("document.activeElement.textContent") == "Hide values")
    #expect(try await browser.photograph("call-revealed-\(hand)") == [])
    try await browser.use("button", "Copy as curl", by: hand)
    try await browser.wait(until: "copied.length === 1")
    let curl = try await Binary().shell(try await browser.text("copied[0]"))
    #expect(curl.output.contains("EMAIL_EXISTS"), "\(curl)")
    try await browser.wait(until: rows(2))
    try await browser.use("button", "Send again", by: hand)
    try await browser.wait(until: rows(3))
    try await browser.wait(
      until: "document.querySelector('.use [role=status]').textContent === 'Sent again: 400 EMAIL_EXISTS'")
    try await choose(browser, "", by: .keys, keys: ["Home"])
    try await browser.wait(for: "button", "Reveal values")
    try await browser.use("button", "Flows", by: hand)
    #expect(try await browser.text("document.documentElement.outerHTML.includes('hunter2')") == "false")
    #expect(await browser.takeProblems() == [])
  }

  @Test(arguments: Hand.allCases)
  func `the listed calls are downloaded without secrets, and explain reads both files`(
    hand: Hand
  ) async throws {
    let (server, _) = try servers(.emulator)
    let browser = try await opened(server)
    try await browser.use("button", "Reveal values", by: hand)
    try await browser.wait(for: "button", "Hide values")
    try call(server, "v1/accounts:signUp", Self.body)
    try await browser.wait(until: rows(2))
    try await browser.use("button", "Failed", by: hand)
    try await browser.wait(until: rows(1))
    let home = try TemporaryHome()
    for (index, name) in ["HAR", "JSON lines"].enumerated() {
      try await browser.use("button", "Download as \(name)", by: hand)
      try await browser.wait(until: "saved.length === \(index + 1)")
      let file = try await browser.text("saved[\(index)]")
      #expect(!file.contains("hunter2") && !file.contains("never-shown"), "\(file)")
      try file.write(toFile: "\(home.path)/calls", atomically: true, encoding: .utf8)
      let explained = try await Binary()("explain", "\(home.path)/calls")
      #expect(explained.output.contains("EMAIL_EXISTS"), "\(explained)")
      #expect(!explained.output.contains("-> 200"), "only the listed call")
    }
    #expect(await browser.takeProblems() == [])
  }

  @Test func `a proxy reveals values only with --record-secrets, and says so`() async throws {
    let (proxy, behind) = try servers(.proxy)
    defer { withExtendedLifetime(behind) {} }
    let browser = try await opened(proxy)
    try await browser.use("button", "Reveal values", by: .keys)
    try await browser.wait(
      until: "document.querySelector('.use [role=status]').textContent.includes('--record-secrets')")
    #expect(try await browser.text("document.documentElement.outerHTML.includes('hunter2')") == "false")
    let address = try #require(behind?.address)
    let told = try ServerProcess(try Binary(), ["--upstream", "http://\(address)", "--record-secrets"])
    let other = try await opened(told)
    try await other.use("button", "Reveal values", by: .keys)
    try await other.wait(for: "button", "Hide values")
    #expect(try await shown(other).contains("hunter2hunter2"))
    #expect(try await other.controls().allSatisfy { $0.name != "Send again" })
  }
}
