import AuthEmulator

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
    .option("fault-seed", "N", default: 1, help: "The seed for random choices in faults.")
  )
  .under(ServerHeading.faults)

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
