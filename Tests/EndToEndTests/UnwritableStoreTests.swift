import AuthHTTP
import Foundation
import TestSupport
import Testing

/// A request that cannot be undone is sent only if its outcome can be stored (Docs/architecture.md 2).
@Suite(.timeLimit(.minutes(6))) struct UnwritableStoreTests {
  /// Runs every command and expects each to end with 7 and the server to receive none of them.
  private func expectNothingIsSent(
    _ authctl: Binary, _ server: CountingServer, in setting: (String) -> String
  ) async throws {
    let requests = server.requests.count
    for words in IrrevocableCommands<Binary>.all.map({ $0.replacing(" @", with: " ") }) {
      // Through a pipe, since a limit on files also applies to the test's own files.
      let outcome = try await authctl.shell(
        "(\(setting("authctl \(words) --json")); echo \"exit $?\") 2>&1 | cat")
      #expect(outcome.output.hasSuffix("exit 7\n"), "\(words): \(outcome.output)\(outcome.error)")
      let sent = server.requests.dropFirst(requests).map(\.target.path)
      #expect(sent.isEmpty, "\(words) sent \(sent)")
    }
  }

  @Test func `a file that cannot grow stops every command before it sends anything`() async throws {
    let prepared = try await IrrevocableCommands(on: try CountingServer()) { try Binary(variables: $0) }
    let (authctl, server) = (prepared.authctl, prepared.server)
    let before = try FileFacts(authctl.home.credentials)
    try await expectNothingIsSent(authctl, server) { "ulimit -f 0; \($0)" }
    #expect(try FileFacts(authctl.home.credentials) == before)
    let names = try FileManager.default.subpathsOfDirectory(atPath: authctl.home.path)
    #expect(!names.contains { $0.hasSuffix(".tmp") })
  }

  @Test(.enabled("nobody can reach the program here") { try await OtherUser.isAvailable() })
  func `an unwritable directory stops every command before it sends anything`() async throws {
    let prepared = try await IrrevocableCommands(on: try CountingServer()) { try Binary(variables: $0) }
    let (authctl, server) = (prepared.authctl, prepared.server)
    _ = try await authctl.shell(OtherUser.takesOver)
    _ = try await authctl.shell("find . -type d -exec chmod 500 {} +")
    // Once with the lock file of earlier writes, and once without.
    for change in ["true", "rm -f config/authctl/*.lock"] {
      _ = try await authctl.shell(change)
      try await expectNothingIsSent(authctl, server) { "\(OtherUser.prefix) \($0)" }
    }
    _ = try await authctl.shell("find . -type d -exec chmod 700 {} +")
  }

  @Test func `a store locked by another process stops a command before it sends anything`() async throws {
    let prepared = try await IrrevocableCommands(on: try CountingServer()) { try Binary(variables: $0) }
    let (authctl, server) = (prepared.authctl, prepared.server)
    let requests = server.requests.count
    let lock = open(authctl.home.credentials + ".lock", O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    // In parallel, since each waits ten seconds for the owner.
    try await withThrowingTaskGroup(of: (String, Binary.Outcome).self) { group in
      for words in [
        "phone send +16505550100", "email sign-up new@example.com", "mfa enroll totp", "user delete --yes",
      ] {
        group.addTask { (words, try await authctl.shell("authctl \(words) --json")) }
      }
      for try await (words, outcome) in group {
        #expect(outcome.status == 7, "\(words): \(outcome.error)")
        #expect(try outcome.jsonError()["code"] as? String == "LOCKED_FILE", "\(words)")
      }
    }
    #expect(server.requests.count == requests)
  }
}
