import AuthCrypto

package struct AppleAuthorizeURL: Command {
  package static let path = "apple authorize-url"
  let clientID: String
  let redirectURI: String?
  let scopes: [AppleScope]
  let state: String?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Print the address of Apple's sign-in page, with the hash of the stored nonce.",
    discussion: """
      Apple posts an authorization code and an ID token to the redirect URI; if no scope is requested, \
      it puts them in the fragment instead. The command uses the newest stored nonce, and creates one if \
      there is none. By default the redirect URI is that of the project's pages, \
      https://PROJECT.firebaseapp.com/__/auth/handler or the same on the profile's authDomain. Register it with \
      Apple as the return URL.
      """,
    examples: [
      "authctl apple authorize-url --client-id com.example.web --redirect-uri https://example.com/apple",
      "authctl apple authorize-url --client-id com.example.web --redirect-uri https://example.com/apple --scope name --scope email",
    ],
    build: Self.init(clientID:redirectURI:scopes:state:),
    .requiredOption("client-id", "ID", help: "The Services ID that is registered with Apple."),
    .option(
      "redirect-uri", "URL",
      help:
        "The address that Apple sends the response to: HTTPS, with a domain name, registered with Apple."),
    .repeated("scope", "SCOPE", help: "What to ask the user for, at the first sign-in."),
    .option("state", "TEXT", help: "Text that Apple returns with the response; default: random."))

  package static func result(
    of it: (url: String, redirectURI: String, hashedNonce: String, state: String)?
  ) -> Members {
    [
      "authorizeUrl": .value(it?.url), "redirectUri": .value(it?.redirectURI),
      "hashedNonce": .value(it?.hashedNonce), "state": .value(it?.state),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let redirectURI = try redirectURI ?? context.handlerAddress()
    let auth = try await context.auth(asking: .never)
    try AppleNonce.check(redirectURI: redirectURI, of: clientID)
    let (nonce, madeNonce) = try await auth.newestOrNewNonce()
    let state = state ?? Base64URL.encode(context.machine.randomBytes(16))
    let url = try nonce.pageURL(
      clientID: clientID, redirectURI: redirectURI, scopes: scopes.map(\.rawValue), state: state)
    if madeNonce { context.terminal.note("no nonce was stored, so a new one was created") }
    return Reply(url + "\n", Self.result(of: (url, redirectURI, nonce.hashed, state)))
  }
}

extension Context {
  /// The address of the project's pages, to which a provider sends its responses; named in a note, because it has to be registered.
  fileprivate func handlerAddress() throws -> String {
    let target = try target()
    let usual = target.isLocal ? nil : "\(target.id).firebaseapp.com"
    guard let domain = try settings().authDomain ?? usual else {
      throw CommandFailure.usage(
        "a redirect URI is needed, because the target is not a real project",
        hint: .run("apple authorize-url --client-id ID --redirect-uri https://example.com/apple"))
    }
    let address = HandlerPage.address(on: domain)
    terminal.note("return URL to register with Apple: \(address)")
    return address
  }
}

/// The value of `--scope`: all of Apple's scopes.
enum AppleScope: String, ChoiceValue {
  case name
  case email
}
