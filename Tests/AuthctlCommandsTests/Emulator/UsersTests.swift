import Foundation
import TestSupport
import Testing

@testable import Program

/// `emulator users`, in the embedded server and over a socket.
@Suite(.timeLimit(.minutes(6))) struct UsersTests {
  /// A program with a user, `jane`, and one fictional number.
  private func program(
    _ target: LocalTarget
  ) async throws -> (authctl: Authctl, server: CountingServer?) {
    let (authctl, server) = try await target.program()
    let added = try await authctl.line(
      "emulator users add --uid jane --email jane@example.com --verified --number +16505550101")
    try #require(added.status == 0, "\(added.error)")
    return (authctl, server)
  }

  private static let commands = [
    "show zelda@example.com", "disable zelda", "enable zelda", "delete zelda --yes", "set-claims zelda {}",
    "set-claims +493012345678 --clear",
  ]

  @Test(arguments: LocalTarget.allCases)
  func `a missing user is reported with the nearest name`(target: LocalTarget) async throws {
    let (authctl, server) = try await program(target)
    for command in Self.commands {
      let outcome = try await authctl.line("emulator users \(command)")
      #expect(outcome.status == 1, "\(command)")
      #expect(outcome.error.contains("USER_NOT_FOUND"), "\(command): \(outcome.error)")
      #expect(outcome.error.contains("hint: list all users: authctl emulator users list"), "\(command)")
    }
    let near = try await authctl.line("emulator users show jane@example.co")
    #expect(near.error.contains("did you mean: authctl emulator users show jane@example.com\n"), "\(near)")
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [" JANE@example.com", "jane\n", "\u{FEFF}jane@example.com ", "\t+1 650-555-0101"])
  func `blanks around a user do not count`(text: String) async throws {
    let (authctl, _) = try await program(.embedded)
    #expect(try await authctl("emulator", "users", "show", text, "--field", "localId").output == "jane\n")
  }

  @Test(arguments: [
    ("--email jane@example.com", "EMAIL_EXISTS", "emulator users show jane@example.com"),
    ("--number +16505550101", "PHONE_NUMBER_EXISTS", "emulator users show +16505550101"),
    ("--uid jane", "DUPLICATE_LOCAL_ID", "emulator users show jane"),
    ("--provider google.com=1", "FEDERATED_USER_ID_ALREADY_LINKED", "users list --provider google.com"),
    ("--email ravi@example.com --claims {\"nbf\":1}", "FORBIDDEN_CLAIM", "another name"),
  ])
  func `values that another user has, or no server accepts, create no user`(
    options: String, code: String, hint: String
  ) async throws {
    let (authctl, server) = try await program(.server)
    _ = try await authctl.line("emulator users add --uid g --provider google.com=1")
    let refused = try await authctl.line("emulator users add \(options)")
    #expect(refused.status != 0 && refused.error.contains(code), "\(refused.error)")
    #expect(refused.error.contains(hint), "\(refused.error)")
    let count = try await authctl("emulator", "users", "list", "--field", "count")
    #expect(count.output == "2\n")
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [
    ("[1]", "INVALID_CLAIMS", "not a JSON object"), ("{\"a\":", "INVALID_CLAIMS", "not JSON"),
    ("{\"sub\":\"x\"}", "FORBIDDEN_CLAIM", "'sub' is one of the token's own"),
    ("{\"a\":\"\(String(repeating: "b", count: 1000))\"}", "CLAIMS_TOO_LARGE", "1008 characters"),
  ])
  func `claims that no server accepts are refused before anything is sent`(
    claims: String, code: String, words: String
  ) async throws {
    let (authctl, server) = try await program(.server)
    let sent = server?.requests.count
    for command in ["users set-claims jane", "users add --claims"] {
      let refused = try await authctl.line("emulator \(command) \(claims)")
      #expect(refused.status == 2, "\(refused.error)")
      #expect(refused.error.contains(code) && refused.error.contains(words), "\(refused.error)")
    }
    #expect(server?.requests.count == sent)
  }

  @Test(arguments: LocalTarget.allCases)
  func `claims are replaced, merged, unset and cleared, and reach the token`(
    target: LocalTarget
  ) async throws {
    let (authctl, server) = try await program(target)
    func claims(_ words: String) async throws -> String {
      let outcome = try await authctl.line("emulator users set-claims jane@example.com \(words)")
      #expect(outcome.status == 0, "\(outcome.error)")
      return try await authctl("emulator", "users", "show", "jane", "--field", "claims").output
    }
    #expect(try await claims(#"{"role":"admin","n":1}"#) == "{\"n\":1,\"role\":\"admin\"}\n")
    #expect(try await claims(#"--merge {"n":2}"#) == "{\"n\":2,\"role\":\"admin\"}\n")
    #expect(try await claims("--unset n") == "{\"role\":\"admin\"}\n")
    _ = try await authctl("phone", "send", "+16505550101")
    let code = try await authctl("emulator", "codes", "--field", "code").output
    _ = try await authctl("phone", "verify", code.trimmingCharacters(in: .newlines))
    #expect(try await authctl("token", "--decode", "--field", "claims.role").output == "admin\n")
    #expect(try await claims(#"{"only":true}"#) == "{\"only\":true}\n")
    #expect(try await claims("--clear") == "{}\n")
    withExtendedLifetime(server) {}
  }

  @Test func `claims can come from a file or standard input`() async throws {
    let (authctl, server) = try await program(.server)
    try Data("{ \"from\": \"file\" }\n".utf8).write(to: URL(filePath: "\(authctl.home.path)/claims"))
    let file = try await authctl.line("emulator users set-claims jane @claims")
    #expect(file.output == "jane@example.com (jane) has the claims {\"from\":\"file\"}.\n", "\(file.error)")
    let input = try await authctl(
      "emulator", "users", "set-claims", "jane", "-", "--json", input: #"{"from":"pipe"}"#)
    #expect(try input.json()["customAttributes"] as? String == #"{"from":"pipe"}"#)
    let missing = try await authctl.line("emulator users set-claims jane @nothing")
    #expect(missing.status == 2 && missing.error.contains("nothing"), "\(missing.error)")
    let empty = try await authctl("emulator", "users", "set-claims", "jane")
    #expect(empty.status == 2 && empty.error.contains("the claims are missing"))
    withExtendedLifetime(server) {}
  }

  @Test(arguments: LocalTarget.allCases)
  func `a disabled user cannot sign in until enabled`(target: LocalTarget) async throws {
    let (authctl, server) = try await program(target)
    let disabled = try await authctl.line("emulator users disable jane")
    #expect(disabled.output == "Disabled jane@example.com (jane).\n", "\(disabled.error)")
    let again = try await authctl.line("emulator users disable jane --json").json()
    #expect(again["changed"] as? Bool == false && again["disabled"] as? Bool == true)
    _ = try await authctl("phone", "send", "+16505550101")
    func verify() async throws -> Binary.Outcome {
      let code = try await authctl("emulator", "codes", "--field", "code").output
      return try await authctl("phone", "verify", code.trimmingCharacters(in: .newlines))
    }
    #expect(try await verify().error.contains("USER_DISABLED"))
    #expect(try await authctl.line("emulator users enable jane").output.hasPrefix("Enabled jane@"))
    _ = try await authctl("phone", "send", "+16505550101", "--resend")
    #expect(try await verify().status == 0)
    withExtendedLifetime(server) {}
  }

  @Test func `no user is deleted without a yes`() async throws {
    let (authctl, server) = try await program(.server)
    let silent = try await authctl("emulator", "users", "delete", "jane")
    #expect(silent.status == 8 && silent.error.contains("emulator users delete jane --yes"))
    let no = try await authctl.typing(["no"], ["emulator", "users", "delete", "jane"])
    #expect(no.status == 2 && no.screen.contains("Permanently delete jane@example.com (jane) at"))
    let one = try await authctl.line("emulator users delete jane nobody --yes")
    #expect(one.status == 1)
    #expect(try await authctl("emulator", "users", "list", "--field", "count").output == "1\n")
    let yes = try await authctl.typing(["yes"], ["emulator", "users", "delete", "jane@example.com"])
    #expect(yes.status == 0 && yes.screen.hasSuffix("Deleted jane@example.com (jane).\n"), "\(yes.screen)")
    #expect(try await authctl("emulator", "users", "list").output == "No users found.\n")
    withExtendedLifetime(server) {}
  }
}
