struct SignOut: Command {
  static let path = "signout"
  let all: Bool
  let pending: Bool
  let yes: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Forget the session of the profile.",
      discussion: """
        --all asks first. Nothing is sent. The refresh token stays valid on the service until an administrator \
        revokes it, \
        and a variable with a credential stays set.
        """,
      examples: ["authctl signout", "authctl signout --pending", "authctl signout --all --yes"],
      build: Self.init(all:pending:yes:),
      .flag("all", help: "Forget the sessions and everything pending, for every profile."),
      .flag("pending", help: "Also forget pending verifications and credentials."),
      .flag("yes", help: "Do not ask for confirmation."))
  }

  func run(_ context: Context) async throws -> SignOutResult {
    let store = try context.store()
    let variables = context.credentialVariables()
    if all {
      let names = try store.file.profiles()
      if !yes, !names.isEmpty {
        try context.terminal.confirm(
          "Forget the sessions and everything pending of \(names.joined(separator: ", "))?",
          orGive: "signout --all --yes", refusal: "nothing was forgotten")
      }
      let profiles = try store.removeAll()
      return SignOutResult(
        localID: nil, forgottenProfiles: profiles, forgottenPending: nil, variablesStillSet: variables,
        wasSignedIn: !profiles.isEmpty)
    }
    let forgotten = try store.signOut(pending: pending)
    return SignOutResult(
      localID: forgotten.session?.localID, forgottenProfiles: nil,
      forgottenPending: pending ? forgotten.pendingCount : nil, variablesStillSet: variables,
      wasSignedIn: forgotten.session != nil)
  }
}

struct SignOutResult: CommandResult {
  static var members: String {
    """
    localId forgottenProfiles[] forgottenPending variablesStillSet[] wasSignedIn
    """
  }

  let localID: String?
  let forgottenProfiles: [String]?
  let forgottenPending: Int?
  let variablesStillSet: [String]
  let wasSignedIn: Bool

  enum CodingKeys: String, CodingKey {
    case localID = "localId", forgottenProfiles, forgottenPending, variablesStillSet, wasSignedIn
  }

  func text(_ style: TextStyle) -> String {
    var text: String
    if let forgottenProfiles {
      text =
        forgottenProfiles.isEmpty
        ? "No profile had anything stored.\n"
        : "Forgot the profiles \(forgottenProfiles.joined(separator: ", ")).\n"
    } else if let localID {
      text = "Signed out \(style.strong(localID)).\n"
    } else {
      text = "Nobody was signed in.\n"
    }
    if let forgottenPending {
      text += "Forgot \(forgottenPending) pending item\(forgottenPending == 1 ? "" : "s").\n"
    }
    if wasSignedIn {
      text += "The refresh token stays valid on the service until an administrator revokes it.\n"
    }
    for name in variablesStillSet { text += "The variable \(name) is still set.\n" }
    return text
  }
}
