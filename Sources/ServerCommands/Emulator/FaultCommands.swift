import AuthEmulator

/// A command that makes one call about failures and delays, and prints them as they are afterwards.
package protocol FaultCommand: Command where Outcome == InjectedFaults {
  associatedtype Call: Endpoint<InjectedFaults>
  var call: Call { get throws }
}

extension FaultCommand {
  package static func result(of it: InjectedFaults?) -> Members {
    let faults = Member.list(it?.faults) { fault in
      [
        "method": .value(fault?.method).labeled("METHOD", fault?.method ?? "*"),
        "answer": .value(fault?.answer, "absent for a delay")
          .labeled("ANSWER OR DELAY", fault?.answer ?? fault?.latency ?? ""),
        "latency": .value(fault?.latency, "absent for a failure"),
        "count": .value(fault?.count, "absent if unlimited")
          .labeled("COUNT", fault?.count.map { "\($0)" } ?? "any"),
        "probability": .value(fault?.probability, "absent if 1")
          .labeled("PROBABILITY", fault?.probability.map { "\($0)" } ?? "1"),
        "struck": .value(fault?.struck, "how many calls it was applied to")
          .labeled("APPLIED", "\(fault?.struck ?? 0)"),
      ]
    }
    return ["faults": faults.table(orIfEmpty: "No faults are injected."), "seed": .value(it?.seed)]
  }

  package func run(_ context: Context) async throws -> Reply {
    let call = try call
    let answer = try await context.localServer().call(call)
    _ = try answer.faults.required("faults")
    return Self.reply(answer)
  }
}

package struct EmulatorFaultsAdd: FaultCommand {
  package static let path = "emulator faults add"
  let failures: [FailureRule]
  let latencies: [LatencyRule]

  package static let description: CommandDescription<Context> = CommandDescription(
    "Make a running local server fail or delay calls.",
    discussion: """
      New rules are added after the existing ones. For the syntax, see: authctl help faults. Calls below \
      /emulator/ are never affected. The embedded server, which runs for one command only, does not support faults.
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

  package var call: InjectedFaults.Post {
    get throws {
      guard !failures.isEmpty || !latencies.isEmpty else {
        throw CommandFailure.usage(
          "--fail or --latency is missing", hint: .run("emulator faults add --fail accounts:lookup=503*2"))
      }
      let rules = failures.map(\.rule) + latencies.map(\.rule)
      return InjectedFaults.Post { $0.faults = rules.map { InjectedFaults.Fault($0) } }
    }
  }
}

package struct EmulatorFaultsList: FaultCommand {
  package static let path = "emulator faults list"
  package let call = InjectedFaults.Get()

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the failures and delays of the local server, and how often each was applied.",
    examples: ["authctl emulator faults list"], build: Self.init)
}

package struct EmulatorFaultsClear: FaultCommand {
  package static let path = "emulator faults clear"
  package let call = InjectedFaults.Delete()

  package static let description: CommandDescription<Context> = CommandDescription(
    "Remove all failures and delays from the local server.",
    examples: ["authctl emulator faults clear"], build: Self.init)
}
