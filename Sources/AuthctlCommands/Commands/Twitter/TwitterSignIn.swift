import AuthCore
import CommandLineKit

struct TwitterSignIn: Command {
  static let path = "twitter sign-in"
  let source: TwitterParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Sign in with Twitter.",
      discussion: ProviderPage.discussion,
      examples: [
        "authctl twitter sign-in --browser",
        "authctl twitter sign-in --access-token-file token.txt --access-secret-file secret.txt",
        "authctl twitter sign-in --paste --param lang=fr", "authctl twitter sign-in --updated-credential",
      ],
      build: Self.init(source:), TwitterParameters.parameter)
  }

  func run(_ context: Context) async throws -> SignInResult {
    try await source.run(context, .signIn)
  }
}
