package struct EmulatorSnapshotSave: Command {
  package static let path = "emulator snapshot save"
  package static let members = "name savedAt accounts"
  let name: String
  let yes: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Save a copy of a running local server's state, to restore between tests.",
    discussion: """
      The copy has the users, tenants, settings and pending codes of all projects, and the clock. It takes \
      milliseconds and little memory, because unchanged data is shared. Asks before it replaces a copy with the \
      same name. A server keeps at most 16 copies; with --state they survive a restart.
      """,
    examples: ["authctl emulator snapshot save clean", "authctl emulator snapshot save clean --yes"],
    build: Self.init(name:yes:),
    .operand("name", help: "The name of the copy: letters, digits, -, _ and dots, at most 64."), .yes)

  package func run(_ context: Context) async throws -> Reply {
    guard EmulatorSnapshots.isName(name) else {
      throw CommandFailure.usage(
        "'\(name)' cannot be the name of a copy: it takes up to 64 letters, digits, '-', '_' and '.', and no '-' first",
        hint: .run("\(Self.next) clean"))
    }
    let snapshots = try await SnapshotList(context)
    if !yes, snapshots.contains(name) {
      try context.terminal.confirm(
        "Permanently replace the copy \(name) of \(snapshots.auth.project.description)?",
        orGive: "\(Self.next) \(name) --yes", refusal: "nothing was saved")
    }
    return try Self.reply(
      "Saved", await snapshots.auth.localServer.call(EmulatorSnapshots.Save { $0.name = name }))
  }

  /// The result of the commands about one snapshot.
  static func reply(_ verb: String, _ snapshot: EmulatorSnapshots.Snapshot) throws -> Reply {
    let (name, accounts) = (try snapshot.name.required("name"), snapshot.accounts ?? 0)
    return Reply(
      "\(verb) \(name.onOneLine) (\(accounts) \(accounts == 1 ? "user" : "users")).\n",
      ["name": name, "savedAt": snapshot.savedAt, "accounts": accounts])
  }
}

package struct EmulatorSnapshotRestore: Command {
  package static let path = "emulator snapshot restore"
  package static let members = EmulatorSnapshotSave.members
  let name: String
  let yes: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Restore a snapshot.",
    discussion: """
      Asks first, because everything that happened since then is lost: the token of a user created since then is \
      refused with USER_NOT_FOUND. The keys stay, so tokens of the users in the copy remain valid. The copy \
      stays too and can be restored again.
      """,
    examples: [
      "authctl emulator snapshot restore clean", "authctl emulator snapshot restore clean --yes",
    ],
    build: Self.init(name:yes:),
    .operand("name", help: "The name of the copy."), .yes)

  package func run(_ context: Context) async throws -> Reply {
    let snapshots = try await SnapshotList(context)
    try snapshots.require(name)
    if !yes {
      try context.terminal.confirm(
        "Permanently replace everything at \(snapshots.auth.project.description) with the copy \(name)?",
        orGive: "\(Self.next) \(name) --yes", refusal: "nothing was restored")
    }
    return try EmulatorSnapshotSave.reply(
      "Restored", await snapshots.auth.localServer.call(EmulatorSnapshots.Restore { $0.name = name }))
  }
}

package struct EmulatorSnapshotList: Command {
  package static let path = "emulator snapshot list"
  package static let members = "snapshots[name savedAt accounts]"

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the copies of the local server's state.",
    examples: ["authctl emulator snapshot list"], build: Self.init)

  package func run(_ context: Context) async throws -> Reply {
    let snapshots = try await context.localServer().call(EmulatorSnapshots.List()).snapshots.required(
      "snapshots")
    let table = Table(
      "NAME", "SAVED", "USERS",
      rows: snapshots.map { [$0.name ?? "", $0.savedAt ?? "", "\($0.accounts ?? 0)"] })
    return Reply(
      snapshots.isEmpty ? "There are no snapshots.\n" : table.text(context.terminal.style),
      ["snapshots": snapshots])
  }
}

package struct EmulatorSnapshotDelete: Command {
  package static let path = "emulator snapshot delete"
  package static let members = EmulatorSnapshotSave.members
  let name: String
  let yes: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Delete a copy of the local server's state; the state itself stays as it is.",
    discussion: "Asks before it deletes.",
    examples: [
      "authctl emulator snapshot delete clean", "authctl emulator snapshot delete clean --yes",
    ],
    build: Self.init(name:yes:),
    .operand("name", help: "The name of the copy."), .yes)

  package func run(_ context: Context) async throws -> Reply {
    let snapshots = try await SnapshotList(context)
    try snapshots.require(name)
    if !yes {
      try context.terminal.confirm(
        "Permanently delete the copy \(name) of \(snapshots.auth.project.description)?",
        orGive: "\(Self.next) \(name) --yes", refusal: "nothing was deleted")
    }
    return try EmulatorSnapshotSave.reply(
      "Deleted", await snapshots.auth.localServer.call(EmulatorSnapshots.Remove { $0.name = name }))
  }
}

/// The copies that a local server has.
private struct SnapshotList {
  let auth: AuthClient
  private let names: [String]

  init(_ context: Context) async throws {
    auth = try await context.administration()
    names = try await auth.localServer.call(EmulatorSnapshots.List()).snapshots.required("snapshots")
      .compactMap(\.name)
  }

  func contains(_ name: String) -> Bool { names.contains { $0 == name } }

  /// Refuses a name that no copy has.
  func require(_ name: String) throws(CommandFailure) {
    guard !contains(name) else { return }
    guard !names.isEmpty else {
      throw .usage(
        "there is no copy '\(name)': the server has none", hint: .run("emulator snapshot save NAME"))
    }
    throw .usage(
      "there is no copy '\(name)', only \(names.joined(separator: ", "))",
      hint: .run("emulator snapshot list"))
  }
}
