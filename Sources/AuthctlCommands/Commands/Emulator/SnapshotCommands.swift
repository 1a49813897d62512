struct EmulatorSnapshotSave: Command {
  static let path = "emulator snapshot save"
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

  func run(_ context: Context) async throws -> EmulatorSnapshotResult {
    EmulatorSnapshotResult(
      "Saved", try await context.localServer().call(EmulatorSnapshots.Save { $0.name = name }))
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

struct EmulatorSnapshotRestore: Command {
  static let path = "emulator snapshot restore"
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

  func run(_ context: Context) async throws -> EmulatorSnapshotResult {
    let auth = try await context.administration()
    let server = auth.localServer
    let list = try await yes ? nil : server.call(EmulatorSnapshots.List()).snapshots
    if list?.contains(where: { $0.name == name }) == true {
      try context.terminal.confirm(
        "Replace everything at \(auth.target.name) with the copy \(name)?",
        orGive: "emulator snapshot restore \(name) --yes", refusal: "nothing was restored")
    }
    return EmulatorSnapshotResult(
      "Restored", try await server.call(EmulatorSnapshots.Restore { $0.name = name }))
  }
}

struct EmulatorSnapshotList: Command {
  static let path = "emulator snapshot list"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the copies of the local server's state.",
      examples: ["authctl emulator snapshot list"], build: Self.init)
  }

  func run(_ context: Context) async throws -> EmulatorSnapshotListResult {
    EmulatorSnapshotListResult(
      snapshots: try await context.localServer().call(EmulatorSnapshots.List()).snapshots ?? [])
  }
}

/// The result of `emulator snapshot list`.
struct EmulatorSnapshotListResult: CommandResult {
  static var members: String { "snapshots[name savedAt accounts]" }

  let snapshots: [EmulatorSnapshots.Snapshot]

  func text(_ style: TextStyle) -> String {
    guard !snapshots.isEmpty else { return "There are no snapshots.\n" }
    var table = Table("NAME", "SAVED", "USERS")
    for snapshot in snapshots {
      table.append(
        (snapshot.name ?? "").onOneLine, (snapshot.savedAt ?? "").onOneLine, "\(snapshot.accounts ?? 0)")
    }
    return table.text(style)
  }
}

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
    EmulatorSnapshotResult(
      "Deleted", try await context.localServer().call(EmulatorSnapshots.Remove { $0.name = name }))
  }
}
