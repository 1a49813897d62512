import Foundation
import ServerSupport
import TestSupport
import Testing

/// Which commands name a local target in a note: those that start a flow (Docs/architecture.md 1).
@Suite struct TargetNoteTests {
  /// Each starts a sign-in, a sign-up or a message.
  private static let flows: [String] = [
    "phone send +16505550101", "email sign-up jane@example.com", "email send-verification",
    "email reset jane@example.com", "email sign-in jane@example.com",
    "email sign-in jane@example.com --send-link", "anonymous sign-in", "custom-token sign-in",
    "apple sign-in --id-token-file @token", "twitter sign-in --paste",
    "oauth sign-in --provider google.com --id-token-file @token", "mfa challenge",
    "mfa enroll phone +16505550123", "phone app request --apns-token a1b2",
  ]
  /// None of them does.
  private static let others: [String] = [
    "status", "config list", "config which", "config path", "phone list", "phone forget",
    "phone verify 123456", "user show", "user update --name Jane",
    "user unlink phone", "token", "mfa list", "mfa enroll totp", "mfa enroll finish 123456",
    "mfa resolve 123456",
    "mfa remove 1", "email confirm CODE", "email reauth", "email link jane@example.com", "apple nonce",
    "apple mint", "apple link --id-token-file @token", "twitter reauth --paste", "emulator codes",
    "emulator links", "emulator phones list", "emulator phones add +16505553434 654321", "emulator clock",
    "emulator export @out", "emulator clear --yes", "user delete --yes", "signout",
  ]

  private func notes(_ line: String, _ authctl: Authctl) async throws -> Int {
    let outcome = try await authctl.line("\(line)")
    let named = outcome.error.split(separator: "\n").filter {
      $0.hasPrefix("note: embedded project demo-authctl, kept in ")
        || $0.hasPrefix("note: using emulator 127.0.0.1:")
    }
    return named.count
  }

  @Test(arguments: LocalTarget.allCases)
  func `a flow names the target once, other commands do not`(target: LocalTarget) async throws {
    var (authctl, server) = try await target.program()
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    authctl.variables["AUTHCTL_CUSTOM_TOKEN"] = #"{"uid":"somebody"}"#
    try "token".write(toFile: "\(authctl.home.path)/token", atomically: true, encoding: .utf8)
    _ = try await authctl("email", "sign-up", "jane@example.com")
    for line in Self.flows { #expect(try await notes(line, authctl) == 1, "\(line)") }
    _ = try await authctl("email", "sign-in", "jane@example.com")
    for line in Self.others {
      // Nothing names the server of an emulator command.
      let isNamed = target == .embedded && line.hasPrefix("emulator ")
      #expect(try await notes(line, authctl) == (isNamed ? 1 : 0), "\(line)")
    }
    #expect(try await notes("-q anonymous sign-in", authctl) == 0)
    withExtendedLifetime(server) {}
  }

  @Test func `the note says which setting named the emulator`() async throws {
    var authctl = try Authctl()
    let server = try CountingServer()
    let option = try await authctl("anonymous", "sign-in", "--emulator", server.address)
    #expect(option.error == "note: using emulator \(server.address) (--emulator)\n")
    authctl.variables["AUTHCTL_EMULATOR"] = server.address
    #expect(try await authctl("anonymous", "sign-in").error.contains(" (AUTHCTL_EMULATOR)\n"))
    authctl.variables = ["FIREBASE_AUTH_EMULATOR_HOST": server.address]
    #expect(
      try await authctl("anonymous", "sign-in").error.contains(" (FIREBASE_AUTH_EMULATOR_HOST)\n"))
    authctl.variables = [:]
    _ = try await authctl("config", "set", "emulatorHost", server.address)
    #expect(try await authctl("anonymous", "sign-in").error.contains(" (profile 'default')\n"))
  }
}
