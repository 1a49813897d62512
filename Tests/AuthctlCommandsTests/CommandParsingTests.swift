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
