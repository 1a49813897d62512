struct EmulatorSnapshotSave: Command {
  static let path = "emulator snapshot save"
  static let members = "name savedAt accounts"
  let name: String

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Save a copy of a running local server's state, to restore between tests.",
      discussion: """
        The copy has the users, tenants, settings and pending codes of all projects, and the clock. It takes \
        milliseconds and little memory, because unchanged data is shared. A copy with the same name is replaced. A \
        server keeps at most 16 copies, until it stops.
        """,
      examples: ["authctl emulator snapshot save clean"],
      build: Self.init(name:),
      .operand("name", help: "The name of the copy: letters, digits, -, _ and dots, at most 64."))
  }

  func run(_ context: Context) async throws -> Reply {
    Self.reply("Saved", try await context.localServer().call(EmulatorSnapshots.Save { $0.name = name }))
  }

  /// The result of the commands about one snapshot.
  static func reply(_ verb: String, _ snapshot: EmulatorSnapshots.Snapshot) -> Reply {
    let (name, accounts) = (snapshot.name ?? "", snapshot.accounts ?? 0)
    return Reply(
      "\(verb) \(name.onOneLine) (\(accounts) \(accounts == 1 ? "user" : "users")).\n",
      ["name": name, "savedAt": snapshot.savedAt, "accounts": accounts])
  }
}

struct EmulatorSnapshotRestore: Command {
  static let path = "emulator snapshot restore"
  static let members = EmulatorSnapshotSave.members
  let name: String
  let yes: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
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
      .operand("name", help: "The name of the copy."), .flag("yes", help: "Do not ask for confirmation."))
  }

  func run(_ context: Context) async throws -> Reply {
    let auth = try await context.administration()
    let server = auth.localServer
    let list = try await yes ? nil : server.call(EmulatorSnapshots.List()).snapshots
    if list?.contains(where: { $0.name == name }) == true {
      try context.terminal.confirm(
        "Replace everything at \(auth.target.name) with the copy \(name)?",
        orGive: "emulator snapshot restore \(name) --yes", refusal: "nothing was restored")
    }
    return EmulatorSnapshotSave.reply(
      "Restored", try await server.call(EmulatorSnapshots.Restore { $0.name = name }))
  }
}

struct EmulatorSnapshotList: Command {
  static let path = "emulator snapshot list"
  static let members = "snapshots[name savedAt accounts]"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the copies of the local server's state.",
      examples: ["authctl emulator snapshot list"], build: Self.init)
  }

  func run(_ context: Context) async throws -> Reply {
    let snapshots = try await context.localServer().call(EmulatorSnapshots.List()).snapshots ?? []
    let table = Table(
      "NAME", "SAVED", "USERS",
      rows: snapshots.map { [$0.name ?? "", $0.savedAt ?? "", "\($0.accounts ?? 0)"] })
    return Reply(
      snapshots.isEmpty ? "There are no snapshots.\n" : table.text(context.terminal.style),
      ["snapshots": snapshots])
  }
}

struct EmulatorSnapshotDelete: Command {
  static let path = "emulator snapshot delete"
  static let members = EmulatorSnapshotSave.members
  let name: String

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Delete a copy of the local server's state; the state itself stays as it is.",
      examples: ["authctl emulator snapshot delete clean"],
      build: Self.init(name:),
      .operand("name", help: "The name of the copy."))
  }

  func run(_ context: Context) async throws -> Reply {
    EmulatorSnapshotSave.reply(
      "Deleted", try await context.localServer().call(EmulatorSnapshots.Remove { $0.name = name }))
  }
}
