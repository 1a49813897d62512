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

@Suite struct CommandParsingTests {
  func parse(_ words: String...) throws -> Invocation<Context, GlobalOptions> {
    guard case .run(let invocation) = try Commands.tree.parse(words) else {
      throw UsageError("not a command: \(words)")
    }
    return invocation
  }

  func command<C: Program.Command>(_ type: C.Type, _ words: String...) throws -> C {
    try command(type, words)
  }

  func command<C: Program.Command>(_ type: C.Type, _ words: [String]) throws -> C {
    guard case .run(let invocation) = try Commands.tree.parse(words) else {
      throw UsageError("not a command: \(words)")
    }
    return try #require(invocation.command as? C)
  }

  @Test(arguments: [
    ["phone", "send"], ["phone", "send", "6505550101"], ["phone", "send", "+16505550101", "extra"],
    ["phone", "send", "+16505550101", "--recaptcha=browser"],
    ["phone", "send", "+16505550101", "--no-app-verification", "--recaptcha"],
    ["phone", "verify", "123456", "--link", "--reauth"], ["phone", "verify", "123456", "--link", "--update"],
    ["phone", "verify", "123456", "--number", "+16505550101", "--verification-id", "v"],
    ["phone", "app", "accept"], ["phone", "app", "request"], ["token", "--header", "--decode"],
    ["token", "--min-valid", "soon"], ["config", "set", "projectId"], ["config", "set", "password", "x"],
    ["config", "get", "nothing"], ["config", "import"], ["emulator", "start", "--port", "65536"],
    ["emulator", "start", "--test-number", "+16505550101"], ["emulator", "exec"],
    ["emulator", "start", "--token-signing", "hs256"],
    ["emulator", "start", "--token-signing", "none", "--signing-key-file", "key.pem"],
    ["emulator", "phones", "add", "+16505550101", "12345"], ["status", "--timeout", "x"],
    ["emulator", "start", "--fail", "503"], ["emulator", "start", "--latency", "token=fast"],
    ["emulator", "exec", "--fault-seed", "x", "--", "true"],
    ["emulator", "faults", "add", "--fail", "token=200"],
    ["emulator", "faults", "add", "--fail", "nosuchmethod=503"],
    ["emulator", "start", "--fail", "nosuchmethod=503"], ["emulator", "start", "--latency", "tokens=1s"],
    ["emulator", "start", "--allow-host", "http://a"], ["emulator", "start", "--allow-host", "*"],
    ["emulator", "start", "--allow-host", "a:1"], ["emulator", "start", "--allow-origin", "example.com"],
    ["emulator", "start", "--allow-origin", "*"], ["emulator", "start", "--host", "http://a"],
    ["emulator", "start", "--host", "a/b"], ["emulator", "start", "--public-url", "auth.example.test"],
    ["emulator", "start", "--public-url", "https://a.test/path"],
    ["emulator", "start", "--public-url", "ftp://a"],
    ["emulator", "start", "--upstream", "staging"], ["emulator", "start", "--upstream", "http://a.test"],
    ["emulator", "start", "--upstream", "https://a.test/path"],
    ["emulator", "exec", "--upstream", "production", "--", "true"], ["explain"], ["explain", "a", "b"],
    ["emulator", "stop", "9099", "9100"], ["emulator", "status", "https://a.test"],
    ["emulator", "wait", "a"],
    ["emulator", "exec", "--detach", "--", "true"],
    ["totp", "code", "JBSWY3DP"], ["totp", "code", "--digits", "9"], ["totp", "code", "--period", "0"],
    ["totp", "code", "--at", "now"], ["totp", "code", "--algorithm", "MD5"],
    ["status", "--color", "blue"], ["status", "--expect-target", "moon"], ["status", "--nonsense"],
    ["email", "sign-up"], ["email", "sign-in", "jane"], ["email", "sign-in", "jane@example.com", "secret"],
    ["email", "sign-in", "jane@example.com", "--password", "x"],
    ["email", "sign-in", "jane@example.com", "--send-link", "--password-file", "-"],
    ["email", "confirm", "two words"], ["email", "confirm", "https://example.com/?code=1"],
    ["email", "confirm", "CODE", "--link", "--reauth"], ["custom-token", "sign-in", "eyJ"],
    ["mfa", "enroll"], ["mfa", "enroll", "phone"], ["mfa", "enroll", "totp", "SECRET"],
    ["mfa", "enroll", "totp", "--qr", "png"], ["mfa", "remove"], ["mfa", "resolve", "1", "2"],
    ["mfa", "challenge", "--factor", ""], ["user", "unlink"],
    ["user", "delete", "UID"], ["user", "update", "--password", "x"],
    ["user", "update", "--remove", "email"],
    ["phone", "app", "page", "--client-id", "a", "--callback-file", "-"],
    ["phone", "app", "request", "--apns-token", "a1", "--provisioning-profile", "p"],
    ["recaptcha", "mint"], ["recaptcha", "mint", "--action", "x"],
    ["phone"], ["nonsense"], ["emulator", "clock", "1h"], ["emulator", "clock", "=tomorrow"],
    ["emulator", "clock", "+"],
  ])
  func `a wrong command line is refused`(words: [String]) {
    #expect(throws: UsageError.self) {
      guard case .run = try Commands.tree.parse(words) else { throw UsageError("a page") }
    }
  }

  @Test func `phone send`() throws {
    let send = try command(PhoneSend.self, "phone", "send", "+1 (650) 555-0101", "--resend")
    #expect(send.number.description == "+16505550101")
    #expect(send.resend)
    #expect(
      !send.verification.sendsNone && send.verification.recaptcha.tokenFile == nil
        && !send.verification.recaptcha.usesPage)
    let proof = try command(PhoneSend.self, "phone", "send", "+16505550101", "--recaptcha-token-file", "-")
    #expect(!proof.resend)
    #expect(proof.verification.recaptcha.tokenFile == .standardInput)
    let page = try command(PhoneSend.self, "phone", "send", "--recaptcha", "+16505550101")
    #expect(page.verification.recaptcha.usesPage)
    let none = try command(PhoneSend.self, "phone", "send", "--no-app-verification", "+16505550101")
    #expect(none.verification.sendsNone)
  }

  @Test(arguments: ["--link", "--reauth", "--update", "--updated-credential", ""])
  func `phone verify sets only the given flag`(flag: String) throws {
    let words = flag == "--updated-credential" ? [flag] : ["123456"] + [flag].filter { !$0.isEmpty }
    guard case .run(let invocation) = try Commands.tree.parse(["phone", "verify"] + words) else { return }
    let verify = try #require(invocation.command as? PhoneVerify)
    #expect(verify.code == (flag == "--updated-credential" ? nil : .text("123456")))
    #expect(verify.link == (flag == "--link"))
    #expect(verify.reauth == (flag == "--reauth"))
    #expect(verify.update == (flag == "--update"))
    #expect(verify.updatedCredential == (flag == "--updated-credential"))
    #expect(verify.number == nil && verify.verificationID == nil)
  }

  @Test func `profiles and errors`() throws {
    _ = try command(ProfilesCommand.self, "profiles")
    let delete = try command(ProfilesDelete.self, "profiles", "delete", "work", "--yes")
    #expect(delete.name == "work" && delete.yes)
    let errors = try command(ErrorsCommand.self, "errors", "auth/code-expired")
    #expect(errors.code == "auth/code-expired")
    #expect(throws: UsageError.self) { try parse("profiles", "work") }
    #expect(try command(PhoneDoctor.self, "phone", "doctor", "0170 12").number == "0170 12")
    let doctor = try command(MFADoctor.self, "mfa", "doctor", "--number", "+1 650 555 0101")
    #expect(doctor.number?.description == "+16505550101")
    #expect(throws: UsageError.self) { try parse("phone", "doctor") }
    #expect(throws: UsageError.self) { try parse("mfa", "doctor", "+16505550101") }
  }

  @Test func `the commands that prove an app`() throws {
    let page = try command(PhoneAppPage.self, "phone", "app", "page", "--client-id", "1-a")
    #expect(page.clientID == "1-a" && page.callback == nil)
    let back = try command(PhoneAppPage.self, "phone", "app", "page", "--callback-file", "-")
    #expect(back.callback == .standardInput)
    let device = try command(
      PhoneAppRequest.self, "phone", "app", "request", "--apns-token", "a1", "--token-type", "unknown",
      "--provisioning-profile", "p")
    #expect(device.type == .unknown && device.profile == "p")
    let pushes = try command(
      PhoneAppPushes.self, "phone", "app", "pushes", "--apns-token", "a1", "--wait", "5s")
    #expect(pushes.deviceToken == "a1" && pushes.wait == .seconds(5))
    let events = try command(
      EmulatorEvents.self, "emulator", "events", "--follow", "--type", "smsSent", "--type", "signedIn")
    #expect(events.follow && events.types == [.smsSent, .signedIn])
    _ = try command(RecaptchaShow.self, "recaptcha", "show")
    let mint = try command(RecaptchaMint.self, "recaptcha", "mint", "--action", "getOobCode", "--score", "1")
    #expect(mint.action == .getOobCode && mint.score?.value == 1)
  }

  @Test func `the other phone commands`() throws {
    let byNumber = try command(PhoneVerify.self, "phone", "verify", "1", "--number", "+16505550101")
    #expect(byNumber.number?.description == "+16505550101" && byNumber.verificationID == nil)
    let byID = try command(PhoneVerify.self, "phone", "verify", "1", "--verification-id", "v")
    #expect(byID.verificationID == "v" && byID.number == nil)
    #expect(try command(PhoneForget.self, "phone", "forget").number == nil)
    #expect(try command(PhoneForget.self, "phone", "forget", "+16505550101").number != nil)
    #expect(try command(PhoneAppAccept.self, "phone", "app", "accept", "-").payload == "-")
    let client = try command(
      PhoneAppRequest.self, "phone", "app", "request", "--apns-token", "a1b2", "--token-type", "sandbox")
    #expect(client.deviceToken == "a1b2" && client.type == .sandbox)
    _ = try command(PhoneList.self, "phone", "list")
  }

  @Test func `session and user commands`() throws {
    let token = try command(TokenCommand.self, "token", "--min-valid", "30m", "--force-refresh", "--decode")
    #expect(token.minValid == .seconds(1800) && token.forceRefresh && token.decode && !token.header)
    #expect(try command(TokenCommand.self, "token", "--header").header && !token.verify)
    let verified = try command(TokenCommand.self, "token", "--verify", "--decode")
    #expect(verified.verify && verified.decode && !verified.forceRefresh)
    let out = try command(SignOut.self, "signout", "--all")
    #expect(out.all && !out.pending)
    #expect(try command(SignOut.self, "signout", "--pending").pending)
    _ = try command(AnonymousSignIn.self, "anonymous", "sign-in")
    _ = try command(UserShow.self, "user", "show")
    _ = try command(StatusCommand.self, "status")
  }

  @Test func `config, doctor and errors`() throws {
    let set = try command(ConfigSet.self, "config", "set", "projectId", "my-app")
    #expect(set.key == .projectID && set.value == "my-app")
    #expect(try command(ConfigGet.self, "config", "get", "apiKey").key == .apiKey)
    #expect(try command(ConfigUnset.self, "config", "unset", "tenantId").key == .tenantID)
    _ = try command(ConfigList.self, "config", "list")
    _ = try command(ConfigPath.self, "config", "path")
    _ = try command(ConfigWhich.self, "config", "which")
    #expect(try command(DoctorCommand.self, "doctor", "--repair").repair)
    #expect(try !command(DoctorCommand.self, "doctor").repair)
    #expect(try command(ErrorsCommand.self, "errors", "INVALID_CODE").code == "INVALID_CODE")
    #expect(try command(ExplainCommand.self, "explain", "-").failed == false)
    #expect(try command(ExplainCommand.self, "explain", "--failed", "-").file == "-")
  }

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
      EmulatorStart.self, "emulator", "start", "--allow-host", "a.local", "--allow-host", "*.b",
      "--allow-origin",
      "http://c:1/")
    #expect(start.server.access.hosts.map(\.name) == ["a.local", "*.b"])
    #expect(start.server.access.origins.map(\.origin.text) == ["http://c:1"])
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

  @Test func `totp code`() throws {
    let code = try command(
      TOTPCode.self, "totp", "code", "--secret-file", "-", "--algorithm", "SHA512", "--digits", "8",
      "--period", "1m", "--at", "2026-11-21T09:30:00.5+01:00")
    #expect(code.secret == .standardInput && code.parameters.algorithm == .sha512)
    #expect(code.parameters.digits?.count == 8 && code.parameters.period?.seconds == 60)
    #expect(code.at?.secondsSince1970 == 1_795_249_800)
    let bare = try command(TOTPCode.self, "totp", "code", "--at", "59")
    #expect(bare.secret == nil && bare.at?.secondsSince1970 == 59)
    #expect(bare.parameters.algorithm == nil && bare.parameters.digits == nil)
    #expect(bare.parameters.period == nil)
  }

  @Test(arguments: [
    ["apple", "nonce", "--length", "many"], ["apple", "authorize-url", "--redirect-uri", "https://a.b"],
    ["apple", "authorize-url", "--client-id", "c", "--redirect-uri", "https://a.b", "--scope", "phone"],
    ["apple", "sign-in", "--id-token-file", "a", "--updated-credential"],
    ["apple", "sign-in", "--id-token-file", "a", "--nonce", "n", "--earlier-nonce"],
    ["apple", "sign-in", "--updated-credential", "--full-name", "Jane"],
    ["apple", "sign-in", "--id-token-file", "a", "--full-name", " "], ["apple", "link", "token"],
    ["twitter", "sign-in", "--access-secret-file", "a"], ["twitter", "sign-in", "--browser", "--paste"],
    ["twitter", "sign-in", "--browser", "--updated-credential"],
    ["twitter", "sign-in", "--access-token-file", "a", "--paste"],
    ["twitter", "sign-in", "--browser", "--redirect-uri", "https://a.b"],
    ["twitter", "sign-in", "--browser", "--restart"],
    ["twitter", "sign-in", "--browser", "--param", "lang"],
    ["twitter", "sign-in", "--browser", "--param", "=x"],
    ["twitter", "sign-in", "--browser", "--param", "state=x"],
    ["twitter", "link", "--browser", "--param", "client_id=x"],
    ["twitter", "link", "--browser", "--param", "redirect_uri=x"],
    ["oauth", "sign-in", "--provider", "google.com", "--paste", "--param", "scope=x"],
    ["oauth", "handler-url", "--provider", "google.com", "--param", "response_type=x"],
    ["oauth", "sign-in"], ["oauth", "sign-in", "--provider", "password"],
    ["oauth", "sign-in", "--provider", "google"],
    ["oauth", "sign-in", "--provider", "a b.com"],
    ["oauth", "sign-in", "--provider", "google.com", "--nonce", "n"],
    ["oauth", "sign-in", "--provider", "google.com", "--id-token-file", "a", "--browser"],
    ["oauth", "sign-in", "--provider", "google.com", "--access-token-file", "a", "--paste"],
    ["oauth", "handler-url"], ["user", "delete", "--revoke-apple-code-file"],
  ])
  func `a wrong command line about a provider is refused`(words: [String]) {
    #expect(throws: UsageError.self) {
      guard case .run = try Commands.tree.parse(words) else { throw UsageError("a page") }
    }
  }

  @Test func `config import`() throws {
    let file = try command(
      ConfigImport.self, "config", "import", "google-services.json", "--android-package", "a.b")
    #expect(file.file == "google-services.json" && file.choice?.name == "a.b")
    let dart = try command(ConfigImport.self, "config", "import", "o.dart", "--platform", "ios")
    #expect(dart.choice?.option == "platform" && dart.choice?.name == "ios")
    #expect(try command(ConfigImport.self, "config", "import", "-").file == "-")
  }

  @Test func `pages and scripts`() throws {
    #expect(try command(CompletionsCommand.self, "completions", "zsh").shell == .zsh)
    let man = try command(ManCommand.self, "man")
    #expect(man.page == nil && !man.list)
    #expect(try command(ManCommand.self, "man", "phone").page == "phone")
    #expect(try command(ManCommand.self, "man", "--list").list)
    #expect(throws: UsageError.self) { try command(ManCommand.self, "man", "phone", "--list") }
  }

  @Test func `global options may be anywhere and reach their own property`() throws {
    let words = [
      "--profile", "1", "--json", "--field", "2", "-q", "--no-input", "--timeout", "3", "--trace",
      "--trace-file",
      "4", "--curl", "--color", "never", "--emulator", "5", "--insecure-http", "--api-key", "6", "--project",
      "7",
      "--tenant", "8", "--language", "fr", "--expect-uid", "10", "--expect-project", "11", "--expect-target",
      "emulator",
    ]
    guard case .run(let invocation) = try Commands.tree.parse(["status"] + words) else { return }
    let options = invocation.globals
    #expect(
      options.profile == "1" && options.json && options.field == "2" && options.quiet && options.noInput)
    #expect(options.timeout == .seconds(3) && options.trace && options.traceFile == "4" && options.curl)
    #expect(
      options.color == .never && options.emulator == "5" && options.insecureHTTP && options.apiKey == "6")
    #expect(options.project == "7" && options.tenant == "8" && options.language?.description == "fr")
    #expect(options.expectUID == "10" && options.expectProject == "11" && options.expectTarget == .emulator)
    let plain = try parse("status").globals
    #expect(plain.profile == "default" && !plain.json && !plain.quiet && !plain.noInput && !plain.trace)
    #expect(!plain.curl && !plain.insecureHTTP && plain.timeout == .seconds(30) && plain.color == .auto)
  }
}
