import AuthCore
import AuthCrypto
import AuthEmulator
import AuthHTTP
import CommandLineKit
import IdentityToolkit
import Testing

@testable import authctl

@Suite struct CommandParsingTests {
  private func parse(_ words: String...) throws -> Invocation<Context, GlobalOptions> {
    guard case .run(let invocation) = try Commands.tree.parse(words) else {
      throw UsageError("not a command: \(words)")
    }
    return invocation
  }

  private func command<C: Command>(_ type: C.Type, _ words: String...) throws -> C {
    guard case .run(let invocation) = try Commands.tree.parse(words) else {
      throw UsageError("not a command: \(words)")
    }
    return try #require(invocation.command as? C)
  }

  @Test(arguments: [
    ["phone", "send"], ["phone", "send", "6505550101"], ["phone", "send", "+16505550101", "extra"],
    ["phone", "send", "+16505550101", "--app-verification", "some"],
    ["phone", "send", "+16505550101", "--app-verification", "none", "--recaptcha", "browser"],
    ["phone", "verify", "123456", "--link", "--reauth"], ["phone", "verify", "123456", "--link", "--update"],
    ["phone", "verify", "123456", "--number", "+16505550101", "--verification-id", "v"],
    ["phone", "push"], ["phone", "verify-client"], ["token", "--header", "--decode"],
    ["token", "--min-valid", "soon"], ["config", "set", "projectId"], ["config", "set", "password", "x"],
    ["config", "get", "nothing"], ["config", "import"], ["emulator", "start", "--port", "65536"],
    ["emulator", "start", "--test-phone", "+16505550101"], ["emulator", "exec"],
    ["emulator", "start", "--token-signing", "hs256"],
    ["emulator", "start", "--token-signing", "none", "--signing-key-file", "key.pem"],
    ["emulator", "phones", "add", "+16505550101", "12345"], ["status", "--timeout", "x"],
    ["emulator", "start", "--fail", "503"], ["emulator", "start", "--latency", "token=fast"],
    ["emulator", "exec", "--fault-seed", "x", "--", "true"],
    ["emulator", "faults", "add", "--fail", "token=200"],
    ["totp", "code", "JBSWY3DP"], ["totp", "code", "--digits", "9"], ["totp", "code", "--period", "0"],
    ["totp", "code", "--at", "now"], ["totp", "code", "--algorithm", "MD5"],
    ["status", "--color", "blue"], ["status", "--expect-target", "moon"], ["status", "--nonsense"],
    ["email", "sign-up"], ["email", "sign-in", "jane"], ["email", "sign-in", "jane@example.com", "secret"],
    ["email", "sign-in", "jane@example.com", "--password", "x"],
    ["email", "sign-in", "jane@example.com", "--send-link", "--password-file", "-"],
    ["email", "confirm", "two words"], ["email", "confirm", "https://example.com/?code=1"],
    ["email", "confirm", "CODE", "--link", "--reauth"], ["custom-token", "sign-in", "eyJ"],
    ["mfa", "enroll"], ["mfa", "enroll", "phone"], ["mfa", "enroll", "totp", "SECRET"],
    ["mfa", "enroll", "totp", "--qr", "png"], ["mfa", "withdraw"], ["mfa", "resolve", "1", "2"],
    ["mfa", "challenge", "--factor", ""], ["mfa", "smoke", "nobody"], ["user", "unlink"],
    ["user", "delete", "UID"], ["user", "update", "--password", "x"],
    ["user", "update", "--remove", "email"],
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
      send.verification.mode == nil && send.verification.tokenFile == nil && send.verification.page == nil)
    let proof = try command(PhoneSend.self, "phone", "send", "+16505550101", "--recaptcha-token-file", "-")
    #expect(!proof.resend)
    #expect(proof.verification.tokenFile == .standardInput)
    let page = try command(PhoneSend.self, "phone", "send", "--recaptcha", "browser", "+16505550101")
    #expect(page.verification.page == .browser)
    let none = try command(PhoneSend.self, "phone", "send", "--app-verification=none", "+16505550101")
    #expect(none.verification.mode == AppVerificationChoice.Mode.none)
  }

  @Test(arguments: ["--link", "--reauth", "--update", "--updated-credential", ""])
  func `phone verify sets the flag that was given and no other`(flag: String) throws {
    let words = flag == "--updated-credential" ? [flag] : ["123456"] + [flag].filter { !$0.isEmpty }
    guard case .run(let invocation) = try Commands.tree.parse(["phone", "verify"] + words) else { return }
    let verify = try #require(invocation.command as? PhoneVerify)
    #expect(verify.code == (flag == "--updated-credential" ? nil : "123456"))
    #expect(verify.link == (flag == "--link"))
    #expect(verify.reauth == (flag == "--reauth"))
    #expect(verify.update == (flag == "--update"))
    #expect(verify.updatedCredential == (flag == "--updated-credential"))
    #expect(verify.number == nil && verify.verificationID == nil)
  }

  @Test func `the other phone commands`() throws {
    let byNumber = try command(PhoneVerify.self, "phone", "verify", "1", "--number", "+16505550101")
    #expect(byNumber.number?.description == "+16505550101" && byNumber.verificationID == nil)
    let byID = try command(PhoneVerify.self, "phone", "verify", "1", "--verification-id", "v")
    #expect(byID.verificationID == "v" && byID.number == nil)
    #expect(try command(PhoneForget.self, "phone", "forget").number == nil)
    #expect(try command(PhoneForget.self, "phone", "forget", "+16505550101").number != nil)
    #expect(try command(PhonePush.self, "phone", "push", "-").payload == "-")
    let client = try command(
      PhoneVerifyClient.self, "phone", "verify-client", "--apns-token", "a1b2", "--sandbox")
    #expect(client.deviceToken == "a1b2" && client.sandbox)
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
    #expect(set.key == .projectId && set.value == "my-app")
    #expect(try command(ConfigGet.self, "config", "get", "apiKey").key == .apiKey)
    #expect(try command(ConfigUnset.self, "config", "unset", "tenantId").key == .tenantId)
    _ = try command(ConfigList.self, "config", "list")
    _ = try command(ConfigPath.self, "config", "path")
    _ = try command(ConfigWhich.self, "config", "which")
    #expect(try command(DoctorCommand.self, "doctor", "--repair").repair)
    #expect(try !command(DoctorCommand.self, "doctor").repair)
    #expect(try command(ErrorsCommand.self, "errors", "INVALID_CODE").code == "INVALID_CODE")
  }

  @Test func `the local server`() throws {
    let start = try command(
      EmulatorStart.self, "emulator", "start", "--host", "::1", "--port", "0", "--test-phone",
      "+16505550101=123456", "--test-phone", "+16505550102=000000", "--token-ttl", "90s", "--ready-file", "r")
    #expect(start.server.host == "::1" && start.server.port.number == 0 && start.readyFile == "r")
    #expect(start.server.testPhones.map(\.number.description) == ["+16505550101", "+16505550102"])
    #expect(start.server.testPhones.map(\.code) == ["123456", "000000"])
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
    let exec = try command(EmulatorExec.self, "emulator", "exec", "--", "npm", "--json", "-q")
    #expect(exec.command == ["npm", "--json", "-q"] && exec.server.port.number == 0)
    let codes = try command(
      EmulatorCodes.self, "emulator", "codes", "--phone", "+16505550101", "--wait", "5s")
    #expect(codes.phone?.description == "+16505550101" && codes.wait == .seconds(5))
    let add = try command(EmulatorPhonesAdd.self, "emulator", "phones", "add", "+16505550101", "123456")
    #expect(add.number.description == "+16505550101" && add.code.digits == "123456")
    let remove = try command(EmulatorPhonesRemove.self, "emulator", "phones", "remove", "+16505550101")
    #expect(remove.number.description == "+16505550101")
    _ = try command(EmulatorPhonesList.self, "emulator", "phones", "list")
    _ = try command(EmulatorClear.self, "emulator", "clear")
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
    #expect(try command(EmulatorExport.self, "emulator", "export", "d").directory == "d")
    #expect(try command(EmulatorImport.self, "emulator", "import", "d").directory == "d")
    let links = try command(EmulatorLinks.self, "emulator", "links", "--email", "a@b.c", "--wait", "5s")
    #expect(links.email == "a@b.c" && links.wait == .seconds(5))
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

  @Test func `e-mail`() throws {
    let up = try command(
      EmailSignUp.self, "email", "sign-up", " jane@example.com ", "--name", "Jane", "--password-file", "-")
    #expect(up.address.description == "jane@example.com" && up.name == "Jane")
    #expect(up.password.input == .standardInput)
    let link = try command(
      EmailSignInCommand.self, "email", "sign-in", "a@b.c", "--send-link", "--continue-url", "https://e.com")
    #expect(link.sendsLink && link.continueURL == "https://e.com" && link.password.input == nil)
    #expect(try command(EmailLink.self, "email", "link", "a@b.c").address.description == "a@b.c")
    #expect(
      try command(EmailReauth.self, "email", "reauth", "--password-file", "p").password.input == .file("p"))
    let verify = try command(
      EmailSendVerification.self, "email", "send-verification", "--new-email", "n@b.c")
    #expect(verify.newAddress?.description == "n@b.c" && verify.continueURL == nil)
    let reset = try command(EmailReset.self, "email", "reset", "a@b.c", "--continue-url", "https://e.com")
    #expect(reset.address.description == "a@b.c" && reset.continueURL == "https://e.com")
  }

  @Test(arguments: [
    "abc-DEF_123", "https://x.example/__/auth/action?mode=verifyEmail&oobCode=abc-DEF_123&lang=en",
    "http://127.0.0.1:9099/emulator/action?oobCode=abc-DEF_123#top",
    "https://x.page.link/?link=https%3A%2F%2Fx.example%2Faction%3FoobCode%3Dabc-DEF_123%26mode%3DsignIn",
  ])
  func `the code of an e-mail is taken out of its link`(text: String) throws {
    let confirm = try command(EmailConfirm.self, "email", "confirm", text, "--email", "a@b.c", "--reauth")
    #expect(confirm.code?.code == Secret("abc-DEF_123") && confirm.code?.description == "<secret>")
    #expect(confirm.email?.description == "a@b.c" && confirm.reauth && !confirm.link)
  }

  @Test func `a code may begin with a dash, an option may not be mistyped`() throws {
    let confirm = try command(EmailConfirm.self, "email", "confirm", "-aB3_x", "--json")
    #expect(confirm.code?.code == Secret("-aB3_x"))
    let long = "--" + String(repeating: "aB3_x", count: 10)
    #expect(try command(EmailConfirm.self, "email", "confirm", long).code?.code == Secret(long))
    #expect(throws: UsageError.self) { try command(EmailConfirm.self, "email", "confirm", "--emial", "x") }
    #expect(throws: UsageError.self) { try command(EmailReset.self, "email", "reset", "-aB3_x") }
  }

  @Test func `second factors`() throws {
    _ = try command(MFAList.self, "mfa", "list")
    let phone = try command(
      MFAEnrollPhone.self, "mfa", "enroll", "phone", "+16505550123", "--name", "work", "--recaptcha",
      "browser")
    #expect(phone.number.description == "+16505550123" && phone.name == "work")
    #expect(phone.verification.page == .browser)
    let totp = try command(
      MFAEnrollTOTP.self, "mfa", "enroll", "totp", "--name", "n", "--issuer", "i", "--account", "a", "--qr",
      "ascii")
    #expect(totp.name == "n" && totp.issuer == "i" && totp.account == "a" && totp.style == .ascii)
    let finish = try command(MFAEnrollFinish.self, "mfa", "enroll", "finish", "123456", "--name", "n")
    #expect(finish.code == "123456" && finish.name == "n")
    let challenge = try command(
      MFAChallenge.self, "mfa", "challenge", "--factor", "2", "--resend", "--app-verification", "none")
    #expect(challenge.factor == FactorSelection("2") && challenge.resend)
    #expect(challenge.verification.mode == AppVerificationChoice.Mode.none)
    let resolve = try command(MFAResolve.self, "mfa", "resolve", "123456", "--factor", "work phone")
    #expect(resolve.code == "123456" && resolve.factor == FactorSelection("work phone"))
    #expect(try command(MFAWithdraw.self, "mfa", "withdraw", "1").factor == FactorSelection("1"))
    let smoke = try command(MFASmoke.self, "mfa", "smoke", "a@b.c", "--keep", "--password-file", "p")
    #expect(smoke.address?.description == "a@b.c" && smoke.keep && smoke.password.input == .file("p"))
  }

  @Test func `custom tokens and the user`() throws {
    let token = try command(CustomTokenSignIn.self, "custom-token", "sign-in", "--token-file", "-")
    #expect(token.token == .standardInput)
    let update = try command(
      UserUpdate.self, "user", "update", "--name", "n", "--remove", "photo-url", "--email", "a@b.c",
      "--new-password", "--password-file", "f")
    #expect(
      update.name == "n" && update.photo == nil && update.removed == [.photo]
        && update.email?.description == "a@b.c")
    #expect(update.changesPassword && update.password.input == .file("f"))
    #expect(try command(UserUnlink.self, "user", "unlink", "phone").provider == "phone")
    #expect(try command(UserDelete.self, "user", "delete", "--yes").yes)
  }

  @Test(arguments: [
    ["apple", "nonce", "--length", "many"], ["apple", "authorize-url", "--client-id", "c"],
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

  @Test func `the sign-ins with Apple`() throws {
    let signIn = try command(
      AppleSignInCommand.self, "apple", "sign-in", "--id-token-file", "-", "--earlier-nonce", "--full-name",
      "Jane Doe", "--show-credential"
    ).source
    #expect(signIn.idToken == .standardInput && signIn.nonce == nil && signIn.earlierNonce)
    #expect(signIn.fullName?.name.givenName == "Jane" && signIn.fullName?.name.familyName == "Doe")
    #expect(signIn.outcome.showCredential && !signIn.outcome.updatedCredential)
    let link = try command(
      AppleLinkCommand.self, "apple", "link", "--id-token-file", "t", "--nonce", "n"
    ).source
    #expect(link.idToken == .file("t") && link.nonce == "n" && !link.earlierNonce && link.fullName == nil)
    let reauth = try command(AppleReauthCommand.self, "apple", "reauth", "--updated-credential").source
    #expect(reauth.idToken == nil && reauth.outcome.updatedCredential && !reauth.outcome.showCredential)
  }

  @Test func `what else there is of Apple's`() throws {
    let nonce = try command(AppleNonceCommand.self, "apple", "nonce", "--length", "40", "--hash-only")
    #expect(nonce.length == 40 && nonce.hashOnly)
    #expect(try command(AppleNonceCommand.self, "apple", "nonce").length == 32)
    let page = try command(
      AppleAuthorizeURL.self, "apple", "authorize-url", "--client-id", "1", "--redirect-uri", "2", "--scope",
      "name", "--scope", "email", "--state", "3")
    #expect(
      page.clientID == "1" && page.redirectURI == "2" && page.scopes == [.name, .email] && page.state == "3")
    let mint = try command(AppleMint.self, "apple", "mint", "--sub", "1", "--email", "2")
    #expect(mint.subject == "1" && mint.email == "2" && !mint.privateRelay)
    #expect(try command(AppleMint.self, "apple", "mint", "--private-relay").privateRelay)
    let revoke = try command(
      AppleRevoke.self, "apple", "revoke", "--authorization-code-file", "1", "--redirect-uri", "2")
    #expect(revoke.code == .file("1") && revoke.redirectURI == "2")
    let delete = try command(
      UserDelete.self, "user", "delete", "--yes", "--revoke-apple-code-file", "-")
    #expect(delete.yes && delete.appleCode == .standardInput)
  }

  @Test func `the sign-ins with Twitter`() throws {
    let tokens = try command(
      TwitterSignIn.self, "twitter", "sign-in", "--access-token-file", "1", "--access-secret-file", "2"
    ).source
    #expect(tokens.accessToken == .file("1") && tokens.accessSecret == .file("2") && !tokens.page.isChosen)
    let page = try command(
      TwitterLink.self, "twitter", "link", "--browser", "--param", "lang=fr", "--param", "x=a=b", "--wait",
      "9",
      "--scope", "s", "--show-credential"
    ).source
    #expect(
      page.page.browser && !page.page.paste && page.page.wait == .seconds(9) && page.page.scopes == ["s"])
    #expect(page.page.parameters.map(\.name) == ["lang", "x"])
    #expect(page.page.parameters.map(\.value) == ["fr", "a=b"])
    #expect(page.outcome.showCredential)
    let paste = try command(
      TwitterReauth.self, "twitter", "reauth", "--paste", "--redirect-uri", "https://a.b", "--restart"
    ).source
    #expect(paste.page.restart && !page.page.restart)
    #expect(paste.page.paste && !paste.page.browser && paste.page.redirectURI == "https://a.b")
    #expect(paste.page.wait == .seconds(300) && !paste.outcome.updatedCredential)
  }

  @Test func `the sign-ins by any provider`() throws {
    let both = try command(
      OAuthSignInCommand.self, "oauth", "sign-in", "--provider", "google.com", "--id-token-file", "1",
      "--access-token-file", "-", "--nonce", "2"
    ).source
    #expect(
      both.provider.id == "google.com" && both.idToken == .file("1") && both.accessToken == .standardInput)
    #expect(both.nonce == "2")
    let page = try command(OAuthLinkCommand.self, "oauth", "link", "--provider", "saml.x", "--browser").source
    #expect(page.provider.tokens.isEmpty && page.page.browser && page.idToken == nil)
    let kept = try command(
      OAuthReauthCommand.self, "oauth", "reauth", "--provider", "oidc.x", "--updated-credential"
    ).source
    #expect(kept.provider.tokens == [.id] && kept.outcome.updatedCredential)
    let handler = try command(
      OAuthHandlerURL.self, "oauth", "handler-url", "--provider", "twitter.com", "--client-id", "1",
      "--param",
      "lang=fr", "--scope", "2")
    #expect(handler.provider.id == "twitter.com" && handler.clientID == "1" && handler.scopes == ["2"])
    #expect(handler.parameters.map(\.argumentText) == ["lang=fr"])
  }

  @Test(arguments: ["--browser", "--paste", "--updated-credential"])
  func `variables with Twitter's token do not stand in the way of another choice`(option: String) throws {
    let variables = ["AUTHCTL_TWITTER_ACCESS_TOKEN": "1-a", "AUTHCTL_TWITTER_ACCESS_SECRET": "s"]
    let outcome = try Commands.tree.parse(
      ["twitter", "sign-in", option], sources: ParameterSources(variables: variables))
    guard case .run(let invocation) = outcome else { throw UsageError("a page") }
    let source = try #require(invocation.command as? TwitterSignIn).source
    #expect(source.accessToken == nil && source.accessSecret == nil)
  }

  @Test func `config import`() throws {
    let file = try command(ConfigImport.self, "config", "import", "google-services.json", "--package", "a.b")
    #expect(file.file == "google-services.json" && file.package == "a.b")
    #expect(try command(ConfigImport.self, "config", "import", "-").file == "-")
  }

  @Test func `pages and scripts`() throws {
    #expect(try command(CompletionsCommand.self, "completions", "zsh").shell == .zsh)
    _ = try command(ManCommand.self, "man")
  }

  @Test func `every command is parsed above`() {
    #expect(Commands.tree.commands.count == 70, "a new command needs its line in these tests")
  }

  @Test func `global options stand anywhere and reach their own property`() throws {
    let words = [
      "--profile", "1", "--json", "--field", "2", "-q", "--no-input", "--timeout", "3", "--trace",
      "--trace-file",
      "4", "--curl", "--color", "never", "--emulator", "5", "--insecure-http", "--api-key", "6", "--project",
      "7",
      "--tenant", "8", "--language", "9", "--expect-uid", "10", "--expect-project", "11", "--expect-target",
      "emulator",
    ]
    guard case .run(let invocation) = try Commands.tree.parse(["status"] + words) else { return }
    let options = invocation.globals
    #expect(
      options.profile == "1" && options.json && options.field == "2" && options.quiet && options.noInput)
    #expect(options.timeout == .seconds(3) && options.trace && options.traceFile == "4" && options.curl)
    #expect(
      options.color == .never && options.emulator == "5" && options.insecureHTTP && options.apiKey == "6")
    #expect(options.project == "7" && options.tenant == "8" && options.language == "9")
    #expect(options.expectUID == "10" && options.expectProject == "11" && options.expectTarget == .emulator)
    let plain = try parse("status").globals
    #expect(plain.profile == "default" && !plain.json && !plain.quiet && !plain.noInput && !plain.trace)
    #expect(!plain.curl && !plain.insecureHTTP && plain.timeout == .seconds(30) && plain.color == .auto)
  }
}
