package struct AnonymousSignIn: Command {
  package static let path = "anonymous sign-in"

  package static let description: CommandDescription<Context> = CommandDescription(
    "Sign in without a credential; an existing anonymous session is kept.",
    examples: ["authctl anonymous sign-in"], build: Self.init)

  package static func result(of it: SignInResult?) -> Members {
    [
      "localId": .value(it?.session.uid).labeled("uid"),
      "isNewUser": .value(it?.isNewUser, "this call created the account"),
      "expiresAt": .value(it?.session.expiresAt, "of the ID token").labeled("token until"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let signedIn = try await context.authStartingFlow().signInAnonymously()
    let result = Self.result(of: signedIn)
    return Reply(result) { style in
      style.good(signedIn.isNewUser ? "Signed in anonymously" : "Already signed in anonymously") + ".\n"
        + result.lines(style)
    }
  }
}
