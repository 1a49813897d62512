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
