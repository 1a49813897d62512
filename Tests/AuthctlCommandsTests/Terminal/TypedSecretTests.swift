import ServerSupport
import TestSupport
import Testing

/// Secrets and texts that are typed for `-` at a terminal.
@Suite(.timeLimit(.minutes(2))) struct TypedSecretTests {
  @Test func `a secret typed for - is asked for by its name and not shown`() async throws {
    let authctl = try Authctl()
    _ = try await authctl.run(
      ["email", "sign-up", "jane@example.com", "--password-file", "-"], input: "hunter22\r\n")
    let words = ["email", "sign-in", "jane@example.com", "--password-file", "-"]
    let (status, screen) = try await authctl.typing(["hunter22"], words)
    #expect(status == 0, "\(screen)")
    #expect(screen.contains("Password: \n") && !screen.contains("hunter22"), "\(screen)")
  }

  @Test func `blanks around a typed password are its own, around a typed secret not`() async throws {
    let authctl = try Authctl()
    let code = try await authctl.typing(
      [" JBSWY3DPEHPK3PXP\r"], ["totp", "code", "--secret-file", "-", "--at", "0"])
    #expect(code.status == 0 && code.screen.contains("282760"), "\(code.screen)")
    _ = try await authctl.typing([" a b c "], ["email", "sign-up", "a@example.com", "--password-file", "-"])
    let words = ["email", "sign-in", "a@example.com", "--password-file", "-"]
    #expect(try await authctl.run(words, input: " a b c ").status == 0)
  }

  @Test func `a secret for - is not waited for where nothing may be asked`() async throws {
    let words = ["email", "sign-in", "a@example.com", "--password-file", "-", "--no-input"]
    let (status, screen) = try await Authctl().typing(["hunter22"], words)
    #expect(status == 8, "\(screen)")
    #expect(
      screen.contains("authctl email sign-in a@example.com --password-file PATH --no-input\n"), "\(screen)")
  }

  @Test func `an empty typed secret is an error`() async throws {
    let (status, screen) = try await Authctl().typing([" "], ["totp", "code", "--secret-file", "-"])
    #expect(status == 2 && screen.contains("the TOTP secret is an empty line"), "\(screen)")
  }

  @Test(arguments: [
    ("config import -", "the app's file"), ("errors -", "the text"), ("emulator apply -", "the project file"),
    ("call accounts:lookup -", "the body"),
  ])
  func `what is read up to Ctrl-D is named first`(line: String, name: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let (_, screen) = try await Authctl().typing([], words)
    #expect(
      screen.contains("note: \(name) is read from standard input up to its end: Ctrl-D, or Ctrl-C to stop\n"),
      "\(screen)")
  }
}
