import AuthCore
import CommandLineKit

struct SignOut: Command {
  static let path = "signout"
  let all: Bool
  let pending: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Forget the session of the profile.",
      discussion: """
        Nothing is sent: the refresh token stays valid on the service until an administrator revokes it, and a variable that \
        holds a credential stays set.
        """,
      examples: ["authctl signout", "authctl signout --pending", "authctl signout --all"],
      build: Self.init(all:pending:),
      .flag("all", help: "Forget the sessions and everything pending of every profile."),
      .flag("pending", help: "Forget pending verifications and credentials too."))
  }

  func run(_ context: Context) async throws -> SignOutResult {
    let store = try context.store()
    let variables = context.credentialVariables()
    if all {
      let profiles = try store.removeAll()
      return SignOutResult(
        localId: nil, forgottenProfiles: profiles, forgottenPending: nil, variablesStillSet: variables,
        wasSignedIn: !profiles.isEmpty)
    }
    let forgotten = try store.signOut(pending: pending)
    return SignOutResult(
      localId: forgotten.session?.localId, forgottenProfiles: nil,
      forgottenPending: pending ? forgotten.pendingCount : nil, variablesStillSet: variables,
      wasSignedIn: forgotten.session != nil)
  }
}

/// What ``SignOut`` leads to.
struct SignOutResult: CommandResult {
  static var members: String {
    """
    localId forgottenProfiles[] forgottenPending variablesStillSet[] wasSignedIn
    """
  }

  let localId: String?
  let forgottenProfiles: [String]?
  let forgottenPending: Int?
  let variablesStillSet: [String]
  let wasSignedIn: Bool

  func text(_ style: TextStyle) -> String {
    var text: String
    if let forgottenProfiles {
      text =
        forgottenProfiles.isEmpty
        ? "No profile held anything.\n"
        : "Forgot the profiles \(forgottenProfiles.joined(separator: ", ")).\n"
    } else if let localId {
      text = "Signed out \(style.strong(localId)).\n"
    } else {
      text = "Nobody was signed in.\n"
    }
    if let forgottenPending { text += "Forgot what was pending: \(forgottenPending).\n" }
    if wasSignedIn {
      text += "The refresh token stays valid on the service until an administrator revokes it.\n"
    }
    for name in variablesStillSet { text += "The variable \(name) is still set.\n" }
    return text
  }
}
