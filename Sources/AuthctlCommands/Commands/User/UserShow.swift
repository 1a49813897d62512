import AuthCore
import CommandLineKit
import IdentityToolkit

struct UserShow: Command {
  static let path = "user show"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Show the signed-in user's account, as the service has it.",
      examples: ["authctl user show", "authctl user show --field phoneNumber"], build: Self.init)
  }

  func run(_ context: Context) async throws -> ShownUser {
    ShownUser(try await context.auth().account.lookUp())
  }
}
