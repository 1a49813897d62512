import Foundation
import TestSupport
import Testing

extension BrowserTests {
  /// Sign-in at a provider's page, in a real browser.
  @Suite struct ProviderBrowserTests {
    private static let choice = "!document.querySelector('#choice').hidden"
    private static let submit = """
      const form = document.querySelector('#main-form');
      form.elements.name.value = 'Jane Doe';
      form.elements.screen_name.value = 'jane_d';
      form.requestSubmit();
      """

    /// Starts a sign-in, opens the address in the browser, and returns the outcome and what the browser then
    /// shows.
    private func signIn(
      _ authctl: Binary, act: String, change: @Sendable (String) -> String = { $0 }
    ) async throws -> (status: Int32, output: String, error: String, page: String) {
      let browser = try await BrowserTests.begin()
      let (output, error) = ("\(authctl.home.path)/out", "\(authctl.home.path)/err")
      let process = try authctl.start(
        authctl.path, ["twitter", "sign-in", "--browser", "--wait", "5m", "--json"],
        output: .writing(output), error: .writing(error))
      var shown = Data()
      try await wait(for: "the address of the provider's page") {
        let text = try Data(contentsOf: URL(filePath: error))
        shown = text.prefix { $0 != UInt8(ascii: "\n") }
        return shown.count < text.count
      }
      let line = try JSONSerialization.jsonObject(with: shown) as? [String: Any]
      try await browser.open(change(try #require(line?["authUri"] as? String)))
      try await browser.wait(until: Self.choice)
      try await browser.evaluate(act)
      try await browser.wait(
        until: "document.querySelector('[role=status]')?.textContent.includes('close this page')")
      let page = try await browser.text("document.querySelector('main').innerText")
      #expect(try await browser.text("location.pathname + location.search") == "/done")
      let status = try await process.end()
      // The browser reports a refused page as a problem; a blocked script would be another.
      #expect(await browser.takeProblems().filter { $0.contains("Content Security Policy") } == [])
      return (
        status, try String(contentsOfFile: output, encoding: .utf8),
        String(try String(contentsOfFile: error, encoding: .utf8).dropFirst(shown.count + 1)), page
      )
    }

    @Test(arguments: [LocalTarget.embedded, .server])
    func `the consent page signs in`(target: LocalTarget) async throws {
      let (authctl, server) = try await target.program()
      let done = try await signIn(authctl, act: Self.submit)
      #expect(done.status == 0, "\(done.error)")
      #expect(done.page.contains("Done"))
      let result = try JSONSerialization.jsonObject(with: Data(done.output.utf8)) as? [String: Any]
      let profile = try #require(result?["profile"] as? [String: Any])
      #expect(profile["displayName"] as? String == "Jane Doe" && profile["screenName"] as? String == "jane_d")
      #expect(try await authctl("status", "--field", "session.providerId").output == "twitter.com\n")
      withExtendedLifetime(server) {}
    }

    @Test func `canceling is reported`() async throws {
      let (authctl, server) = try await LocalTarget.server.program()
      let done = try await signIn(authctl, act: "document.querySelector('#cancel').click()")
      #expect(done.status == 1 && done.error.contains("\"code\":\"USER_CANCELLED\""), "\(done.error)")
      #expect(done.page.contains("the sign-in was canceled at the provider"))
      #expect(try await authctl("status", "--field", "signedIn").output == "false\n")
      withExtendedLifetime(server) {}
    }

    @Test func `a state that differs from the one sent is reported`() async throws {
      let (authctl, server) = try await LocalTarget.server.program()
      let done = try await signIn(authctl, act: Self.submit) { address in
        address.replacing(/state=[^&]*/, with: "state=somebody-elses")
      }
      #expect(done.status == 1 && done.error.contains("\"code\":\"STATE_MISMATCH\""), "\(done.error)")
      #expect(done.page.contains("is from another sign-in"))
      #expect(try await authctl("status", "--field", "signedIn").output == "false\n")
      withExtendedLifetime(server) {}
    }

    @Test func `a response in the fragment is found`() async throws {
      let (authctl, server) = try await LocalTarget.server.program()
      // The page adds its result to the query; here it is moved behind the number sign in transit.
      let done = try await signIn(
        authctl,
        act: """
          const query = new URLSearchParams(location.search);
          const claims = encodeURIComponent(JSON.stringify({ sub: 'hidden' }));
          location.assign(query.get('continueUri') + '#state=' + encodeURIComponent(query.get('state'))
            + '&id_token=' + claims);
          """)
      #expect(done.status == 0, "\(done.error)")
      #expect(done.output.contains("\"federatedId\":\"hidden\""))
      withExtendedLifetime(server) {}
    }
  }
}
