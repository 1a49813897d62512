import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorSnapshotDelete: Command {
  static let path = "emulator snapshot delete"
  let name: String

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Delete a copy of the local server's state; the state itself stays as it is.",
      examples: ["authctl emulator snapshot delete clean"],
      build: Self.init(name:),
      .operand("name", help: "The name of the copy."))
  }

  func run(_ context: Context) async throws -> EmulatorSnapshotResult {
    EmulatorSnapshotResult("Deleted", try await context.localServer().deleteSnapshot(name))
  }
}
