import AuthCore
import AuthCrypto
import AuthEmulator
import AuthHTTP
import CommandLineKit
import EmulatorWire
import IdentityToolkit
import Testing

@testable import AuthctlCommands
@testable import ClientCommands
@testable import Program
@testable import ServerCommands

// The commands that run and control a local server.
extension CommandParsingTests {
  @Test func `the local server`() throws {
    let start = try command(
      EmulatorStart.self, "emulator", "start", "--host", "::1", "--port", "0", "--test-number",
      "+16505550101=123456", "--test-number", "+16505550102=000000", "--token-ttl", "90s", "--ready-file", "r"
    )
    #expect(
      start.server.hosts.map(\.name) == ["::1"] && start.server.port.number == 0 && start.readyFile == "r")
    #expect(start.server.testPhones.map(\.number.description) == ["+16505550101", "+16505550102"])
    #expect(start.server.testPhones.map(\.answer.code) == ["123456", "000000"])
    #expect(start.server.tokenLifetime == .seconds(90))
    #expect(try command(EmulatorStart.self, "emulator", "start").server.port.number == 9099)
    #expect(start.server.tokenSigning.kind == .unsigned && start.server.tokenSigning.keyFile == nil)
    let signing = try command(EmulatorStart.self, "emulator", "start", "--token-signing", "rs256").server
    #expect(signing.tokenSigning.kind == .rs256 && signing.tokenSigning.keyFile == nil)
    let key = try command(EmulatorStart.self, "emulator", "start", "--signing-key-file", "-").server
    #expect(key.tokenSigning.kind == .rs256 && key.tokenSigning.keyFile == .standardInput)
    let life = try command(EmulatorStart.self, "emulator", "start", "--seed", "s", "--events", "e").server
      .life
    #expect(life.seed == "s" && life.clock == nil && life.events == "e")
    let data = try command(EmulatorStart.self, "emulator", "start", "--import", "i").server.life
    #expect(data.importPath == "i" && data.exportOnExit == nil)
    let proxy = try command(
      EmulatorStart.self, "emulator", "start", "--upstream", "http://localhost:9199/", "--record", "r"
    ).upstream
    #expect(proxy.upstream == .server(HTTPOrigin(.http, host: "localhost", port: 9199)))
    #expect(proxy.record == "r" && !proxy.recordsSecrets && proxy.replay == nil && proxy.isProxy)
    let exec = try command(EmulatorExec.self, "emulator", "exec", "--", "npm", "--json", "-q")
    #expect(exec.command == ["npm", "--json", "-q"] && exec.server.port.number == 0)
    let codes = try command(
      EmulatorCodes.self, "emulator", "codes", "--number", "+16505550101", "--wait", "5s")
    #expect(codes.number?.description == "+16505550101" && codes.wait == .seconds(5))
    let add = try command(EmulatorPhonesAdd.self, "emulator", "phones", "add", "+16505550101", "123456")
    #expect(add.number.description == "+16505550101" && add.code.code == "123456")
    let remove = try command(EmulatorPhonesRemove.self, "emulator", "phones", "remove", "+16505550101")
    #expect(remove.number.description == "+16505550101")
    _ = try command(EmulatorPhonesList.self, "emulator", "phones", "list")
    #expect(try command(EmulatorClear.self, "emulator", "clear", "--yes").yes)
  }

  @Test(arguments: [
    ("+1h", EmulatorClock.Patch { $0.moveMilliseconds = 3_600_000 }),
    ("-1.5s", EmulatorClock.Patch { $0.moveMilliseconds = -1500 }),
    ("-30m", EmulatorClock.Patch { $0.moveMilliseconds = -1_800_000 }),
    ("=2027-01-01T00:00:00Z", EmulatorClock.Patch { $0.time = "2027-01-01T00:00:00Z" }),
    ("reset", EmulatorClock.Patch { $0.reset = true }),
  ])
  func `the clock of the local server`(word: String, change: EmulatorClock.Patch) throws {
    #expect(try command(EmulatorClockCommand.self, "emulator", "clock", word).change?.request == change)
    let start = try command(EmulatorStart.self, "emulator", "start", "--clock", word)
    #expect(start.server.life.clock?.request == change)
    #expect(try command(EmulatorClockCommand.self, "emulator", "clock").change == nil)
  }

  @Test(
    arguments: [
      (["--export-on-exit"], ExportOnExit.whereImported), (["--export-on-exit", "-q"], .whereImported),
      (["--export-on-exit", "d"], ExportOnExit(parsing: "d")),
      (["--export-on-exit=d"], ExportOnExit(parsing: "d")), ([], nil),
    ] as [([String], ExportOnExit?)])
  func `an export at the end, with or without a directory`(words: [String], target: ExportOnExit?) throws {
    guard case .run(let invocation) = try Commands.tree.parse(["emulator", "exec"] + words + ["--", "x"])
    else { throw UsageError("a page") }
    let exec = try #require(invocation.command as? EmulatorExec)
    #expect(exec.server.life.exportOnExit == target && exec.command == ["x"])
  }

  @Test func `exports and links of the local server`() throws {
    let export = try command(EmulatorExport.self, "emulator", "export", "d", "--force")
    #expect(export.directory == "d" && export.force)
    #expect(try command(EmulatorImport.self, "emulator", "import", "d").source == "d")
    let words = ["emulator", "import", "users.json", "--hash-config", "h"]
    #expect(try command(EmulatorImport.self, words).hashing.file == .file("h"))
    let links = try command(EmulatorLinks.self, "emulator", "links", "--email", "a@b.c", "--wait", "5s")
    #expect(links.email == "a@b.c" && links.wait == .seconds(5))
  }

  @Test func `project files of the local server`() throws {
    let apply = try command(EmulatorApply.self, "emulator", "apply", "-", "--dry-run")
    #expect(apply.file == "-" && apply.dryRun)
    let describe = try command(EmulatorDescribe.self, "emulator", "describe", "p.json", "--force")
    #expect(describe.file == "p.json" && describe.force && !describe.schema)
    #expect(try command(EmulatorDescribe.self, "emulator", "describe", "--schema", "-").schema)
    let start = try command(EmulatorStart.self, "emulator", "start", "--project-file", "p.json")
    #expect(start.server.projectFile == "p.json" && !start.server.tokenSigning.isGiven)
    let none = try command(EmulatorStart.self, "emulator", "start", "--token-signing", "none")
    #expect(none.server.projectFile == nil && none.server.tokenSigning.isGiven)
  }

  @Test(arguments: [
    ("accounts:lookupp", "accounts:lookup"), ("lookup", "accounts:lookup"), ("tokn", "token"),
    ("mfaSignIn:finalise", "mfaSignIn:finalize"),
  ])
  func `a mistyped method gets a suggestion`(mistyped: String, meant: String) throws {
    let error = try #require(throws: UsageError.self) { _ = try FailureRule(parsing: "\(mistyped)=503") }
    #expect(error.message.contains("did you mean \(meant)"), "\(error.message)")
  }

  @Test func `names and origins that a local server accepts`() throws {
    let start = try command(
      EmulatorStart.self, "emulator", "start", "--allow-host", "A.local.", "--allow-host", "*.b.",
      "--allow-origin",
      "http://c:1/")
    #expect(start.server.access.hosts.map(\.name) == ["a.local", "*.b"])
    #expect(start.server.access.origins.map(\.origin.text) == ["http://c:1"])
  }

  @Test func `blanks and line ends around the names that a local server accepts do not count`() throws {
    let typed = try command(EmulatorStart.self, "emulator", "start", "--allow-host", " a.local\r\n")
    #expect(typed.server.access.hosts.map(\.name) == ["a.local"])
    let variables = ["AUTHCTL_ALLOW_HOST": "x.com, *.y.com ,, z\r\n"]
    let outcome = try Commands.tree.parse(
      ["emulator", "start"], sources: ParameterSources(variables: variables))
    guard case .run(let invocation) = outcome else { throw UsageError("a page") }
    let start = try #require(invocation.command as? EmulatorStart)
    #expect(start.server.access.hosts.map(\.name) == ["x.com", "*.y.com", "z"])
  }

  @Test func `addresses and name of a local server`() throws {
    let start = try command(
      EmulatorStart.self, "emulator", "start", "--host", "[::1]", "--host", "0.0.0.0", "--public-url",
      "HTTPS://Auth.Test:443/", "--detach")
    #expect(start.server.hosts.map(\.name) == ["::1", "0.0.0.0"] && start.detach)
    #expect(start.server.access.publicURL?.text == "https://auth.test")
    let usual = try command(EmulatorStart.self, "emulator", "start")
    #expect(usual.server.hosts == [.localhost] && usual.server.access.publicURL == nil && !usual.detach)
  }

  @Test(arguments: [
    ("9099", "127.0.0.1:9099"), ("auth:1", "auth:1"), ("http://127.0.0.1:9099/", "127.0.0.1:9099"),
    ("[::1]:9099", "[::1]:9099"),
  ])
  func `the address of a running server`(word: String, authority: String) throws {
    #expect(try command(EmulatorStop.self, "emulator", "stop", word).address?.origin.authority == authority)
    #expect(
      try command(EmulatorStatusCommand.self, "emulator", "status", word).address?.origin.authority
        == authority)
    #expect(try command(EmulatorWait.self, "emulator", "wait", word).address?.origin.authority == authority)
    #expect(try command(EmulatorWait.self, "emulator", "wait").address == nil)
  }

  @Test func `faults`() throws {
    let words = [
      "--fail", "accounts:lookup=503*2", "--fail", "*=drop@0.5", "--latency", "100ms..300ms", "--fault-seed",
      "-7",
    ]
    guard case .run(let invocation) = try Commands.tree.parse(["emulator", "start"] + words) else { return }
    let start = try #require(invocation.command as? EmulatorStart)
    #expect(start.server.faults.failures.map(\.rule.effect) == [.status(503), .drop])
    #expect(start.server.faults.failures.map(\.rule.count) == [2, nil])
    #expect(start.server.faults.latencies.map(\.rule.effect) == [.latency(100...300)])
    #expect(start.server.faults.seed == -7)
    #expect(try command(EmulatorStart.self, "emulator", "start").server.faults.seed == 1)
    let add = try command(
      EmulatorFaultsAdd.self, "emulator", "faults", "add", "--fail", "token=hang", "--latency", "token=1s")
    #expect(add.failures.map(\.rule.effect) == [.hang] && add.latencies.map(\.rule.method) == ["token"])
    _ = try command(EmulatorFaultsList.self, "emulator", "faults", "list")
    _ = try command(EmulatorFaultsClear.self, "emulator", "faults", "clear")
  }

  @Test func `emulator snapshot, and emulator start --state`() throws {
    #expect(try command(EmulatorSnapshotSave.self, "emulator", "snapshot", "save", "a").name == "a")
    #expect(try command(EmulatorSnapshotRestore.self, "emulator", "snapshot", "restore", "a").name == "a")
    #expect(try command(EmulatorSnapshotDelete.self, "emulator", "snapshot", "delete", "a").name == "a")
    _ = try command(EmulatorSnapshotList.self, "emulator", "snapshot", "list")
    let start = try command(EmulatorStart.self, "emulator", "start", "--state", "dir")
    #expect(start.server.life.statePath == "dir")
  }
}
