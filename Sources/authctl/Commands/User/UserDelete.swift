import AuthCore
import CommandLineKit
import IdentityToolkit

struct UserDelete: Command {
  static let path = "user delete"
  let yes: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Delete the signed-in user's account for good.",
      discussion: "It asks before it does; the session is forgotten with the account.",
      examples: ["authctl user delete", "authctl user delete --yes"],
      build: Self.init(yes:), .flag("yes", help: "Do not ask."))
  }

  func run(_ context: Context) async throws -> UserDeleteResult {
    let auth = try context.auth()
    let session = try auth.session()
    if !yes {
      let answer = try context.terminal.ask(
        "Delete \(session.localId) at \(session.target.name) for good? Type yes", orGive: "user delete --yes")
      guard ["yes", "y"].contains(answer.lowercased()) else {
        throw CommandFailure.usage("nothing was deleted", hint: "authctl user delete --yes")
      }
    }
    try await auth.account.delete()
    return UserDeleteResult(localId: session.localId)
  }
}

/// What ``UserDelete`` leads to.
struct UserDeleteResult: CommandResult {
  /// Who is gone.
  let localId: String

  func text(_ style: TextStyle) -> String { "Deleted \(style.strong(localId)) and forgot the session.\n" }
}
