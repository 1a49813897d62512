/// How to use a provider page: in the browser, or by pasting the final address.
package struct ProviderPageParameters: Sendable {
  let browser: Bool
  let paste: Bool
  let wait: Duration
  let parameters: [CustomParameter]
  let scopes: [String]
  let redirectURI: String?
  let restart: Bool

  static let discussion = """
    The provider page sends the browser back to this machine, to a random port and path. \
    One response is accepted, and its state is checked. With --paste nothing listens: the final address in \
    the browser is read from standard input, by this command or by a later one. The embedded server's page \
    exists only while the command waits. The provider's tokens are shown only with --show-credential, and \
    are stored only while a second factor is pending. A refused link returns a new credential for --updated-credential. \
    If the user's address is one of Apple's relay, Apple requires the user's consent before you link another account.
    """

  /// No page, because the program does not use the provider's page.
  static let none = Self(
    browser: false, paste: false, wait: patience, parameters: [], scopes: [], redirectURI: nil, restart: false
  )

  /// The default time limit for the user.
  static let patience = Duration.seconds(300)

  static let parameter = Parameter<ProviderPageParameters>.group(
    rules: [.requires("redirect-uri", "paste"), .requires("restart", "paste")],
    build: ProviderPageParameters.init(browser:paste:wait:parameters:scopes:redirectURI:restart:),
    .flag(
      "browser",
      help: "Sign in at the provider page, the default on a terminal; a browser is opened only there."),
    .flag("paste", help: "Print the address of the page, and read the final address from standard input."),
    .option("wait", "TIME", default: patience, help: "How long to wait for the page."),
    .repeated("param", "NAME=VALUE", help: "An extra parameter for the page, such as lang=fr."),
    .repeated("scope", "SCOPE", help: "An extra scope to request from the provider."),
    .option(
      "redirect-uri", "URL",
      help: "With --paste: the address the page returns to, on a domain that the project authorizes."),
    .flag(
      "restart",
      help: "With --paste: start over, even if a sign-in with this provider is pending."))

  /// Whether an option was given that only applies to a page.
  var hasDetails: Bool { !parameters.isEmpty || !scopes.isEmpty }
}

/// `NAME=VALUE` for a provider page; names that the protocol sets are rejected (Docs/protocol.md 4.1).
struct CustomParameter: ParsableValue, Equatable {
  let name: String
  let value: String

  init(parsing text: String) throws(UsageError) {
    let halves = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard halves.count == 2, !halves[0].isEmpty else { throw UsageError("'\(text)' is not NAME=VALUE") }
    name = String(halves[0])
    value = String(halves[1])
    guard !CreateAuthURI.reservedParameters.contains(name) else {
      throw UsageError("'\(name)' is set by the protocol and cannot be changed")
    }
  }

  var argumentText: String { "\(name)=\(value)" }
}

extension [CustomParameter] {
  /// By name; of two with one name the last counts.
  var members: [String: String] { Dictionary(map { ($0.name, $0.value) }) { $1 } }
}
