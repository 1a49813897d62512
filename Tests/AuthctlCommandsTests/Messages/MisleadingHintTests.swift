import Foundation
import TestSupport
import Testing

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
}
