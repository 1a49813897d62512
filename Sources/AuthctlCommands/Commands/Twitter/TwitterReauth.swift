import AuthCore
import CommandLineKit

struct TwitterReauth: Command {
  static let path = "twitter reauth"
  let source: TwitterParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Reauthenticate with Twitter.",
      discussion: ProviderPage.discussion,
      examples: ["authctl twitter reauth --browser"],
      build: Self.init(source:), TwitterParameters.parameter)
  }

  func run(_ context: Context) async throws -> SignInResult {
    try await source.run(context, .reauthenticate)
  }
}
