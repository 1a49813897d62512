import AuthCore
import CommandLineKit
import IdentityToolkit

/// How a provider's page is used: in the browser, or by pasting the address it leads to.
struct ProviderPageParameters: Sendable {
  let browser: Bool
  let paste: Bool
  let wait: Duration
  let parameters: [CustomParameter]
  let scopes: [String]
  let redirectURI: String?
  let restart: Bool

  /// How long a person may take.
  static let patience = Duration.seconds(300)

  static var parameter: Parameter<ProviderPageParameters> {
    .group(
      rules: [.requires("redirect-uri", "paste"), .requires("restart", "paste")],
      build: ProviderPageParameters.init(browser:paste:wait:parameters:scopes:redirectURI:restart:),
      .flag(
        "browser",
        help: "Sign in at the provider's page; a browser is opened only from a terminal, the default there."),
      .flag("paste", help: "Print the page's address, and read the one it leads to from standard input."),
      .option("wait", "TIME", default: patience, help: "How long to wait for the page."),
      .repeated("param", "NAME=VALUE", help: "A further parameter for the page, such as lang=fr."),
      .repeated("scope", "SCOPE", help: "A further scope to ask the provider for."),
      .option(
        "redirect-uri", "URL",
        help: "With --paste: where the page leads, a domain that the project has authorised."),
      .flag(
        "restart",
        help: "With --paste: begin anew although a sign-in with this provider waits for its answer."))
  }

  /// Whether something was given that only a page understands.
  var hasDetails: Bool { !parameters.isEmpty || !scopes.isEmpty }

  /// The page of a provider.
  func page(of providerID: String, _ context: Context, _ auth: AuthClient, command: String) -> ProviderPage {
    ProviderPage(
      request: OAuthSignIn.PageRequest(
        providerID: providerID, scopes: scopes,
        parameters: Dictionary(parameters.map { ($0.name, $0.value) }) { $1 }),
      patience: wait, redirectURI: redirectURI, restarts: restart, command: command, context: context,
      auth: auth)
  }
}

/// `NAME=VALUE` for a provider's page; what the protocol itself sets is refused (Docs/protocol.md 4.1).
struct CustomParameter: ParsableValue, Equatable {
  let name: String
  let value: String

  init(parsing text: String) throws(UsageError) {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty else { throw UsageError("'\(text)' is not NAME=VALUE") }
    name = String(halves[0])
    value = String(halves[1])
    guard !CreateAuthURI.reservedParameters.contains(name) else {
      throw UsageError("'\(name)' is the protocol's own and cannot be set")
    }
  }

  /// `NAME=VALUE`.
  var argumentText: String { "\(name)=\(value)" }
}
