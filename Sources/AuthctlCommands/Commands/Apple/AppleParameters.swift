import AuthCore
import CommandLineKit
import IdentityToolkit

/// Where `apple sign-in`, `link` and `reauth` get their credential.
struct AppleParameters: Sendable {
  let idToken: SecretInput?
  let nonce: NonceParameters
  let earlierNonce: Bool
  let fullName: PersonName?
  let outcome: ProviderOutcomeParameters

  static let discussion = """
    Before anything is sent, the token's nonce is compared with the newest stored one, and the common \
    mistakes are told apart. If the token looks expired, or is from another issuer or for another app, the \
    command prints a note and lets the service decide. A refused link returns a new credential for \
    --updated-credential, because an Apple token works only once.
    """

  static var parameter: Parameter<AppleParameters> {
    .group(
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
        help: "Use the stored nonce that the token was made with, even if it is not the newest."),
      .option(
        "full-name", "NAME",
        help: "The name that Apple returned with the token: 'Given Family' or 'Family, Given'."),
      ProviderOutcomeParameters.parameter)
  }

  /// Signs in, links or reauthenticates.
  func run(_ context: Context, _ purpose: SignInPurpose) async throws -> SignInResult {
    let auth = try await purpose == .signIn ? context.authStartingFlow() : context.auth()
    if outcome.updatedCredential {
      let done = try await context.signIn(auth) {
        try await auth.oauth.keepingTokens(outcome.showCredential)
          .useUpdatedCredential(of: AppleSignIn.providerID, purpose: purpose)
      }
      return SignInResult(done, purpose: purpose, showsCredential: outcome.showCredential)
    }
    let token = try await token(context, purpose)
    let doubts = token.doubts(bundleID: try context.settings().bundleID, at: context.now())
    for doubt in doubts { context.terminal.note("the token \(doubt.text)") }
    let presentation = AppleSignIn.Presentation(
      token, rawNonce: try nonce.value(context), allowsEarlierNonce: earlierNonce,
      fullName: fullName?.name, doubts: doubts)
    let done = try await context.signIn(auth) {
      try await auth.apple.keepingTokens(outcome.showCredential).signIn(presentation, purpose: purpose)
    }
    if token.hasPrivateEmail, let email = token.token.claims.email {
      context.terminal.note(
        "\(email) is an Apple relay address: only senders registered with Apple can reach it")
    }
    return SignInResult(
      done, purpose: purpose, showsCredential: outcome.showCredential, isPrivateEmail: token.hasPrivateEmail)
  }

  private func token(_ context: Context, _ purpose: SignInPurpose) async throws -> AppleIDToken {
    if let idToken { return try AppleIDToken(parsing: context.secret(idToken, named: "the ID token")) }
    return try await context.terminal.ask(
      "Apple's ID token", orGive: "apple \(purpose.verb) --id-token-file PATH", echo: false, isLong: true
    ) { try AppleIDToken(parsing: Secret($0)) }
  }
}

/// `--full-name`.
struct PersonName: ParsableValue {
  let name: FullName

  init(parsing text: String) throws(UsageError) {
    guard let name = FullName(parsing: text) else { throw UsageError("'\(text)' is not a name") }
    self.name = name
  }

  /// As `Family, Given`, which reads back the same.
  var argumentText: String { [name.familyName ?? "", name.givenName ?? ""].joined(separator: ", ") }
}
