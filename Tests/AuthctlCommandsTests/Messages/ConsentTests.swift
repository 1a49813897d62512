import TestSupport
import Testing

/// What users have to be told or asked, where a developer meets it (Docs/security.md).
@Suite struct ConsentTests {
  private static let note = "note: Apple hides this user's address: link anything that tells who the user is"
  private static let relay = ["--private-relay", "--email", "x1@privaterelay.appleid.com"]

  /// A program whose signed-in user has an address of Apple's relay, or another one.
  private func appleUser(_ claims: [String]) async throws -> (authctl: Authctl, notes: String) {
    var authctl = try Authctl()
    authctl.variables["AUTHCTL_PASSWORD"] = "correct horse"
    let token = try await authctl.done(["apple", "mint"] + claims).output
    let signedIn = try await authctl.run(["apple", "sign-in", "--id-token-file", "-"], input: token)
    #expect(signedIn.status == 0, "\(signedIn.error)")
    return (authctl, signedIn.error)
  }

  private func linkFacebook(_ authctl: Authctl) async throws -> Binary.Outcome {
    let token = try await authctl.done(["oauth", "mint", "--provider", "facebook.com"]).output
    let words = ["oauth", "link", "--provider", "facebook.com", "--access-token-file", "-"]
    return try await authctl.run(words, input: token)
  }

  @Test func `linking to a user whom Apple hides needs consent`() async throws {
    let (authctl, notes) = try await appleUser(Self.relay)
    #expect(
      notes.contains("registered with Apple can reach it, such as noreply@demo-authctl.firebaseapp.com\n"))
    #expect(try await linkFacebook(authctl).error.contains(Self.note))
    try await authctl.done(["phone", "send", "+16505550101"])
    let code = try await authctl.done(
      ["emulator", "codes", "--field", "verificationCodes[0].code"]
    ).output.dropLast()
    let number = try await authctl("phone", "verify", String(code), "--link")
    #expect(number.status == 0 && number.error.contains(Self.note), "\(number.error)")
    #expect(try await authctl("email", "link", "jane@example.com").error.contains(Self.note))
  }

  @Test func `linking to any other user says nothing`() async throws {
    let (authctl, _) = try await appleUser(["--email", "jane@example.com"])
    #expect(try await !linkFacebook(authctl).error.contains("consent"))
  }

  @Test func `linking an Apple account that hides its address needs consent`() async throws {
    let (authctl, _) = try await appleUser(Self.relay)
    try await authctl.done(["signout"])
    try await authctl.done(["email", "sign-up", "jane@example.com"])
    let token = try await authctl.done(["apple", "mint", "--sub", "001234.other.0123"] + Self.relay).output
    let linked = try await authctl.run(["apple", "link", "--id-token-file", "-"], input: token)
    #expect(linked.error.contains(Self.note), "\(linked.error)")
  }

  /// A program for production, where nothing answers.
  private func production() throws -> Authctl {
    try Authctl(variables: [
      "AUTHCTL_API_KEY": "AIzaTest", "AUTHCTL_PROJECT": "my-app", "HTTPS_PROXY": "http://127.0.0.1:9",
      "https_proxy": "http://127.0.0.1:9",
    ])
  }

  @Test func `a real SMS costs something, which only a person is told`() async throws {
    let note = "standard rates may apply"
    let words = ["phone", "send", "+16505550101"]
    let asked = try await production().typing([], words)
    #expect(asked.screen.contains(note), "\(asked.screen)")
    #expect(try await !production().run(words).error.contains(note))
    #expect(try await !production().typing([], words + ["--no-app-verification"]).screen.contains(note))
    #expect(try await !Authctl().typing([], words).screen.contains(note))
  }

  @Test func `Apple's page returns to the project's own pages by default`() async throws {
    let authctl = try production()
    let words = ["apple", "authorize-url", "--client-id", "com.example.web"]
    let usual = try await authctl.run(words)
    #expect(usual.output.contains("redirect_uri=https%3A%2F%2Fmy-app.firebaseapp.com%2F__%2Fauth%2Fhandler"))
    let note = "note: return URL to register with Apple: https://"
    #expect(usual.error.contains(note + "my-app.firebaseapp.com/__/auth/handler\n"))
    try await authctl.done(["config", "set", "authDomain", "login.example.com"])
    #expect(try await authctl.run(words).error.contains(note + "login.example.com/__/auth/handler\n"))
    let local = try await Authctl().run(words)
    #expect(local.status == 2 && local.error.contains("--redirect-uri https://"))
  }
}
