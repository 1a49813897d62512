import AuthCore
import CommandLineKit

struct TwitterLink: Command {
  static let path = "twitter link"
  let source: TwitterParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Link a Twitter account to the signed-in user.",
      discussion: ProviderPage.discussion,
      examples: ["authctl twitter link --browser", "authctl twitter link --access-token-file token.txt"],
      build: Self.init(source:), TwitterParameters.parameter)
  }

  func run(_ context: Context) async throws -> SignInResult {
    try await source.run(context, .link)
  }
}
