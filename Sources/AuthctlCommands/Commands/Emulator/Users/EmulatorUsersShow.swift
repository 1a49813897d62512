import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorUsersShow: Command {
  static let path = "emulator users show"
  let user: UserReference

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Show a user of the local server: claims, second factors, providers and times.",
      discussion: """
        Any user of the project, or of --tenant, whoever is signed in. The signed-in user's own view of the \
        account is authctl user show.
        """,
      examples: [
        "authctl emulator users show jane@example.com", "authctl emulator users show +16505550101 --json",
        "authctl emulator users show jane@example.com --field claims.role",
      ],
      build: Self.init(user:), UserReference.parameter())
  }

  func run(_ context: Context) async throws -> ShownUser {
    ShownUser(try await context.localServer().user(user, for: Self.path))
  }
}
