package struct AppleNonceCommand: Command {
  package static let path = "apple nonce"
  let length: Int
  let hashOnly: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Create a nonce for Sign in with Apple, and store it.",
    discussion: """
      Give Apple the SHA-256, in lowercase hexadecimal digits; Apple puts it into the ID token. \
      Firebase needs the raw nonce with that token; authctl apple sign-in sends it for you. A nonce \
      works once.
      """,
    examples: ["authctl apple nonce", "authctl apple nonce --hash-only", "authctl apple nonce --json"],
    build: Self.init(length:hashOnly:),
    .option(
      "length", "N", default: 32,
      help: "Length of the raw nonce in characters, 16 to 128."),
    .flag("hash-only", help: "Print only the SHA-256, which is what Apple gets."))

  package static func result(of it: (raw: Secret?, nonce: AppleNonce)?) -> Members {
    [
      "rawNonce": .value(it?.raw, "for Firebase; absent with --hash-only")
        .labeled("raw nonce", it?.raw?.reveal { $0 }),
      "hashedNonce": .value(it?.nonce.hashed, "for Apple: the SHA-256 in lowercase hexadecimal digits")
        .labeled("SHA-256"),
      "madeAt": .value(it?.nonce.madeAt),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let nonce = try await context.auth(asking: .never).apple.makeNonce(length: length)
    let result = Self.result(of: (hashOnly ? nil : nonce.raw, nonce))
    let next = context.line("apple sign-in --id-token-file PATH")
    return Reply(result) { [hashOnly] style in
      guard !hashOnly else { return StyledText(nonce.hashed + "\n") }
      return result.lines(style) + "Next: give Apple the SHA-256, then \(next)\n"
    }
  }
}
