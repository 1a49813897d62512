import Foundation
import TestSupport
import Testing

/// Languages and links of messages, one process per step, with a strict local server.
@Suite(.timeLimit(.minutes(2))) struct MessageLanguageProcessTests {
  private let authctl: Binary
  private let server: ServerProcess

  init() throws {
    var authctl = try Binary()
    server = try ServerProcess(
      authctl, project: "demo-test", ["--strict", "--test-number", "+16505553434=654321"])
    authctl.variables = server.variables.merging(["AUTHCTL_PASSWORD": "correct horse"]) { $1 }
    self.authctl = authctl
  }

  /// A link target that every production project allows.
  private static let app = "https://demo-test.firebaseapp.com/app"

  /// Requests a sign-in link.
  private func sendLink(_ address: String, _ options: String...) async throws -> Binary.Outcome {
    try await authctl.run(
      authctl.path, ["email", "sign-in", address, "--send-link", "--continue-url", Self.app] + options)
  }

  private func field(_ name: String, _ words: String...) async throws -> String {
    let outcome = try await authctl.run(authctl.path, words + ["--field", name])
    try #require(outcome.status == 0, "\(words): \(outcome.error)")
    return outcome.output.trimmingCharacters(in: .newlines)
  }

  @Test func `an app's settings without a continue URL are refused before anything is sent`() async throws {
    let refused = try await authctl("email", "reset", "jane@example.com", "--handle-code-in-app")
    #expect(refused.status == 2 && refused.error.contains("--continue-url"), "\(refused.error)")
    let unused = try await authctl("email", "sign-in", "jane@example.com", "--android-package", "com.example")
    #expect(unused.status == 2 && unused.error.contains("--android-package needs --send-link"))
    let domain = try await sendLink("jane@example.com", "--link-domain", "links.example.com")
    #expect(domain.status == 1 && domain.error.contains("INVALID_HOSTING_LINK_DOMAIN"), "\(domain.error)")
  }

  @Test func `a domain that the project does not allow leads to a command with one that it allows`()
    async throws
  {
    let refused = try await authctl(
      "email", "sign-in", "jane@example.com", "--send-link", "--continue-url", "https://evil.example",
      "--json")
    let error = try refused.jsonError()
    #expect(error["code"] as? String == "UNAUTHORIZED_DOMAIN")
    let next = try #require((error["hint"] as? String)?.components(separatedBy: ": ").last)
    #expect(try await authctl.shell(next).status == 0, "\(next)")
    // Without a URL, one is chosen.
    #expect(try await authctl("email", "sign-in", "joe@example.com", "--send-link").status == 0)
    let link = try await field("oobLink", "emulator", "links", "--email", "joe@example.com")
    #expect(link.contains("https%3A%2F%2Fdemo-test.firebaseapp.com"), "\(link)")
  }

  @Test func `the command line's language is in codes and links`() async throws {
    #expect(try await authctl("phone", "send", "+16505553434", "--language", "pt-BR").status == 0)
    #expect(
      try await field("verificationCodes[0].languageCode", "emulator", "codes") == "pt-BR")
    #expect(try await authctl("emulator", "codes").output.contains(/\+16505553434 +654321 +signIn +pt-BR/))
    #expect(try await sendLink("jane@example.com", "--language", "fr").status == 0)
    #expect(try await field("oobLink", "emulator", "links").contains("lang=fr"))
  }

  @Test func `a link signs in without its address in another process`() async throws {
    #expect(try await sendLink("ravi@example.com").status == 0)
    #expect(try await sendLink("jane@example.com").status == 0)
    #expect(try await field("emailLinks[1].email", "status") == "jane@example.com")
    let link = try await field("oobLink", "emulator", "links")
    let done = try await authctl("email", "confirm", link)
    #expect(done.status == 0 && done.error.contains("jane@example.com"), "\(done.error)")
    #expect(try await field("email", "user", "show") == "jane@example.com")
    #expect(try await field("emailLinks[0].email", "status") == "ravi@example.com")
  }

  @Test func `a link for an app contains the link that the app applies`() async throws {
    #expect(try await authctl("email", "sign-up", "jane@example.com").status == 0)
    let sent = try await authctl(
      "email", "send-verification", "--continue-url", Self.app, "--handle-code-in-app",
      "--ios-bundle-id", "com.example.app", "--android-package", "com.example", "--android-min-version", "3",
      "--android-install-app")
    #expect(sent.status == 0, "\(sent.error)")
    let link = try await field("oobLink", "emulator", "links", "--email", "jane@example.com")
    #expect(link.contains("/emulator/links?link=http"))
    let confirmed = try await authctl("email", "confirm", link)
    #expect(confirmed.status == 0 && confirmed.output.contains("jane@example.com is verified."))
  }
}
