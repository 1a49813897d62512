import AuthCore
import CommandLineKit
import IdentityToolkit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

struct AppleNonceCommand: Command {
  static let path = "apple nonce"
  let length: Int
  let hashOnly: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Make a nonce for Sign in with Apple and keep it.",
      discussion: """
        Apple gets the SHA-256, in lower-case hexadecimal digits, and puts it into the ID token. Firebase gets the raw nonce with \
        that token, which authctl apple sign-in does by itself. A nonce is used once.
        """,
      examples: ["authctl apple nonce", "authctl apple nonce --hash-only", "authctl apple nonce --json"],
      build: Self.init(length:hashOnly:),
      .option(
        "length", "N", default: AppleNonce.standardLength, help: "Characters of the raw nonce, 16 to 128."),
      .flag("hash-only", help: "Print only the SHA-256: what Apple gets."))
  }

  func run(_ context: Context) async throws -> AppleNonceResult {
    AppleNonceResult(try context.auth().apple.makeNonce(length: length), hashOnly: hashOnly)
  }
}

/// What ``AppleNonceCommand`` leads to.
struct AppleNonceResult: CommandResult {
  static var members: String { "rawNonce hashedNonce madeAt" }

  let rawNonce: Secret?
  let hashedNonce: String
  let madeAt: Date

  init(_ nonce: AppleNonce, hashOnly: Bool) {
    rawNonce = hashOnly ? nil : nonce.rawNonce
    hashedNonce = nonce.hashedNonce
    madeAt = nonce.madeAt
  }

  func text(_ style: TextStyle) -> String {
    guard let rawNonce else { return hashedNonce + "\n" }
    var facts = Facts()
    facts.append("raw nonce", rawNonce.reveal { $0 })
    facts.append("SHA-256", hashedNonce)
    return facts.text(style)
      + "Next: give Apple the SHA-256, then authctl apple sign-in --id-token-file PATH\n"
  }
}
