import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorSnapshotList: Command {
  static let path = "emulator snapshot list"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the copies of the local server's state.",
      examples: ["authctl emulator snapshot list"], build: Self.init)
  }

  func run(_ context: Context) async throws -> EmulatorSnapshotListResult {
    EmulatorSnapshotListResult(snapshots: try await context.localServer().snapshots())
  }
}

/// The result of `emulator snapshot list`.
struct EmulatorSnapshotListResult: CommandResult {
  static var members: String { "snapshots[name savedAt accounts]" }

  let snapshots: [EmulatorSnapshots.Snapshot]

  func text(_ style: TextStyle) -> String {
    guard !snapshots.isEmpty else { return "No snapshot is kept.\n" }
    var table = Table("NAME", "SAVED", "USERS")
    for snapshot in snapshots {
      table.append(
        (snapshot.name ?? "").onOneLine, (snapshot.savedAt ?? "").onOneLine, "\(snapshot.accounts ?? 0)")
    }
    return table.text(style)
  }
}
