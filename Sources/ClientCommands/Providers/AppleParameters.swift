/// The source of the credential for the `apple` commands.
package struct AppleParameters: ProviderParameters {
  let idToken: SecretInput?
  let nonce: NonceParameters
  let earlierNonce: Bool
  let fullName: PersonName?
  package let outcome: ProviderOutcomeParameters

  package static let noun = "apple"
  package var providerID: String { "apple.com" }
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

  package func credentialLine(_ purpose: Purpose) -> NextCommand {
    command(purpose) + "--id-token-file PATH"
  }

  package func credential(_ context: Context, _ purpose: Purpose) async throws -> GivenCredential? {
    let token = try await token(context, purpose)
    let doubts = token.doubts(bundleID: try context.settings().bundleID, at: context.now())
    for doubt in doubts { context.terminal.note("the token \(doubt.text)") }
    return .apple(
      AppleCredential(
        token: token, nonce: try nonce.value(context), allowsEarlierNonce: earlierNonce, name: fullName))
  }

  private func token(_ context: Context, _ purpose: Purpose) async throws -> AppleIDToken {
    if let idToken { return try AppleIDToken(context.secret(idToken, named: "the ID token")) }
    return try await context.terminal.ask(
      "Apple's ID token", for: "Apple's ID token", orGive: credentialLine(purpose),
      echo: false, isLong: true
    ) { try AppleIDToken(Secret($0)) }
  }
}

/// An ID token of Apple's, with what accompanies it.
package struct AppleCredential: Sendable {
  let token: AppleIDToken
  /// The raw nonce; nil for the stored one.
  let nonce: Secret?
  let allowsEarlierNonce: Bool
  let name: PersonName?

  /// Whether Apple hides the user's own address behind the one in the token.
  var hasPrivateEmail: Bool { token.token.claims.hasPrivateEmail }

  func signIn(_ auth: AuthClient, _ purpose: Purpose) async throws(AuthError) -> SignInResult {
    try await auth.apple.signIn(
      token, nonce: nonce, name: name.map { ($0.given, $0.family) }, purpose: purpose,
      allowsEarlierNonce: allowsEarlierNonce)
  }
}

extension IDToken.Claims {
  /// Whether Apple hides the user's own address behind this one.
  var hasPrivateEmail: Bool {
    switch all["is_private_email"] {
    case .bool(true), .string("true"): true
    default: email.map(MailSender.isRelayed) == true
    }
  }
}

package struct PersonName: ParsableValue {
  let given: String?
  let family: String?

  /// Reads `Given Family`, the last word being the family name, or `Family, Given`.
  package init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    let words = parts[0].split(whereSeparator: \.isWhitespace)
    if parts.count == 2 {
      given = Self.name(parts[1].split(whereSeparator: \.isWhitespace))
      family = Self.name(words[...])
    } else {
      given = Self.name(words.count > 1 ? words.dropLast() : words[...])
      family = words.count > 1 ? words.last.map(String.init) : nil
    }
    guard given != nil || family != nil else { throw UsageError("'\(text)' is not a name") }
  }

  private static func name(_ words: some Sequence<Substring>) -> String? {
    let name = words.joined(separator: " ")
    return name.isEmpty ? nil : name
  }

  /// As `Family, Given`, which reads back the same.
  package var argumentText: String { [family ?? "", given ?? ""].joined(separator: ", ") }
}
