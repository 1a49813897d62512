package struct AppleNonceCommand: Command {
  package static let path = "apple nonce"
  package static let members = "rawNonce hashedNonce madeAt"
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

  package func run(_ context: Context) async throws -> Reply {
    let nonce = try await context.auth(asking: .never).apple.makeNonce(length: length)
    let rawNonce = hashOnly ? nil : nonce.raw
    let next = context.line("apple sign-in --id-token-file PATH")
    return Reply([
      "rawNonce": rawNonce, "hashedNonce": nonce.hashed, "madeAt": nonce.madeAt,
    ]) { style in
      guard let rawNonce else { return StyledText(nonce.hashed + "\n") }
      return style.facts(["raw nonce": rawNonce.reveal { $0 }, "SHA-256": nonce.hashed])
        + "Next: give Apple the SHA-256, then \(next)\n"
    }
  }
}
