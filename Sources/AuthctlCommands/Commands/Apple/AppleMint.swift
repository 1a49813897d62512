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
      "Create an ID token like Apple's, with the hash of the stored nonce; local targets only.",
      discussion: """
        The token is not signed: a local server accepts it, production never does. If no nonce is stored, \
        the command creates one and stores it for the sign-in.
        """,
      examples: [
        "authctl apple mint > token.jwt", "authctl apple mint | authctl apple sign-in --id-token-file -",
        "authctl apple mint --sub 001234.jane.0123 --email jane@example.com",
      ],
      build: Self.init(subject:email:privateRelay:),
      .option("sub", "ID", help: "The user's identifier at Apple; default: random."),
      .option("email", "ADDRESS", help: "The user's e-mail address."),
      .flag("private-relay", help: "Hide the user's address behind an Apple relay address."))
  }

  func run(_ context: Context) async throws -> AppleMintResult {
    let minted = try context.auth().apple.mint(
      subject: subject, email: email, hidesEmail: privateRelay, audience: try context.settings().bundleID)
    if minted.madeNonce { context.terminal.note("no nonce was stored, so a new one was created") }
    return AppleMintResult(
      idToken: minted.idToken, sub: minted.subject, email: minted.email, hashedNonce: minted.hashedNonce)
  }
}

/// The result of `apple mint`.
struct AppleMintResult: CommandResult {
  static var members: String { "idToken sub email hashedNonce" }

  let idToken: String
  let sub: String
  let email: String?
  let hashedNonce: String

  func text(_ style: TextStyle) -> String { idToken + "\n" }
}
