package struct AppleRevoke: Command {
  package static let path = "apple revoke"
  let code: SecretInput?
  let redirectURI: String?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Revoke the signed-in user's Apple tokens.",
    discussion: """
      Apple requires this before an account is deleted; authctl user delete can do both, in that order. \
      The authorization code comes with the ID token of a new sign-in. It works once, for five minutes.
      """,
    examples: ["authctl apple revoke --authorization-code-file code.txt"],
    build: Self.init(code:redirectURI:),
    .secret(
      "authorization-code-file", env: ("AUTHCTL_APPLE_AUTHORIZATION_CODE", "Apple's authorization code"),
      help: "The file with Apple's authorization code, or - for standard input."),
    .option(
      "redirect-uri", "URL",
      help: "The redirect URI that the code was sent to, if it came from the web page."))

  package static func result(of uid: String?) -> Members {
    ["localId": .value(uid), "revoked": .value(uid.map { _ in true }, "true")]
  }

  package func run(_ context: Context) async throws -> Reply {
    let code =
      try code.map { try context.secret($0, named: "the authorization code") }
      ?? Secret(
        context.terminal.ask(
          "Authorization code", for: "Apple's authorization code",
          orGive: "apple revoke --authorization-code-file PATH", echo: false))
    let auth = try await context.auth()
    let uid = try await auth.session().uid
    try await auth.apple.revoke(code: code, redirectURI: redirectURI)
    return Reply(Self.result(of: uid)) { style in
      style.good("Revoked") + " Apple's tokens for \(uid.onOneLine).\n"
    }
  }
}
