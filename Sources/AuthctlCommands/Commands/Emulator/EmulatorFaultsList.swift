import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorFaultsList: Command {
  static let path = "emulator faults list"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the failures and delays of the local server, and how often each was applied.",
      examples: ["authctl emulator faults list"], build: Self.init)
  }

  func run(_ context: Context) async throws -> EmulatorFaultsResult {
    EmulatorFaultsResult(try await context.localServer().faults())
  }
}

/// The result of the `emulator faults` commands: the current rules.
struct EmulatorFaultsResult: CommandResult {
  static var members: String { "faults[method answer latency count probability struck] seed" }

  let faults: [InjectedFaults.Fault]
  let seed: Int64String?

  init(_ injected: InjectedFaults) {
    faults = injected.faults ?? []
    seed = injected.seed
  }

  func text(_ style: TextStyle) -> String {
    guard !faults.isEmpty else { return "No faults are injected.\n" }
    var table = Table("METHOD", "ANSWER OR DELAY", "COUNT", "PROBABILITY", "APPLIED")
    for fault in faults {
      table.append(
        fault.method ?? "*", fault.answer ?? fault.latency ?? "", fault.count.map { "\($0)" } ?? "any",
        fault.probability.map { "\($0)" } ?? "1", "\(fault.struck ?? 0)")
    }
    return table.text(style)
  }
}
