import Foundation
import TestSupport
import Testing

/// A local server was restarted or cleared: what the profile has of it ends, and the hint is the same sign-in again.
@Suite(.timeLimit(.minutes(6))) struct GoneUserTests {
  /// A server, and how its users go.
  enum Loss: CaseIterable {
    case restart, clear
  }

  private let server: ServerProcess
  private let authctl: Binary

  init() throws {
    server = try ServerProcess(Binary(), ["--test-number", "+16505553434=654321"])
    var authctl = try Binary(variables: server.variables)
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    self.authctl = authctl
  }

  /// Makes the server forget its users; the result is the server that now has the address.
  private func lose(by loss: Loss) async throws -> ServerProcess {
    guard loss == .restart else {
      try await authctl.done("emulator", "clear", "--yes")
      return server
    }
    #expect(try server.stop() == 0)
    let port = try #require(server.address.split(separator: ":").last)
    return try ServerProcess(Binary(), ["--port", "\(port)"])
  }

  private func expectEnd(of outcome: Binary.Outcome, _ code: String, hint: String) async throws {
    #expect(outcome.status == 1, "\(outcome)")
    #expect(outcome.error.contains("; the session has ended and was forgotten (\(code))\n"), "\(outcome)")
    #expect(outcome.error.hasSuffix("hint: \(hint)\n"), "\(outcome)")
    #expect(try await authctl.done("status", "--field", "signedIn").output == "false\n")
  }

  @Test(arguments: Loss.allCases)
  func `a refresh token that the server does not know ends the session`(loss: Loss) async throws {
    try await authctl.done("anonymous", "sign-in")
    let now = try await lose(by: loss)
    try await expectEnd(
      of: try await authctl("token", "--force-refresh"), "INVALID_REFRESH_TOKEN",
      hint: "authctl anonymous sign-in")
    let again = try await authctl.done("anonymous", "sign-in", "--json").json()
    #expect(again["isNewUser"] as? Bool == true)
    try await authctl.done("token", "--force-refresh")
    withExtendedLifetime(now) {}
  }

  @Test(arguments: Loss.allCases)
  func `an anonymous user whom the server does not have is replaced`(loss: Loss) async throws {
    try await authctl.done("anonymous", "sign-in")
    let now = try await lose(by: loss)
    let again = try await authctl.done("anonymous", "sign-in", "--json").json()
    #expect(again["isNewUser"] as? Bool == true)
    #expect(try await authctl.done("anonymous", "sign-in", "--json").json()["isNewUser"] as? Bool == false)
    try await authctl.done("user", "show")
    withExtendedLifetime(now) {}
  }

  @Test func `the deletion of a user who is gone ends the session`() async throws {
    try await authctl.done("email", "sign-up", "jane@example.com")
    let now = try await lose(by: .clear)
    try await expectEnd(
      of: try await authctl("user", "delete", "--yes"), "USER_NOT_FOUND",
      hint: "authctl email sign-in jane@example.com")
    withExtendedLifetime(now) {}
  }

  @Test func `an enrollment ends with its user`() async throws {
    let account = try await SecondFactorAccount(of: authctl, at: server)
    try await account.done("mfa", "enroll", "totp")
    let now = try await lose(by: .clear)
    #expect(try await authctl("mfa", "enroll", "finish", "123456").status == 1)
    let status = try await authctl.done("status", "--json").json()
    #expect(status["pendingEnrollment"] as? [String: Any] == nil && status["signedIn"] as? Bool == false)
    withExtendedLifetime(now) {}
  }

  @Test(arguments: Loss.allCases)
  func `a sign-in that waits for its second factor ends with its user`(loss: Loss) async throws {
    let account = try await SecondFactorAccount(of: authctl, at: server)
    try await account.enrollPhone()
    _ = try await account.signInAgain()
    let now = try await lose(by: loss)
    let outcome = try await authctl("mfa", "challenge")
    #expect(outcome.status == 1)
    #expect(
      outcome.error.hasSuffix(
        """
        error: the server does not know this sign-in, as after a restart; it was forgotten (UNKNOWN)
        hint: start with the first factor again: authctl email sign-in jane@example.com\n
        """), "\(outcome)")
    let status = try await authctl.done("status", "--json").json()
    #expect(status["pendingSecondFactor"] as? [String: Any] == nil)
    withExtendedLifetime(now) {}
  }

  @Test func `the errors command names the cause`() async throws {
    let row = try await authctl.done("errors", "INVALID_REFRESH_TOKEN").output
    #expect(row.contains("the local server was restarted or cleared"), "\(row)")
    #expect(row.contains("--import or --state"), "\(row)")
  }
}
