import AuthCore
import CommandLineKit

struct OAuthLink: Command {
  static let path = "oauth link"
  let source: OAuthParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Link a provider's account to the signed-in user.",
      discussion: ProviderPage.discussion,
      examples: ["authctl oauth link --provider facebook.com --access-token-file token.txt"],
      build: Self.init(source:), OAuthParameters.parameter)
  }

  func run(_ context: Context) async throws -> SignInResult {
    try await source.run(context, .link)
  }
}
