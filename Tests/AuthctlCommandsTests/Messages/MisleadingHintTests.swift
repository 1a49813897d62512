import AuthCore
import AuthHTTP
import Foundation
import PastedTexts
import ServerSupport
import TestSupport
import Testing

@testable import Program

/// Hints that used to name something wrong or already given.
@Suite(.timeLimit(.minutes(6))) struct MisleadingHintTests {
  @Test func `a factor that does not exist is named as the verb needs it`() async throws {
    let account = try await LocalTarget.embedded.account()
    let none = try await account.authctl("mfa", "remove", "9")
    #expect(none.error.hasSuffix("(NO_SUCH_FACTOR)\nhint: authctl mfa list\n"), "\(none.error)")
    try await account.enrollPhone()
    let withdrawn = try await account.authctl("mfa", "remove", "9")
    #expect(
      withdrawn.error.hasSuffix("hint: choose it by its number, name or ID: authctl mfa remove FACTOR\n"))
    _ = try await account.signInAgain()
    let challenged = try await account.authctl("mfa", "challenge", "--factor", "9")
    #expect(challenged.error.hasSuffix("authctl mfa challenge --factor FACTOR\n"), "\(challenged.error)")
    let resolved = try await account.authctl("mfa", "resolve", "--factor", "9", "123456")
    #expect(resolved.error.hasSuffix("authctl mfa resolve --factor FACTOR CODE\n"), "\(resolved.error)")
  }

  @Test func `a mistyped error code suggests the right one`() async throws {
    let authctl = try Authctl()
    let outcome = try await authctl("errors", "SESSION_EXPIERD")
    #expect(outcome.status == 2)
    #expect(
      outcome.error.hasSuffix("hint: did you mean: authctl errors SESSION_EXPIRED\n"), "\(outcome.error)")
    #expect(try await authctl("errors", "totp").output.contains("\nTOTP_CHALLENGE_TIMEOUT "))
  }

  @Test
  func
    `an enrollment that replaces another says so, and without a picture the text does not mention scanning`()
    async throws
  {
    let account = try await LocalTarget.embedded.account()
    let app = try await account.done("mfa", "enroll", "totp", "--qr", "none")
    #expect(app.output.contains("\nType the secret into an authenticator app.\n"), "\(app.output)")
    #expect(!app.error.contains("was replaced"))
    let phone = try await account.done("mfa", "enroll", "phone", "+16505553434")
    #expect(phone.error.contains("note: the pending enrollment of an authenticator app was replaced\n"))
  }

  @Test(arguments: [
    ("mfa unenroll", "authctl mfa remove FACTOR"), ("mfa withdraw", "authctl mfa remove FACTOR"),
    ("mfa delete", "authctl mfa remove FACTOR"), ("logout", "authctl signout"),
    ("whoami", "authctl status or authctl user show"),
    ("login", "authctl email sign-in ADDRESS, authctl phone send NUMBER or authctl anonymous sign-in"),
    ("profile", "authctl profiles or authctl status --profile NAME"), ("version", "authctl --version"),
    ("profiles switch", "authctl status --profile NAME"), ("profiles list", "authctl profiles"),
    ("user list", "authctl emulator users list"), ("user add", "authctl emulator users add"),
    ("-V", "authctl --version"), ("status -V", "authctl --version"),
  ])
  func `a word of other programs suggests ours`(words: String, hint: String) async throws {
    let authctl = try Authctl()
    let outcome = try await authctl.run(words.split(separator: " ").map(String.init))
    #expect(outcome.status == 2 && outcome.output == "")
    #expect(outcome.error.hasSuffix("hint: did you mean: \(hint)\n"), "\(outcome.error)")
  }

  @Test(arguments: [
    ("call foo", "see how calls are named: authctl call --help"),
    ("call v1/projects/x", "see how calls are named: authctl call --help"),
    ("call accounts:delete", "send that of the session: authctl call accounts:delete --id-token"),
    (
      "call accounts:signInWithPassword",
      "correct what is sent: authctl call accounts:signInWithPassword BODY"
    ),
  ])
  func `a call is corrected as a call`(line: String, hint: String) async throws {
    let server = try CountingServer()
    let outcome = try await Authctl(variables: server.variables).line(line)
    #expect(outcome.error.hasSuffix("hint: \(hint)\n"), "\(outcome.error)")
  }

  @Test(arguments: [
    ("AUTHCTL_TIMEOUT", "change the variable, or leave it out: unset AUTHCTL_TIMEOUT"),
    ("AUTHCTL_FIELD", "authctl user show --help"),
    ("AUTHCTL_TRACE_FILE", "authctl user show --help"),
  ])
  func `a variable that cannot be used has a way out`(name: String, hint: String) async throws {
    var authctl = try Authctl()
    authctl.variables[name] = "/none/x"
    let outcome = try await authctl("user", "show")
    #expect(outcome.status == 2 && outcome.error.hasSuffix("hint: \(hint)\n"), "\(outcome.error)")
    #expect(try await authctl("user", "show", "--help").status == 0)
  }

  @Test func `a file with a token that cannot be read is named in plain words`() async throws {
    let outcome = try await Authctl()("phone", "send", "+16505550101", "-q", "--app-check-token-file", "none")
    #expect(
      outcome.error
        == "error: cannot read the file of --app-check-token-file: No such file or directory (USAGE)\nhint: authctl phone send --help\n"
    )
  }

  @Test func `the code of a second factor does not end its enrollment`() async throws {
    let account = try await LocalTarget.server.account()
    try await account.enrollPhone()
    try await account.done("mfa", "enroll", "totp")
    let outcome = try await account.authctl("mfa", "enroll", "finish", "654321", "--json")
    let next = try outcome.jsonError()["next"] as? [[String]]
    #expect(next == [["authctl", "mfa", "enroll", "finish", "CODE"]], "\(outcome)")
  }

  @Test(arguments: [
    ("--ready-file @file", "--ready-file PATH"), ("--state @state", "--state DIR --import @state"),
  ])
  func `another start keeps the options that were right`(wrong: String, right: String) async throws {
    let authctl = try Authctl()
    let state = "\(authctl.home.path)/state"
    try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
    for file in ["\(state)/firebase-export-metadata.json", "\(authctl.home.path)/file"] {
      try authctl.home.write("{}", to: file)
    }
    func filled(_ text: String) -> String { text.replacing("@", with: "\(authctl.home.path)/") }
    let outcome = try await authctl.line("emulator start --port 0 --strict \(filled(wrong))")
    #expect(
      outcome.error.hasSuffix(": authctl emulator start \(filled(right)) --port 0 --strict\n"),
      "\(outcome.error)")
  }

  @Test func `a provider that no option can name is added in the project's file`() throws {
    var advice = Advice(.operationNotAllowed, in: .provider("oidc.corp"))
    advice.server = { $0 }
    let hint = try #require(advice.step).printed
    #expect(
      hint.hasSuffix(
        ": authctl emulator describe authctl.json, then: authctl emulator apply authctl.json"), "\(hint)")
  }

  @Test func `a link that was sent to another address leads to that one`() async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    try await authctl.done("email", "sign-in", "--send-link", "jane@example.com")
    let link = try await authctl("emulator", "links", "--field", "oobCodes[0].oobCode").output
    let code = link.trimmingCharacters(in: .whitespacesAndNewlines)
    let outcome = try await authctl("email", "confirm", code, "--email", "joe@example.com")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.contains("authctl email confirm --email jane@example.com CODE\n"), "\(outcome.error)")
  }

  @Test func `a failed connection through a proxy names the variable to unset`() throws {
    let host = "a.example through the proxy http://127.0.0.1:1 (https_proxy)"
    let proxied = AuthError(HTTPError.couldNotConnect(host: host, reason: "refused")).report.next
    let hint = try #require(proxied).text { $0.printed }
    #expect(
      hint
        == "if the service can be reached without the proxy: unset https_proxy; or see what can be reached: authctl doctor"
    )
    let untrusted = AuthError(HTTPError.untrusted(host: host, reason: "expired")).report.next
    #expect(untrusted?.text { $0.printed }.hasSuffix("; or without the proxy: unset https_proxy") == true)
    let direct = AuthError(HTTPError.couldNotConnect(host: "a.example", reason: "refused")).report.next
    #expect(direct?.text { $0.printed }.contains("unset") == false)
  }

  @Test(arguments: [
    ("TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to …", true),
    ("Access to this account has been temporarily disabled due to many failed login attempts.", true),
    ("Too many unsuccessful login attempts. Please try again later.", true),
    ("TOO_MANY_ATTEMPTS_TRY_LATER", false),
    ("QUOTA_EXCEEDED : Exceeded quota for verifying passwords.", false),
  ])
  func `only an account with too many wrong passwords is restored by a new one`(
    text: String, isRestored: Bool
  ) throws {
    let match = try #require(ErrorCatalogue.matches(text).first)
    var advice = Advice(match.entry.code, detail: match.detail)
    let hint = try #require(advice.step).printed
    #expect(hint.contains("authctl email reset ADDRESS") == isRestored, "\(hint)")
    #expect(!hint.contains("clock") && hint.contains("wait"), "\(hint)")
    advice.server = { $0 }
    let local = try #require(advice.step).printed
    #expect(
      local.contains("authctl emulator clock +1h") == (match.entry.code == .quotaExceeded || isRestored))
  }
}
