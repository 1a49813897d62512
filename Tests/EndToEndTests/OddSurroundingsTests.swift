import Foundation
import TestSupport
import Testing

/// An unusual process environment: text that is not UTF-8, files without readers, limits.
@Suite struct OddSurroundingsTests {
  @Test(arguments: ["XDG_CONFIG_HOME", "HOME", "AUTHCTL_PROFILE"])
  func `a variable that is not UTF-8 is refused`(name: String) async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      "export \(name)=$(printf '\(authctl.home.path)/\\377'); authctl anonymous sign-in")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("the variable \(name) is not UTF-8"), "\(outcome.error)")
  }

  @Test func `an argument that is not UTF-8 is refused`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      "authctl config set languageCode \"$(printf '\\377')\" --json; echo $?; OTHER=$(printf '\\377') authctl status"
    )
    #expect(outcome.output.hasPrefix("2\n") && outcome.status == 0, "\(outcome)")
    #expect(outcome.error.contains("argument 4 is not UTF-8"))
  }

  @Test(.onLinux("elsewhere the limits of another process cannot be read"))
  func `a crashed process leaves no core file`() async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl, after: "ulimit -c $(ulimit -H -c)")
    let limits = try String(contentsOfFile: "/proc/\(server.processID)/limits", encoding: .utf8)
    let core = try #require(limits.split(separator: "\n").first { $0.hasPrefix("Max core file size") })
    #expect(core.split(separator: " ").dropFirst(4).first == "0")
  }

  @Test(.fullDevice) func `a trace into a FIFO without a reader is refused`() async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell("mkfifo fifo && authctl --trace-file fifo status")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("the trace file fifo cannot be opened"))
    let full = try await authctl.shell("authctl --trace-file /dev/full anonymous sign-in")
    #expect(full.status == 0)
    #expect(full.error.contains("the trace file cannot be written"))
  }
}
