import AuthCore
import CommandLineKit
import IdentityToolkit

struct AppleRevoke: Command {
  static let path = "apple revoke"
  let code: SecretInput?
  let redirectURI: String?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Revoke what Apple issued to the signed-in user.",
      discussion: """
        Apple asks for it before an account is deleted; authctl user delete does both in this order. The authorization code comes \
        with the ID token of a fresh sign-in, works once and for five minutes.
        """,
      examples: ["authctl apple revoke --authorization-code-file code.txt"],
      build: Self.init(code:redirectURI:),
      AppleCode.parameter("authorization-code-file"),
      .option("redirect-uri", "URL", help: "Where a code of the web page was sent to."))
  }

  func run(_ context: Context) async throws -> AppleRevokeResult {
    let code = try AppleCode.read(code, context, orGive: "apple revoke --authorization-code-file PATH")
    let auth = try context.auth()
    let uid = try auth.session().localId
    try await auth.apple.revoke(code: code, redirectURI: redirectURI)
    return AppleRevokeResult(localId: uid, revoked: true)
  }
}

/// An authorization code of Apple's among a command's parameters.
enum AppleCode {
  /// The option that says where it is.
  static func parameter(_ name: String) -> Parameter<SecretInput?> {
    .secret(
      name, env: "AUTHCTL_APPLE_AUTHORIZATION_CODE",
      help: "The file with Apple's authorization code, or - for standard input.")
  }

  /// The code, asked for on a terminal where none was given.
  static func read(_ input: SecretInput?, _ context: Context, orGive option: String) throws -> Secret {
    if let input { return try context.secret(input, named: "the authorization code") }
    return Secret(try context.terminal.ask("Authorization code", orGive: option, echo: false))
  }
}

/// What ``AppleRevoke`` leads to.
struct AppleRevokeResult: CommandResult {
  static var members: String { "localId revoked" }

  let localId: String
  let revoked: Bool

  func text(_ style: TextStyle) -> String {
    style.good("Revoked") + " Apple's tokens of \(localId.onOneLine).\n"
  }
}
