package struct AnonymousSignIn: Command {
  package static let path = "anonymous sign-in"
  package static let members = "localId isNewUser expiresAt"

  package static let description: CommandDescription<Context> = CommandDescription(
    "Sign in without a credential; an existing anonymous session is kept.",
    examples: ["authctl anonymous sign-in"], build: Self.init)

  package func run(_ context: Context) async throws -> Reply {
    let signedIn = try await context.authStartingFlow().signInAnonymously()
    let (session, isNewUser) = (signedIn.session, signedIn.isNewUser)
    return Reply([
      "localId": session.uid, "isNewUser": isNewUser, "expiresAt": session.expiresAt,
    ]) { style in
      style.good(isNewUser ? "Signed in anonymously" : "Already signed in anonymously") + ".\n"
        + style.facts([
          "uid": session.uid, "token until": Timestamp(session.expiresAt).formatted(),
        ])
    }
  }
}
