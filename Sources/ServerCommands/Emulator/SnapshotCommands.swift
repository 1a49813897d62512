/// A command about one snapshot of the server's state.
package protocol SnapshotCommand: Command where Outcome == EmulatorSnapshots.Snapshot {
  var name: String { get }
  var yes: Bool { get }
}

extension SnapshotCommand {
  package static func result(of it: EmulatorSnapshots.Snapshot?) -> Members { .snapshot(it) }

  /// Makes the call, such as the one that `Saved` the snapshot, after `question` about what is lost at the server.
  fileprivate func reply(
    _ deed: String, _ call: some Endpoint<EmulatorSnapshots.Snapshot>, _ context: Context,
    makesCopy: Bool = false, question: (String) -> String
  ) async throws -> Reply {
    let auth = try await context.administration()
    let names = try await auth.localServer.call(EmulatorSnapshots.List()).snapshots.required("snapshots")
      .compactMap(\.name)
    if names.contains(where: { $0 == name }) {
      try context.terminal.confirm(
        question(auth.project.description), unless: yes, orGive: "\(Self.next) \(name) --yes",
        refusal: "nothing was \(deed.lowercased())")
    } else if !makesCopy {
      let others = names.isEmpty ? ": the server has none" : ", only \(names.joined(separator: ", "))"
      throw CommandFailure.usage(
        "there is no snapshot '\(name)'\(others)", hint: .run("emulator snapshot list"))
    }
    let copy = try await auth.localServer.call(call)
    let copied = try copy.name.required("name")
    let users = "\(copy.accounts ?? 0) \(copy.accounts == 1 ? "user" : "users")"
    return Reply(Self.result(of: copy)) { _ in "\(deed) \(copied.onOneLine) (\(users)).\n" }
  }
}

extension Members {
  /// A snapshot, and its row of a table.
  fileprivate static func snapshot(_ it: EmulatorSnapshots.Snapshot?) -> Self {
    [
      "name": .value(it?.name).labeled("NAME", it?.name ?? ""),
      "savedAt": .value(it?.savedAt, "by the server's clock").labeled("SAVED", it?.savedAt ?? ""),
      "accounts": .value(it?.accounts, "of all projects and tenants")
        .labeled("USERS", "\(it?.accounts ?? 0)"),
    ]
  }
}

package struct EmulatorSnapshotSave: SnapshotCommand {
  package static let path = "emulator snapshot save"
  package let name: String
  package let yes: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Save a snapshot of a running local server, to restore between tests.",
    discussion: """
      A snapshot has the users, tenants, settings and pending codes of all projects, and the clock. Saving it \
      takes milliseconds and little memory, because unchanged data is shared. Asks before it replaces a snapshot \
      of the same name. A server keeps at most 16 snapshots; with --state they survive a restart.
      """,
    examples: ["authctl emulator snapshot save clean", "authctl emulator snapshot save clean --yes"],
    build: Self.init(name:yes:),
    .operand("name", help: "The name of the snapshot: letters, digits, -, _ and dots, at most 64."), .yes)

  package func run(_ context: Context) async throws -> Reply {
    guard EmulatorSnapshots.isName(name) else {
      throw CommandFailure.usage(
        "'\(name)' cannot be the name of a snapshot: it takes up to 64 letters, digits, '-', '_' and '.', and no '-' first",
        hint: .run("\(Self.next) clean"))
    }
    return try await reply("Saved", EmulatorSnapshots.Save { $0.name = name }, context, makesCopy: true) {
      "Permanently replace the snapshot \(name) of \($0)?"
    }
  }
}

package struct EmulatorSnapshotRestore: SnapshotCommand {
  package static let path = "emulator snapshot restore"
  package let name: String
  package let yes: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Restore a snapshot.",
    discussion: """
      Asks first, because everything that happened since then is lost: the token of a user created since then is \
      refused with USER_NOT_FOUND. The keys stay, so tokens of the users in the snapshot remain valid. The \
      snapshot stays too and can be restored again.
      """,
    examples: [
      "authctl emulator snapshot restore clean", "authctl emulator snapshot restore clean --yes",
    ],
    build: Self.init(name:yes:),
    .operand("name", help: "The name of the snapshot."), .yes)

  package func run(_ context: Context) async throws -> Reply {
    try await reply("Restored", EmulatorSnapshots.Restore { $0.name = name }, context) {
      "Permanently replace everything at \($0) with the snapshot \(name)?"
    }
  }
}

package struct EmulatorSnapshotDelete: SnapshotCommand {
  package static let path = "emulator snapshot delete"
  package let name: String
  package let yes: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Delete a snapshot; the state of the local server stays as it is.",
    discussion: "Asks before it deletes.",
    examples: [
      "authctl emulator snapshot delete clean", "authctl emulator snapshot delete clean --yes",
    ],
    build: Self.init(name:yes:),
    .operand("name", help: "The name of the snapshot."), .yes)

  package func run(_ context: Context) async throws -> Reply {
    try await reply("Deleted", EmulatorSnapshots.Remove { $0.name = name }, context) {
      "Permanently delete the snapshot \(name) of \($0)?"
    }
  }
}

package struct EmulatorSnapshotList: Command {
  package static let path = "emulator snapshot list"

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the snapshots of the local server.",
    examples: ["authctl emulator snapshot list"], build: Self.init)

  package static func result(of it: [EmulatorSnapshots.Snapshot]?) -> Members {
    let list = Member.list(it, "sorted by name", Members.snapshot)
    return ["snapshots": list.table(orIfEmpty: "There are no snapshots.")]
  }

  package func run(_ context: Context) async throws -> Reply {
    Self.reply(try await context.localServer().call(EmulatorSnapshots.List()).snapshots.required("snapshots"))
  }
}
