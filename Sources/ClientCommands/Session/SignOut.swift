package struct SignOut: Command {
  package static let path = "signout"
  package static let members = "localId forgottenProfiles[] forgottenPending variablesStillSet[] wasSignedIn"
  let all: Bool
  let pending: Bool
  let yes: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
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
    .yes)

  package func run(_ context: Context) async throws -> Reply {
    let file = try context.credentialFile()
    if all {
      let names = try file.profiles()
      if !yes, !names.isEmpty {
        try context.terminal.confirm(
          "Forget the sessions and everything pending of \(names.joined(separator: ", "))?",
          orGive: "signout --all --yes", refusal: "nothing was forgotten")
      }
      let profiles = try file.removeAll()
      return output(context, wasSignedIn: !profiles.isEmpty, ["forgottenProfiles": profiles]) { _ in
        switch profiles.count {
        case 0: "No profile had anything stored.\n"
        case 1: "Forgot profile \(profiles[0]).\n"
        default: "Forgot the profiles \(profiles.joined(separator: ", ")).\n"
        }
      }
    }
    let forgotten = try await CredentialStore(file).signOut(pending: pending)
    let uid = forgotten.session?.uid
    let count = pending ? forgotten.pendingCount : nil
    return output(
      context, wasSignedIn: uid != nil, ["localId": uid, "forgottenPending": count]
    ) { style in
      (uid.map { "Signed out \(style.strong($0)).\n" } ?? "Nobody was signed in.\n")
        + (count.map { "Forgot \($0) pending item\($0 == 1 ? "" : "s").\n" } ?? "")
    }
  }

  static let refreshTokenStays =
    "The refresh token stays valid on the service until an administrator revokes it.\n"

  /// What was forgotten, and what was not done.
  private func output(
    _ context: Context, wasSignedIn: Bool, _ forgotten: JSONObject,
    _ head: @escaping @Sendable (TextStyle) -> StyledText
  ) -> Reply {
    let variables = context.credentialVariables()
    let rest: JSONObject = ["variablesStillSet": variables, "wasSignedIn": wasSignedIn]
    return Reply(forgotten.adding(rest)) { style in
      head(style)
        + (wasSignedIn ? Self.refreshTokenStays : "")
        + variables.map { "The variable \($0) is still set.\n" }.joined()
    }
  }
}
