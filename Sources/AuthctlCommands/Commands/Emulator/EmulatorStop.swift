struct EmulatorStop: Command {
  static let path = "emulator stop"
  let address: ServerAddress?
  let all: Bool
  let wait: Duration

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Stop a local server running in the background, or all of them.",
      discussion: """
        Only a server that was started with --detach is stopped. The command ends when the process is gone, or with \
        exit code 5 \
        after --wait. The server first finishes the requests it has received and writes the export of \
        --export-on-exit. If no server runs, the exit code is 5. A process that only reuses the ID of a server that \
        is gone is left alone, and so is a server that was started without --detach (exit code 1).
        """,
      examples: ["authctl emulator stop", "authctl emulator stop 9099", "authctl emulator stop --all"],
      rules: [.atMostOne("address", "all")],
      build: Self.init(address:all:wait:), ServerAddress.operand,
      .flag("all", help: "Stop all your background servers."),
      .option("wait", "TIME", default: .seconds(30), help: "How long to wait for a process to end."))
  }

  func run(_ context: Context) async throws -> EmulatorStopResult {
    guard all else {
      let choice = try ServerChoice(address, context, of: Self.path)
      guard let record = choice.record, record.isAlive else { throw await failure(choice) }
      try await stop(record, choice, context)
      return EmulatorStopResult([record], isAll: false)
    }
    var stopped: [ServerRecord] = []
    for record in try ServerRecords(context).running() {
      let address = try ServerAddress(parsing: record.address)
      try await stop(record, try ServerChoice(address, context, of: Self.path), context)
      stopped.append(record)
    }
    return EmulatorStopResult(stopped, isAll: true)
  }

  /// Stops a server, and returns when its process has ended.
  private func stop(_ record: ServerRecord, _ choice: ServerChoice, _ context: Context) async throws {
    if try await isListening(record, choice) {
      context.surroundings.processes.send(SIGTERM, to: record.processID)
    }
    let deadline = ContinuousClock.now + wait
    while record.isAlive {
      guard ContinuousClock.now < deadline else { throw Self.stillRunning(record, wait) }
      try await context.surroundings.sleep(.milliseconds(20))
    }
    choice.records.remove(record)
  }

  /// Whether the process of a record is the server at its port; false for one that is shutting down and has closed the port.
  private func isListening(_ record: ServerRecord, _ choice: ServerChoice) async throws -> Bool {
    switch await ServerProbe(limit: .seconds(2)).ask(choice.origin) {
    case .authctl(let status) where status.processID == Int(record.processID): return true
    // A busy server does not answer but must be stopped nevertheless.
    case .nothing: return PortOwner.listens(record.processID, on: record.port)
    case .authctl, .emulator, .stranger: throw await failure(choice)
    }
  }

  /// Why there is nothing to stop.
  private func failure(_ choice: ServerChoice) async -> CommandFailure {
    if let record = choice.record { choice.records.remove(record) }
    switch await ServerProbe(limit: .seconds(2)).ask(choice.origin) {
    case .authctl(let status):
      let process = status.processID.map { " (process \($0))" } ?? ""
      return Self.notInBackground(
        "the server at \(choice.origin.authority)\(process) was started without --detach, or by another user",
        hint: "stop it where it is running, with Ctrl-C; see: authctl emulator status \(choice.origin.port)")
    case .emulator:
      return Self.notInBackground(
        "the emulator at \(choice.origin.authority) is another program's", hint: "stop it where it is running"
      )
    case .stranger(let status): return choice.stranger(status)
    case .nothing: return choice.notRunning
    }
  }

  private static func notInBackground(_ message: String, hint: String) -> CommandFailure {
    CommandFailure(
      ErrorReport(.notInBackground, message: message, hint: hint))
  }

  private static func stillRunning(_ record: ServerRecord, _ limit: Duration) -> CommandFailure {
    CommandFailure(
      ErrorReport(
        .timedOut, message: "process \(record.processID) is still running after \(limit.words)",
        hint: "wait longer: authctl emulator stop \(record.port) --wait 2m"))
  }
}

/// The result of `emulator stop`.
struct EmulatorStopResult: CommandResult {
  static var members: String { "address pid stopped servers[address pid]" }

  /// A server that was stopped.
  struct Server: Encodable, Sendable {
    let address: String
    let processID: Int32

    enum CodingKeys: String, CodingKey { case address, processID = "pid" }
  }

  /// The server; nil with `--all`.
  let address: String?
  let processID: Int32?
  /// Whether a server was stopped.
  let stopped: Bool
  /// All that were stopped; nil without `--all`.
  let servers: [Server]?

  enum CodingKeys: String, CodingKey { case address, processID = "pid", stopped, servers }

  init(_ records: [ServerRecord], isAll: Bool) {
    address = isAll ? nil : records.first?.address
    processID = isAll ? nil : records.first?.processID
    stopped = !records.isEmpty
    servers = isAll ? records.map { Server(address: $0.address, processID: $0.processID) } : nil
  }

  func text(_ style: TextStyle) -> String {
    guard stopped else { return "No local server is running in the background.\n" }
    let all = servers ?? [Server(address: address ?? "", processID: processID ?? 0)]
    return all.map { "Stopped the local server at \($0.address) (process \($0.processID)).\n" }.joined()
  }
}

struct EmulatorLogs: Command {
  static let path = "emulator logs"
  let address: ServerAddress?
  let follow: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Print the log of a background server, running or stopped.",
      discussion: """
        The log has the codes and links that the server sent, and its warnings. It is kept for a week after the \
        server is gone, to help you find out why. With --follow the command prints new lines until it is \
        interrupted, or the server stops.
        """,
      examples: ["authctl emulator logs", "authctl emulator logs 9099 --follow"],
      build: Self.init(address:follow:), ServerAddress.operand,
      .flag("follow", help: "Also print each line as it is written."))
  }

  func run(_ context: Context) async throws -> NoResult {
    let choice = try ServerChoice(address, context, of: Self.path)
    let path = choice.record?.log ?? choice.records.logPath(port: choice.origin.port)
    let log = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard log >= 0 else {
      throw CommandFailure(
        ErrorReport(
          .nothingPending, message: "no background server has written a log for port \(choice.origin.port)",
          hint: "authctl emulator start --detach"))
    }
    defer { _ = close(log) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      // Read first: what it writes before it ends is printed.
      let isAlive = choice.record?.isAlive == true
      let count = read(log, &buffer, buffer.count)
      if count > 0 {
        try context.terminal.write(String(decoding: buffer[..<count], as: UTF8.self))
        continue
      }
      if count < 0, errno == EINTR { continue }
      guard follow, isAlive else { return NoResult() }
      context.terminal.releaseNotes()
      try await context.surroundings.sleep(.milliseconds(100))
    }
  }
}
