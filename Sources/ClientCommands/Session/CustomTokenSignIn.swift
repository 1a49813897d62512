package struct CustomTokenSignIn: SignInCommand {
  package static let path = "custom-token sign-in"
  let token: SecretInput?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Sign in with a token made by the project's backend.",
    examples: [
      "authctl custom-token sign-in --token-file token.txt",
      "authctl custom-token sign-in --token-file - < token.txt",
    ],
    build: Self.init(token:),
    .secret(
      "token-file", env: ("AUTHCTL_CUSTOM_TOKEN", "the custom token"),
      help: "The file with the custom token, or - for standard input; asked for on a terminal."))

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.authStartingFlow()
    if let token {
      let given = try context.secret(token, named: "the custom token")
      return Reply(try await auth.signIn(customToken: given), purpose: .signIn)
    }
    return try await context.terminal.ask(
      "Custom token", for: "a custom token", orGive: "custom-token sign-in --token-file PATH", echo: false
    ) { Reply(try await auth.signIn(customToken: Secret($0)), purpose: .signIn) }
  }
}
