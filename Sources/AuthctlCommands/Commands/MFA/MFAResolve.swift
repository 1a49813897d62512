struct MFAResolve: Command {
  static let path = "mfa resolve"
  let code: TextInput<String>?
  let factor: FactorSelection?
  let verification: AppVerificationChoice

  static var description: CommandDescription<Context> {
    CommandDescription(
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
  }

  func run(_ context: Context) async throws -> MFAResolveResult {
    let auth = try await context.auth()
    let pending = try auth.multiFactor.pending()
    let resolved: SignedIn
    if let code = try context.code(code) {
      resolved = try await auth.multiFactor.resolve(code: code, factor)
    } else {
      let dialogue = SecondFactorDialogue(context: context, auth: auth, verification: verification)
      resolved = try await dialogue.finish(pending, with: factor)
    }
    return MFAResolveResult(resolved, isReauthentication: pending.expectedUser != nil)
  }
}

/// The result of `mfa resolve`: the sign-in that the first factor started, and the factor that completed it.
struct MFAResolveResult: CommandResult {
  static var members: String { "\(SignInResult.members) mfaEnrollmentId" }

  private let signIn: SignInResult
  private let factor: MFAEnrollment?

  init(_ resolved: SignedIn, isReauthentication: Bool) {
    signIn = SignInResult(
      resolved, purpose: isReauthentication ? .reauthenticate : .signIn, showsCredential: true)
    factor = resolved.secondFactor
  }

  enum CodingKeys: String, CodingKey { case mfaEnrollmentID = "mfaEnrollmentId" }

  func encode(to encoder: any Encoder) throws {
    try signIn.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(factor?.mfaEnrollmentID, forKey: .mfaEnrollmentID)
  }

  func text(_ style: TextStyle) -> String { signIn.text(style) }
}
