import AuthCore
import CommandLineKit
import IdentityToolkit

struct UserDelete: Command {
  static let path = "user delete"
  let yes: Bool
  let appleCode: SecretInput?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Permanently delete the signed-in user's account.",
      discussion: """
        Asks before it deletes. The session is forgotten with the account. Apple requires its tokens to be \
        revoked first: with an authorization code, the command does both in that order, and deletes \
        nothing if the revocation is refused.
        """,
      examples: [
        "authctl user delete", "authctl user delete --yes",
        "authctl user delete --yes --revoke-apple-code-file code.txt",
      ],
      build: Self.init(yes:appleCode:), .flag("yes", help: "Do not ask."),
      .secret(
        "revoke-apple-code-file",
        help:
          "Revoke Apple's tokens first, with the authorization code in this file, or - for standard input."))
  }

  func run(_ context: Context) async throws -> UserDeleteResult {
    let auth = try await context.auth()
    let session = try auth.session()
    if !yes {
      try context.terminal.confirm(
        "Permanently delete \(session.localID) at \(session.target.name)?", orGive: "user delete --yes",
        refusal: "nothing was deleted")
    }
    if let appleCode {
      try await auth.apple.revoke(code: try context.secret(appleCode, named: "--revoke-apple-code-file"))
      context.terminal.note("Apple's tokens are revoked")
    }
    do {
      try await auth.account.delete()
    } catch {
      guard appleCode != nil else { throw error }
      var report = error.report
      report.message += "; Apple's tokens are revoked, but the account still exists"
      throw CommandFailure(report)
    }
    return UserDeleteResult(localID: session.localID, revoked: appleCode != nil)
  }
}

struct UserDeleteResult: CommandResult {
  static var members: String { "localId revoked" }

  /// The uid of the deleted account.
  let localID: String
  /// Whether Apple's tokens were revoked first.
  let revoked: Bool

  enum CodingKeys: String, CodingKey { case localID = "localId", revoked }

  func text(_ style: TextStyle) -> String {
    "\(revoked ? "Revoked Apple's tokens, deleted" : "Deleted") \(style.strong(localID)) and forgot the session.\n"
  }
}
