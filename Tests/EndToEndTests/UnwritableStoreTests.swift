import AuthHTTP
import Foundation
import TestSupport
import Testing

/// A request that cannot be undone leaves only when its outcome could be kept (Docs/architecture.md 2).
@Suite(.timeLimit(.minutes(6))) struct UnwritableStoreTests {
  /// Every command that sends such a request, on the store that ``prepared()`` makes.
  private static let commands = [
    "phone send +16505550100", "phone send +16505550100 --resend", "phone verify 654321",
    "phone verify 654321 --link", "phone verify 654321 --update", "phone verify 654321 --reauth",
    "phone verify-client --apns-token 00ff", "anonymous sign-in", "custom-token sign-in",
    "email sign-up new@example.com", "email sign-in jane@example.com", "email link new@example.com",
    "email reauth", "email send-verification", "email send-verification --new-email new@example.com",
    "email reset jane@example.com", "email confirm CODE", "email confirm CODE --email jane@example.com",
    "twitter sign-in", "twitter link", "twitter reauth", "twitter sign-in --paste < /dev/null",
    "oauth sign-in --provider google.com --access-token-file token",
    "oauth link --provider google.com --access-token-file token",
    "apple sign-in --id-token-file minted", "apple link --id-token-file minted",
    "apple reauth --id-token-file minted", "apple revoke --authorization-code-file token",
    "mfa enroll phone +16505550177", "mfa enroll totp", "mfa enroll finish 123456",
    "mfa challenge --resend", "mfa resolve 123456", "mfa withdraw 1", "user update --name Jane",
    "user unlink password", "user delete --yes", "user delete --yes --revoke-apple-code-file token",
    "token --force-refresh",
  ]

  /// Somebody with a second factor is signed in, and a code of each kind is pending.
  private func prepared() async throws -> (authctl: Binary, server: CountingServer) {
    let server = try CountingServer(testPhones: ["+16505553434": "654321"])
    var variables = server.variables
    variables["AUTHCTL_PASSWORD"] = "correct horse"
    variables["AUTHCTL_TWITTER_ACCESS_TOKEN"] = "1-a"
    variables["AUTHCTL_TWITTER_ACCESS_SECRET"] = "s"
    variables["AUTHCTL_CUSTOM_TOKEN"] = #"{"uid":"somebody"}"#
    let authctl = try Binary(variables: variables)
    let outcome = try await authctl.shell(
      """
      set -e; exec 2>&1; echo secret > token
      authctl email sign-up jane@example.com; authctl email send-verification
      authctl email confirm "$(authctl emulator links --field 'oobCodes[0].oobCode')"
      authctl mfa enroll phone +16505553434; authctl mfa enroll finish 654321
      authctl email sign-in jane@example.com || test $? = 3
      authctl mfa challenge; authctl mfa enroll totp; authctl phone send +16505553434
      authctl apple nonce; authctl apple mint > minted
      """)
    try #require(outcome.status == 0, "\(outcome.output)")
    return (authctl, server)
  }

  /// Runs every command and expects each to end with 7 and the server to see none of them.
  private func expectNothingIsSent(
    _ authctl: Binary, _ server: CountingServer, by commands: [String] = Self.commands,
    in setting: (String) -> String
  ) async throws {
    let requests = server.requests.count
    for words in commands {
      // Through a pipe, since a limit on files is one on the test's own files as well.
      let outcome = try await authctl.shell(
        "(\(setting("authctl \(words) --json")); echo \"exit $?\") 2>&1 | cat")
      #expect(outcome.output.hasSuffix("exit 7\n"), "\(words): \(outcome.output)\(outcome.error)")
      let sent = server.requests.dropFirst(requests).map(\.target.path)
      #expect(sent.isEmpty, "\(words) sent \(sent)")
    }
  }

  @Test func `a file that may not grow stops every command before it sends anything`() async throws {
    let (authctl, server) = try await prepared()
    let before = try FileFacts(authctl.home.credentials)
    try await expectNothingIsSent(authctl, server) { "ulimit -f 0; \($0)" }
    #expect(try FileFacts(authctl.home.credentials) == before)
    let names = try FileManager.default.subpathsOfDirectory(atPath: authctl.home.path)
    #expect(!names.contains { $0.hasSuffix(".tmp") })
  }

  @Test(.enabled("nobody can reach the program here") { try await OtherUser.isAvailable() })
  func `a directory that cannot be written stops every command before it sends anything`() async throws {
    let (authctl, server) = try await prepared()
    _ = try await authctl.shell(OtherUser.takesOver)
    _ = try await authctl.shell("find . -type d -exec chmod 500 {} +")
    // Once with the lock file of the writes before, and once without.
    for change in ["true", "rm -f config/authctl/*.lock"] {
      _ = try await authctl.shell(change)
      try await expectNothingIsSent(authctl, server) { "\(OtherUser.prefix) \($0)" }
    }
    _ = try await authctl.shell("find . -type d -exec chmod 700 {} +")
  }

  @Test func `a store that somebody else keeps locked stops a command before it sends anything`() async throws
  {
    let (authctl, server) = try await prepared()
    let requests = server.requests.count
    let lock = open(authctl.home.credentials + ".lock", O_RDWR | O_CLOEXEC)
    defer { close(lock) }
    try #require(flock(lock, LOCK_EX | LOCK_NB) == 0)
    // Side by side, since each waits ten seconds for the owner.
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
