import AuthEmulator

struct EmulatorFaultsAdd: Command {
  static let path = "emulator faults add"
  static let members = EmulatorFaultsList.members
  let failures: [FailureRule]
  let latencies: [LatencyRule]

  static var description: CommandDescription<Context> {
    CommandDescription(
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
  }

  func run(_ context: Context) async throws -> Reply {
    guard !failures.isEmpty || !latencies.isEmpty else {
      throw CommandFailure.usage(
        "--fail or --latency is missing", hint: "authctl emulator faults add --fail 'accounts:lookup=503*2'")
    }
    let rules = failures.map(\.rule) + latencies.map(\.rule)
    let faults = rules.map { InjectedFaults.Fault($0) }
    return EmulatorFaultsList.reply(
      try await context.localServer().call(InjectedFaults.Post { $0.faults = faults }), context)
  }
}

struct EmulatorFaultsList: Command {
  static let path = "emulator faults list"
  static let members = "faults[method answer latency count probability struck] seed"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the failures and delays of the local server, and how often each was applied.",
      examples: ["authctl emulator faults list"], build: Self.init)
  }

  func run(_ context: Context) async throws -> Reply {
    Self.reply(try await context.localServer().call(InjectedFaults.Get()), context)
  }

  static func reply(_ injected: InjectedFaults, _ context: Context) -> Reply {
    let faults = injected.faults ?? []
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

struct EmulatorFaultsClear: Command {
  static let path = "emulator faults clear"
  static let members = EmulatorFaultsList.members

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Remove all failures and delays from the local server.",
      examples: ["authctl emulator faults clear"], build: Self.init)
  }

  func run(_ context: Context) async throws -> Reply {
    EmulatorFaultsList.reply(try await context.localServer().call(InjectedFaults.Delete()), context)
  }
}

/// The faults a local server starts with (`authctl help faults`).
struct FaultParameters: Sendable {
  let failures: [FailureRule]
  let latencies: [LatencyRule]
  let seed: Int

  static let parameter: Parameter<FaultParameters> = .group(
    build: FaultParameters.init(failures:latencies:seed:),
    .repeated(
      "fail", "RULE",
      help: "Calls to fail, such as accounts:lookup=503*2; see authctl help faults."),
    .repeated(
      "latency", "RULE",
      help: "Calls to delay, such as 200ms or token=100ms..300ms."),
    .option("fault-seed", "N", default: 1, help: "The seed for random choices in faults."))

  func apply(to configuration: inout EmulatorConfiguration) {
    configuration.faults = failures.map(\.rule) + latencies.map(\.rule)
    configuration.faultSeed = UInt64(bitPattern: Int64(seed))
  }
}

/// `METHOD=ANSWER[*COUNT][@PROBABILITY]`.
struct FailureRule: ParsableValue {
  let rule: FaultRule

  init(parsing text: String) throws(UsageError) {
    rule = try FaultRule.checked { () throws(FaultRuleError) in try FaultRule(failure: text) }
  }
}

/// `[METHOD=]TIME[..TIME][*COUNT][@PROBABILITY]`.
struct LatencyRule: ParsableValue {
  let rule: FaultRule

  init(parsing text: String) throws(UsageError) {
    rule = try FaultRule.checked { () throws(FaultRuleError) in try FaultRule(latency: text) }
  }
}

extension FaultRule {
  /// Parses a rule, and checks that it matches a method.
  fileprivate static func checked(_ read: () throws(FaultRuleError) -> Self) throws(UsageError) -> Self {
    do throws(FaultRuleError) {
      return try read().checked()
    } catch {
      let suggestions = error.unknownMethod.map(Self.suggestions) ?? []
      guard !suggestions.isEmpty else { throw UsageError("\(error)") }
      throw UsageError("\(error); did you mean \(suggestions.joined(separator: " or "))?")
    }
  }

  /// Methods with a similar name, or with a similar last word.
  private static func suggestions(for method: String) -> [String] {
    let name = String(method.split(separator: "/").last ?? "")
    let near = Suggestion.nearest(to: name, among: KnownMethods.names)
    guard near.isEmpty else { return near }
    let verbs = KnownMethods.names.compactMap { $0.split(separator: ":").last.map { String($0) } }
    let verb = Suggestion.nearest(to: name, among: verbs).first
    return Array(
      KnownMethods.names.filter { name in verb.map { name.hasSuffix(":\($0)") } ?? false }.prefix(3))
  }
}
