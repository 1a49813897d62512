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
    The token's nonce is compared with the newest stored one before anything is sent, and the usual mistakes are told apart. A \
    token that looks expired, or made for another app or by another issuer, is warned of, and the service decides. A refused link \
    leaves a fresh credential, which --updated-credential uses: a token of Apple's is good once.
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
        "id-token-file", env: "AUTHCTL_APPLE_ID_TOKEN",
        help: "The file with Apple's ID token, or - for standard input."),
      NonceParameters.parameter(help: "The raw nonce, in place of the newest stored one."),
      .flag("earlier-nonce", help: "Take whichever stored nonce the token was made with."),
      .option(
        "full-name", "NAME",
        help: "The name that Apple gave beside the token: 'Given Family', or 'Family, Given'."),
      ProviderOutcomeParameters.parameter)
  }

  /// Signs in, links or reauthenticates.
  func run(_ context: Context, _ purpose: SignInPurpose) async throws -> SignInResult {
    let auth = try purpose == .signIn ? context.authStartingFlow() : context.auth()
    if outcome.updatedCredential {
      let done = try await auth.oauth.useUpdatedCredential(of: AppleSignIn.providerID, purpose: purpose)
      return SignInResult(done, purpose: purpose, showsCredential: outcome.showCredential)
    }
    let token = try AppleIDToken(parsing: try text(context, purpose))
    let doubts = token.doubts(bundleID: try context.settings().bundleId, at: context.now())
    for doubt in doubts { context.terminal.note("the token \(doubt.text)") }
    let done = try await auth.apple.signIn(
      AppleSignIn.Presentation(
        token, rawNonce: try nonce.value(context), allowsEarlierNonce: earlierNonce,
        fullName: fullName?.name, doubts: doubts),
      purpose: purpose)
    if token.hasPrivateEmail, let email = token.token.claims.email {
      context.terminal.note(
        "\(email) is a relay of Apple's: mail reaches the user only from senders registered with Apple")
    }
    return SignInResult(
      done, purpose: purpose, showsCredential: outcome.showCredential, isPrivateEmail: token.hasPrivateEmail)
  }

  private func text(_ context: Context, _ purpose: SignInPurpose) throws -> Secret {
    if let idToken { return try context.secret(idToken, named: "the ID token") }
    return Secret(
      try context.terminal.ask(
        "Apple's ID token", orGive: "apple \(purpose.verb) --id-token-file PATH", echo: false, isLong: true))
  }
}

/// `--full-name`.
struct PersonName: ParsableValue {
  let name: FullName

  init(parsing text: String) throws(UsageError) {
    guard let name = FullName(parsing: text) else { throw UsageError("'\(text)' is no name") }
    self.name = name
  }

  /// As `Family, Given`, which reads back the same.
  var argumentText: String { [name.familyName ?? "", name.givenName ?? ""].joined(separator: ", ") }
}
