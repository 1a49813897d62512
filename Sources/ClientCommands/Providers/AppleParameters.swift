/// The source of the credential for the `apple` commands.
package struct AppleParameters: ProviderParameters {
  let idToken: SecretInput?
  let nonce: NonceParameters
  let earlierNonce: Bool
  let fullName: PersonName?
  package let outcome: ProviderOutcomeParameters

  package static let noun = "apple"
  package var providerID: String { AppleSignIn.providerID }
  package var page: ProviderPageParameters { .none }

  package static let discussion = """
    Before anything is sent, the token's nonce is compared with the newest stored one, and common mistakes are \
    pointed out. If the token looks expired, or is from another issuer or for another app, the \
    command prints a note and lets the service decide. A refused link returns a new credential for \
    --updated-credential, because an Apple token works only once.
    """

  package static func text(of purpose: Purpose) -> (summary: String, examples: [String]) {
    switch purpose {
    case .signIn:
      (
        "Sign in with Apple.",
        [
          "authctl apple sign-in --id-token-file token.jwt",
          "authctl apple sign-in --id-token-file - --full-name 'Jane Doe' < token.jwt",
          "authctl apple sign-in --updated-credential",
        ]
      )
    case .link:
      (
        "Link an Apple account to the signed-in user; Apple requires the user's consent.",
        ["authctl apple link --id-token-file token.jwt"]
      )
    case .reauthenticate:
      ("Reauthenticate with Apple.", ["authctl apple reauth --id-token-file token.jwt"])
    }
  }

  package static let parameter = Parameter<AppleParameters>.group(
    rules: [
      .atMostOne("id-token-file", "updated-credential"),
      .atMostOne("nonce", "nonce-file", "earlier-nonce", "updated-credential"),
      .atMostOne("full-name", "updated-credential"),
    ],
    build: AppleParameters.init(idToken:nonce:earlierNonce:fullName:outcome:),
    .secret(
      "id-token-file", env: ("AUTHCTL_APPLE_ID_TOKEN", "Apple's ID token"),
      help: "The file with Apple's ID token, or - for standard input."),
    NonceParameters.parameter(help: "The raw nonce, instead of the newest stored one."),
    .flag(
      "earlier-nonce",
      help: "Use the token's stored nonce, even if it is not the newest."),
    .option(
      "full-name", "NAME",
      help: "The name that Apple returned with the token: 'Given Family' or 'Family, Given'."),
    ProviderOutcomeParameters.parameter)

  package func credentialLine(_ purpose: Purpose) -> String {
    "authctl \(command(purpose)) --id-token-file PATH"
  }

  package func credential(_ context: Context, _ purpose: Purpose) async throws -> GivenCredential? {
    let token = try await token(context, purpose)
    let doubts = token.doubts(bundleID: try context.settings().bundleID, at: context.now())
    for doubt in doubts { context.terminal.note("the token \(doubt.text)") }
    return .apple(
      AppleSignIn.Presentation(
        token, rawNonce: try nonce.value(context), allowsEarlierNonce: earlierNonce,
        fullName: fullName?.name, doubts: doubts))
  }

  private func token(_ context: Context, _ purpose: Purpose) async throws -> AppleIDToken {
    if let idToken { return try AppleIDToken(parsing: context.secret(idToken, named: "the ID token")) }
    return try await context.terminal.ask(
      "Apple's ID token", for: "Apple's ID token", orGive: "\(command(purpose)) --id-token-file PATH",
      echo: false, isLong: true
    ) { try AppleIDToken(parsing: Secret($0)) }
  }
}

/// `--full-name`.
package struct PersonName: ParsableValue {
  let name: FullName

  package init(parsing text: String) throws(UsageError) {
    guard let name = FullName(parsing: text) else { throw UsageError("'\(text)' is not a name") }
    self.name = name
  }

  /// As `Family, Given`, which reads back the same.
  package var argumentText: String { [name.familyName ?? "", name.givenName ?? ""].joined(separator: ", ") }
}
