import Foundation
import TestSupport
import Testing

/// Servers in the background: `emulator start --detach`, `stop`, `status` and `wait`.
@Suite(.timeLimit(.minutes(6))) struct BackgroundTests {
  private let authctl: Binary

  init() throws { authctl = try Binary.withRuntimeDirectory() }

  private func record(_ server: BackgroundProcess) -> String {
    "\(authctl.home.path)/run/authctl/emulator-\(server.port).json"
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test func `it starts, shows its state and stops`() async throws {
    let server = try await BackgroundProcess(authctl, "--project", "demo-back")
    for path in [record(server), server.log] { #expect(try mode(path) == 0o600, "\(path)") }
    #expect(server.log == "\(authctl.home.path)/state/authctl/emulator-\(server.port).log")
    for path in ["run/authctl", "state/authctl"] {
      #expect(try mode("\(authctl.home.path)/\(path)") == 0o700)
    }
    _ = try await authctl("anonymous", "sign-in", "--emulator", "127.0.0.1:\(server.port)")
    let status = try await authctl("emulator", "status", "--json").json()
    #expect(status["address"] as? String == "127.0.0.1:\(server.port)")
    #expect(status["projectId"] as? String == "demo-back" && status["strict"] as? Bool == false)
    #expect(status["pid"] as? Int == Int(server.processID) && status["accounts"] as? Int == 1)
    #expect(status["detached"] as? Bool == true && status["log"] as? String == server.log)
    let stopped = try await authctl("emulator", "stop", "\(server.port)")
    #expect(stopped.status == 0, "\(stopped.error)")
    #expect(stopped.output.hasPrefix("Stopped the local server at 127.0.0.1:\(server.port)"))
    #expect(!server.isRunning)
    #expect(try await authctl("emulator", "status", "\(server.port)").status == 5)
    let again = try await authctl("emulator", "stop", "\(server.port)", "--json")
    #expect(again.status == 5)
    #expect(try again.jsonError()["code"] as? String == "NOT_RUNNING")
  }

  @Test func `all servers are listed with their logs, and stopped at once`() async throws {
    let none = try await authctl("emulator", "stop", "--all")
    #expect(
      none.status == 0 && none.output == "No local server is running in the background.\n", "\(none.error)")
    #expect(try await authctl("emulator", "logs", "1").status == 4)
    #expect(try await authctl("emulator", "open", "1").status == 5)
    let servers = [try await BackgroundProcess(authctl), try await BackgroundProcess(authctl, "--strict")]
    _ = try await authctl("phone", "send", "+16505550101", "--emulator", "127.0.0.1:\(servers[0].port)")
    let listed = try await authctl("emulator", "list", "--json").json()["servers"] as? [[String: Any]] ?? []
    for (server, isStrict) in zip(servers, [false, true]) {
      let own = listed.first { $0["pid"] as? Int == Int(server.processID) }
      #expect(own?["strict"] as? Bool == isStrict && own?["log"] as? String == server.log, "\(listed)")
    }
    #expect(try await authctl("emulator", "logs").status == 2)
    let log = try await authctl("emulator", "logs", "\(servers[0].port)").output
    #expect(log.contains("\"ready\":true") && log.contains("+16505550101"), "\(log)")
    async let followed = authctl("emulator", "logs", "\(servers[0].port)", "--follow")
    let stopped = try await authctl("emulator", "stop", "--all", "--yes", "--json").json()
    #expect((stopped["servers"] as? [Any])?.count == 2 && !servers.contains(where: \.isRunning))
    #expect(try await followed.output.hasPrefix(log))
    let after = try await authctl("emulator", "logs", "\(servers[0].port)")
    #expect(after.status == 0 && after.output.hasPrefix(log), "\(after.error)")
  }

  @Test func `it has its own session and holds nothing of its caller's`() async throws {
    let outcome = try await authctl.shell(
      "exec 7>held; address=$(authctl emulator start --detach --port 0 --field address); echo $address")
    #expect(outcome.status == 0 && outcome.output.hasPrefix("127.0.0.1:"), "\(outcome)")
    let id = try await authctl("emulator", "status", "--field", "pid").output.trimmingCharacters(
      in: .newlines)
    let process = ObservedProcess(try #require(Int32(id)))
    #expect(getsid(process.id) == process.id && !process.hasTerminal)
    let files = process.openFiles
    #expect(files[0] == "/dev/null", "\(files)")
    #expect(files[1]?.hasSuffix(".log") == true && files[2]?.hasSuffix(".log") == true, "\(files)")
    #expect(!files.values.contains { $0.hasSuffix("/held") }, "\(files)")
    #expect(try await authctl("emulator", "stop").status == 0)
  }

  @Test func `its later output goes to its log`() async throws {
    let server = try await BackgroundProcess(authctl)
    _ = try await authctl("phone", "send", "+16505550100", "--emulator", "127.0.0.1:\(server.port)")
    try await wait(for: "the code in the log") {
      try String(contentsOfFile: server.log, encoding: .utf8).contains("use the code")
    }
    #expect(try String(contentsOfFile: server.log, encoding: .utf8).hasPrefix("{\"address\":"))
    #expect(try await authctl("emulator", "stop").status == 0)
  }

  @Test func `the record of a killed server does not count`() async throws {
    let server = try await BackgroundProcess(authctl)
    kill(server.processID, SIGKILL)
    try await wait(for: "its end") { !server.isRunning }
    #expect(FileManager.default.fileExists(atPath: record(server)))
    #expect(try await authctl("emulator", "status", "\(server.port)").status == 5)
    #expect(try await authctl("emulator", "stop", "\(server.port)").status == 5)
    #expect(!FileManager.default.fileExists(atPath: record(server)))
  }

  @Test func `a process that only has the ID of a dead server is not stopped`() async throws {
    let server = try await BackgroundProcess(authctl)
    let bystander = try ChildProcess(
      "/bin/sleep", ["100"], variables: [:], streams: [.nothing, .nothing, .nothing])
    let text = try String(contentsOfFile: record(server), encoding: .utf8)
    kill(server.processID, SIGKILL)
    try await wait(for: "its end") { !server.isRunning }
    let reused = text.replacing("\"pid\":\(server.processID),", with: "\"pid\":\(bystander.processID),")
    #expect(reused != text)
    try Data(reused.utf8).write(to: URL(fileURLWithPath: record(server)))
    #expect(try await authctl("emulator", "stop", "\(server.port)").status == 5)
    #expect(bystander.isRunning)
  }

  @Test func `a process other than the server at the port is not stopped`() async throws {
    let server = try await BackgroundProcess(authctl)
    let bystander = try ChildProcess(
      "/bin/sleep", ["100"], variables: [:], streams: [.nothing, .nothing, .nothing])
    let text = try String(contentsOfFile: record(server), encoding: .utf8)
    let forged = text.replacing("\"pid\":\(server.processID),", with: "\"pid\":\(bystander.processID),")
      .replacing(
        "\(ObservedProcess(server.processID).start)\"",
        with: "\(ObservedProcess(bystander.processID).start)\"")
    try Data(forged.utf8).write(to: URL(fileURLWithPath: record(server)))
    chmod(record(server), 0o600)
    // Without an address, only the record of a living process counts.
    let refused = try await authctl("emulator", "stop")
    #expect(refused.status == 1, "\(refused)")
    #expect(bystander.isRunning && server.isRunning)
  }

  @Test(arguments: [[], ["--all", "--yes"]])
  func `a stop says that the export failed, and where the log is`(options: [String]) async throws {
    let server = try await BackgroundProcess(authctl, "--export-on-exit", "kept")
    // A file in the place of the directory is never replaced.
    try FileManager.default.createDirectory(
      atPath: "\(authctl.home.path)/kept", withIntermediateDirectories: true)
    try authctl.home.write("own", to: "\(authctl.home.path)/kept/auth_export")
    let stopped = try await authctl.run(authctl.path, ["emulator", "stop"] + options)
    #expect(stopped.status == 7 && stopped.output == "" && !server.isRunning, "\(stopped)")
    #expect(stopped.error.contains("its export failed: ") && stopped.error.contains("kept/auth_export"))
    #expect(stopped.error.contains(server.log))
    #expect(stopped.error.contains("authctl emulator logs \(server.port)\n"))
    #expect(try String(contentsOfFile: server.log, encoding: .utf8).contains("kept/auth_export"))
    let next = try await BackgroundProcess(authctl, "--port", "\(server.port)")
    #expect(try await authctl("emulator", "stop").status == 0 && !next.isRunning)
  }

  @Test func `of several stops at once all succeed`() async throws {
    for isNamed in [true, true, true, true, false, false] {
      let server = try await BackgroundProcess(authctl, "--export-on-exit", "kept")
      let words = ["emulator", "stop"] + (isNamed ? ["\(server.port)"] : [])
      async let one = authctl.run(authctl.path, words)
      async let two = authctl.run(authctl.path, words)
      async let three = authctl.run(authctl.path, words)
      let outcomes = try await [one, two, three]
      #expect(outcomes.allSatisfy { $0.status == 0 } && !server.isRunning, "\(outcomes)")
    }
  }

  @Test func `a start removes the logs of long-dead servers`() async throws {
    let home = authctl.home.path
    for (name, days) in [("1.log", 8.0), ("1-::1.log.1", 8), ("2.log", 6)] {
      let path = "\(home)/state/authctl/emulator-\(name)"
      try authctl.home.write("log", to: path)
      try FileManager.default.setAttributes(
        [.modificationDate: Date().addingTimeInterval(-days * 86400)], ofItemAtPath: path)
    }
    let server = try await BackgroundProcess(authctl)
    let logs = try FileManager.default.contentsOfDirectory(atPath: "\(home)/state/authctl")
    #expect(Set(logs) == ["emulator-2.log", "emulator-\(server.port).log"])
    #expect(try await authctl("emulator", "stop").status == 0)
  }

  @Test(arguments: ["{", "[]", "{\"version\":2}"])
  func `a damaged record is ignored, and the next start replaces it`(text: String) async throws {
    let server = try await BackgroundProcess(authctl)
    let port = "\(server.port)"
    #expect(try await authctl("emulator", "stop").status == 0)
    try Data(text.utf8).write(to: URL(fileURLWithPath: record(server)))
    chmod(record(server), 0o600)
    #expect(try await authctl("emulator", "stop", port).status == 5)
    let next = try await authctl("emulator", "start", "--detach", "--port", port)
    #expect(next.status == 0, "\(next.error)")
    #expect(try await authctl("emulator", "stop", port).status == 0)
  }

  @Test func `a record that others may read counts, and one that is not used is named`() async throws {
    let server = try await BackgroundProcess(authctl)
    let port = "\(server.port)"
    let text = try String(contentsOfFile: record(server), encoding: .utf8)
    chmod(record(server), 0o666)
    for words in [["status", port], ["list"], ["stop", "--all", "--yes"]] {
      let outcome = try await authctl.run(authctl.path, ["emulator"] + words)
      let note = "note: the record of a server is not used: \(record(server)) can be written by others"
      #expect(outcome.status == 0 && outcome.error.contains(note), "\(outcome)")
    }
    let open = try await authctl("emulator", "stop", port)
    #expect(
      open.status == 7 && open.error.contains("\(record(server)) can be written by others (mode 0666)")
        && open.error.hasSuffix("hint: chmod go-w \(record(server))\n"), "\(open)")
    try Data("{".utf8).write(to: URL(fileURLWithPath: record(server)))
    chmod(record(server), 0o600)
    let damaged = try await authctl("emulator", "stop", port)
    #expect(
      damaged.status == 7 && damaged.error.contains("\(record(server)) is damaged: ")
        && damaged.error.hasSuffix("kill \(server.processID)\n"), "\(damaged)")
    try Data(text.utf8).write(to: URL(fileURLWithPath: record(server)))
    chmod(record(server), 0o644)
    #expect(try await authctl("emulator", "status", port, "--field", "detached").output == "true\n")
    #expect(try await authctl("emulator", "stop", port).status == 0 && !server.isRunning)
  }

  @Test func `of two starts at once one server runs, and a start that fails names it`() async throws {
    let port = "\(try await freePort())"
    let words = ["emulator", "start", "--detach", "--port", port, "--project", "demo-one"]
    async let first = authctl.run(authctl.path, words)
    async let second = authctl.run(authctl.path, words)
    let outcomes = try await [first, second].sorted { $0.status < $1.status }
    // The slower one finds the server running, or loses the port to it.
    #expect(outcomes[0].status == 0 && [0, 5].contains(outcomes[1].status), "\(outcomes)")
    if outcomes[1].status == 5 {
      #expect(outcomes[1].error.contains("in use by the local server of project demo-one, process "))
    }
    #expect(try await authctl("emulator", "stop", port).status == 0)
    #expect(try await authctl("emulator", "stop", port).status == 5)
  }

  /// A port that was free just now.
  private func freePort() async throws -> Int {
    let server = try await BackgroundProcess(authctl)
    _ = try await authctl("emulator", "stop", "\(server.port)")
    return server.port
  }

  @Test func `a port taken by another program is reported with its process`() async throws {
    let other = try CountingServer()
    let port = try #require(other.variables["FIREBASE_AUTH_EMULATOR_HOST"]?.split(separator: ":").last)
    let refused = try await authctl("emulator", "start", "--detach", "--port", String(port))
    #expect(refused.status == 5)
    #expect(refused.error.contains("in use by process \(getpid()) ("), "\(refused.error)")
    #expect(try await authctl("emulator", "stop", String(port)).status == 1)
    #expect(try await authctl("emulator", "status", String(port), "--field", "server").output == "other\n")
  }

  @Test(arguments: ["--import nowhere", "--host 192.0.2.1", "--events -", "--test-number 1"])
  func `a start that fails says why, and leaves nothing`(words: String) async throws {
    let refused = try await authctl.shell("authctl emulator start --detach --port 0 --json \(words)")
    #expect(refused.status != 0 && refused.output == "")
    // Without --detach this one would run.
    if words != "--events -" {
      let here = try await authctl.shell("authctl emulator start --port 0 --json \(words)")
      let messages = try [here, refused].map { try $0.jsonError()["message"] as? String }
      #expect(here.status == refused.status && messages[0] == messages[1], "\(here)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(authctl.home.path)/run") == [])
  }

  @Test func `an unwritable state directory is a failure`() async throws {
    var authctl = authctl
    authctl.variables["XDG_STATE_HOME"] = "/proc/nowhere"
    let refused = try await authctl("emulator", "start", "--detach", "--port", "0", "--json")
    #expect(refused.status == 7, "\(refused)")
    #expect(try refused.jsonError()["code"] as? String == "UNWRITABLE_FILE")
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(authctl.home.path)/run") == [])
  }

  @Test func `a server that was not started in the background is not stopped`() async throws {
    let server = try ServerProcess(authctl)
    let refused = try await authctl("emulator", "stop", server.address, "--json")
    #expect(refused.status == 1, "\(refused)")
    #expect(try refused.jsonError()["code"] as? String == "NOT_IN_BACKGROUND")
    let status = try await authctl("emulator", "status", "http://\(server.address)/", "--json").json()
    #expect(status["detached"] as? Bool == false && status["pid"] as? Int == Int(server.processID))
    #expect(try server.stop() == 0)
  }

  @Test func `one of several servers must be named, by port or profile`() async throws {
    let one = try await BackgroundProcess(authctl, "--profile", "one")
    let two = try await BackgroundProcess(authctl, "--profile", "two")
    for verb in ["stop", "status"] {
      let refused = try await authctl("emulator", verb)
      #expect(refused.status == 2 && refused.error.contains("\(one.port)"), "\(refused.error)")
      #expect(refused.error.contains("hint: authctl emulator \(verb) "), "\(refused.error)")
    }
    #expect(try await authctl("emulator", "stop", "--profile", "two").status == 0)
    #expect(one.isRunning && !two.isRunning)
    #expect(try await authctl("emulator", "stop").status == 0)
  }

  @Test func `waiting ends when a server responds, or with exit code 5`() async throws {
    let port = "\(try await freePort())"
    async let waiting = authctl("emulator", "wait", port, "--wait", "100s")
    let none = try await authctl("emulator", "wait", port, "--wait", "200ms")
    #expect(none.status == 5 && none.error.contains("NOT_RUNNING"), "\(none.error)")
    #expect(try await authctl("emulator", "start", "--detach", "--port", port).status == 0)
    let found = try await waiting
    #expect(found.status == 0 && found.output == "127.0.0.1:\(port) answers.\n", "\(found)")
    #expect(try await authctl("emulator", "stop", port).status == 0)
  }

  @Test func `the export is written before stop returns`() async throws {
    let server = try await BackgroundProcess(authctl, "--export-on-exit", "kept")
    _ = try await authctl("anonymous", "sign-in", "--emulator", "127.0.0.1:\(server.port)")
    #expect(try await authctl("emulator", "stop").status == 0)
    let path = "\(authctl.home.path)/kept/firebase-export-metadata.json"
    #expect(FileManager.default.fileExists(atPath: path))
  }

  @Test func `a person at a terminal gets words, a program one line of JSON`() throws {
    let terminal = try PseudoTerminal(authctl, ["emulator", "start", "--port", "0"])
    let shown = try terminal.wait(for: "Ctrl-C")
    #expect(shown.contains("export FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:"), "\(shown)")
    #expect(shown.contains("In a browser, with users, codes and links: http://127.0.0.1:"))
    #expect(!shown.contains("\"ready\""))
    terminal.type("\u{3}")
    #expect(try terminal.finish().status == 0)
    let exact = try PseudoTerminal(authctl, ["emulator", "start", "--port", "0", "--json"])
    try exact.wait(for: "\"ready\":true")
    exact.type("\u{3}")
    #expect(try exact.finish().status == 0)
  }

  @Test func `a server in the background survives the end of the terminal`() async throws {
    let terminal = try PseudoTerminal(authctl, ["emulator", "start", "--detach", "--port", "0"])
    let (status, shown) = try terminal.finish()
    #expect(status == 0 && shown.contains("To stop it: authctl emulator stop "), "\(shown)")
    #expect(try await authctl("emulator", "status").status == 0)
    #expect(try await authctl("emulator", "stop").status == 0)
  }
}
