import AuthCore
import Foundation
import ServerSupport
import TestSupport
import Testing

@testable import AuthctlCommands
@testable import Program

/// Commands that find a server in the background without being told its address.
@Suite(.timeLimit(.minutes(2))) struct BackgroundTargetTests {
  /// Writes the record that a background server of this process would have.
  private func record(_ server: CountingServer, profile: String = "default", for authctl: Authctl) throws {
    let paths = FilePaths(variables: authctl.home.variables)
    let id = ProcessInfo.processInfo.processIdentifier
    let record = ServerRecord(
      port: server.port, address: server.address, addresses: [server.address], processID: id,
      identity: try #require(ProcessTable.identity(of: id)), projectID: "demo-test", profile: profile,
      log: "/nowhere")
    try ServerRecords(paths, variables: authctl.home.variables).write(record, of: record.origin)
  }

  @Test(arguments: [
    "emulator clock +1h", "emulator users add --email x@example.com",
    "emulator phones add +16505550197 123456",
    "emulator clear --yes", "emulator settings anonymous.enabled off", "emulator snapshot save clean",
    "emulator events", "emulator faults list", "emulator codes", "emulator describe -",
  ])
  func `a command of emulator acts on the only server in the background, and names it`(
    line: String
  ) async throws {
    let (authctl, server) = (try Authctl(), try CountingServer(hasStatus: true))
    try record(server, for: authctl)
    let outcome = try await authctl.line(line)
    #expect(outcome.status == 0, "\(outcome.error)")
    let note = "note: using emulator \(server.address) (the server in the background)\n"
    #expect(outcome.error.components(separatedBy: note).count == 2, "\(outcome.error)")
    #expect(
      try await authctl("emulator", "users", "list", "--json", "--field", "target.kind").output
        == "emulator\n")
    #expect(!FileManager.default.fileExists(atPath: "\(authctl.home.path)/state/authctl/embedded.json"))
  }

  @Test func `without a server, a command of emulator names the embedded project`() async throws {
    let authctl = try Authctl()
    let outcome = try await authctl("emulator", "clock", "+1h")
    #expect(outcome.status == 0)
    #expect(outcome.error.hasPrefix("note: embedded project demo-authctl, kept in "), "\(outcome.error)")
    #expect(try await authctl("emulator", "clock", "--emulator", "embedded").error == "")
  }

  @Test(arguments: [["--emulator", "embedded"], []])
  func `an option or a variable that names a server comes first`(option: [String]) async throws {
    let (background, other) = (try CountingServer(hasStatus: true), try CountingServer(project: "demo-other"))
    let authctl = try Authctl(variables: option.isEmpty ? other.variables : [:])
    try record(background, for: authctl)
    let outcome = try await authctl.run(["emulator", "clock", "+1h"] + option)
    #expect(outcome.status == 0 && outcome.error == "")
    #expect(background.requests == [])
  }

  @Test func `several servers are listed, and the hint chooses none of them`() async throws {
    let (authctl, servers) = (try Authctl(), [try CountingServer(), try CountingServer()])
    for server in servers { try record(server, for: authctl) }
    let outcome = try await authctl("emulator", "clear", "--yes")
    #expect(outcome.status == 2)
    for server in servers {
      #expect(outcome.error.contains(server.address) && server.requests == [])
    }
    #expect(outcome.error.hasSuffix("hint: authctl emulator clear --emulator HOST:PORT --yes\n"))
  }

  @Test func `a hint for another command names the server that the command took`() async throws {
    let (authctl, server) = (try Authctl(), try CountingServer())
    try record(server, for: authctl)
    let failed = try await authctl("emulator", "codes", "--number", "+16505550111", "--wait", "1ms", "--json")
    let next = try failed.jsonError()["next"] as? [[String]]
    #expect(next == [["authctl", "phone", "send", "--resend", "+16505550111", "--emulator", server.address]])
  }

  @Test func `a profile that was chosen takes only its own server`() async throws {
    let (authctl, servers) = (try Authctl(), [try CountingServer(), try CountingServer()])
    for (server, name) in zip(servers, ["one", "two"]) { try record(server, profile: name, for: authctl) }
    #expect(try await authctl("--profile", "two", "emulator", "clock").status == 0)
    #expect(servers[0].requests == [] && servers[1].requests != [])
  }

  @Test(arguments: [
    "emulator events", "emulator snapshot list", "emulator snapshot save clean", "emulator faults list",
    "emulator faults add --fail accounts:lookup=503",
  ])
  func `a command that needs a server names the one of another profile, which it then takes`(
    line: String
  ) async throws {
    let (authctl, server) = (try Authctl(), try CountingServer(hasStatus: true))
    try record(server, profile: "work", for: authctl)
    let failed = try await authctl.line("--profile other \(line) --json").jsonError()
    #expect((failed["hint"] as? String)?.hasPrefix("use the server of profile 'work': ") == true)
    let next = try #require((failed["next"] as? [[String]])?.first)
    #expect(next.contains(server.address) && next.contains("other"))
    let outcome = try await authctl.bare(next.dropFirst())
    #expect(outcome.status == 0, "\(next): \(outcome.error)")
  }

  @Test func `a log that does not exist suggests that of another profile's server`() async throws {
    let (authctl, server) = (try Authctl(), try CountingServer())
    try record(server, profile: "work", for: authctl)
    let failed = try await authctl("emulator", "logs", "--profile", "other", "--json").jsonError()
    #expect(
      failed["next"] as? [[String]]
        == [["authctl", "emulator", "logs", "\(server.port)", "--profile", "other"]])
  }

  @Test func `a server in the background comes before the profile's API key`() async throws {
    let (authctl, server) = (try Authctl(variables: ["AUTHCTL_API_KEY": "AIza"]), try CountingServer())
    try record(server, for: authctl)
    #expect(try await authctl("emulator", "clock").status == 0)
    #expect(server.requests != [])
  }

  @Test(arguments: ["phone send +16505550101", "anonymous sign-in", "emulator clock"])
  func `an expectation is checked against the server in the background`(line: String) async throws {
    let (authctl, server) = (try Authctl(), try CountingServer(hasStatus: true))
    try record(server, for: authctl)
    let isVerb = line.hasPrefix("emulator")
    let outcome = try await authctl.line("\(line) --expect-target embedded")
    #expect((outcome.status != 0) == isVerb, "\(outcome.error)")
    #expect(server.requests == [])
  }

  @Test(arguments: ["phone send +16505550101", "anonymous sign-in", "mfa doctor"])
  func `a command of the client stays embedded, and one note says how to use the server`(
    line: String
  ) async throws {
    let (authctl, server) = (try Authctl(), try CountingServer())
    try record(server, for: authctl)
    let address = server.address
    let outcome = try await authctl.line(line)
    let note = """
      note: a local server is running in the background at \(address); to use it: \
      export FIREBASE_AUTH_EMULATOR_HOST=\(address)

      """
    #expect(outcome.error.components(separatedBy: note).count == 2, "\(outcome.error)")
    #expect(server.requests == [])
    #expect(try await !authctl.line("\(line) --emulator embedded").error.contains("in the background"))
  }

  @Test func `servers in the background are completed`() async throws {
    let (authctl, server) = (try Authctl(), try CountingServer(hasStatus: true))
    try record(server, for: authctl)
    for words in [["--emulator", ""], ["emulator", "stop", ""]] {
      #expect(
        try await authctl.run(["__complete"] + words).output
          == "\(server.address)\tproject demo-test\n")
    }
    let numbers = try await authctl.run(["__complete", "emulator", "phones", "remove", ""])
    #expect(numbers.output == "+16505553434\tfictional number\n")
  }
}
