import Foundation
import TestSupport
import Testing

/// Minted tokens in a pipe, with a strict local server.
@Suite(.timeLimit(.minutes(2))) struct MintTests {
  private let authctl: Binary
  private let server: ServerProcess

  init() throws {
    var authctl = try Binary()
    server = try ServerProcess(
      authctl, ["--strict"] + ["facebook.com", "github.com", "apple.com"].flatMap { ["--provider", $0] })
    authctl.variables = server.variables
    self.authctl = authctl
  }

  @Test(arguments: ["apple.com", "twitter.com", "saml.example"])
  func `a provider with other ways gets a hint`(provider: String) async throws {
    let refused = try await authctl("oauth", "mint", "--provider", provider)
    #expect(refused.status == 2 && refused.error.contains("hint: authctl "), "\(refused.error)")
  }

  @Test(arguments: ["facebook.com", "github.com"])
  func `an access token is linked`(provider: String) async throws {
    #expect(try await authctl("anonymous", "sign-in").status == 0)
    let linked = try await authctl.shell(
      """
      authctl oauth mint --provider \(provider) --sub 42 --name Jane --email jane@example.com \
      | authctl oauth link --provider \(provider) --access-token-file - --json
      """)
    #expect(linked.status == 0, "\(linked.error)")
    #expect(linked.output.contains("\"\(provider)\""))
    #expect(try await authctl("user", "show", "--json").output.contains("\"rawId\":\"42\""))
  }

  @Test func `a token is dated by the server's clock`() async throws {
    #expect(try await authctl("emulator", "clock", "+2h").status == 0)
    let signedIn = try await authctl.shell("authctl apple mint | authctl apple sign-in --id-token-file -")
    #expect(signedIn.status == 0, "\(signedIn.error)")
    #expect(try await authctl("emulator", "clock", "-4h").status == 0)
    let linked = try await authctl.shell(
      "authctl oauth mint --provider facebook.com | authctl oauth link --provider facebook.com --access-token-file -"
    )
    #expect(linked.status == 0, "\(linked.error)")
  }

  @Test func `Apple's claims are checked on both sides`() async throws {
    func signIn(_ mint: String) async throws -> Binary.Outcome {
      try await authctl.shell(
        "authctl apple nonce -q >/dev/null; authctl apple mint \(mint) | authctl apple sign-in --id-token-file -"
      )
    }
    let expired = try await signIn("--claim exp=1")
    #expect(expired.status == 1 && expired.error.contains("stale"), "\(expired.error)")
    let foreign = try await signIn("--claim nonce=\(String(repeating: "0", count: 64))")
    #expect(foreign.status == 2 && foreign.error.contains("NONCE_MISMATCH"), "\(foreign.error)")
    let good = try await signIn("--real-user-status likely-real --transfer-sub 1 --email jane@example.com")
    #expect(good.status == 0, "\(good.error)")
  }
}
