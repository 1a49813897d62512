struct AnonymousSignIn: Command {
  static let path = "anonymous sign-in"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Sign in without a credential; an existing anonymous session is kept.",
      examples: ["authctl anonymous sign-in"], build: Self.init)
  }

  func run(_ context: Context) async throws -> AnonymousSignInResult {
    let (session, isNewUser) = try await context.authStartingFlow().account.signInAnonymously()
    return AnonymousSignInResult(localID: session.localID, isNewUser: isNewUser, expiresAt: session.expiresAt)
  }
}

struct AnonymousSignInResult: CommandResult {
  static var members: String { "localId isNewUser expiresAt" }

  let localID: String
  let isNewUser: Bool
  let expiresAt: Date

  enum CodingKeys: String, CodingKey { case localID = "localId", isNewUser, expiresAt }

  func text(_ style: TextStyle) -> String {
    var facts = Facts()
    facts.append("uid", localID)
    facts.append("token until", Timestamp(expiresAt).formatted())
    return style.good(isNewUser ? "Signed in anonymously" : "Already signed in anonymously") + ".\n"
      + facts.text(style)
  }
}
