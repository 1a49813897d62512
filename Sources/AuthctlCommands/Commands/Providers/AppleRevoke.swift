struct AppleRevoke: Command {
  static let path = "apple revoke"
  static let members = "localId revoked"
  let code: SecretInput?
  let redirectURI: String?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Revoke the signed-in user's Apple tokens.",
      discussion: """
        Apple requires this before an account is deleted; authctl user delete can do both, in that order. \
        The authorization code comes with the ID token of a new sign-in. It works once, for five minutes.
        """,
      examples: ["authctl apple revoke --authorization-code-file code.txt"],
      build: Self.init(code:redirectURI:),
      AppleCode.parameter("authorization-code-file"),
      .option(
        "redirect-uri", "URL",
        help: "The redirect URI that the code was sent to, if it came from the web page."))
  }

  func run(_ context: Context) async throws -> CommandOutput {
    let code = try AppleCode.read(code, context, orGive: "apple revoke --authorization-code-file PATH")
    let auth = try await context.auth()
    let uid = try auth.session().localID
    try await auth.apple.revoke(code: code, redirectURI: redirectURI)
    return CommandOutput(["localId": uid, "revoked": true]) { style in
      style.good("Revoked") + " Apple's tokens for \(uid.onOneLine).\n"
    }
  }
}

/// The parameter for an authorization code from Apple.
enum AppleCode {
  /// The option that names its file.
  static func parameter(_ name: String) -> Parameter<SecretInput?> {
    .secret(
      name, env: ("AUTHCTL_APPLE_AUTHORIZATION_CODE", "Apple's authorization code"),
      help: "The file with Apple's authorization code, or - for standard input.")
  }

  /// Reads the code; asks for it on a terminal if none was given.
  static func read(_ input: SecretInput?, _ context: Context, orGive option: String) throws -> Secret {
    if let input { return try context.secret(input, named: "the authorization code") }
    return Secret(try context.terminal.ask("Authorization code", orGive: option, echo: false))
  }
}
