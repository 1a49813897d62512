import AuthCore
import CommandLineKit

struct AppleReauth: Command {
  static let path = "apple reauth"
  let source: AppleParameters

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Reauthenticate with Apple.",
      discussion: AppleParameters.discussion,
      examples: ["authctl apple reauth --id-token-file token.jwt"],
      build: Self.init(source:), AppleParameters.parameter)
  }

  func run(_ context: Context) async throws -> SignInResult {
    try await source.run(context, .reauthenticate)
  }
}
