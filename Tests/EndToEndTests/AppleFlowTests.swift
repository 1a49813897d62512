import AuthHTTP
import Foundation
import TestSupport
import Testing

/// Sign in with Apple from a shell, each step a process of its own.
@Suite struct AppleFlowTests {
  /// Mints a token with a new nonce and shows it.
  private func apple(
    _ authctl: Binary, _ verb: String, _ subject: String = "001234.jane.0123", _ more: String = ""
  ) async throws -> Binary.Outcome {
    try await authctl.shell(
      """
      authctl apple nonce -q >/dev/null && authctl apple mint -q --sub \(subject) |
        authctl apple \(verb) --id-token-file - --json \(more)
      """)
  }

  @Test(arguments: [LocalTarget.embedded, .server])
  func `README's pipe works alone: minting makes the nonce, and the sign-in finds it`(
    target: LocalTarget
  ) async throws {
    let (authctl, server) = try await target.program()
    let line = "authctl apple mint --sub 001234.jane.0123 | authctl apple sign-in --id-token-file - --json"
    let first = try await authctl.shell(line)
    #expect(first.status == 0, "\(first.error)")
    #expect(first.error.contains("note: no nonce was stored, so a new one was created\n"))
    let again = try await authctl.shell(line)
    #expect(try again.json()["localId"] as? String == first.json()["localId"] as? String, "\(again.error)")
    // A nonce that waits is taken, and none is made.
    let hash = try await authctl("apple", "nonce", "--hash-only").output.trimmingCharacters(in: .newlines)
    let minted = try await authctl("apple", "mint", "--json")
    #expect(try minted.json()["hashedNonce"] as? String == hash)
    #expect(minted.error == "")
    withExtendedLifetime(server) {}
  }

  @Test(arguments: [
    "apple sign-in --id-token-file -", "apple revoke --authorization-code-file -",
    "totp code --secret-file -",
    "custom-token sign-in --token-file -", "email sign-in jane@example.com --password-file -",
    "oauth sign-in --provider google.com --id-token-file -", "phone push -", "config import -",
  ])
  func `nothing from a pipe is told as that, not as an empty secret`(command: String) async throws {
    let authctl = try Binary()
    let outcome = try await authctl.shell(
      "authctl apple mint --no-such-option 2>/dev/null | authctl \(command) --json")
    #expect(outcome.status == 2)
    let error = try outcome.jsonError()
    #expect(
      (error["message"] as? String)?.hasSuffix(" is missing: nothing arrived on standard input") == true)
    #expect((error["hint"] as? String)?.contains("the command before it has probably failed") == true)
  }

  private func code(_ outcome: Binary.Outcome) throws -> String? {
    try outcome.jsonError()["code"] as? String
  }

  @Test(arguments: [LocalTarget.embedded, .server])
  func `sign-in, link, reauth, unlink, the updated credential, revocation and deletion`(
    target: LocalTarget
  ) async throws {
    let (authctl, server) = try await target.program()
    let signedIn = try await apple(authctl, "sign-in")
    #expect(signedIn.status == 0, "\(signedIn.error)")
    #expect(try signedIn.json()["isNewUser"] as? Bool == true)
    #expect(
      (try signedIn.json()["profile"] as? [String: Any])?["federatedId"] as? String == "001234.jane.0123")
    let owner = try #require(try signedIn.json()["localId"] as? String)

    let again = try await apple(authctl, "reauth")
    #expect(try again.json()["localId"] as? String == owner)
    let stranger = try await apple(authctl, "reauth", "001234.other.0123")
    #expect(stranger.status == 9)
    #expect(try code(stranger) == "USER_MISMATCH")
    #expect(try await authctl("status", "--field", "session.localId").output == owner + "\n")

    #expect(try await authctl("signout").status == 0)
    let guest = try await authctl("anonymous", "sign-in", "--json").json()["localId"] as? String
    let linked = try await apple(authctl, "link", "001234.third.0123")
    #expect(try linked.json()["localId"] as? String == guest)
    #expect(try linked.json()["providers"] as? [String] == ["apple.com"])
    let twice = try await apple(authctl, "link", "001234.third.0123")
    #expect(twice.status == 9)
    #expect(try code(twice) == "PROVIDER_ALREADY_LINKED")
    let unlinked = try await authctl("user", "unlink", "apple.com", "--json")
    #expect(try unlinked.json()["providers"] as? [String] == [])

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

    let revoked = try await authctl.shell(
      "echo c1234.0.abcd | authctl apple revoke --authorization-code-file - --json")
    #expect(try revoked.json()["revoked"] as? Bool == true, "\(revoked.error)")
    let deleted = try await authctl.shell(
      "echo c1234.0.efgh > code; authctl user delete --yes --revoke-apple-code-file code --json")
    #expect(try deleted.json()["localId"] as? String == owner, "\(deleted.error)")
    #expect(try deleted.json()["revoked"] as? Bool == true)
    #expect(try await authctl("token").status == 4)
    withExtendedLifetime(server) {}
  }

  @Test func `deletion revokes first, and a refused revocation deletes nothing`() async throws {
    let server = try CountingServer()
    let authctl = try Binary(variables: server.variables)
    #expect(try await apple(authctl, "sign-in").status == 0)
    #expect(
      try await authctl.shell("echo c > code; authctl user delete --yes --revoke-apple-code-file code").status
        == 0)
    #expect(
      server.requests.suffix(2).map { $0.target.path.split(separator: ":").last.map(String.init) }
        == ["revokeToken", "delete"])

    #expect(try await authctl("anonymous", "sign-in").status == 0)
    let refused = try await authctl.shell("authctl user delete --yes --revoke-apple-code-file code --json")
    #expect(refused.status == 1)
    #expect(try code(refused) == "INVALID_IDP_RESPONSE")
    #expect(server.count(ofPathsEnding: "accounts:delete") == 1)
    #expect(try await authctl("user", "show").status == 0)
  }

  @Test func `a deletion that needs a recent sign-in tells that the revocation is done`() async throws {
    let server = try CountingServer { request in
      guard request.target.path.hasSuffix("accounts:delete") else { return nil }
      return .init(400, body: Array(#"{"error":{"message":"CREDENTIAL_TOO_OLD_LOGIN_AGAIN"}}"#.utf8))
    }
    let authctl = try Binary(variables: server.variables)
    #expect(try await apple(authctl, "sign-in").status == 0)
    let refused = try await authctl.shell(
      "echo c > code; authctl user delete --yes --revoke-apple-code-file code --json")
    #expect(refused.status == 10)
    #expect((try refused.jsonError()["message"] as? String)?.contains("Apple's tokens are revoked") == true)
  }

  @Test func `a strict server takes a nonce once, an expired token never, and the updated credential`()
    async throws
  {
    var authctl = try Binary()
    let server = try ServerProcess(authctl, ["--strict"])
    authctl.variables = server.variables
    let signedIn = try await apple(authctl, "sign-in", "A", "--full-name 'Jane Doe'")
    #expect(
      (try signedIn.json()["profile"] as? [String: Any])?["displayName"] as? String == "Jane Doe",
      "\(signedIn.error)")
    _ = try await authctl.shell("authctl signout; authctl anonymous sign-in")
    #expect(try await apple(authctl, "link", "A").status == 9)
    let switched = try await authctl("apple", "sign-in", "--updated-credential", "--json")
    #expect(
      try switched.json()["localId"] as? String == signedIn.json()["localId"] as? String, "\(switched.error)")

    _ = try await authctl.shell("authctl apple nonce; authctl apple mint > token")
    #expect(try await authctl("emulator", "clock", "+1h").status == 0)
    let expired = try await authctl.shell("authctl apple sign-in --id-token-file token --json")
    #expect(expired.status == 1)
    #expect(try code(expired) == "INVALID_IDP_RESPONSE")
  }

  @Test func `a second factor is waited for, and finishes in another process`() async throws {
    let (authctl, server) = try await LocalTarget.server.program()
    #expect(try await apple(authctl, "sign-in").status == 0)
    let mail = try await authctl.shell(
      """
      curl -sf -H 'Authorization: Bearer owner' -H 'Content-Type: application/json' \
        http://$FIREBASE_AUTH_EMULATOR_HOST/identitytoolkit.googleapis.com/v1/projects/$GCLOUD_PROJECT/accounts:update \
        -d "{\\"localId\\":\\"$(authctl status --field session.localId)\\",\\"email\\":\\"jane@example.com\\",\\"emailVerified\\":true,
          \\"mfa\\":{\\"enrollments\\":[{\\"mfaEnrollmentId\\":\\"f\\",\\"phoneInfo\\":\\"+16505553434\\"}]}}"
      """)
    try #require(mail.status == 0, "\(mail.error)")
    #expect(try await authctl("signout").status == 0)
    let first = try await apple(authctl, "sign-in")
    #expect(first.status == 3, "\(first.error)")
    #expect(try code(first) == "SECOND_FACTOR_REQUIRED")
    #expect(try await authctl("mfa", "challenge").status == 0)
    let done = try await authctl("mfa", "resolve", "654321", "--json")
    #expect(try done.json()["secondFactor"] as? String == "phone", "\(done.error)")
    withExtendedLifetime(server) {}
  }

  @Test func `the token comes from a variable too, and a terminal asks for it`() async throws {
    var authctl = try Binary()
    let token = try await authctl.shell("authctl apple nonce -q >/dev/null; authctl apple mint -q").output
    let missing = try await authctl("apple", "sign-in", "--json")
    #expect(missing.status == 8)
    let terminal = try PseudoTerminal(authctl, ["apple", "sign-in"])
    try terminal.wait(for: "ID token: ")
    #expect(!terminal.echoes)
    terminal.type(token)
    let (status, shown) = try terminal.finish()
    #expect(status == 0, "\(shown)")
    #expect(!shown.contains(token.prefix(20)))
    let second = try await authctl.shell("authctl apple nonce -q >/dev/null; authctl apple mint -q").output
    authctl.variables["AUTHCTL_APPLE_ID_TOKEN"] = second.trimmingCharacters(in: .newlines)
    #expect(try await authctl("apple", "sign-in").status == 0)
  }
}
