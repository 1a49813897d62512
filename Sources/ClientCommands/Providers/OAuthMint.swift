package struct OAuthMint: Command {
  package static let path = "oauth mint"
  let provider: IdentityProvider
  let accessToken: Bool
  let claims: MintParameters
  let name: String?
  let picture: String?
  let screenName: String?
  let issuer: String?
  let nonce: NonceParameters

  package static let description: CommandDescription<Context> = CommandDescription(
    "Create a token like an identity provider's; local targets only.",
    discussion: """
      facebook.com and github.com get an access token, other providers an ID token. The token is not \
      signed: a local server accepts it, production never does. If a strict local server has the \
      configuration of google.com, facebook.com or an oidc provider, the token gets its issuer and audience.
      """,
    examples: [
      "authctl oauth mint --provider github.com --email jane@example.com > token.txt",
      "authctl oauth mint --provider facebook.com | authctl oauth link --provider facebook.com --access-token-file -",
      "authctl oauth mint --provider oidc.example --nonce 8kq2Vb --claim groups='[\"staff\"]'",
    ],
    rules: [.atMostOne("nonce", "nonce-file"), .atMostOne("access-token", "nonce", "nonce-file")],
    build: Self.init(provider:accessToken:claims:name:picture:screenName:issuer:nonce:),
    .requiredOption(
      "provider", "ID", completion: .candidates(.providers),
      help: "The provider ID, such as facebook.com, github.com or oidc.x."),
    .flag("access-token", help: "Create an access token even if the provider also issues ID tokens."),
    MintParameters.parameter,
    .option("name", "NAME", help: "The display name."),
    .option("photo-url", "URL", help: "The URL of the user's photo."),
    .option("screen-name", "NAME", help: "The account name, such as a GitHub user name."),
    .option("issuer", "URL", help: "The issuer; default: the provider's."),
    NonceParameters.parameter(help: "The raw nonce whose hash goes into the ID token."))

  package static func result(of it: (token: MintedToken, providerID: String, isAccess: Bool)?) -> Members {
    let (token, text) = (it?.token, it?.token.text)
    return [
      "providerId": .value(it?.providerID),
      "accessToken": .value(it?.isAccess == true ? text : nil, "unsigned; either this or idToken is present"),
      "idToken": .value(it?.isAccess == true ? nil : text, "unsigned"),
      "sub": .value(token?.subject, "its claim"), "email": .value(token?.email),
      "hashedNonce": .value(token?.hashedNonce),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let isAccess = try isAccessToken()
    let texts: ByName<String?> = ["name": name, "picture": picture, "screen_name": screenName]
    var wanted = claims.wanted(texts.mapValues { $0.map { .string($0) } })
    wanted.issuer = issuer
    wanted.isAccessToken = isAccess
    wanted.rawNonce = try nonce.value(context)
    let auth = try await context.auth(asking: .ifReachable)
    wanted.issuedAt = await auth.localServer.time()
    let minted = try await auth.localServer.mintToken(wanted, of: provider.id)
    return Reply(minted.text + "\n", Self.result(of: (minted, provider.id, isAccess)))
  }

  /// Whether to create an access token.
  ///
  /// - Throws: a usage error for a provider that issues no such token.
  private func isAccessToken() throws(CommandFailure) -> Bool {
    switch provider.id {
    case "apple.com":
      throw .usage("apple.com has its own command", hint: .run("apple mint"))
    case "twitter.com":
      throw .usage(
        "a local server accepts any token and secret in Twitter's form, such as 12345-abc",
        hint: .run("twitter sign-in --access-token-file PATH --access-secret-file PATH"))
    default: break
    }
    guard !provider.tokens.isEmpty else {
      throw .usage(
        "no token of \(provider.id) signs in: \(provider.reason)",
        hint: .run("oauth sign-in --provider \(provider.id) --browser"))
    }
    guard provider.tokens.contains(.id) else { return true }
    guard accessToken else { return provider.id == "facebook.com" && nonce.isAbsent }
    guard provider.tokens.contains(.access), provider.id != "google.com" else {
      throw .usage(
        "local servers accept no access token of \(provider.id) alone",
        hint: .run("oauth mint --provider \(provider.id)"))
    }
    return true
  }
}
