import Foundation
import ServerSupport
import TestSupport
import Testing

/// Commands without a home: a service of systemd, a container with an unknown user, `env -i`.
@Suite(.timeLimit(.minutes(2))) struct HomelessTests {
  private func program(
    _ variables: [String: String] = [:], _ processes: ScriptedProcesses = ScriptedProcesses()
  ) throws -> Authctl {
    var authctl = try Authctl()
    for name in authctl.home.variables.keys where name != "PATH" { authctl.variables[name] = "" }
    authctl.variables.merge(variables) { $1 }
    authctl.processes = processes
    return authctl
  }

  @Test(
    arguments: [
      "anonymous sign-in", "status", "config set projectId demo-a", "config path", "user show",
      "config which --profile staging", "emulator users list",
    ])
  func `what needs a directory says which variables name one`(line: String) async throws {
    let outcome = try await program().line(line)
    #expect(outcome.status == 2, "\(outcome.output)")
    #expect(
      outcome.error.hasSuffix(
        """
        error: neither HOME nor an XDG variable names a directory (NO_HOME)
        hint: set HOME to an absolute path, or XDG_CONFIG_HOME and XDG_STATE_HOME

        """), "\(outcome.error)")
  }

  @Test(arguments: ["errors INVALID_CODE", "config which", "config list", "emulator list", "help"])
  func `what needs no directory works without one`(line: String) async throws {
    let outcome = try await program().line(line)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error == "")
  }

  @Test func `a server with an address is asked without a directory`() async throws {
    let server = try CountingServer(hasStatus: true)
    for words in [["emulator", "status"], ["emulator", "wait"], ["emulator", "users", "list"]] {
      let outcome = try await program().run(words + ["--emulator", server.address])
      #expect(outcome.status == 0, "\(words): \(outcome.error)")
    }
  }

  @Test func `emulator exec has directories of its own`() async throws {
    let processes = ScriptedProcesses([.end(3)])
    let outcome = try await program([:], processes)("emulator", "exec", "--", "true")
    #expect(outcome.status == 3, "\(outcome.error)")
    #expect(processes.started.map(\.command) == [["true"]])
  }

  @Test(
    arguments: [([], 3), (["--project", "demo-a"], 3), (["--profile", "staging"], 7)] as [([String], Int32)])
  func `a server needs damaged settings only if they were chosen`(
    options: [String], status: Int32
  ) async throws {
    var authctl = try Authctl()
    let file = URL(filePath: authctl.home.configuration)
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data("{".utf8).write(to: file)
    authctl.processes = ScriptedProcesses([.end(3)])
    let outcome = try await authctl.run(["emulator", "exec"] + options + ["--", "true"])
    #expect(outcome.status == status && outcome.error.contains("config.json is damaged"), "\(outcome.error)")
    #expect(outcome.error.hasPrefix("note: no settings are used: ") == (status == 3), "\(outcome.error)")
  }

  @Test func `a home that is no directory is none for what only reads settings`() async throws {
    let processes = ScriptedProcesses([.end(3)])
    let exec = try await program(["HOME": "/dev/null"], processes)("emulator", "exec", "--", "true")
    #expect(exec.status == 3, "\(exec.error)")
    let server = try CountingServer(hasStatus: true)
    let status = try await program(["HOME": "/dev/null"])("emulator", "status", "--emulator", server.address)
    #expect(status.status == 0, "\(status.error)")
    let settings = try await program(["HOME": "/dev/null"])("config", "set", "projectId", "demo-a")
    #expect(settings.error.contains("export XDG_CONFIG_HOME=DIRECTORY\n"), "\(settings.error)")
  }

  @Test func `one variable is enough for what needs only its directory`() async throws {
    let home = try TemporaryHome()
    let settings = try program(["XDG_CONFIG_HOME": "\(home.path)/c"])
    #expect(try await settings("config", "set", "projectId", "demo-a").status == 0)
    #expect(try await settings("config", "get", "projectId").output == "demo-a\n")
    #expect(try await settings("anonymous", "sign-in").status == 2)
  }

  @Test(.onLinux("/proc takes no directory, even from root"))
  func `a home that cannot be written leads to the variable for another place`() async throws {
    let settings = try await program(["HOME": "/proc"])("config", "set", "projectId", "demo-a")
    #expect(settings.status == 7)
    #expect(settings.error.contains("export XDG_CONFIG_HOME=DIRECTORY\n"), "\(settings.error)")
    let log = try await program(["HOME": "/proc"])("emulator", "clear", "--yes")
    #expect(log.status == 7)
    #expect(log.error.contains("export XDG_STATE_HOME=DIRECTORY\n"), "\(log.error)")
  }

  @Test func `settings that cannot be read are none for local servers, unless their profile was asked for`()
    async throws
  {
    var authctl = try Authctl()
    try await authctl.done("config", "set", "projectId", "demo-a")
    try FileFault.truncated.apply(to: authctl.home.configuration)
    let server = try CountingServer(hasStatus: true)
    authctl.processes = ScriptedProcesses([.end(3)])
    for (line, code) in [
      ("emulator exec -- true", 3), ("emulator status \(server.address)", 0), ("emulator list", 0),
      ("emulator stop --all --yes", 0), ("emulator wait \(server.address)", 0),
    ] as [(String, Int32)] {
      let outcome = try await authctl.line(line)
      #expect(outcome.status == code, "\(line): \(outcome.error)")
      let notes = outcome.error.split(separator: "\n").filter { $0.hasPrefix("note: no settings are used: ") }
      #expect(notes.count == 1 && outcome.error.contains(authctl.home.configuration), "\(outcome.error)")
    }
    for line in ["emulator status \(server.address)", "emulator list"] {
      #expect(try await authctl.line("\(line) --profile default").status == 7, "\(line)")
    }
    #expect(try await authctl.line("anonymous sign-in").status == 7)
  }
}
