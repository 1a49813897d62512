import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorSnapshotRestore: Command {
  static let path = "emulator snapshot restore"
  let name: String

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Restore a snapshot.",
      discussion: """
        Everything that happened since is gone: a token of a user made since then is refused with \
        USER_NOT_FOUND. The keys stay, so that tokens of the users in the copy remain good. The copy \
        stays too, to be restored again.
        """,
      examples: ["authctl emulator snapshot restore clean"],
      build: Self.init(name:),
      .operand("name", help: "The name of the copy."))
  }

  func run(_ context: Context) async throws -> EmulatorSnapshotResult {
    EmulatorSnapshotResult("Restored", try await context.localServer().restoreSnapshot(name))
  }
}
