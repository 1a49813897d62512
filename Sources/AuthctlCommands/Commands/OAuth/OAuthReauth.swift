import AuthCore
import CommandLineKit

struct OAuthReauth: Command {
  static let path = "oauth reauth"
  let source: OAuthParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Reauthenticate with a provider.",
      discussion: ProviderPage.discussion,
      examples: ["authctl oauth reauth --provider oidc.example --id-token-file token.txt --nonce 8kq2Vb"],
      build: Self.init(source:), OAuthParameters.parameter)
  }

  func run(_ context: Context) async throws -> SignInResult {
    try await source.run(context, .reauthenticate)
  }
}
