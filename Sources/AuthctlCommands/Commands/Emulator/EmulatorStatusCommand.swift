import Platform
import AuthEmulator
import AuthHTTP
import CommandLineKit
import IdentityToolkit

struct EmulatorStatusCommand: Command {
  static let path = "emulator status"
  let address: ServerAddress?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Show whether a local server runs, and what it serves.",
      discussion: """
        The exit code is 0 if an auth emulator answers, and 5 if none does, which suits a health check. \
        Google's emulator says only that it is there.
        """,
      examples: ["authctl emulator status", "authctl emulator status 9099 --field accounts"],
      build: Self.init(address:), ServerAddress.operand)
  }

  func run(_ context: Context) async throws -> EmulatorStatusResult {
    let choice = try ServerChoice(address, context, of: Self.path)
    try context.use(choice.origin)
    let limit = min(context.options.timeout, .seconds(10))
    switch await ServerProbe(limit: limit).ask(choice.origin) {
    case .authctl(let status):
      try context.use(choice.origin, project: status.projectID)
      let record = choice.record.flatMap { Int($0.processID) == status.processID ? $0 : nil }
      return EmulatorStatusResult(
        address: choice.origin.authority, status: status, record: record, now: context.now())
    case .emulator:
      return EmulatorStatusResult(
        address: choice.origin.authority, status: nil, record: nil, now: context.now())
    case .stranger(let status): throw choice.stranger(status)
    case .nothing: throw choice.notRunning
    }
  }
}

/// The result of `emulator status`.
struct EmulatorStatusResult: CommandResult {
  static var members: String {
    """
    address server url projectId strict pid version startTime accounts testPhones phoneOutcomes phoneLeases detached \
    profile log upstream
    """
  }

  let address: String
  /// `authctl`, or `other` for another auth emulator.
  let server: String
  let url: String
  let projectID: String?
  let strict: Bool?
  let processID: Int?
  let version: String?
  let startTime: String?
  let accounts: Int?
  let testPhones: Int?
  let phoneOutcomes: Int?
  let phoneLeases: Int?
  /// Whether it runs in the background.
  let detached: Bool?
  /// The profile it was started with, in the background.
  let profile: String?
  let log: String?
  /// Where it passes calls on, if it is a proxy.
  let upstream: String?
  private let age: Duration?

  enum CodingKeys: String, CodingKey {
    case address, server, url, projectID = "projectId", strict, processID = "pid", version, startTime
    case accounts, testPhones, phoneOutcomes, phoneLeases, detached, profile, log, upstream
  }

  init(address: String, status: EmulatorStatus.Response?, record: ServerRecord?, now: Date) {
    self.address = address
    server = status == nil ? "other" : "authctl"
    url = status?.publicURL ?? "http://\(address)"
    projectID = status?.projectID
    strict = status?.strict
    processID = status?.processID
    version = status?.version
    startTime = status?.startTime
    accounts = status?.accounts
    testPhones = status?.testPhones
    phoneOutcomes = status?.phoneOutcomes
    phoneLeases = status?.phoneLeases
    detached = status.map { _ in record != nil }
    profile = record?.profile
    log = record?.log
    upstream = status?.upstream
    let start = status?.startTime.flatMap { Timestamp(parsing: $0)?.date }
    age = start.map { .seconds(Int64(max(0, now.timeIntervalSince($0)))) }
  }

  func text(_ style: TextStyle) -> String {
    guard server == "authctl" else { return "\(address) answers: an auth emulator of another program.\n" }
    var facts = Facts()
    facts.append("address", address)
    facts.append("url", url)
    facts.append("project", projectID)
    facts.append(
      "mode", upstream == nil && strict != true ? "default (like Google's emulator)" : mode)
    facts.append("process", processID.map { "\($0)\(detached == true ? ", in the background" : "")" })
    facts.append("up since", startTime.map { time in age.map { "\(time) (\($0.words))" } ?? time })
    facts.append("accounts", upstream == nil ? accounts.map { "\($0), those of tenants included" } : nil)
    facts.append("numbers", numbers)
    facts.append("log", log)
    return facts.text(style)
  }

  /// How it answers.
  var mode: String {
    guard server == "authctl" else { return "another emulator" }
    return upstream.map { UpstreamName.deed($0) } ?? (strict == true ? "strict" : "default")
  }

  /// The fictional numbers in words; nil if there are none.
  private var numbers: String? {
    let words = [
      testPhones.map { "\($0) fictional" }, phoneOutcomes.map { "\($0) of them with an outcome" },
      phoneLeases.map { "\($0) leased" },
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ", ")
  }
}

struct EmulatorList: Command {
  static let path = "emulator list"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the local servers that run on this machine.",
      discussion: """
        These are your servers in the background, and the one that --emulator, a variable or the profile \
        names, else the one on port 9099. A server in the foreground of another port is not known.
        """,
      examples: ["authctl emulator list", "authctl emulator list --json"], build: Self.init)
  }

  func run(_ context: Context) async throws -> EmulatorListResult {
    let records = try ServerRecords(context).running()
    var origins = records.compactMap { HTTPOrigin(.http, parsing: $0.address) }
    let known = try ServerChoice.named(nil, context) ?? ServerChoice.usual
    if !origins.contains(where: { $0.port == known.port }) { origins.append(known) }
    var servers: [EmulatorStatusResult] = []
    for origin in origins {
      let record = records.first { $0.address == origin.authority }
      let answer = await ServerProbe(limit: min(.seconds(2), context.options.timeout)).ask(origin)
      let status: EmulatorStatus.Response?
      switch answer {
      case .authctl(let found): status = found
      case .emulator: status = nil
      case .stranger, .nothing:
        guard let record else { continue }
        context.terminal.note(
          "process \(record.processID) at \(record.address) does not answer; its log: \(record.log)")
        continue
      }
      servers.append(
        EmulatorStatusResult(
          address: origin.authority, status: status, record: record, now: context.now()))
    }
    return EmulatorListResult(servers: servers)
  }
}

/// The result of `emulator list`.
struct EmulatorListResult: CommandResult {
  static var members: String { "servers[\(EmulatorStatusResult.members)]" }

  /// What `emulator status` shows of each.
  let servers: [EmulatorStatusResult]

  func text(_ style: TextStyle) -> String {
    guard !servers.isEmpty else { return "No local server runs.\n" }
    var table = Table("ADDRESS", "PROJECT", "MODE", "USERS", "PROCESS", "BACKGROUND", "LOG")
    for server in servers {
      table.append(
        server.address, server.projectID ?? "-", server.mode, server.accounts.map { "\($0)" } ?? "-",
        server.processID.map { "\($0)" } ?? "-", server.detached == true ? "yes" : "no", server.log ?? "-")
    }
    return table.text(style)
  }
}

struct EmulatorOpen: Command {
  static let path = "emulator open"
  let address: ServerAddress?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Open the page of a running local server in the browser.",
      discussion: "The page shows users, codes, links and calls. Its address is printed too.",
      examples: ["authctl emulator open", "authctl emulator open 9099"],
      build: Self.init(address:), ServerAddress.operand)
  }

  func run(_ context: Context) async throws -> EmulatorOpenResult {
    let choice = try ServerChoice(address, context, of: Self.path)
    switch await ServerProbe(limit: min(context.options.timeout, .seconds(10))).ask(choice.origin) {
    case .authctl(let status):
      let url = status.publicURL ?? "\(choice.origin)"
      context.surroundings.openBrowser(url)
      return EmulatorOpenResult(url: url)
    case .emulator:
      throw CommandFailure(
        ErrorReport(
          code: "NOT_RUNNING", message: "the emulator at \(choice.origin.authority) is another program's",
          hint: "authctl emulator start --detach", exitStatus: .network))
    case .stranger(let status): throw choice.stranger(status)
    case .nothing: throw choice.notRunning
    }
  }
}

/// The result of `emulator open`.
struct EmulatorOpenResult: CommandResult {
  static var members: String { "url" }

  let url: String

  func text(_ style: TextStyle) -> String { "Opened \(url).\n" }
}
