import AuthHTTP
import BoundedJSON
import Foundation
import TestSupport
import Testing

/// A browser started by Playwright with an exported session (Docs/protocol.md 7.8).
@Suite(
  .serialized, .timeLimit(.minutes(5)),
  .needsBrowser(), .needsPython("playwright"),
  .browser)
struct BrowserHandOverProcessTests {
  private let server: ServerProcess
  private let app: CountingServer
  private let home: TemporaryHome

  init() throws {
    let server = try ServerProcess(try Binary(), ["--test-number", "+16505553434=654321"])
    self.server = server
    app = try CountingServer { WebApp.signedInPage(of: $0, emulator: server.address) }
    home = try TemporaryHome()
  }

  /// Exports the session, opens the app with it, and returns what the page found.
  private func open(_ authctl: Binary) async throws -> JSONValue {
    let state = "\(home.path)/state.json"
    try await authctl.done(
      "session", "export", "--playwright", "http://\(app.address)", "--output", state, "--show-tokens")
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Scripts/playwright_session.py").path
    let outcome = try await authctl.run(
      "/usr/bin/env",
      [
        "python3", "-B", script, try #require(Browser.program), state, "http://\(app.address)/signed-in",
        "\(home.path)/saved.json",
      ], limit: .seconds(120))
    #expect(outcome.status == 0, "\(outcome.error)")
    return try JSONReader.read(Array(outcome.output.utf8))
  }

  /// Imports the session that the browser left, and returns its uid and second factor.
  private func takeOver() async throws -> JSONValue {
    let other = try Binary(variables: server.variables)
    let outcome = try await other.done(
      "session", "import", "--playwright", "\(home.path)/saved.json", "--json")
    #expect(try await other("user", "show").status == 0)
    return try JSONReader.read(Array(outcome.output.utf8))
  }

  @Test func `after a phone sign-in an app starts signed in, and its session can be imported back`()
    async throws
  {
    let authctl = try Binary(variables: server.variables)
    try await authctl.done("phone", "send", "+16505553434")
    try await authctl.done("phone", "verify", "654321")
    let uid = try await authctl("status", "--field", "session.localId").output
    let found = try await open(authctl)
    #expect(found["problems"] == [], "\(found)")
    #expect(found["user"]?.string.map { "\($0)\n" } == uid)
    #expect(found["localId"] == found["user"])
    #expect(found["phoneNumber"] == "+16505553434")
    #expect(try await takeOver()["localId"] == found["user"])
  }

  @Test func `an app starts with a proved second factor`() async throws {
    let account = try await SecondFactorAccount(of: try Binary(variables: server.variables), at: server)
    let secret = try await account.enrollApp()
    _ = try await account.signInAgain()
    try await account.done("mfa", "resolve", try SecondFactorAccount<Binary>.code(of: secret, stepsAhead: 1))
    let found = try await open(account.authctl)
    #expect(found["problems"] == [], "\(found)")
    #expect(found["secondFactor"] == "totp")
    let taken = try await takeOver()
    #expect(taken["localId"] == found["user"])
    #expect(taken["secondFactor"] == "totp")
  }
}
