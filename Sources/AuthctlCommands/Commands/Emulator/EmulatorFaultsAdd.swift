import AuthCore
import AuthEmulator
import CommandLineKit
import IdentityToolkit

struct EmulatorFaultsAdd: Command {
  static let path = "emulator faults add"
  let failures: [FailureRule]
  let latencies: [LatencyRule]

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Make a running local server fail or delay calls.",
      discussion: """
        New rules are added after the existing ones. For the syntax, see: authctl help faults. Calls below \
        /emulator/ are never affected. The embedded server, which lives for one command, has no faults.
        """,
      examples: [
        "authctl emulator faults add --fail 'accounts:lookup=503*2'",
        "authctl emulator faults add --fail 'token=drop@0.1' --latency 'accounts:*=100ms..300ms'",
      ],
      build: Self.init(failures:latencies:),
      .repeated(
        "fail", "RULE", help: "Calls to fail: METHOD=ANSWER[*COUNT][@PROBABILITY]."),
      .repeated(
        "latency", "RULE",
        help: "Calls to delay: [METHOD=]TIME[..TIME][*COUNT][@PROBABILITY]."))
  }

  func run(_ context: Context) async throws -> EmulatorFaultsResult {
    guard !failures.isEmpty || !latencies.isEmpty else {
      throw CommandFailure.usage(
        "--fail or --latency is missing", hint: "authctl emulator faults add --fail 'accounts:lookup=503*2'")
    }
    let rules = failures.map(\.rule) + latencies.map(\.rule)
    let faults = rules.map { rule in
      InjectedFaults.Fault {
        $0.method = rule.method
        if rule.isLatency { $0.latency = rule.effectText } else { $0.answer = rule.effectText }
        $0.count = rule.count
        $0.probability = rule.probability < 1 ? rule.probability : nil
      }
    }
    return EmulatorFaultsResult(try await context.localServer().addFaults(faults))
  }
}
