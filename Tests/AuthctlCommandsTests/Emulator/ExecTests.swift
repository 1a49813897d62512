import Foundation
import ServerSupport
import TestSupport
import Testing

@testable import Program

/// `emulator exec` with a scripted command; `EmulatorExecTests` and `EmulatorExecSignalTests` run real ones.
@Suite(.timeLimit(.minutes(6))) struct ExecTests {
  private func program(
    _ events: [ScriptedProcesses.Event], variables: [String: String] = [:], fails errno: Int32? = nil,
    terminal: ScriptedTerminal? = nil
  ) throws -> (authctl: Authctl, processes: ScriptedProcesses) {
    let processes = ScriptedProcesses(
      events, startFailure: errno.map { .init(code: $0) }, terminal: terminal)
    var authctl = try Authctl(variables: variables)
    authctl.processes = processes
    return (authctl, processes)
  }

  @Test func `the command's exit code is the program's`() async throws {
    let (authctl, processes) = try program([.end(3)])
    let outcome = try await authctl("emulator", "exec", "--", "npm", "test", "--json")
    #expect(outcome == Binary.Outcome(status: 3, output: "", error: ""))
    #expect(processes.started.map(\.command) == [["npm", "test", "--json"]])
    #expect(processes.sent == [])
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGTSTP, SIGCONT])
  func `a signal is passed on once, and the command decides when it ends`(signal: Int32) async throws {
    let (authctl, processes) = try program([.signal(signal), .signal(SIGCHLD), .end(9)])
    #expect(try await authctl("emulator", "exec", "--", "npm", "test").status == 9)
    #expect(processes.sent == [signal])
  }

  @Test(arguments: [SIGTTIN, SIGTTOU])
  func `a command that asked for the terminal just before it got it continues`(signal: Int32) async throws {
    let (authctl, processes) = try program([.stop(signal), .end(0)], terminal: ScriptedTerminal())
    #expect(try await authctl("emulator", "exec", "--", "cat").status == 0)
    #expect(processes.sent == [SIGCONT] && processes.suspensions == 0)
  }

  @Test func `a command in the background that asks for the terminal stops the whole job`() async throws {
    let (authctl, processes) = try program(
      [.stop(SIGTTIN), .end(0)], terminal: ScriptedTerminal(inBackground: true))
    #expect(try await authctl("emulator", "exec", "--", "cat").status == 0)
    #expect(processes.suspensions == 1)
  }

  @Test(arguments: [
    (ENOENT, 127, "COMMAND_NOT_FOUND"), (EACCES, 126, "CANNOT_RUN"), (ENOEXEC, 126, "CANNOT_RUN"),
  ])
  func `a command that cannot be run has the shell's code`(
    errno: Int32, status: Int32, code: String
  ) async throws {
    let (authctl, _) = try program([], fails: errno)
    let outcome = try await authctl("emulator", "exec", "--json", "--", "no-such-command")
    #expect(outcome.status == status)
    #expect(try outcome.jsonError()["code"] as? String == code)
    #expect(
      (try outcome.jsonError()["message"] as? String)?.hasPrefix("cannot run no-such-command: ") == true)
  }

  @Test func `no command is started without a server`() async throws {
    let server = try CountingServer()
    let port = try #require(server.address.split(separator: ":").last)
    let (authctl, processes) = try program([])
    #expect(try await authctl("emulator", "exec", "--port", String(port), "--", "npm", "test").status == 5)
    #expect(processes.started.isEmpty)
    withExtendedLifetime(server) {}
  }

  @Test func `authctl runs this program`() async throws {
    let (authctl, processes) = try program([.end(0)])
    #expect(try await authctl("emulator", "exec", "--", "authctl", "status").status == 0)
    #expect(processes.started.map(\.command) == [["/opt/bin/authctl", "status"]])
  }

  @Test func `the command signs in at the server, and its files are removed`() async throws {
    let parent = ["GCLOUD_PROJECT": "demo-parent", "GOOGLE_CLOUD_PROJECT": "demo-parent"]
    let (authctl, processes) = try program(
      [
        .action { variables in
          let signedIn = try await Authctl(variables: variables)("anonymous", "sign-in")
          #expect(signedIn.status == 0, "\(signedIn.error)")
        }, .end(0),
      ], variables: parent)
    #expect(try await authctl("emulator", "exec", "--project", "demo-exec", "--", "npm").status == 0)
    let variables = try #require(processes.started.first?.variables)
    #expect(parent.keys.allSatisfy { variables[$0] == "demo-exec" })
    let configuration = try #require(variables["XDG_CONFIG_HOME"])
    #expect(configuration != authctl.home.variables["XDG_CONFIG_HOME"])
    #expect(!FileManager.default.fileExists(atPath: configuration))
  }

  @Test func `no credential and no other target is passed on`() async throws {
    let names = [
      "API_KEY", "PASSWORD", "PROJECT", "TENANT", "PROFILE", "APPLE_ID_TOKEN", "TWITTER_ACCESS_SECRET",
      "WHATEVER_COMES",
    ]
    var variables = Dictionary(uniqueKeysWithValues: names.map { ("AUTHCTL_\($0)", "never-passed-on") })
    variables["AUTHCTL_EMULATOR"] = "127.0.0.1:1"
    variables["FIREBASE_AUTH_EMULATOR_HOST"] = "127.0.0.1:1"
    variables["AUTHCTL_TIMEOUT"] = "20"
    let (authctl, processes) = try program([.end(0)], variables: variables)
    #expect(try await authctl("emulator", "exec", "--", "env").status == 0)
    let passed = try #require(processes.started.first?.variables)
    #expect(Set(passed.keys.filter { $0.hasPrefix("AUTHCTL_") }) == ["AUTHCTL_EXEC_ID", "AUTHCTL_TIMEOUT"])
    #expect(
      passed.filter { $0.value == "never-passed-on" }.map(\.key).sorted() == [
        "GCLOUD_PROJECT", "GOOGLE_CLOUD_PROJECT",
      ])
    #expect(passed["FIREBASE_AUTH_EMULATOR_HOST"]?.hasPrefix("127.0.0.1:") == true)
    #expect(passed["FIREBASE_AUTH_EMULATOR_HOST"] != "127.0.0.1:1")
  }
}
