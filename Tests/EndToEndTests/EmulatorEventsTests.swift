import Foundation
import TestSupport
import Testing

/// `emulator events --follow` as a process: its output, and every way to end it.
@Suite(.timeLimit(.minutes(6))) struct EmulatorEventsTests {
  private let server: ServerProcess
  private let authctl: Binary

  init() throws {
    server = try ServerProcess(Binary())
    authctl = try Binary(variables: server.variables)
  }

  private func text(_ name: String) -> String { authctl.home.text(name) }

  /// Starts to follow, and returns when the first event is printed.
  private func follow(_ words: String...) async throws -> ChildProcess {
    try await authctl.done(["phone", "send", "+16505550101"])
    let process = try authctl.start(["emulator", "events", "--follow"] + words)
    try block(for: "the first event") { text("out").contains("smsSent") }
    return process
  }

  @Test func `it ends with a message when the server stops`() async throws {
    let process = try await follow()
    #expect(try server.stop() == 0)
    #expect(try await process.end() == 5)
    #expect(text("err").contains("error: emulator \(server.address), project demo-test has stopped"))
    #expect(text("err").contains("hint: authctl emulator start"))
  }

  @Test func `an interrupt ends it at once`() async throws {
    let process = try await follow()
    process.signal(SIGINT)
    #expect(try await process.end() == 130)
    #expect(text("err").contains("error:") == false)
  }

  @Test func `events are printed as they happen, filtered by kind`() async throws {
    let process = try await follow("--json", "--type", "smsSent", "--type", "signedIn")
    try await authctl.done(["anonymous", "sign-in"])
    try block(for: "the sign-in") { text("out").contains(#""kind":"signedIn""#) }
    process.signal(SIGTERM)
    _ = try await process.end()
    let lines = text("out").split(separator: "\n")
    for line in lines { _ = try JSONSerialization.jsonObject(with: Data(line.utf8)) }
    #expect(lines.count == 2 && !text("out").contains("accountCreated"))
  }

  @Test func `it ends quietly when its reader goes away`() async throws {
    // A closed pipe is noticed only by writing, so events must keep coming.
    let outcome = try await authctl.shell(
      """
      (while test ! -e done; do authctl phone send --resend +16505550101 >/dev/null 2>&1; done) &
      authctl emulator events --follow --quiet --type smsSent --field code 2>err | head -n 1
      touch done
      wait
      cat err
      """)
    #expect(outcome.status == 0 && outcome.output.count == 7, "\(outcome)")
  }
}
