import Foundation
import TestSupport
import Testing

/// The table of `authctl help exec`, row by row.
@Suite(.timeLimit(.minutes(6))) struct EmulatorExecSignalTests {
  /// Starts `exec` with a script and waits until it prints `ready`; its later output goes to the file `said`.
  private func start(
    _ script: String, in authctl: Binary, _ options: [String] = []
  ) async throws -> ChildProcess {
    let said = "\(authctl.home.path)/said"
    let process = try authctl.start(
      authctl.path, ["emulator", "exec"] + options + ["--", "sh", "-c", "\(script)"], output: .writing(said))
    try await wait(for: "the script's word that it is ready") { try said.contents().contains("ready") }
    return process
  }

  private func leftovers(_ authctl: Binary) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: authctl.home.path)
      .filter { $0.hasPrefix("authctl-exec") }
  }

  @Test(arguments: [
    ("no-such-command", 127), ("./no/such/file", 127), ("./plain", 126), ("/", 126), ("./no-format", 126),
  ])
  func `a command that cannot be run has the shell's code`(command: String, code: Int32) async throws {
    let authctl = try Binary()
    try "plain".write(toFile: "\(authctl.home.path)/plain", atomically: false, encoding: .utf8)
    let file = "\(authctl.home.path)/no-format"
    try "\u{7F}ELF".write(toFile: file, atomically: false, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file)
    let outcome = try await authctl("emulator", "exec", "--json", "--", command)
    #expect(outcome.status == code, "\(outcome.error)")
    #expect(try outcome.jsonError()["code"] as? String == (code == 127 ? "COMMAND_NOT_FOUND" : "CANNOT_RUN"))
    #expect(try leftovers(authctl) == [])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM])
  func `an uncaught signal ends the command and gives the exit code`(signal: Int32) async throws {
    let authctl = try Binary()
    let process = try await start("echo ready; while :; do sleep 0.1; done", in: authctl)
    process.signal(signal)
    #expect(try await process.end() == 128 + signal)
    #expect(try leftovers(authctl) == [])
  }

  @Test(arguments: [("INT", SIGINT), ("TERM", SIGTERM), ("HUP", SIGHUP), ("USR1", SIGUSR1)])
  func `each signal arrives once, and the command decides when it ends`(
    name: String, signal: Int32
  ) async throws {
    let authctl = try Binary()
    let script = """
      trap 'count=$((count + 1)); echo caught $count' \(name); echo ready
      until test "$count" = 2; do sleep 0.05; done; sleep 0.1; echo end $count; exit 7
      """
    let process = try await start(script, in: authctl)
    let said = "\(authctl.home.path)/said"
    process.signal(signal)
    try await wait(for: "the first signal") { try said.contents().contains("caught 1") }
    process.signal(signal)
    #expect(try await process.end() == 7)
    #expect(try said.contents() == "ready\ncaught 1\ncaught 2\nend 2\n")
  }

  @Test func `a signal reaches the command's children`() async throws {
    let authctl = try Binary()
    let script = """
      trap 'wait; exit 5' TERM
      sh -c 'trap "echo grandchild; exit" TERM; echo ready; while :; do sleep 0.05; done' &
      wait
      """
    let process = try await start(script, in: authctl)
    process.signal(SIGTERM)
    #expect(try await process.end() == 5)
    #expect(try "\(authctl.home.path)/said".contents() == "ready\ngrandchild\n")
  }

  @Test func `a stopped command continues`() async throws {
    let authctl = try Binary()
    // Only builtins: a shell that waits for its vfork cannot be stopped while the new process is.
    let script = "echo $$ >pid; echo ready; while ! test -e go; do :; done; echo went on; exit 3"
    let process = try await start(script, in: authctl)
    let child = try #require(Int32("\(authctl.home.path)/pid".contents().trimmingCharacters(in: .newlines)))
    process.signal(SIGTSTP)
    try await wait(for: "the command to stop") { ObservedProcess(child).isStopped }
    try Data().write(to: URL(fileURLWithPath: "\(authctl.home.path)/go"))
    #expect(process.isRunning)
    process.signal(SIGCONT)
    #expect(try await process.end() == 3)
    #expect(try "\(authctl.home.path)/said".contents().hasSuffix("went on\n"))
  }

  @Test(arguments: [(0, 0), (4, 4)] as [(Int32, Int32)])
  func `an export follows the command's end`(code: Int32, status: Int32) async throws {
    let authctl = try Binary()
    let outcome = try await authctl(
      "emulator", "exec", "--export-on-exit", "out", "--", "sh", "-c",
      "authctl anonymous sign-in --field localId; exit \(code)")
    #expect(outcome.status == status, "\(outcome.error)")
    let uid = outcome.output.trimmingCharacters(in: .newlines)
    #expect(try "\(authctl.home.path)/out/auth_export/accounts.json".contents().contains("\"\(uid)\""))
  }

  @Test func `an export also follows a signal`() async throws {
    let authctl = try Binary()
    let process = try await start(
      "authctl anonymous sign-in >/dev/null 2>&1; echo ready; while :; do sleep 0.1; done", in: authctl,
      ["--export-on-exit=out"])
    process.signal(SIGTERM)
    #expect(try await process.end() == 143)
    #expect(try "\(authctl.home.path)/out/auth_export/accounts.json".contents().contains("localId"))
  }

  @Test(arguments: [("exit 0", 7), ("exit 4", 4)] as [(String, Int32)])
  func `a failed export is reported, and gives the exit code if the command succeeded`(
    script: String, status: Int32
  ) async throws {
    let authctl = try Binary()
    let outcome = try await authctl(
      "emulator", "exec", "--export-on-exit", "out", "--", "sh", "-c",
      "mkdir -p out; echo mine >out/auth_export; \(script)")
    #expect(outcome.status == status, "\(outcome.error)")
    #expect(outcome.error.contains("out/auth_export: "), "\(outcome.error)")
    #expect(try "\(authctl.home.path)/out/auth_export".contents() == "mine\n")
  }
}

/// The same on a terminal, whose keys reach the foreground job.
@Suite(.timeLimit(.minutes(6))) struct EmulatorExecTerminalTests {
  @Test func `Ctrl-C reaches the command once`() async throws {
    let script = """
      trap 'count=$((count + 1)); echo "caught $count"' INT; echo "rea""dy"
      until test "$count" = 2; do sleep 0.05; done; sleep 0.1; echo "end $count"; exit 7
      """
    let terminal = try PseudoTerminal(try Binary(), ["emulator", "exec", "--", "sh", "-c", script])
    try terminal.wait(for: "ready")
    terminal.type("\u{3}")
    try terminal.wait(for: "caught 1")
    terminal.type("\u{3}")
    let (status, shown) = try terminal.finish()
    #expect(status == 7, "\(shown)")
    #expect(shown.contains("end 2"), "\(shown)")
  }

  @Test func `the command may read the terminal`() async throws {
    let terminal = try PseudoTerminal(
      try Binary(), ["emulator", "exec", "--", "sh", "-c", "echo ready; read line; echo \"got $line\""])
    try terminal.wait(for: "ready")
    terminal.type("typed\n")
    let (status, shown) = try terminal.finish()
    #expect(status == 0, "\(shown)")
    #expect(shown.contains("got typed"), "\(shown)")
  }

  @Test func `Ctrl-Z does not hang without a shell to continue it`() async throws {
    let terminal = try PseudoTerminal(
      try Binary(), ["emulator", "exec", "--", "sh", "-c", "echo ready; read line; echo \"got $line\""])
    try terminal.wait(for: "ready")
    terminal.type("\u{1A}")
    terminal.type("typed\n")
    let (status, shown) = try terminal.finish()
    #expect(status == 0, "\(shown)")
    #expect(shown.contains("got typed"), "\(shown)")
  }

  @Test
  func `a shell stops and continues both as one job`() async throws {
    let authctl = try Binary()
    let terminal = try PseudoTerminal(
      authctl, ["emulator", "exec", "--", "bash", "--norc", "-i"], variables: ["PS1": "shell> "])
    try terminal.wait(for: "shell> ")
    terminal.type(
      "\(authctl.path) emulator exec -- sh -c 'echo rea\"\"dy; read line; echo \"got $line\"; exit 6'\n"
    )
    try terminal.wait(for: "ready")
    terminal.type("\u{1A}")
    try terminal.wait(for: "Stopped")
    terminal.type("fg\n")
    terminal.type("typed\n")
    try terminal.wait(for: "got typed")
    terminal.type("echo \"code $?\"; exit 0\n")
    let (status, shown) = try terminal.finish()
    #expect(status == 0, "\(shown)")
    #expect(shown.contains("code 6"), "\(shown)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: authctl.home.path)
        .filter { $0.hasPrefix("authctl-exec") } == [])
  }
}

extension String {
  /// The text of the file at this path.
  fileprivate func contents() throws -> String { try String(contentsOfFile: self, encoding: .utf8) }
}
