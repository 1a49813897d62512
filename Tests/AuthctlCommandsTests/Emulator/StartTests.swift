import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Program

/// `emulator start` with scripted signals; `EmulatorStartTests` sends real ones.
@Suite(.timeLimit(.minutes(6))) struct StartTests {
  @Test(arguments: [SIGTERM, SIGINT, SIGHUP])
  func `a signal ends the server with success`(signal: Int32) async throws {
    var authctl = try Authctl()
    let file = "\(authctl.home.path)/ready.json"
    let ready = Mutex("")
    authctl.processes = ScriptedProcesses([
      .action { _ in
        let line = try String(contentsOfFile: file, encoding: .utf8)
        ready.withLock { $0 = line }
        let address = try #require(line.firstMatch(of: /"address":"([^"]+)"/)?.1)
        let client = try Authctl(variables: ["FIREBASE_AUTH_EMULATOR_HOST": String(address)])
        #expect(try await client("anonymous", "sign-in").status == 0)
      }, .signal(signal),
    ])
    let outcome = try await authctl("emulator", "start", "--port", "0", "--ready-file", file)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains(#""pid":4711,"#))
    #expect(outcome.output == ready.withLock { $0 })
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test(arguments: [
    ("--token-ttl 500ms", "--token-ttl must be whole seconds"), ("--import -", "--import needs a directory"),
    ("--export-on-exit -", "--export-on-exit needs a directory"), ("--state -", "--state needs a directory"),
    ("--users -", "--users needs a file"), ("--project-file -", "--project-file needs a file"),
  ])
  func `a value that a server cannot start with is refused`(option: String, reason: String) async throws {
    let outcome = try await Authctl().line("emulator start --port 0 \(option)")
    #expect(outcome.status == 2 && outcome.error.contains("error: \(reason)"), "\(outcome.error)")
  }

  @Test func `a background process that cannot be started fails like a command that cannot`() async throws {
    let outcome = try await Authctl()("emulator", "start", "--detach", "--json")
    #expect(outcome.status == 126 && outcome.output == "")
    let error = try outcome.jsonError()
    #expect(error["code"] as? String == "CANNOT_RUN")
    #expect((error["hint"] as? String)?.hasSuffix("authctl emulator start --json") == true)
  }

  @Test(arguments: [(DetachedStart.ready, Int32(0)), (.ended(7), 7), (.killed(9), 126)])
  func `the exit code of a start in the background is its server's, unless it was killed`(
    start: DetachedStart, status: Int32
  ) async throws {
    var authctl = try Authctl()
    authctl.processes = ScriptedProcesses(detached: start)
    let outcome = try await authctl("emulator", "start", "--detach")
    #expect(outcome.status == status && outcome.output == "")
    #expect(outcome.error.isEmpty == (status != 126), "\(outcome.error)")
  }
}
