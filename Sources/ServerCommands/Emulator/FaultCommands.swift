import AuthEmulator

package struct EmulatorFaultsAdd: Command {
  package static let path = "emulator faults add"
  package static let members = EmulatorFaultsList.members
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

  package func run(_ context: Context) async throws -> Reply {
    guard !failures.isEmpty || !latencies.isEmpty else {
      throw CommandFailure.usage(
        "--fail or --latency is missing", hint: .run("emulator faults add --fail accounts:lookup=503*2"))
    }
    let rules = failures.map(\.rule) + latencies.map(\.rule)
    let faults = rules.map { InjectedFaults.Fault($0) }
    let request = InjectedFaults.Post { $0.faults = faults }
    return try EmulatorFaultsList.reply(await context.localServer().call(request), context)
  }
}

package struct EmulatorFaultsList: Command {
  package static let path = "emulator faults list"
  package static let members = "faults[method answer latency count probability struck] seed"

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the failures and delays of the local server, and how often each was applied.",
    examples: ["authctl emulator faults list"], build: Self.init)

  package func run(_ context: Context) async throws -> Reply {
    try Self.reply(await context.localServer().call(InjectedFaults.Get()), context)
  }

  static func reply(_ injected: InjectedFaults, _ context: Context) throws -> Reply {
    let faults = try injected.faults.required("faults")
    let rows = faults.map { fault in
      [
        fault.method ?? "*", fault.answer ?? fault.latency ?? "", fault.count.map { "\($0)" } ?? "any",
        fault.probability.map { "\($0)" } ?? "1", "\(fault.struck ?? 0)",
      ]
    }
    let table = Table("METHOD", "ANSWER OR DELAY", "COUNT", "PROBABILITY", "APPLIED", rows: rows)
    return Reply(
      faults.isEmpty ? "No faults are injected.\n" : table.text(context.terminal.style),
      ["faults": faults, "seed": injected.seed])
  }
}

package struct EmulatorFaultsClear: Command {
  package static let path = "emulator faults clear"
  package static let members = EmulatorFaultsList.members

  package static let description: CommandDescription<Context> = CommandDescription(
    "Remove all failures and delays from the local server.",
    examples: ["authctl emulator faults clear"], build: Self.init)

  package func run(_ context: Context) async throws -> Reply {
    try EmulatorFaultsList.reply(await context.localServer().call(InjectedFaults.Delete()), context)
  }
}
