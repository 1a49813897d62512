import AuthCore
import CommandLineKit
import IdentityToolkit

/// Where `twitter sign-in`, `link` and `reauth` get their credential.
struct TwitterParameters: Sendable {
  let accessToken: SecretInput?
  let accessSecret: SecretInput?
  let page: ProviderPageParameters
  let outcome: ProviderOutcomeParameters

  static let providerID = "twitter.com"

  static var parameter: Parameter<TwitterParameters> {
    .group(
      rules: [
        .requires("access-secret-file", "access-token-file"),
        .atMostOne("access-token-file", "browser", "paste", "updated-credential"),
      ],
      build: TwitterParameters.init(accessToken:accessSecret:page:outcome:),
      .secret(
        "access-token-file", env: ("AUTHCTL_TWITTER_ACCESS_TOKEN", "the OAuth 1.0a token"),
        help:
          "The file with the OAuth 1.0a token, or - for standard input; its second line may be the secret."),
      .secret(
        "access-secret-file", env: ("AUTHCTL_TWITTER_ACCESS_SECRET", "the secret of the OAuth 1.0a token"),
        help: "The file with the secret of the OAuth 1.0a token, or - for standard input."),
      ProviderPageParameters.parameter, ProviderOutcomeParameters.parameter)
  }

  /// Signs in, links or reauthenticates.
  func run(_ context: Context, _ purpose: SignInPurpose) async throws -> SignInResult {
    let command = "twitter \(purpose.verb)"
    let flow = ProviderSignInCommand(
      providerID: Self.providerID, command: command, page: page, outcome: outcome,
      ways: "authctl \(command) --access-token-file PATH --access-secret-file PATH")
    return try await flow.run(context, purpose) { try credential(context, command) }
  }

  /// Reads token and secret; nil if none was given.
  private func credential(_ context: Context, _ command: String) throws -> ProviderCredential? {
    guard let accessToken else { return nil }
    let given = try context.secret(accessToken, named: "--access-token-file")
    let lines = given.reveal { $0.split(whereSeparator: \.isNewline).map { Secret(String($0)) } }
    var secret = lines.count == 2 ? lines[1] : nil
    if let accessSecret { secret = try context.secret(accessSecret, named: "--access-secret-file") }
    guard let token = lines.first, let secret, lines.count == (accessSecret == nil ? 2 : 1) else {
      throw CommandFailure.usage(
        "a Twitter token needs its secret, in its own file or on a second line",
        hint: "authctl \(command) --access-token-file PATH --access-secret-file PATH")
    }
    return ProviderCredential(
      Self.providerID, .tokens(ProviderTokens(accessToken: token, tokenSecret: secret)))
  }
}
