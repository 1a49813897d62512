/// The source of the credential for the `oauth` commands.
package struct OAuthParameters: ProviderParameters {
  let provider: IdentityProvider
  let idToken: SecretInput?
  let accessToken: SecretInput?
  let nonce: NonceParameters
  package let page: ProviderPageParameters
  package let outcome: ProviderOutcomeParameters

  package static let noun = "oauth"
  package static let discussion = ProviderPageParameters.discussion
  package var providerID: String { provider.id }

  package static func text(of purpose: Purpose) -> (summary: String, examples: [String]) {
    switch purpose {
    case .signIn:
      (
        "Sign in with any identity provider.",
        [
          "authctl oauth sign-in --provider google.com --id-token-file token.txt",
          "authctl oauth sign-in --provider github.com --access-token-file -",
          "authctl oauth sign-in --provider saml.example --browser",
        ]
      )
    case .link:
      (
        "Link a provider's account to the signed-in user.",
        ["authctl oauth link --provider facebook.com --access-token-file token.txt"]
      )
    case .reauthenticate:
      (
        "Reauthenticate with a provider.",
        ["authctl oauth reauth --provider oidc.example --id-token-file token.txt --nonce 8kq2Vb"]
      )
    }
  }

  package static let parameter = Parameter<OAuthParameters>.group(
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

  package func command(_ purpose: Purpose) -> NextCommand {
    "oauth \(words: purpose.verb) --provider \(provider.id)"
  }

  package func credentialLine(_ purpose: Purpose) -> NextCommand {
    let token: NextCommand =
      provider.tokens.contains(.id) ? "--id-token-file PATH" : "--access-token-file PATH"
    return command(purpose) + (provider.tokens.isEmpty ? "--browser" : token)
  }

  package func credential(_ context: Context, _ purpose: Purpose) throws -> GivenCredential? {
    guard idToken != nil || accessToken != nil else { return nil }
    if let noun = provider.ownNoun {
      throw CommandFailure.usage(
        "\(provider.id) has its own commands", hint: .run("\(words: noun) \(words: purpose.verb) --help"))
    }
    try check(.id, idToken, command(purpose))
    try check(.access, accessToken, command(purpose))
    let nonce = try nonce.value(context)
    let id = try idToken.map { try context.secret($0, named: "--id-token-file") }
    let access = try accessToken.map { try context.secret($0, named: "--access-token-file") }
    if let id { try check(id, isLocal: try context.target().isLocal) }
    return .tokens(ProviderCredential(provider.id, idToken: id, nonce: nonce, accessToken: access))
  }

  private func check(
    _ kind: IdentityProvider.Token, _ input: SecretInput?, _ command: NextCommand
  ) throws(CommandFailure) {
    guard input != nil, !provider.tokens.contains(kind) else { return }
    if kind == .access, provider.tokens.contains(.id), idToken != nil { return }
    throw .usage(
      "\(provider.id) does not accept \(kind == .id ? "an ID token" : "an access token"): \(provider.reason)",
      hint: .run(
        command
          + (provider.tokens.contains(.id)
            ? "--id-token-file PATH"
            : provider.tokens.contains(.access) ? "--access-token-file PATH" : "--browser")))
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
        throw .invalid(Problem(.malformedToken(reason: "\(error)")))
      }
    }
  }
}
