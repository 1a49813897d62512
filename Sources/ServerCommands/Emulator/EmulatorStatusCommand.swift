import AuthEmulator

package struct EmulatorStatusCommand: Command {
  package static let path = "emulator status"
  package static var members: String { RunningServer.members }
  let address: ServerAddress?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Show whether a local server is running, and what it serves.",
    discussion: """
      The exit code is 0 if an auth emulator answers, and 5 if none does, so the command works as a health check. \
      Google's emulator reports only that it is running.
      """,
    examples: ["authctl emulator status", "authctl emulator status 9099 --field accounts"],
    build: Self.init(address:), ServerAddress.operand)

  package func run(_ context: Context) async throws -> Reply {
    let choice = try ServerChoice(address, context, of: Self.next)
    try context.use(choice.origin)
    let status = try await choice.status(within: min(context.options.timeout, .seconds(10)))
    if let status { try context.use(choice.origin, project: status.projectID) }
    let record = choice.record.flatMap { Int($0.processID) == status?.processID ? $0 : nil }
    let server = RunningServer(
      address: choice.origin.authority, status: status, record: record, now: context.now())
    return Reply([:], and: server, words: server.text)
  }
}

/// A local server as `emulator status` and `emulator list` show it.
struct RunningServer: Encodable, Sendable {
  static var members: String {
    """
    address server url projectId strict pid version startTime accounts testPhones phoneOutcomes phoneLeases detached \
    profile log upstream
    """
  }

  let address: String
  /// What the server reports about itself; nil for another auth emulator.
  let status: EmulatorStatus.Response?
  let record: ServerRecord?
  let now: Date

  private enum CodingKeys: CodingKey { case address, server, url, detached, profile, log }

  private var url: String { status?.publicURL ?? "http://\(address)" }

  func encode(to encoder: any Encoder) throws {
    var facts = status
    facts?.publicURL = nil
    try facts?.encode(to: encoder)
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(address, forKey: .address)
    try object.encode(status == nil ? "other" : "authctl", forKey: .server)
    try object.encode(url, forKey: .url)
    try object.encodeIfPresent(status.map { _ in record != nil }, forKey: .detached)
    try object.encodeIfPresent(record?.profile, forKey: .profile)
    try object.encodeIfPresent(record?.log, forKey: .log)
  }

  func text(_ style: TextStyle) -> StyledText {
    guard let status else { return "\(address) answers: another program's auth emulator.\n" }
    let isProxy = status.upstream != nil
    var facts = Facts()
    facts.append("address", address)
    facts.append("url", url)
    facts.append("project", status.projectID)
    facts.append("mode", !isProxy && status.strict != true ? "default (like Google's emulator)" : mode)
    facts.append("process", status.processID.map { "\($0)\(record == nil ? "" : ", in the background")" })
    facts.append("up since", status.startTime.map { time in age.map { "\(time) (\($0.words))" } ?? time })
    facts.append("accounts", isProxy ? nil : status.accounts.map { "\($0), including those of tenants" })
    facts.append("numbers", numbers)
    facts.append("log", record?.log)
    return facts.text(style)
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
  package static var members: String { "servers[\(RunningServer.members)]" }

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the local servers running on this machine.",
    discussion: """
      These are your background servers, and the one that --emulator, a variable or the profile points to, or else \
      the one on port 9099. A foreground server on another port is not listed.
      """,
    examples: ["authctl emulator list", "authctl emulator list --json"], build: Self.init)

  package func run(_ context: Context) async throws -> Reply {
    let records = try ServerRecords(context).running()
    var origins = records.map(\.origin)
    let known = try ServerChoice.named(nil, context) ?? ServerChoice.usual
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
      servers.isEmpty ? "No local server is running.\n" : table.text(context.terminal.style),
      ["servers": servers])
  }
}

package struct EmulatorOpen: Command {
  package static let path = "emulator open"
  package static let members = "url opened"
  let address: ServerAddress?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Open the page of a running local server in the browser.",
    discussion: "The page shows users, codes, links and calls. Its address is printed too.",
    examples: ["authctl emulator open", "authctl emulator open 9099"],
    build: Self.init(address:), ServerAddress.operand)

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
    return Reply(text, ["url": url, "opened": isOpened])
  }
}
