package struct SignOut: Command {
  package static let path = "signout"
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

  package static func result(
    of it: (uid: String?, profiles: [String]?, pending: Int?, variables: [String], wasSignedIn: Bool)?
  ) -> Members {
    [
      "localId": .value(it?.uid, "who was signed in, if anybody"),
      "forgottenProfiles": .value(it?.profiles, "with --all"),
      "forgottenPending": .value(it?.pending, "with --pending: how many items were pending"),
      "variablesStillSet": .value(it?.variables, "set variables that have a credential"),
      "wasSignedIn": .value(it?.wasSignedIn),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let file = try context.credentialFile()
    if all {
      let names = try file.profiles()
      try context.terminal.confirm(
        "Forget the sessions and everything pending of \(names.joined(separator: ", "))?",
        unless: yes || names.isEmpty, orGive: "signout --all --yes", refusal: "nothing was forgotten")
      let profiles = try file.removeAll()
      return output(context, profiles: profiles, wasSignedIn: !profiles.isEmpty) { _ in
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
    return output(context, uid: uid, pending: count, wasSignedIn: uid != nil) { style in
      (uid.map { "Signed out \(style.strong($0)).\n" } ?? "Nobody was signed in.\n")
        + (count.map { "Forgot \($0) pending item\($0 == 1 ? "" : "s").\n" } ?? "")
    }
  }

  static let refreshTokenStays =
    "The refresh token stays valid on the service until an administrator revokes it.\n"

  /// What was forgotten, and what was not done.
  private func output(
    _ context: Context, uid: String? = nil, profiles: [String]? = nil, pending: Int? = nil, wasSignedIn: Bool,
    _ head: @escaping @Sendable (TextStyle) -> StyledText
  ) -> Reply {
    let variables = context.credentialVariables()
    return Reply(Self.result(of: (uid, profiles, pending, variables, wasSignedIn))) { style in
      head(style)
        + (wasSignedIn ? Self.refreshTokenStays : "")
        + variables.map { "The variable \($0) is still set.\n" }.joined()
    }
  }
}
