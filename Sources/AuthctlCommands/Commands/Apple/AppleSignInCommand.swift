import AuthCore
import CommandLineKit

struct AppleSignInCommand: Command {
  static let path = "apple sign-in"
  let source: AppleParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Sign in with Apple.",
      discussion: AppleParameters.discussion,
      examples: [
        "authctl apple sign-in --id-token-file token.jwt",
        "authctl apple sign-in --id-token-file - --full-name 'Jane Doe' < token.jwt",
        "authctl apple sign-in --updated-credential",
      ],
      build: Self.init(source:), AppleParameters.parameter)
  }

  func run(_ context: Context) async throws -> SignInResult {
    try await source.run(context, .signIn)
  }
}
