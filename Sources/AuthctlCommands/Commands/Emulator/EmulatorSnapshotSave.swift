import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorSnapshotSave: Command {
  static let path = "emulator snapshot save"
  let name: String

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Keep a copy of a running local server's state, to go back to between tests.",
      discussion: """
        The copy has the users, tenants, settings and pending codes of all projects, and the clock. It takes \
        milliseconds and little memory, because it shares what does not change. A copy of the same name is \
        replaced. A server keeps at most 16 copies, until it stops.
        """,
      examples: ["authctl emulator snapshot save clean"],
      build: Self.init(name:),
      .operand("name", help: "The name of the copy: letters, digits, -, _ and dots, at most 64."))
  }

  func run(_ context: Context) async throws -> EmulatorSnapshotResult {
    EmulatorSnapshotResult("Saved", try await context.localServer().saveSnapshot(name))
  }
}

/// The result of the commands about one snapshot.
struct EmulatorSnapshotResult: CommandResult {
  static var members: String { "name savedAt accounts" }

  let name: String
  let savedAt: String?
  let accounts: Int
  private let verb: String

  init(_ verb: String, _ snapshot: EmulatorSnapshots.Snapshot) {
    self.verb = verb
    name = snapshot.name ?? ""
    savedAt = snapshot.savedAt
    accounts = snapshot.accounts ?? 0
  }

  enum CodingKeys: CodingKey { case name, savedAt, accounts }

  func text(_ style: TextStyle) -> String {
    "\(verb) \(name.onOneLine) (\(accounts) \(accounts == 1 ? "user" : "users")).\n"
  }
}
