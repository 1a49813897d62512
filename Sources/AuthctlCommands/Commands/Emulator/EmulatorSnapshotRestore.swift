import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorSnapshotRestore: Command {
  static let path = "emulator snapshot restore"
  let name: String
  let yes: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Restore a snapshot.",
      discussion: """
        Asks first, because everything that happened since is gone: the token of a user created since then is \
        refused with USER_NOT_FOUND. The keys stay, so tokens of the users in the copy remain valid. The copy \
        stays too and can be restored again.
        """,
      examples: [
        "authctl emulator snapshot restore clean", "authctl emulator snapshot restore clean --yes",
      ],
      build: Self.init(name:yes:),
      .operand("name", help: "The name of the copy."), .flag("yes", help: "Do not ask."))
  }

  func run(_ context: Context) async throws -> EmulatorSnapshotResult {
    let auth = try await context.administration()
    if !yes, try await auth.localServer.snapshots().contains(where: { $0.name == name }) {
      try context.terminal.confirm(
        "Replace everything at \(auth.target.name) by the copy \(name)?",
        orGive: "emulator snapshot restore \(name) --yes", refusal: "nothing was restored")
    }
    return EmulatorSnapshotResult("Restored", try await auth.localServer.restoreSnapshot(name))
  }
}
