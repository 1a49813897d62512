package struct MFAResolve: Command {
  package static let path = "mfa resolve"
  let code: TextInput<String>?
  let factor: FactorSelection?
  let verification: AppVerificationChoice

  package static let description: CommandDescription<Context> = CommandDescription(
    "Finish a sign-in with the code of a second factor.",
    discussion: """
      On a terminal, every sign-in command asks for the second factor itself. This command finishes one that was \
      interrupted, or that started elsewhere: without a code it asks for the factor, sends the SMS if one \
      is needed, and asks for the code. The code belongs to the factor that an SMS was sent to, or else to the only \
      authenticator app, unless --factor selects another. After a wrong code, the sign-in stays pending.
      """,
    examples: [
      "authctl mfa resolve", "authctl mfa resolve 123456",
      "authctl mfa resolve 123456 --factor authenticator",
    ],
    build: Self.init(code:factor:verification:),
    CodeInput.parameter(
      help: "The code from the SMS or the app, or - for standard input; asked for on a terminal."),
    .option(
      "factor", "FACTOR", completion: .candidates(.pendingFactors),
      help: "The factor, by its number in the list, its name or its ID."),
    AppVerificationChoice.parameter)

  package static func result(of it: SignedIn?) -> Members {
    .signedIn(it) + [
      "mfaEnrollmentId": .value(it?.done.secondFactor?.wire.mfaEnrollmentID, "the factor that completed it")
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.auth()
    let pending = try await auth.secondFactors.pendingSignIn()
    let resolved: SignInResult
    if let code = try context.code(code) {
      resolved = try await pending.resolve(code: code, of: selectedFactor(of: pending))
    } else {
      resolved = try await context.finish(pending, auth, with: factor, verification: verification)
    }
    return Reply(
      resolved, purpose: pending.isReauthentication ? .reauthenticate : .signIn,
      credential: resolved.credential, members: Self.result)
  }

  /// The factor that the code is said to be of; nil if nobody has to say.
  private func selectedFactor(of pending: SecondFactorResolver) throws(CommandFailure) -> SecondFactor? {
    if let factor { return try factor.pick(from: pending.hints, for: .resolution) }
    guard pending.challenged != nil || pending.hints.count(where: { $0.kind == .totp }) < 2 else {
      throw .factorNeeded(pending.hints, for: .resolution)
    }
    return nil
  }
}
