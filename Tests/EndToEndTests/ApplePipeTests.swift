import Foundation
import TestSupport
import Testing

/// Sign in with Apple from a shell, one process per step.
@Suite struct ApplePipeTests {
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

  private func code(_ outcome: Binary.Outcome) throws -> String? {
    try outcome.jsonError()["code"] as? String
  }

  @Test(arguments: [LocalTarget.embedded, .server])
  func `README's pipe works: minting creates the nonce, and the sign-in finds it`(
    target: LocalTarget
  ) async throws {
    let (authctl, server) = try await target.program()
    let line = "authctl apple mint --sub 001234.jane.0123 | authctl apple sign-in --id-token-file - --json"
    let first = try await authctl.shell(line)
    #expect(first.status == 0, "\(first.error)")
    #expect(first.error.contains("note: no nonce was stored, so a new one was created\n"))
    let again = try await authctl.shell(line)
    #expect(try again.json()["localId"] as? String == first.json()["localId"] as? String, "\(again.error)")
    // A pending nonce is used, and no new one is created.
    let hash = try await authctl("apple", "nonce", "--hash-only").output.trimmingCharacters(in: .newlines)
    let minted = try await authctl("apple", "mint", "--json")
    #expect(try minted.json()["hashedNonce"] as? String == hash)
    #expect(minted.error == "")
    withExtendedLifetime(server) {}
  }

  @Test(.needs("curl")) func `a second factor is pending, and another process finishes it`() async throws {
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
}
