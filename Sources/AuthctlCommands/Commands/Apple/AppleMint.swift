import AuthCore
import CommandLineKit
import IdentityToolkit

struct AppleMint: Command {
  static let path = "apple mint"
  let subject: String?
  let email: String?
  let privateRelay: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Make an ID token like Apple's with the stored nonce's hash; local targets only.",
      discussion: """
        The token is not signed: a local server takes it, Google's service never does. Where no nonce is stored, one is made and \
        kept for the sign-in.
        """,
      examples: [
        "authctl apple mint > token.jwt", "authctl apple mint | authctl apple sign-in --id-token-file -",
        "authctl apple mint --sub 001234.jane.0123 --email jane@example.com",
      ],
      build: Self.init(subject:email:privateRelay:),
      .option("sub", "ID", help: "The user's identifier at Apple; a random one unless given."),
      .option("email", "ADDRESS", help: "The user's address."),
      .flag("private-relay", help: "Hide the user's address behind one that Apple forwards."))
  }

  func run(_ context: Context) async throws -> AppleMintResult {
    let minted = try context.auth().apple.mint(
      subject: subject, email: email, hidesEmail: privateRelay, audience: try context.settings().bundleId)
    if minted.madeNonce { context.terminal.note("no nonce was stored, so one was made") }
    return AppleMintResult(
      idToken: minted.idToken, sub: minted.subject, email: minted.email, hashedNonce: minted.hashedNonce)
  }
}

/// What ``AppleMint`` leads to.
struct AppleMintResult: CommandResult {
  static var members: String { "idToken sub email hashedNonce" }

  let idToken: String
  let sub: String
  let email: String?
  let hashedNonce: String

  func text(_ style: TextStyle) -> String { idToken + "\n" }
}
