import Foundation
import TestSupport
import Testing

/// The script that cleans up after a test run, and the one that limits it.
@Suite(.timeLimit(.minutes(6))) struct KeeperTests {
  private static let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

  /// Runs the keeper beside a shell, which represents the run.
  private func keep(_ run: String) async throws -> (outcome: Binary.Outcome, directory: String) {
    let home = try TemporaryHome()
    let directory = "\(home.path)/run"
    let keeper = Self.tests.appending(path: "Support/Fixtures/keeper.sh").path
    let outcome = try await Binary(home: home).shell(
      """
      mkdir \(directory) && touch \(directory)/file && chmod 500 \(directory)
      { MARK=\(directory) sh -c '\(run)'; } | sh '\(keeper)' MARK=\(directory) \(directory)
      grep -lzsxF MARK=\(directory) /proc/[0-9]*/environ | sed 's/^/still there: /'
      """)
    return (outcome, directory)
  }

  @Test(.onLinux("the keeper finds processes by their environment"))
  func `processes of a killed run are killed and named, and its files are removed`() async throws {
    let (outcome, directory) = try await keep(
      "(setsid sleep 1001; :) >&2 & (sleep 1002 & sleep 1003) >&2 & kill -9 $$")
    #expect(outcome.output == "", "\(outcome.output)")
    let named = outcome.error.split(separator: "\n").filter { $0.hasPrefix("left behind by the tests: ") }
    for number in 1001...1003 {
      #expect(named.contains { $0.contains("sleep \(number)") }, "\(outcome.error)")
    }
    #expect(!FileManager.default.fileExists(atPath: directory))
  }

  @Test func `a run that leaves nothing behind causes no message`() async throws {
    let (outcome, directory) = try await keep("true")
    #expect(outcome.error == "" && outcome.output == "", "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: directory))
  }

  private func limited(
    _ seconds: Int, _ command: String, in home: TemporaryHome? = nil
  ) async throws -> Binary.Outcome {
    let script = Self.tests.appending(path: "Scripts/limited.sh").path
    return try await Binary(home: home).run(
      "/usr/bin/env", ["bash", script, "\(seconds)", "300", "logs/tests.log", "sh", "-c", command])
  }

  @Test(arguments: [0, 1, 7]) func `a run within its limit keeps its exit code`(code: Int32) async throws {
    let outcome = try await limited(60, "echo told; exit \(code)")
    #expect(outcome.status == code, "\(outcome.error)")
    #expect(outcome.output.hasPrefix("told\n"))
  }

  @Test func `a run shows the readable part, and keeps every line in a file that it names`() async throws {
    let lines = [
      "◇ Test run started.", "◇ Suite Ends started.", "◇ Test a() started.",
      "◇ Test case passing 1 argument d → \(String(repeating: "é", count: 9000)) to b(d:) started.",
      "◇ Test case passing 1 argument d → \"x", "y\" to b(d:) started.",
      "✘ Test case passing 1 argument d → 2 to b(d:) recorded an issue at E.swift:1:2: Expectation failed: 1 == 2",
      "↳ the reason", "✔ Test a() passed after 0.1 seconds.",
      "✘ Test b(d:) with 2 test cases failed after 1 seconds with 1 issue.",
      "➜ Test c() skipped: \"curl is needed\"", "✔ Suite Ends passed after 2 seconds.",
      "E.swift:3: Fatal error: \(String(repeating: "é", count: 9000)) it ends",
      "✘ Test run with 3 tests in 1 suite failed after 2 seconds with 1 issue.",
    ]
    let home = try TemporaryHome()
    let text = lines.joined(separator: "\n") + "\n"
    try text.write(toFile: "\(home.path)/lines", atomically: true, encoding: .utf8)
    let outcome = try await limited(60, "cat lines; exit 1", in: home)
    #expect(outcome.status == 1 && outcome.error == "", "\(outcome)")
    var shown = outcome.output.split(separator: "\n").map(String.init)
    #expect(shown.last == "all lines: logs/tests.log")
    #expect(shown.count == 9, "\(shown)")
    let long = shown.remove(at: min(5, shown.count - 1))
    #expect(long.hasPrefix("E.swift:3: Fatal error: éé") && long.hasSuffix("éé it ends"))
    #expect(long.contains("é … é") && long.utf8.count < 1200)
    #expect(Array(shown.prefix(6)) == [0, 6, 7, 9, 10, 13].map { lines[$0] })
    #expect(try String(contentsOfFile: "\(home.path)/logs/tests.log", encoding: .utf8) == text)
  }

  @Test func `a run over its limit is ended, and the tests in progress are named`() async throws {
    let lines = [
      "Suite Ends started.", "Test a() started.", "Test `b c`(d:) started.", "Test hangs() started.",
      "Test a() passed after 0.1 seconds.", "Test `b c`(d:) with 3 test cases failed after 1 seconds.",
      "Suite Ends passed after 2 seconds.",
    ]
    let outcome = try await limited(
      2, lines.map { "echo '◇ \($0)'; " }.joined() + "trap '' TERM; sleep 1004 & sleep 1005")
    #expect(outcome.status == 124, "\(outcome)")
    #expect(outcome.error.contains("begun and not ended:\n  Test hangs()\nprocesses"), "\(outcome.error)")
    #expect(outcome.error.contains("sleep 1004") && outcome.error.contains("sleep 1005"), "\(outcome.error)")
  }

  @Test func `the keeper of a run over its limit outlives it and cleans up`() async throws {
    let home = try TemporaryHome()
    let directory = "\(home.path)/run"
    let keeper = Self.tests.appending(path: "Support/Fixtures/keeper.sh").path
    let outcome = try await limited(
      2,
      """
      mkdir \(directory) && mkfifo \(home.path)/end
      sh '\(keeper)' MARK=\(directory) \(directory) <\(home.path)/end & exec 3>\(home.path)/end
      trap '' TERM; sleep 1006
      """)
    #expect(outcome.status == 124, "\(outcome)")
    try await wait(for: "the keeper to remove \(directory)") {
      !FileManager.default.fileExists(atPath: directory)
    }
  }

  @Test func `a run that left a process behind fails`() async throws {
    let outcome = try await limited(60, "echo 'left behind by the tests: 12 sleep' >&2")
    #expect(outcome.status == 1)
  }
}
