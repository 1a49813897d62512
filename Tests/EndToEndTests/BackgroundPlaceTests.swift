import Foundation
import TestSupport
import Testing

/// Which server in the background a command means, and where each has its files.
@Suite(.timeLimit(.minutes(6))) struct BackgroundPlaceTests {
  private let authctl: Binary

  init() throws { authctl = try Binary.withRuntimeDirectory() }

  /// The addresses of the running servers.
  private func listed(_ authctl: Binary) async throws -> Set<String> {
    let servers = try await authctl("emulator", "list", "--json").json()["servers"] as? [[String: Any]]
    return Set(try #require(servers).compactMap { $0["address"] as? String })
  }

  @Test(.allOfLoopback) func `two servers on one port of two addresses have their own records and logs`()
    async throws
  {
    let one = try await BackgroundProcess(authctl, "--host", "127.0.0.3")
    let two = try await BackgroundProcess(authctl, "--host", "127.0.0.2", "--port", "\(one.port)")
    #expect(one.log != two.log && one.address != two.address)
    #expect(try await listed(authctl).isSuperset(of: [one.address, two.address]))
    let stopped = try await authctl("emulator", "stop", two.address)
    #expect(stopped.status == 0 && one.isRunning && !two.isRunning, "\(stopped)")
    // The record of the other one stays, whatever is said about this address.
    #expect(try await authctl("emulator", "stop", two.address).status == 5)
    #expect(try await authctl("emulator", "logs", two.address).output.contains(two.address))
    let all = try await authctl("emulator", "stop", "--all", "--yes")
    #expect(all.status == 0 && all.output.contains(one.address) && !one.isRunning, "\(all)")
  }

  @Test(.allOfLoopback) func `all of several servers on one port are stopped`() async throws {
    let one = try await BackgroundProcess(authctl)
    let two = try await BackgroundProcess(authctl, "--host", "127.0.0.2", "--port", "\(one.port)")
    let all = try await authctl("emulator", "stop", "--all", "--yes")
    #expect(all.status == 0 && !one.isRunning && !two.isRunning, "\(all)")
  }

  @Test func `the log of the server before is kept`() async throws {
    let killed = try await BackgroundProcess(authctl, "--project", "demo-before")
    kill(killed.processID, SIGKILL)
    try await wait(for: "its end") { !killed.isRunning }
    let next = try await BackgroundProcess(authctl, "--port", "\(killed.port)")
    #expect(next.log == killed.log)
    let kept = try String(contentsOfFile: next.log + ".1", encoding: .utf8)
    #expect(kept.contains("demo-before"))
    #expect(try await authctl("emulator", "stop").status == 0)
  }

  @Test(.onLinux("the script finds the server by its environment"))
  func `a server that is killed before it is ready leaves a word`() async throws {
    // It waits for the secret; only its process has the variable of the pipe.
    let outcome = try await authctl.shell(
      """
      mkfifo secret
      authctl emulator start --detach --port 0 --webhook http://127.0.0.1:1/ --webhook-secret-file - <secret &
      exec 3>secret
      until test "$killed"; do
        for process in /proc/[0-9]*; do
          grep -qsz AUTHCTL_DETACH_PIPE= $process/environ && grep -qsz "$PWD" $process/environ &&
            kill -KILL ${process#/proc/} && killed=yes
        done
        sleep 0.01
      done
      wait $!
      """)
    #expect(outcome.status == 126, "\(outcome)")
    #expect(
      outcome.error.contains("signal 9 ended the server before it was ready (CANNOT_RUN)"), "\(outcome)")
  }

  @Test func `a command of exec has its own servers in the background, which end with it`() async throws {
    let own = try await BackgroundProcess(authctl)
    let outcome = try await authctl.shell(
      """
      authctl emulator exec -- sh -ec '
        authctl emulator stop --all --yes --field stopped
        authctl emulator start --detach --port 0 --field pid | tee left
        authctl emulator stop --all --yes --field stopped
        authctl emulator start --detach --port 0 --field pid | tee left
        authctl emulator list --field servers[0].pid'
      """)
    let lines = outcome.output.split(separator: "\n").map(String.init)
    try #require(lines.count == 5, "\(outcome)")
    #expect(lines[0] == "false" && lines[2] == "true" && lines[3] == lines[4])
    #expect(!ObservedProcess(try #require(Int32(lines[4]))).isRunning)
    #expect(own.isRunning)
    #expect(try await authctl("emulator", "stop").status == 0)
  }

  @Test(arguments: [">&- 2>&-", "<&- >&- 2>&-", "2>&-"])
  func `with closed streams a server runs, or the command fails`(streams: String) async throws {
    let outcome = try await authctl.shell("authctl emulator start --detach --port 0 \(streams)")
    let isRunning = try await authctl("emulator", "stop").status == 0
    #expect(isRunning == (outcome.status == 0), "\(outcome)")
  }
}
