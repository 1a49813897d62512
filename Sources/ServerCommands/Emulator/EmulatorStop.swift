package struct EmulatorStop: Command {
  package static let path = "emulator stop"
  let address: ServerAddress?
  let all: Bool
  let yes: Bool
  let wait: Duration

  package static let description: CommandDescription<Context> = CommandDescription(
    "Stop a local server running in the background, or all of them.",
    discussion: """
      Only a server that was started with --detach is stopped. The command ends when the process is gone, or with \
      exit code 5 \
      after --wait. The server first finishes the requests it has received and writes the export of \
      --export-on-exit; if that fails, the exit code is 7. If no server runs, the exit code is 5. A process that only reuses the ID of a server that \
      is gone is left alone, and so is a server that was started without --detach (exit code 1). --all asks first.
      """,
    examples: ["authctl emulator stop", "authctl emulator stop 9099", "authctl emulator stop --all --yes"],
    rules: [.atMostOne("address", "all")],
    build: Self.init(address:all:yes:wait:), ServerAddress.operand,
    .flag("all", help: "Stop all your background servers."), .yes,
    .option("wait", "TIME", default: .seconds(30), help: "How long to wait for a process to end."))

  package static func result(of it: (records: [ServerRecord], all: Bool)?) -> Members {
    let only = it?.all == false ? it?.records.first : nil
    return [
      "address": .value(only?.address, "absent with --all"),
      "pid": .value(only?.processID, "absent with --all"),
      "stopped": .value(it.map { !$0.records.isEmpty }, "false only with --all, if there was none"),
      "servers": .list(it?.all == true ? it?.records : nil, "with --all") {
        ["address": .value($0?.address), "pid": .value($0?.processID)]
      },
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    guard all else {
      let choice = try ServerChoice(address, context, of: Self.next)
      guard let record = choice.record.flatMap({ $0.isAlive ? $0 : nil }) ?? stoppedMeanwhile(choice, context)
      else { throw await failure(choice) }
      try await stop(record, choice, context)
      try Self.checkExports(of: [record], choice.records)
      return Reply(Self.line(record), Self.result(of: ([record], false)))
    }
    let records = ServerRecords(context).noting(context.terminal).running()
    try context.terminal.confirm(
      "Stop the local servers at \(records.map(\.address).joined(separator: ", "))?",
      unless: yes || records.isEmpty, orGive: "\(Self.next) --all --yes", refusal: "no server was stopped")
    for record in records {
      let address = try ServerAddress(parsing: record.origin.authority)
      try await stop(record, try ServerChoice(address, context, of: Self.next), context)
    }
    try Self.checkExports(of: records, ServerRecords(context))
    return Reply(
      records.isEmpty
        ? "No local server is running in the background.\n" : records.map(Self.line).joined(),
      Self.result(of: (records, true)))
  }

  /// Fails for a server that stopped without its export, which otherwise only its log would tell.
  private static func checkExports(
    of stopped: [ServerRecord], _ records: ServerRecords
  ) throws(CommandFailure) {
    for record in stopped {
      guard let failure = records.failure(of: record) else { continue }
      throw CommandFailure(
        .unwritableFile,
        "the server at \(record.address) stopped, but its export failed: \(failure) (log: \(record.log))",
        hint: "see its log: \(run: "emulator logs \(record.origin.operand)")")
    }
  }

  private static func line(_ record: ServerRecord) -> String {
    "Stopped the local server at \(record.address) (process \(record.processID)).\n"
  }

  /// The record of a server that another `emulator stop` has stopped since this one began: of several at once all succeed.
  private func stoppedMeanwhile(_ choice: ServerChoice, _ context: Context) -> ServerRecord? {
    guard let start = ProcessTable.identity(of: context.machine.processes.ownID) else { return nil }
    return choice.records.all.first {
      $0.ended(since: start) && (!choice.isNamed || $0.isReached(at: choice.origin))
    }
  }

  /// Stops a server, and returns when its process has ended.
  private func stop(_ record: ServerRecord, _ choice: ServerChoice, _ context: Context) async throws {
    guard record.isAlive else { return }
    var isTold = try await isListening(record, choice)
    if isTold { context.machine.processes.send(SIGTERM, to: record.processID) }
    let deadline = ContinuousClock.now + wait
    try await context.terminal.waiting(for: "process \(record.processID) to end", atMost: wait) {
      while record.isAlive {
        // One that was too busy to answer may do so now.
        if !isTold, try await isListening(record, choice) {
          context.machine.processes.send(SIGTERM, to: record.processID)
          isTold = true
        }
        guard ContinuousClock.now < deadline else {
          throw CommandFailure(
            .timedOut, "process \(record.processID) is still running after \(wait.words)",
            hint: "wait longer: \(run: "emulator stop \(record.origin.operand) --wait 2m")")
        }
        try await context.machine.sleep(.milliseconds(20))
      }
    }
    choice.records.removeKilled(record)
  }

  /// Whether the process of a record is the server at its port; false for one that is shutting down and has closed the port.
  private func isListening(_ record: ServerRecord, _ choice: ServerChoice) async throws -> Bool {
    switch await ServerAnswer(from: record.origin, within: .seconds(2)) {
    case .authctl(let status) where status.processID == Int(record.processID): return true
    // A busy server does not answer but must be stopped nevertheless; one that is stopping may close a connection.
    case .nothing, .silent, .stranger(nil): return ProcessTable.listens(record.processID, on: record.port)
    case .authctl, .emulator, .stranger: throw await failure(choice)
    }
  }

  /// Why there is nothing to stop.
  private func failure(_ choice: ServerChoice) async -> CommandFailure {
    if let record = choice.record { choice.records.removeKilled(record) }
    switch await ServerAnswer(from: choice.origin, within: .seconds(2)) {
    case .authctl(let status):
      if var fault = choice.records.faults(at: choice.origin.port).first {
        if fault.code == .damagedFile {
          fault.next = status.processID.map { "end the process itself: \(shell: "kill", "\($0)")" }
        }
        return CommandFailure(fault)
      }
      let process = status.processID.map { " (process \($0))" } ?? ""
      return CommandFailure(
        .notInBackground,
        "the server at \(choice.origin.authority)\(process) was started without --detach, or by another user",
        hint:
          "stop it where it is running, with Ctrl-C; see: \(run: "emulator status \(choice.origin.operand)")")
    case .emulator:
      return CommandFailure(
        .notInBackground, "the emulator at \(choice.origin.authority) is another program's",
        hint: "stop it where it is running")
    case .stranger(let status): return choice.stranger(status)
    case .silent: return choice.silent
    case .nothing:
      return CommandFailure(
        .notRunning, choice.notRunning.report.message,
        hint: choice.otherServer ?? "see which servers run: \(run: "emulator list")")
    }
  }
}

package struct EmulatorLogs: Command {
  package static let path = "emulator logs"
  let address: ServerAddress?
  let follow: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Print the log of a background server, running or stopped.",
    discussion: """
      The log has the codes and links that the server sent, and its warnings. It is kept for a week after the \
      server is gone, to help you find out why; the next start at the same address renames it, to emulator-PORT.log.1 \
      beside the new one. With --follow the command prints new lines until it is \
      interrupted, or the server stops.
      """,
    examples: ["authctl emulator logs", "authctl emulator logs 9099 --follow"],
    build: Self.init(address:follow:), ServerAddress.operand,
    .flag("follow", help: "Also print each line as it is written."))

  package func run(_ context: Context) async throws -> Reply {
    let choice = try ServerChoice(address, context, of: Self.next)
    let path = try choice.record?.log ?? choice.records.logPath(of: choice.origin)
    let log = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard log >= 0 else {
      throw CommandFailure(
        .nothingPending, "no background server has written a log for port \(choice.origin.operand)",
        hint: choice.otherServer ?? .run(.start(at: choice.origin, "--detach")))
    }
    defer { _ = close(log) }
    return try await context.terminal.waiting(for: "new lines") {
      try await show(log, until: { choice.record?.isAlive != true }, context)
    }
  }

  /// Prints what the log has, and with `--follow` what comes later.
  private func show(_ log: Int32, until hasEnded: () -> Bool, _ context: Context) async throws -> Reply {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      // Read first: what it writes before it ends is printed.
      let isAlive = !hasEnded()
      let count = read(log, &buffer, buffer.count)
      if count > 0 {
        try context.terminal.write(String(decoding: buffer[..<count], as: UTF8.self))
        continue
      }
      if count < 0, errno == EINTR { continue }
      guard follow, isAlive else { return Reply(raw: []) }
      context.terminal.releaseNotes()
      try await context.machine.sleep(.milliseconds(100))
    }
  }
}
