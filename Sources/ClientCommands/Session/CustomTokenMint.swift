import EmulatorState

package struct CustomTokenMint: Command {
  package static let path = "custom-token mint"
  let uid: String?
  let claims: ClaimsInput?
  let lifetime: Duration
  let changes: [ClaimChange]

  package static let description: CommandDescription<Context> = CommandDescription(
    "Create a custom token like those of the project's backend; local targets only.",
    discussion: """
      It is for the project and the --tenant of the target. Its signature is worthless: a local server accepts \
      it, unless it runs with --signing-key-file or --trust-keys, and production never does. For a real project, \
      create the token in your backend with an Admin SDK (createCustomToken).
      """,
    examples: [
      "authctl custom-token mint jane | authctl custom-token sign-in --token-file -",
      #"authctl custom-token mint jane --claims '{"role":"admin"}' > token.txt"#,
      "authctl custom-token mint jane --claim exp=1700000000",
    ],
    build: Self.init(uid:claims:lifetime:changes:),
    .optionalOperand(
      "uid", completion: .candidates(.users), help: "The user's uid, 1 to 128 characters; default: random."),
    ClaimsInput.option("Claims of the user's ID tokens"),
    .option(
      "ttl", "TIME", default: EmulatorClient.customTokenLifetime,
      help: "How long the token is valid; --strict accepts an hour at most."),
    .repeated(
      "claim", "NAME=VALUE",
      help:
        "Set a member of the token itself, such as aud or exp, to test its refusal; VALUE is JSON or text, and null removes the member."
    ))

  package static func result(of it: (token: String, uid: String, end: Date)?) -> Members {
    [
      "customToken": .value(it?.token, "its signature is worthless"),
      "localId": .value(it?.uid, "the uid in it"), "expiresAt": .value(it?.end),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    if let uid, !(1...128).contains(uid.utf16.count) {
      throw CommandFailure.usage("a uid has 1 to 128 characters", hint: nil)
    }
    let given = try claims?.claims(context, for: Self.next) ?? [:]
    _ = try given.claimsText(for: Self.next)
    let auth = try await context.auth(asking: .ifReachable)
    let uid = uid ?? Randomness(bytes: context.machine.randomBytes).alphanumeric(28)
    let issued = await auth.localServer.time()
    let token = try auth.localServer.mintCustomToken(
      uid: uid, claims: given, issuedAt: issued, lifetime: lifetime,
      changing: ByName(changes.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 }))
    let end = issued.addingTimeInterval(Double(lifetime.components.seconds))
    return Reply(token + "\n", Self.result(of: (token, uid, end)))
  }
}
