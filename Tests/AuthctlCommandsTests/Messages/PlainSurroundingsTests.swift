import Foundation
import ServerSupport
import TestSupport
import Testing

@testable import Program

/// What a person sees where less is possible: no desktop, no UTF-8, a file with a byte order mark.
@Suite(.timeLimit(.minutes(6))) struct PlainSurroundingsTests {
  @Test func `emulator open says that it opened only what it opened`() async throws {
    let server = try CountingServer(hasStatus: true)
    var authctl = try Authctl(variables: server.variables)
    #expect(try await authctl.done("emulator", "open").output.hasPrefix("Opened http://"))
    authctl.hasDesktop = false
    let outcome = try await authctl.done("emulator", "open")
    #expect(outcome.output == "There is no desktop to open it on. The page: http://\(server.address)\n")
    #expect(try await authctl.done("emulator", "open", "--field", "opened").output == "false\n")
  }

  @Test func `without a display nothing is opened`() {
    #expect(!Browser.open("http://127.0.0.1:1", variables: ["PATH": "/nowhere"]))
  }

  @Test func `a byte order mark is no part of a password or a code`() async throws {
    let authctl = try Authctl()
    try await authctl.done(
      "email", "sign-up", "jane@example.com", "--password-file", "-", input: "correct horse")
    let path = "\(authctl.home.path)/password"
    try Data([0xEF, 0xBB, 0xBF] + Array("correct horse\r\n".utf8)).write(to: URL(fileURLWithPath: path))
    let outcome = try await authctl("email", "sign-in", "jane@example.com", "--password-file", path)
    #expect(outcome.status == 0, "\(outcome)")
  }

  @Test func `a dumb terminal gets neither a QR code nor marks in UTF-8`() async throws {
    var authctl = try await LocalTarget.embedded.account().authctl
    authctl.variables.merge(["TERM": "dumb", "LANG": "en_US.UTF-8"]) { $1 }
    let screen = try await authctl.typing([], ["mfa", "enroll", "totp"], columns: 160).screen
    #expect(screen.contains("Type the secret") && !screen.contains("##"), "\(screen)")
    #expect(screen.utf8.allSatisfy { $0 < 0x80 }, "\(screen)")
  }

  @Test func `hints keep the user and the port that were typed`() async throws {
    let authctl = try Authctl()
    try await authctl.done("emulator", "users", "add", "--email", "jane@example.com")
    let update = try await authctl(
      "emulator", "users", "update", "jane@example.com", "--email", "new@example.com", "--new-password")
    #expect(
      update.error.hasSuffix(
        "hint: authctl emulator users update jane@example.com --new-password --password-file PATH\n"),
      "\(update.error)")
    let status = try await authctl("emulator", "status", "127.0.0.1:1")
    #expect(status.error.hasSuffix("hint: authctl emulator start --detach --port 1\n"), "\(status.error)")
  }

  @Test func `doctor shows the moved clock of the embedded server`() async throws {
    let authctl = try Authctl()
    #expect(try await !authctl("doctor").output.contains("the server's"))
    try await authctl.done("emulator", "clock", "+1h")
    let report = try await authctl("doctor").output
    #expect(report.contains("behind the server's, which decides what has expired"), "\(report)")
  }
}
