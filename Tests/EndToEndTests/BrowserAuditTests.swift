import TestSupport
import Testing

extension BrowserTests {
  /// The audit that the other tests of pages rely on.
  @Suite struct BrowserAuditTests {
    private let server: ServerProcess

    init() throws { server = try ServerProcess(try Binary()) }

    @Test(
      .needsPython("axe_playwright_python"),
      arguments: [
        ("label", "document.querySelector('main').append(document.createElement('input'))"),
        ("color-contrast", "document.querySelector('h2').style.color = 'rgb(200 200 200)'"),
        ("it scrolls sideways", "document.querySelector('main').style.minWidth = '200vw'"),
      ])
    func `a fault made on purpose is found`(rule: String, fault: String) async throws {
      let browser = try await BrowserTests.begin()
      try await browser.open("http://\(server.address)/")
      try await browser.wait(until: "document.querySelector('#connection').dataset.state === 'live'")
      try await browser.evaluate("void (\(fault))")
      #expect(try await browser.audit().contains { $0.hasPrefix(rule) })
    }
  }
}
