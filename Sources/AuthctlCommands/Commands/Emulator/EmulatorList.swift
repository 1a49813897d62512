import AuthHTTP
import CommandLineKit
import IdentityToolkit

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
