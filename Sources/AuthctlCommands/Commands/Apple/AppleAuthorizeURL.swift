import AuthCore
import CommandLineKit
import IdentityToolkit

struct AppleAuthorizeURL: Command {
  static let path = "apple authorize-url"
  let clientID: String
  let redirectURI: String
  let scopes: [AppleScope]
  let state: String?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Print the address of Apple's sign-in page, with the stored nonce's hash.",
      discussion: """
        The page posts an authorization code and an ID token to the redirect URI, in its fragment where no scope is asked for. \
        The newest stored nonce is used, and one is made where none is stored.
        """,
      examples: [
        "authctl apple authorize-url --client-id com.example.web --redirect-uri https://example.com/apple",
        "authctl apple authorize-url --client-id com.example.web --redirect-uri https://example.com/apple --scope name --scope email",
      ],
      build: Self.init(clientID:redirectURI:scopes:state:),
      .requiredOption("client-id", "ID", help: "The Services ID that is registered with Apple."),
      .requiredOption(
        "redirect-uri", "URL", help: "Where Apple sends the answer: HTTPS, a domain name, registered."),
      .repeated("scope", "SCOPE", help: "What to ask the user for, at the first sign-in."),
      .option("state", "TEXT", help: "Comes back with the answer; a random one unless given."))
  }

  func run(_ context: Context) async throws -> AppleAuthorizeURLResult {
    let page = try context.auth().apple.authorizePage(
      clientID: clientID, redirectURI: redirectURI, scopes: scopes.map(\.rawValue), state: state)
    if page.madeNonce { context.terminal.note("no nonce was stored, so one was made") }
    return AppleAuthorizeURLResult(
      authorizeUrl: page.address, hashedNonce: page.hashedNonce, state: page.state)
  }
}

/// `--scope`: all there are at Apple.
enum AppleScope: String, ChoiceValue {
  case name
  case email
}

/// What ``AppleAuthorizeURL`` leads to.
struct AppleAuthorizeURLResult: CommandResult {
  static var members: String { "authorizeUrl hashedNonce state" }

  let authorizeUrl: String
  let hashedNonce: String
  let state: String

  func text(_ style: TextStyle) -> String { authorizeUrl + "\n" }
}
