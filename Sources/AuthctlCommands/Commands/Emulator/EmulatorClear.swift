import AuthCore
import CommandLineKit

struct EmulatorClear: Command {
  static let path = "emulator clear"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Delete all users of the project on the local server.",
      examples: ["authctl emulator clear"], build: Self.init)
  }

  func run(_ context: Context) async throws -> EmulatorClearResult {
    try await context.localServer().deleteAllAccounts()
    return EmulatorClearResult(projectID: try context.target().projectID)
  }
}

/// The result of `emulator clear`.
struct EmulatorClearResult: CommandResult {
  static var members: String { "projectId" }

  let projectID: String

  enum CodingKeys: String, CodingKey { case projectID = "projectId" }

  func text(_ style: TextStyle) -> String { "Deleted all users of \(projectID).\n" }
}
