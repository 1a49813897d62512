struct AppleAuthorizeURL: Command {
  static let path = "apple authorize-url"
  static let members = "authorizeUrl hashedNonce state"
  let clientID: String
  let redirectURI: String
  let scopes: [AppleScope]
  let state: String?

  static let description: CommandDescription<Context> = CommandDescription(
    "Print the address of Apple's sign-in page, with the hash of the stored nonce.",
    discussion: """
      Apple posts an authorization code and an ID token to the redirect URI; if no scope is requested, \
      it puts them in the fragment instead. The command uses the newest stored nonce, and creates one if \
      there is none.
      """,
    examples: [
      "authctl apple authorize-url --client-id com.example.web --redirect-uri https://example.com/apple",
      "authctl apple authorize-url --client-id com.example.web --redirect-uri https://example.com/apple --scope name --scope email",
    ],
    build: Self.init(clientID:redirectURI:scopes:state:),
    .requiredOption("client-id", "ID", help: "The Services ID that is registered with Apple."),
    .requiredOption(
      "redirect-uri", "URL",
      help:
        "The address that Apple sends the response to: HTTPS, with a domain name, registered with Apple."),
    .repeated("scope", "SCOPE", help: "What to ask the user for, at the first sign-in."),
    .option("state", "TEXT", help: "Text that Apple returns with the response; default: random."))

  func run(_ context: Context) async throws -> Reply {
    let page = try await context.auth(asking: .never).apple.authorizePage(
      clientID: clientID, redirectURI: redirectURI, scopes: scopes.map(\.rawValue), state: state)
    if page.madeNonce { context.terminal.note("no nonce was stored, so a new one was created") }
    return Reply(
      page.address + "\n",
      ["authorizeUrl": page.address, "hashedNonce": page.hashedNonce, "state": page.state])
  }
}

/// The value of `--scope`: all of Apple's scopes.
enum AppleScope: String, ChoiceValue {
  case name
  case email
}
