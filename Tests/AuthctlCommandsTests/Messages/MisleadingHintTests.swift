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

  @Test func `a call with an unknown path leads to how calls are named`() async throws {
    let server = try CountingServer()
    let outcome = try await Authctl(variables: server.variables)("call", "foo")
    #expect(
      outcome.error.hasSuffix("hint: see how calls are named: authctl call --help\n"), "\(outcome.error)")
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

  @Test func `a server in the background is started again with its own options`() throws {
    var advice = Advice(.operationNotAllowed, in: .provider("google.com"))
    advice.origin = HTTPOrigin(.http, host: "127.0.0.1", port: 9100)
    advice.startAgain = "emulator start --detach --port 9100 --strict"
    let hint = try #require(advice.step).text { $0.printed }
    #expect(
      hint.hasSuffix(
        "authctl emulator stop 9100, then: authctl emulator start --detach --port 9100 --strict --provider google.com"
      ),
      "\(hint)")
  }
}
