package struct AppleMint: Command {
  package static let path = "apple mint"
  let claims: MintParameters
  let privateRelay: Bool
  let realUser: RealUser?
  let transferSubject: String?
  let authorizationCode: SecretInput?
  let code: Bool
  let noNonce: Bool

  enum RealUser: String, ChoiceValue {
    case unsupported, unknown
    case likelyReal = "likely-real"

    /// Apple's `real_user_status`.
    var claim: JSONValue {
      switch self {
      case .unsupported: 0
      case .unknown: 1
      case .likelyReal: 2
      }
    }
  }

  package static let description: CommandDescription<Context> = CommandDescription(
    "Create an ID token like Apple's, with the hash of the stored nonce; local targets only.",
    discussion: """
      The token is not signed: a local server accepts it, production never does. If no nonce is stored, \
      the command creates one and stores it for the sign-in. With --code there is an authorization code on \
      the second line, which apple revoke takes once, for five minutes.
      """,
    examples: [
      "authctl apple mint > token.jwt", "authctl apple mint | authctl apple sign-in --id-token-file -",
      "authctl apple mint --sub 001234.jane.0123 --email jane@example.com",
      "authctl apple mint --real-user-status likely-real --claim iss=https://example.com",
      "authctl apple mint --code --field authorizationCode | authctl apple revoke --authorization-code-file -",
    ],
    rules: [.atMostOne("code", "authorization-code-file")],
    build: Self.init(claims:privateRelay:realUser:transferSubject:authorizationCode:code:noNonce:),
    MintParameters.parameter,
    .flag("private-relay", help: "Hide the user's address behind an Apple relay address."),
    .option(
      "real-user-status", "STATUS", help: "Apple's estimate of whether the user is a real person."),
    .option(
      "transfer-sub", "ID", help: "The user's identifier for the team that the app was transferred to."),
    .secret(
      "authorization-code-file",
      help:
        "The file with the authorization code that belongs to the token, for c_hash; - for standard input."),
    .flag("code", help: "Also create an authorization code, and put its hash into c_hash."),
    .flag("no-nonce", help: "Create a token without a nonce."))

  package static func result(of it: (token: MintedToken, code: String?)?) -> Members {
    [
      "idToken": .value(it?.token.text, "unsigned"), "sub": .value(it?.token.subject, "its claim"),
      "email": .value(it?.token.email), "hashedNonce": .value(it?.token.hashedNonce),
      "authorizationCode": .value(it?.code, "with --code"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    var wanted = claims.wanted([
      "real_user_status": realUser?.claim, "transfer_sub": transferSubject.map { .string($0) },
    ])
    wanted.hidesEmail = privateRelay
    wanted.audience = try wanted.audience ?? context.settings().bundleID
    wanted.authorizationCode = try authorizationCode.map {
      try context.secret($0, named: "the authorization code")
    }
    wanted.hasNonce = !noNonce
    let auth = try await context.auth(asking: .ifReachable)
    wanted.issuedAt = await auth.localServer.time()
    let made = code ? try await auth.localServer.mintAppleCode() : nil
    wanted.authorizationCode = made ?? wanted.authorizationCode
    let minted = try await auth.localServer.mintAppleToken(wanted)
    let token = minted.token
    if minted.madeNonce { context.terminal.note("no nonce was stored, so a new one was created") }
    // Of a local server, and for it alone.
    let shown = made?.reveal { $0 }
    return Reply(
      [token.text, shown].compactMap { $0.map { $0 + "\n" } }.joined(),
      Self.result(of: (token, shown)))
  }
}
