import AuthCore
import CommandLineKit
import IdentityToolkit

/// Where `oauth sign-in`, `link` and `reauth` get their credential.
struct OAuthParameters: Sendable {
  let provider: IdentityProvider
  let idToken: SecretInput?
  let accessToken: SecretInput?
  let nonce: NonceParameters
  let page: ProviderPageParameters
  let outcome: ProviderOutcomeParameters

  static var parameter: Parameter<OAuthParameters> {
    .group(
      rules: [
        .requires("nonce", "id-token-file"), .requires("nonce-file", "id-token-file"),
        .atMostOne("nonce", "nonce-file"),
        .atMostOne("id-token-file", "browser", "paste", "updated-credential"),
        .atMostOne("access-token-file", "browser", "paste", "updated-credential"),
      ],
      build: OAuthParameters.init(provider:idToken:accessToken:nonce:page:outcome:),
      .requiredOption(
        "provider", "ID", completion: .candidates(.providers),
        help: "The provider ID, such as google.com, facebook.com, github.com, oidc.x or saml.x."),
      .secret(
        "id-token-file", env: ("AUTHCTL_OAUTH_ID_TOKEN", "the provider's ID token"),
        help: "The file with the provider's ID token, or - for standard input."),
      .secret(
        "access-token-file", env: ("AUTHCTL_OAUTH_ACCESS_TOKEN", "the provider's access token"),
        help: "The file with the provider's access token, or - for standard input."),
      NonceParameters.parameter(help: "The raw nonce whose hash is in the ID token."),
      ProviderPageParameters.parameter, ProviderOutcomeParameters.parameter)
  }

  /// Signs in, links or reauthenticates.
  func run(_ context: Context, _ purpose: SignInPurpose) async throws -> SignInResult {
    let command = "oauth \(purpose.verb) --provider \(provider.id)"
    let token = provider.tokens.contains(.id) ? "--id-token-file" : "--access-token-file"
    let flow = ProviderSignInCommand(
      providerID: provider.id, command: command, page: page, outcome: outcome,
      ways: provider.tokens.isEmpty ? "authctl \(command) --browser" : "authctl \(command) \(token) PATH")
    return try await flow.run(context, purpose) { try credential(context, command, purpose) }
  }

  /// Reads the tokens; nil if none was given.
  private func credential(
    _ context: Context, _ command: String, _ purpose: SignInPurpose
  ) throws -> ProviderCredential? {
    guard idToken != nil || accessToken != nil else { return nil }
    if let noun = provider.ownNoun {
      throw CommandFailure.usage(
        "\(provider.id) has its own commands", hint: "authctl \(noun) \(purpose.verb) --help")
    }
    try check(.id, idToken, command)
    try check(.access, accessToken, command)
    var tokens = ProviderTokens(rawNonce: try nonce.value(context))
    tokens.idToken = try idToken.map { try context.secret($0, named: "--id-token-file") }
    tokens.accessToken = try accessToken.map { try context.secret($0, named: "--access-token-file") }
    if let token = tokens.idToken { try check(token, isLocal: try context.target().isLocal) }
    return ProviderCredential(provider.id, .tokens(tokens))
  }

  private func check(
    _ kind: IdentityProvider.Token, _ input: SecretInput?, _ command: String
  ) throws(CommandFailure) {
    guard input != nil, !provider.tokens.contains(kind) else { return }
    if kind == .access, provider.tokens.contains(.id), idToken != nil { return }
    throw .usage(
      "\(provider.id) does not accept \(kind == .id ? "an ID token" : "an access token"): \(provider.reason)",
      hint: provider.tokens.contains(.id)
        ? "authctl \(command) --id-token-file PATH"
        : provider.tokens.contains(.access)
          ? "authctl \(command) --access-token-file PATH" : "authctl \(command) --browser")
  }

  /// Checks that an ID token is a JWT.
  ///
  /// Local servers also accept claims as plain JSON (Docs/protocol.md 9.6).
  private func check(_ token: Secret, isLocal: Bool) throws(AuthError) {
    try token.reveal { text throws(AuthError) in
      if isLocal, text.hasPrefix("{") { return }
      do {
        _ = try IDToken(parsing: text)
      } catch {
        throw .malformedToken(reason: "\(error)")
      }
    }
  }
}

/// The value of `--provider`, and what its ID says about the provider.
struct IdentityProvider: ParsableValue, Equatable {
  let id: String

  /// A kind of token that a provider issues.
  enum Token: Sendable {
    case id, access
  }

  /// Ways to sign in that are not identity providers, with their commands.
  private static let others = [
    "password": "authctl email sign-in ADDRESS", "emailLink": "authctl email sign-in ADDRESS",
    "phone": "authctl phone send NUMBER", "anonymous": "authctl anonymous sign-in",
  ]

  init(parsing text: String) throws(UsageError) {
    if let command = Self.others[text] {
      throw UsageError("'\(text)' is not an identity provider", hint: command)
    }
    let isSound = text.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x61...0x7A).contains($0 | 0x20) || "-._".utf8.contains($0)
    }
    guard isSound, text.contains(".") else {
      throw UsageError("'\(text)' is not a provider ID such as google.com, oidc.example or saml.example")
    }
    id = text
  }

  var argumentText: String { id }

  /// The noun of the commands for this provider; nil if it has none.
  var ownNoun: String? {
    switch id {
    case "apple.com": "apple"
    case "twitter.com": "twitter"
    default: nil
    }
  }

  /// The tokens that the service accepts for the provider, as far as is known.
  var tokens: Set<Token> {
    if id.hasPrefix("saml.") { return [] }
    if id.hasPrefix("oidc.") { return [.id] }
    return id == "github.com" ? [.access] : [.id, .access]
  }

  /// Why the provider does not use a kind of token.
  var reason: String {
    if id.hasPrefix("saml.") { return "SAML uses a page only" }
    if id.hasPrefix("oidc.") { return "OpenID Connect uses ID tokens only" }
    return "GitHub issues access tokens only"
  }
}
