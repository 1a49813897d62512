import Foundation

/// Commands whose requests cannot be undone, and a home with everything they need.
package struct IrrevocableCommands<Program: ProgramUnderTest>: Sendable {
  /// Every such command line; `@name` is a file in the home.
  package static var all: [String] {
    [
      "phone send +16505550100", "phone send +16505550100 --resend", "phone verify 654321",
      "phone verify 654321 --link", "phone verify 654321 --update", "phone verify 654321 --reauth",
      "phone app request --apns-token 00ff", "anonymous sign-in", "custom-token sign-in",
      "email sign-up new@example.com", "email sign-in jane@example.com", "email link new@example.com",
      "email reauth", "email send-verification", "email send-verification --new-email new@example.com",
      "email reset jane@example.com", "email confirm CODE", "email confirm CODE --email jane@example.com",
      "twitter sign-in", "twitter link", "twitter reauth", "twitter sign-in --paste",
      "oauth sign-in --provider google.com --access-token-file @token",
      "oauth link --provider google.com --access-token-file @token",
      "apple sign-in --id-token-file @minted", "apple link --id-token-file @minted",
      "apple reauth --id-token-file @minted", "apple revoke --authorization-code-file @token",
      "mfa enroll phone +16505550177", "mfa enroll totp", "mfa enroll finish 123456",
      "mfa challenge --resend", "mfa resolve 123456", "mfa remove 1", "user update --name Jane",
      "user unlink password", "user delete --yes", "user delete --yes --revoke-apple-code-file @token",
      "token --force-refresh",
    ]
  }

  /// The program; a user with a second factor is signed in, and a code of each kind is pending.
  package let authctl: Program
  /// The server, which must receive none of the commands.
  package let server: CountingServer

  /// Prepares the home; the code of the server's number +16505553434 is 654321.
  ///
  /// - Throws: ``CommandFailed``.
  package init(on server: CountingServer, _ make: ([String: String]) throws -> Program) async throws {
    self.server = server
    var variables = server.variables
    variables["AUTHCTL_PASSWORD"] = "correct horse"
    variables["AUTHCTL_TWITTER_ACCESS_TOKEN"] = "1-a"
    variables["AUTHCTL_TWITTER_ACCESS_SECRET"] = "s"
    variables["AUTHCTL_CUSTOM_TOKEN"] = #"{"uid":"somebody"}"#
    authctl = try make(variables)
    try "secret".write(toFile: "\(authctl.home.path)/token", atomically: true, encoding: .utf8)
    try await authctl.done("email", "sign-up", "jane@example.com")
    try await authctl.done("email", "send-verification")
    try await authctl.confirmEmail()
    try await authctl.done("mfa", "enroll", "phone", "+16505553434")
    try await authctl.done("mfa", "enroll", "finish", "654321")
    let needed = try await authctl.run(["email", "sign-in", "jane@example.com"], input: "")
    guard needed.status == 3 else { throw CommandFailed(words: ["email", "sign-in"], outcome: needed) }
    try await authctl.done("mfa", "challenge")
    try await authctl.done("mfa", "enroll", "totp")
    try await authctl.done("phone", "send", "+16505553434")
    try await authctl.done("apple", "nonce")
    let minted = try await authctl.done("apple", "mint").output
    try minted.write(toFile: "\(authctl.home.path)/minted", atomically: true, encoding: .utf8)
  }
}
