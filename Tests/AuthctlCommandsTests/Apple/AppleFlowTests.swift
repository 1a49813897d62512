import AuthHTTP
import Foundation
import ServerSupport
import TestSupport
import Testing

/// Sign in with Apple, one run per step.
@Suite struct AppleFlowTests {
  /// Mints a token with a new nonce and shows it.
  private func apple(
    _ authctl: Authctl, _ verb: String, _ subject: String = "001234.jane.0123", _ more: [String] = []
  ) async throws -> Binary.Outcome {
    try await authctl.done("apple", "nonce")
    let token = try await authctl.done("apple", "mint", "--sub", subject).output
    return try await authctl.run(["apple", verb, "--id-token-file", "-", "--json"] + more, input: token)
  }

  @Test(arguments: [
    "apple sign-in --id-token-file -", "apple revoke --authorization-code-file -",
    "totp code --secret-file -",
    "custom-token sign-in --token-file -", "email sign-in jane@example.com --password-file -",
    "oauth sign-in --provider google.com --id-token-file -", "phone app accept -", "config import -",
  ])
  func `an empty pipe is reported as such, not as an empty secret`(command: String) async throws {
    let authctl = try Authctl()
    let outcome = try await authctl.line("\(command) --json")
    #expect(outcome.status == 2)
    let error = try outcome.jsonError()
    let message = try #require(error["message"] as? String)
    #expect(message.hasPrefix("no ") && message.hasSuffix(" on standard input"), "\(message)")
    #expect(!message.contains("--"), "\(message)")
    #expect((error["hint"] as? String)?.contains("the command before it has probably failed") == true)
  }

  private func code(_ outcome: Binary.Outcome) throws -> String? {
    try outcome.jsonError()["code"] as? String
  }

  @Test(arguments: [LocalTarget.embedded, .server])
  func `a sign-in creates an account, and only its owner can reauthenticate`(target: LocalTarget) async throws
  {
    let (authctl, server) = try await target.program()
    let signedIn = try await apple(authctl, "sign-in")
    #expect(signedIn.status == 0, "\(signedIn.error)")
    #expect(try signedIn.json()["isNewUser"] as? Bool == true)
    #expect(
      (try signedIn.json()["profile"] as? [String: Any])?["federatedId"] as? String == "001234.jane.0123")
    let owner = try #require(try signedIn.json()["localId"] as? String)
    #expect(try await apple(authctl, "reauth").json()["localId"] as? String == owner)
    let stranger = try await apple(authctl, "reauth", "001234.other.0123")
    #expect(stranger.status == 9)
    #expect(try code(stranger) == "USER_MISMATCH")
    #expect(try await authctl("status", "--field", "session.localId").output == owner + "\n")
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [LocalTarget.embedded, .server])
  func `a guest links an Apple account once and unlinks it`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    let guest = try await authctl("anonymous", "sign-in", "--json").json()["localId"] as? String
    let linked = try await apple(authctl, "link")
    #expect(try linked.json()["localId"] as? String == guest)
    #expect(try linked.json()["providers"] as? [String] == ["apple.com"])
    let twice = try await apple(authctl, "link")
    #expect(twice.status == 9)
    #expect(try code(twice) == "PROVIDER_ALREADY_LINKED")
    let unlinked = try await authctl("user", "unlink", "apple.com", "--json")
    #expect(try unlinked.json()["providers"] as? [String] == [])
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [LocalTarget.embedded, .server])
  func `a refused link leaves a credential that signs in as the owner, once`(
    target: LocalTarget
  ) async throws {
    let (authctl, server) = try await target.program()
    let owner = try #require(try await apple(authctl, "sign-in").json()["localId"] as? String)
    try await authctl.done("signout")
    try await authctl.done("anonymous", "sign-in")
    let refused = try await apple(authctl, "link")
    #expect(refused.status == 9)
    let error = try refused.jsonError()
    #expect(
      error["code"] as? String == "FEDERATED_USER_ID_ALREADY_LINKED" && error["sdkCode"] as? Int == 17025)
    #expect(error["updatedCredential"] as? Bool == true && error["providerId"] as? String == "apple.com")
    #expect((error["hint"] as? String)?.hasSuffix("authctl apple sign-in --updated-credential") == true)
    let kept = try await authctl("status", "--json").json()["updatedCredentials"] as? [[String: Any]]
    #expect(kept?.map { $0["providerId"] as? String } == ["apple.com"])
    let switched = try await authctl("apple", "sign-in", "--updated-credential", "--json")
    #expect(try switched.json()["localId"] as? String == owner, "\(switched.error)")
    #expect(try await authctl("apple", "sign-in", "--updated-credential").status == 4)
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [LocalTarget.embedded, .server])
  func `Apple's tokens are revoked alone or before the account is deleted`(
    target: LocalTarget
  ) async throws {
    let (authctl, server) = try await target.program()
    let owner = try #require(try await apple(authctl, "sign-in").json()["localId"] as? String)
    let revoked = try await authctl(
      "apple", "revoke", "--authorization-code-file", "-", "--json", input: "c1234.0.abcd\n")
    #expect(try revoked.json()["revoked"] as? Bool == true, "\(revoked.error)")
    let deleted = try await authctl(
      "user", "delete", "--yes", "--revoke-apple-code-file", "-", "--json", input: "c1234.0.efgh\n")
    #expect(try deleted.json()["localId"] as? String == owner, "\(deleted.error)")
    #expect(try deleted.json()["revoked"] as? Bool == true)
    #expect(try await authctl("token").status == 4)
    withExtendedLifetime(server) {}
  }

  @Test func `deletion revokes first, and a refused revocation deletes nothing`() async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    #expect(try await apple(authctl, "sign-in").status == 0)
    #expect(
      try await authctl(
        "user", "delete", "--yes", "--revoke-apple-code-file", "-", input: "c\n"
      ).status == 0)
    #expect(
      server.requests.suffix(2).map { $0.target.path.split(separator: ":").last.map(String.init) }
        == ["revokeToken", "delete"])

    #expect(try await authctl("anonymous", "sign-in").status == 0)
    let refused = try await authctl(
      "user", "delete", "--yes", "--revoke-apple-code-file", "-", "--json", input: "c\n")
    #expect(refused.status == 1)
    #expect(try code(refused) == "INVALID_IDP_RESPONSE")
    #expect(server.count(ofPathsEnding: "accounts:delete") == 1)
    #expect(try await authctl("user", "show").status == 0)
  }

  @Test func `a deletion that needs a recent sign-in says that the revocation is done`() async throws {
    let server = try CountingServer { request in
      guard request.target.path.hasSuffix("accounts:delete") else { return nil }
      return .init(400, body: Array(#"{"error":{"message":"CREDENTIAL_TOO_OLD_LOGIN_AGAIN"}}"#.utf8))
    }
    let authctl = try Authctl(variables: server.variables)
    #expect(try await apple(authctl, "sign-in").status == 0)
    let refused = try await authctl(
      "user", "delete", "--yes", "--revoke-apple-code-file", "-", "--json", input: "c\n")
    #expect(refused.status == 10)
    #expect((try refused.jsonError()["message"] as? String)?.contains("Apple's tokens are revoked") == true)
  }

  @Test
  func `a strict server accepts a nonce once, rejects an expired token, and accepts the updated credential`()
    async throws
  {
    let server = try CountingServer(isStrict: true)
    let authctl = try Authctl(variables: server.variables)
    let signedIn = try await apple(authctl, "sign-in", "A", ["--full-name", "Jane Doe"])
    #expect(
      (try signedIn.json()["profile"] as? [String: Any])?["displayName"] as? String == "Jane Doe",
      "\(signedIn.error)")
    try await authctl.done("signout")
    try await authctl.done("anonymous", "sign-in")
    #expect(try await apple(authctl, "link", "A").status == 9)
    let switched = try await authctl("apple", "sign-in", "--updated-credential", "--json")
    #expect(
      try switched.json()["localId"] as? String == signedIn.json()["localId"] as? String, "\(switched.error)")

    try await authctl.done("apple", "nonce")
    let token = try await authctl.done("apple", "mint").output
    #expect(try await authctl("emulator", "clock", "+1h").status == 0)
    let expired = try await authctl("apple", "sign-in", "--id-token-file", "-", "--json", input: token)
    #expect(expired.status == 1)
    #expect(try code(expired) == "INVALID_IDP_RESPONSE")
  }

  @Test func `the token also comes from a variable, and a terminal asks for it`() async throws {
    var authctl = try Authctl()
    func mint() async throws -> String {
      try await authctl.done("apple", "nonce")
      return try await authctl.done("apple", "mint").output.trimmingCharacters(in: .newlines)
    }
    let token = try await mint()
    #expect(try await authctl("apple", "sign-in", "--json").status == 8)
    let (status, screen) = try await authctl.typing([token], ["apple", "sign-in"])
    #expect(status == 0 && screen.contains("ID token: \n"), "\(screen)")
    #expect(!screen.contains(token.prefix(20)))
    authctl.variables["AUTHCTL_APPLE_ID_TOKEN"] = try await mint()
    #expect(try await authctl("apple", "sign-in").status == 0)
  }
}
