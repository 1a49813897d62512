import AuthCore
import CommandLineKit

struct AppleLink: Command {
  static let path = "apple link"
  let source: AppleParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Link an Apple account to the signed-in user.",
      discussion: AppleParameters.discussion,
      examples: ["authctl apple link --id-token-file token.jwt"],
      build: Self.init(source:), AppleParameters.parameter)
  }

  func run(_ context: Context) async throws -> SignInResult {
    try await source.run(context, .link)
  }
}
