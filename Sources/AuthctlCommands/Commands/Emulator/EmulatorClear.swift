import AuthCore
import CommandLineKit

struct EmulatorClear: Command {
  static let path = "emulator clear"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Delete every user of the project at the local server.",
      examples: ["authctl emulator clear"], build: Self.init)
  }

  func run(_ context: Context) async throws -> EmulatorClearResult {
    try await context.auth().localServer.deleteAllAccounts()
    return EmulatorClearResult(projectId: try context.target().projectID)
  }
}

/// What ``EmulatorClear`` leads to.
struct EmulatorClearResult: CommandResult {
  static var members: String { "projectId" }

  let projectId: String

  func text(_ style: TextStyle) -> String { "All users of \(projectId) are deleted.\n" }
}
