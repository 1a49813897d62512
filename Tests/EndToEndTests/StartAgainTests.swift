import Foundation
import TestSupport
import Testing

/// `emulator start --detach` of a server that runs already.
@Suite(.timeLimit(.minutes(6))) struct StartAgainTests {
  private let authctl: Binary

  init() throws { authctl = try Binary.withRuntimeDirectory() }

  private func start(_ words: [String]) async throws -> Binary.Outcome {
    try await authctl.run(authctl.path, ["emulator", "start", "--detach"] + words)
  }

  @Test func `the same start succeeds, and gives the same values`() async throws {
    let options = ["--project", "demo-again", "--strict", "--test-number", "+16505550101=123456"]
    let first = try await start(options + ["--port", "0", "--json"]).json()
    let port = try #require(first["port"] as? Int)
    defer { if let id = first["pid"] as? Int { kill(Int32(id), SIGKILL) } }
    let same = options + ["--port", "\(port)"]
    let again = try await start(same + ["--json", "--ready-file", "ready"])
    #expect(again.status == 0, "\(again)")
    #expect(NSDictionary(dictionary: first) == NSDictionary(dictionary: try again.json()))
    let file = try String(contentsOfFile: "\(authctl.home.path)/ready", encoding: .utf8)
    #expect(file == again.output)
    let field = try await start(same + ["--field", "pid"])
    #expect(field.output == "\(first["pid"] as? Int ?? 0)\n")
    let text = try await start(same)
    #expect(text.status == 0 && text.error.contains("it has been running since "), "\(text)")
  }

  @Test func `another start names what differs`() async throws {
    let server = try await BackgroundProcess(authctl, "--project", "demo-again")
    let port = ["--port", "\(server.port)"]
    for (words, difference) in [
      (["--project", "demo-other"], "--project"), (["--project", "demo-again", "--strict"], "--strict"),
      (["--strict"], "--project, --strict"),
    ] {
      let refused = try await start(port + words)
      #expect(refused.status == 5, "\(words): \(refused)")
      #expect(
        refused.error.hasPrefix(
          "error: cannot listen on 127.0.0.1 port \(server.port): the local server of project demo-again, process \(server.processID), runs there with another \(difference) (CANNOT_LISTEN)\n"
        ), "\(refused.error)")
    }
    #expect(server.isRunning)
  }
}
