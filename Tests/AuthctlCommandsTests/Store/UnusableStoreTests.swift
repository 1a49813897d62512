import AuthHTTP
import Foundation
import TestSupport
import Testing

/// A request that cannot be undone leaves only when its outcome could be kept (Docs/architecture.md 2).
@Suite(.timeLimit(.minutes(6))) struct UnusableStoreTests {
  /// Every command that sends such a request, on the store that ``prepared()`` makes.
  private static let commands = [
    "phone send +16505550100", "phone send +16505550100 --resend", "phone verify 654321",
    "phone verify 654321 --link", "phone verify 654321 --update", "phone verify 654321 --reauth",
    "phone verify-client --apns-token 00ff", "anonymous sign-in", "custom-token sign-in",
    "email sign-up new@example.com", "email sign-in jane@example.com", "email link new@example.com",
    "email reauth", "email send-verification", "email send-verification --new-email new@example.com",
    "email reset jane@example.com", "email confirm CODE", "email confirm CODE --email jane@example.com",
    "twitter sign-in", "twitter link", "twitter reauth", "twitter sign-in --paste",
    "oauth sign-in --provider google.com --access-token-file @token",
    "oauth link --provider google.com --access-token-file @token",
    "apple sign-in --id-token-file @minted", "apple link --id-token-file @minted",
    "apple reauth --id-token-file @minted", "apple revoke --authorization-code-file @token",
    "mfa enroll phone +16505550177", "mfa enroll totp", "mfa enroll finish 123456",
    "mfa challenge --resend", "mfa resolve 123456", "mfa withdraw 1", "user update --name Jane",
    "user unlink password", "user delete --yes", "user delete --yes --revoke-apple-code-file @token",
    "token --force-refresh",
  ]

  /// Somebody with a second factor is signed in, and a code of each kind is pending.
  private func prepared() async throws -> (authctl: Authctl, server: CountingServer) {
    let server = try CountingServer(testPhones: ["+16505553434": "654321"])
    var variables = server.variables
    variables["AUTHCTL_PASSWORD"] = "correct horse"
    variables["AUTHCTL_TWITTER_ACCESS_TOKEN"] = "1-a"
    variables["AUTHCTL_TWITTER_ACCESS_SECRET"] = "s"
    variables["AUTHCTL_CUSTOM_TOKEN"] = #"{"uid":"somebody"}"#
    let authctl = try Authctl(variables: variables)
    try "secret".write(toFile: "\(authctl.home.path)/token", atomically: true, encoding: .utf8)
    try await authctl.done("email", "sign-up", "jane@example.com")
    try await authctl.done("email", "send-verification")
    let link = try await authctl.done("emulator", "links", "--field", "oobCodes[0].oobCode").output
    try await authctl.done("email", "confirm", link.trimmingCharacters(in: .newlines))
    try await authctl.done("mfa", "enroll", "phone", "+16505553434")
    try await authctl.done("mfa", "enroll", "finish", "654321")
    #expect(try await authctl("email", "sign-in", "jane@example.com").status == 3)
    try await authctl.done("mfa", "challenge")
    try await authctl.done("mfa", "enroll", "totp")
    try await authctl.done("phone", "send", "+16505553434")
    try await authctl.done("apple", "nonce")
    let minted = try await authctl.done("apple", "mint").output
    try minted.write(toFile: "\(authctl.home.path)/minted", atomically: true, encoding: .utf8)
    return (authctl, server)
  }

  @Test func `a damaged store stops every command before it sends anything`() async throws {
    let (authctl, server) = try await prepared()
    try FileFault.truncated.apply(to: authctl.home.credentials)
    let requests = server.requests.count
    for words in Self.commands {
      let outcome = try await authctl.line("\(words) --json")
      #expect(outcome.status == 7, "\(words): \(outcome.output)\(outcome.error)")
      let sent = server.requests.dropFirst(requests).map(\.target.path)
      #expect(sent.isEmpty, "\(words) sent \(sent)")
    }
  }

  @Test func `commands that keep nothing need no store`() async throws {
    let (authctl, server) = try await prepared()
    try FileFault.truncated.apply(to: authctl.home.credentials)
    for words in ["emulator codes", "emulator phones add +16505550155 111111", "emulator clear"] {
      #expect(try await authctl.line(words).status == 0, "\(words)")
    }
    _ = server
  }
}
