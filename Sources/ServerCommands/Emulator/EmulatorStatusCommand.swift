import AuthEmulator

package struct EmulatorStatusCommand: Command {
  package static let path = "emulator status"
  let address: ServerAddress?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Show whether a local server is running, and what it serves.",
    discussion: """
      The exit code is 0 if an auth emulator answers, and 5 if none does, so the command works as a health check. \
      Google's emulator reports only that it is running.
      """,
    examples: ["authctl emulator status", "authctl emulator status 9099 --field accounts"],
    build: Self.init(address:), ServerAddress.operand)

  package static func result(of it: RunningServer?) -> Members { RunningServer.members(of: it) }

  package func run(_ context: Context) async throws -> Reply {
    let choice = try ServerChoice(address, context, of: Self.next)
    try context.use(choice.origin)
    let status = try await choice.status(within: min(context.options.timeout, .seconds(10)))
    if let status { try context.use(choice.origin, project: status.projectID) }
    let record = choice.record.flatMap { Int($0.processID) == status?.processID ? $0 : nil }
    if record == nil, status != nil {
      choice.records.noting(context.terminal, at: choice.origin.port)
    }
    let server = RunningServer(
      address: choice.origin.authority, status: status, record: record, now: context.now())
    return Reply(Self.result(of: server), words: server.text)
  }
}

/// A local server as `emulator status` and `emulator list` show it.
package struct RunningServer: Sendable {
  /// Its form in the JSON of a command, and its lines for people.
  static func members(of it: Self?) -> Members {
    let (status, record) = (it?.status, it?.record)
    return [
      "address": .value(it?.address).labeled("address"),
      "addresses": .value(record?.addresses, "what a server in the background listens on")
        .labeled("listens on", record?.addresses.joined(separator: ", ")),
      "server": .value(
        it.map { $0.status == nil ? "other" : "authctl" },
        "authctl, or other for another auth emulator, of which only address and url are known"),
      "url": .value(it?.url).labeled("url"),
      "projectId": .value(status?.projectID).labeled("project"),
      "strict": .value(status?.strict)
        .labeled("mode", it.map { $0.mode == "default" ? "default (like Google's emulator)" : $0.mode }),
      "pid": .value(status?.processID)
        .labeled("process", status?.processID.map { "\($0)\(record == nil ? "" : ", in the background")" }),
      "version": .value(status?.version),
      "startTime": .value(status?.startTime).labeled(
        "up since", status?.startTime.map { start in it?.age.map { "\(start) (\($0.words))" } ?? start }),
      "accounts": .value(status?.accounts, "of the project and its tenants")
        .labeled(
          "accounts",
          status?.upstream == nil ? status?.accounts.map { "\($0), including those of tenants" } : nil),
      "testPhones": .value(status?.testPhones, "absent if there is none").labeled("numbers", it?.numbers),
      "phoneOutcomes": .value(status?.phoneOutcomes, "absent if there is none"),
      "phoneLeases": .value(status?.phoneLeases, "absent if there is none"),
      "detached": .value(
        it.flatMap { it in it.status.map { _ in it.record != nil } }, "runs in the background"),
      "profile": .value(record?.profile, "which a server in the background was started with"),
      "log": .value(record?.log, "of a server in the background").labeled("log"),
      "upstream": .value(status?.upstream, "where a proxy passes calls on, or a recording"),
    ]
  }

  let address: String
  /// What the server reports about itself; nil for another auth emulator.
  let status: EmulatorStatus.Response?
  let record: ServerRecord?
  let now: Date

  private var url: String { status?.publicURL ?? "http://\(address)" }

  func text(_ style: TextStyle) -> StyledText {
    status == nil
      ? "\(address) answers: another program's auth emulator.\n" : Self.members(of: self).lines(style)
  }

  private var age: Duration? {
    let start = status?.startTime.flatMap { Timestamp(parsing: $0)?.date }
    return start.map { .seconds(Int64(max(0, now.timeIntervalSince($0)))) }
  }

  var mode: String {
    guard let status else { return "another emulator" }
    return status.upstream.map { UpstreamName.deed($0) } ?? (status.strict == true ? "strict" : "default")
  }

  /// The fictional numbers in words; nil if there are none.
  private var numbers: String? {
    let words = [
      status?.testPhones.map { "\($0) fictional" },
      status?.phoneOutcomes.map { "\($0) of them with an outcome" },
      status?.phoneLeases.map { "\($0) leased" },
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

package struct EmulatorList: Command {
  package static let path = "emulator list"

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the local servers running on this machine.",
    discussion: """
      These are your background servers, and the one that --emulator, a variable or the profile points to, or else \
      the one on port 9099. A foreground server on another port is not listed.
      """,
    examples: ["authctl emulator list", "authctl emulator list --json"], build: Self.init)

  package static func result(of it: [RunningServer]?) -> Members {
    ["servers": .list(it, "of each, what emulator status prints", RunningServer.members)]
  }

  package func run(_ context: Context) async throws -> Reply {
    let records = ServerRecords(context).noting(context.terminal).running()
    var origins = records.map(\.origin)
    let known = try ServerChoice.named(nil, context) ?? .usual
    if !records.contains(where: { $0.isReached(at: known) }) { origins.append(known) }
    var servers: [RunningServer] = []
    for origin in origins {
      let record = records.first { $0.address == origin.authority }
      let status: EmulatorStatus.Response?
      switch await ServerAnswer(from: origin, within: min(.seconds(2), context.options.timeout)) {
      case .authctl(let found): status = found
      case .emulator: status = nil
      case .stranger, .silent, .nothing:
        guard let record else { continue }
        context.terminal.note(
          "process \(record.processID) at \(record.address) does not answer; its log: \(record.log)")
        continue
      }
      servers.append(
        RunningServer(
          address: origin.authority, status: status, record: record, now: context.now()))
    }
    var table = Table("ADDRESS", "PROJECT", "MODE", "USERS", "PROCESS", "BACKGROUND", "LOG")
    for server in servers {
      let status = server.status
      table.append(
        server.address, status?.projectID ?? "-", server.mode, status?.accounts.map { "\($0)" } ?? "-",
        status?.processID.map { "\($0)" } ?? "-", server.record == nil ? "no" : "yes",
        server.record?.log ?? "-")
    }
    return Reply(
      table.text(context.terminal.style, orIfEmpty: "No local server is running."), Self.result(of: servers))
  }
}

package struct EmulatorOpen: Command {
  package static let path = "emulator open"
  let address: ServerAddress?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Open the page of a running local server in the browser.",
    discussion: "The page shows users, codes, links and calls. Its address is printed too.",
    examples: ["authctl emulator open", "authctl emulator open 9099"],
    build: Self.init(address:), ServerAddress.operand)

  package static func result(of it: (url: String, isOpened: Bool)?) -> Members {
    [
      "url": .value(it?.url, "the address of the page"),
      "opened": .value(it?.isOpened, "there was a desktop to open it on"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let choice = try ServerChoice(address, context, of: Self.next)
    guard let status = try await choice.status(within: min(context.options.timeout, .seconds(10))) else {
      throw CommandFailure(
        .notRunning, "the emulator at \(choice.origin.authority) is another program's",
        hint: .run("emulator start --detach --port 0"))
    }
    let url = status.publicURL ?? "\(choice.origin)"
    let isOpened = context.machine.openBrowser(url)
    let text = isOpened ? "Opened \(url).\n" : "There is no desktop to open it on. The page: \(url)\n"
    return Reply(text, Self.result(of: (url, isOpened)))
  }
}
