import AuthCore
import CommandLineKit

struct OAuthSignInCommand: Command {
  static let path = "oauth sign-in"
  let source: OAuthParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Sign in with any identity provider.",
      discussion: ProviderPage.discussion,
      examples: [
        "authctl oauth sign-in --provider google.com --id-token-file token.txt",
        "authctl oauth sign-in --provider github.com --access-token-file -",
        "authctl oauth sign-in --provider saml.example --browser",
      ],
      build: Self.init(source:), OAuthParameters.parameter)
  }

  func run(_ context: Context) async throws -> SignInResult {
    try await source.run(context, .signIn)
  }
}
