import CSQLite
import Foundation
import TestSupport
import Testing

/// What one `emulator exec --state` leaves for the next.
@Suite(.timeLimit(.minutes(6)), .enabled(if: csqlite_is_available() != 0, "the system has SQLite"))
struct StateRestartProcessTests {
  let authctl: Binary

  init() throws { authctl = try Binary() }

  /// Runs lines of a shell beside a server of the directory `kept`, and returns what they print.
  private func exec(_ lines: String, _ words: String = "") async throws -> String {
    let ended = try await authctl.shell("authctl emulator exec --state kept \(words) -- sh -ec '\(lines)'")
    #expect(ended.status == 0, "\(ended)")
    return ended.output
  }

  @Test func `a snapshot saved before the first user is there for the next run`() async throws {
    _ = try await exec("authctl emulator snapshot save clean; authctl emulator clock =2030-01-01T00:00:00Z")
    let next = try await exec("authctl emulator snapshot list; authctl emulator clock")
    #expect(next.contains("clean") && next.contains("2030-01-01"), "\(next)")
    _ = try await exec("authctl emulator snapshot restore clean --yes")
  }

  @Test func `after a restore of an empty snapshot, the other snapshots are still there`() async throws {
    _ = try await exec(
      """
      authctl emulator snapshot save empty
      authctl emulator users add --email a@example.com
      authctl emulator snapshot save seeded
      authctl emulator snapshot restore empty --yes
      """)
    let restored = try await exec(
      "authctl emulator snapshot restore seeded --yes; authctl emulator users list")
    #expect(restored.contains("a@example.com"), "\(restored)")
  }

  @Test func `an import happens only at the first start, even if there are no users`() async throws {
    _ = try await authctl.shell(
      "authctl emulator exec --export-on-exit seed -- authctl emulator users add --email a@example.com")
    _ = try await exec("authctl emulator snapshot save empty")
    let next = try await authctl.shell(
      "authctl emulator exec --state kept --import seed -- authctl emulator users list --json")
    #expect(next.output.contains(#""users":[]"#), "\(next)")
    #expect(next.error.contains("kept already has state: seed is not imported"), "\(next.error)")
  }

  @Test func `a damaged log of a killed server is refused, and the hint says how to continue`() async throws {
    let state = "\(authctl.home.path)/kept"
    let server = try ServerProcess(authctl, ["--state", state])
    let accounts = "/identitytoolkit.googleapis.com/v1/projects/demo-test/accounts"
    do {
      let connection = try KeptConnection(server.address)
      for _ in 0..<5 { #expect(try connection.send("POST", accounts, "{}").status == 200) }
    }
    _ = try server.stop(SIGKILL)
    let log = URL(fileURLWithPath: "\(state)/state.sqlite3-wal")
    var bytes = try Data(contentsOf: log)
    bytes[bytes.count - 100] ^= 1
    try bytes.write(to: log)
    let command = ["--json", "emulator", "exec", "--state", state, "--", "true"]
    let refused = try await authctl.run(authctl.path, command)
    #expect(refused.status == 7, "\(refused)")
    let error = try refused.jsonError()
    #expect(error["code"] as? String == "DAMAGED_FILE")
    let message = error["message"] as? String
    #expect(message == "\(log.path) is damaged: the last change that was answered is missing")
    let step = "rm \(state)/state.sqlite3.answered"
    #expect((error["hint"] as? String)?.hasSuffix(step) == true, "\(error)")
    #expect(try Data(contentsOf: log) == bytes)
    #expect(try await authctl.shell(step).status == 0)
    #expect(try await authctl.run(authctl.path, command).status == 0)
  }
}
