import Foundation
import TestSupport
import Testing

/// `smoke` as a process: real servers, signals, and what it leaves behind.
@Suite(.timeLimit(.minutes(6))) struct SmokeProcessTests {
  @Test(arguments: [
    [], ["--strict"], ["--strict", "--provider", "apple.com"], ["--token-signing", "rs256"],
  ])
  func `every flow passes on a server, which is then unchanged`(options: [String]) async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl, options)
    let program = try Binary(home: authctl.home, variables: server.variables)
    // A strict project writes its settings once any of them was set.
    let files = options.contains("--strict") ? ["accounts.json"] : ["accounts.json", "config.json"]
    let before = try await export(program, files)
    let outcome = try await program("smoke", "all", "--junit", "report.xml", "--json")
    #expect(outcome.status == 0, "\(outcome)")
    let counts = try outcome.json()
    // Without --strict no app has to be proved.
    let skipped = options.contains("--strict") ? 0 : 3
    #expect(counts["failed"] as? Int == 0 && counts["skipped"] as? Int == skipped)
    let report = try contents("\(authctl.home.path)/report.xml")
    #expect(report.hasPrefix("<?xml") && report.contains(#"failures="0""#) && !report.contains("<failure"))
    #expect(try await export(program, files) == before)
    #expect(try leftovers(authctl) == [])
    #expect(try server.stop() == 0)
  }

  @Test func `a server in a tenant is tested as it is`() async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl)
    let program = try Binary(home: authctl.home, variables: server.variables)
    let outcome = try await program("smoke", "all", "--tenant", "smoke-tenant", "--json")
    #expect(outcome.status == 0, "\(outcome)")
    #expect(try await program("emulator", "status", "--field", "accounts").output == "0\n")
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)] as [(Int32, Int32)])
  func `a signal during a hanging call ends the test and cleans up`(
    signal: Int32, code: Int32
  ) async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl, ["--fail", "accounts:signInWithPassword=hang"])
    let process = try await start("email", at: server, in: authctl, until: "✓ weak-password")
    process.signal(signal)
    #expect(try await process.end() == code)
    let said = try contents("\(authctl.home.path)/said")
    #expect(said.contains("not run: interrupted") && said.contains("interrupted: 3 passed, "), "\(said)")
    let note = "note: cleaning up" + (signal == SIGINT ? "; Ctrl-C again to stop\n" : "\n")
    #expect(try contents("\(authctl.home.path)/said.err").hasSuffix(note))
    let program = try Binary(home: authctl.home, variables: server.variables)
    #expect(try await program("emulator", "status", "--field", "accounts").output == "0\n")
    #expect(try leftovers(authctl) == [])
  }

  @Test func `the second Ctrl-C ends the test at once`() async throws {
    let authctl = try Binary()
    let server = try ServerProcess(
      authctl, ["--fail", "accounts:signInWithPassword=hang", "--fail", "accounts:delete=hang"])
    let process = try await start("email", at: server, in: authctl, until: "✓ weak-password")
    process.signal(SIGINT)
    try await wait(for: "the step that is not run") {
      try contents("\(authctl.home.path)/said").contains("not run: interrupted")
    }
    process.signal(SIGINT)
    #expect(try await process.end() == 130)
  }

  @Test func `leftovers of a killed test do not disturb the next one`() async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl, ["--fail", "accounts:signInWithPassword=hang*1"])
    let process = try await start("email", at: server, in: authctl, until: "✓ weak-password")
    process.signal(SIGKILL)
    #expect(try await process.end() == 137)
    let program = try Binary(home: authctl.home, variables: server.variables)
    // The kill may have come before the call that was to hang, which the next test would then make.
    #expect(try await program("emulator", "faults", "clear").status == 0)
    let next = try await program("smoke", "email", "phone", "--quiet")
    #expect(next.status == 0, "\(next)")
    #expect(try await program("emulator", "status", "--field", "accounts").output == "1\n")
  }

  @Test(.fullDevice) func `a closed standard output is a failure after the clean-up`() async throws {
    let authctl = try Binary()
    let server = try ServerProcess(authctl)
    let program = try Binary(home: authctl.home, variables: server.variables)
    let outcome = try await program.shell("authctl smoke email >/dev/full")
    #expect(outcome.status == 1 && outcome.error.contains("cannot write standard output"), "\(outcome)")
    #expect(try await program("emulator", "status", "--field", "accounts").output == "0\n")
  }

  @Test func `a reader that ends early ends the test, which cleans up`() async throws {
    let authctl = try Binary()
    // The reader has long ended when the step that waits for its time limit fails.
    let server = try ServerProcess(authctl, ["--fail", "accounts:signInWithPassword=hang"])
    let program = try Binary(home: authctl.home, variables: server.variables)
    let line = "{ authctl smoke email twitter --timeout 1s; echo $? >status; } 2>&1 | head -n 5"
    let outcome = try await program.shell(line)
    #expect(outcome.output.contains("sign-up") && !outcome.output.contains("wrong-password"), "\(outcome)")
    try await wait(for: "the end of the test") { (try? contents("\(authctl.home.path)/status")) != nil }
    #expect(try contents("\(authctl.home.path)/status") == "141\n")
    #expect(try await program("emulator", "status", "--field", "accounts").output == "0\n")
    #expect(try leftovers(authctl) == [])
  }

  private func start(
    _ flow: String, at server: ServerProcess, in authctl: Binary, until line: String
  ) async throws -> ChildProcess {
    let program = try Binary(home: authctl.home, variables: server.variables)
    let said = "\(authctl.home.path)/said"
    let process = try program.start(
      program.path, ["smoke", flow], output: .writing(said), error: .writing("\(said).err"))
    try await wait(for: "the step before the call that hangs") { try contents(said).contains(line) }
    return process
  }

  private func contents(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

  private func leftovers(_ authctl: Binary) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: authctl.home.path)
      .filter { $0.hasPrefix("authctl-smoke") }
  }

  /// Files of a server's export.
  private func export(_ program: Binary, _ files: [String]) async throws -> [String] {
    let outcome = try await program("emulator", "export", "exported", "--force")
    #expect(outcome.status == 0, "\(outcome)")
    return try files.map {
      try contents("\(program.home.path)/exported/auth_export/\($0)")
    }
  }
}
