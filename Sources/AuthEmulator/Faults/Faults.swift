import Synchronization

final class Faults: Sendable {
  private let table: Mutex<FaultTable>
  /// Read for every request, so that a server without faults pays only for one load.
  private let hasRules: Atomic<Bool>
  /// Called only when a rule needs it, because most servers have no rules and it takes longer than a start.
  let methods: @Sendable () -> MethodTemplates

  init(_ rules: [FaultRule], seed: UInt64, methods: @escaping @Sendable () -> MethodTemplates) {
    self.methods = methods
    table = Mutex(FaultTable(rules.map { .init(rule: $0) }, seed: seed))
    hasRules = Atomic(!rules.isEmpty)
  }

  var areSet: Bool { hasRules.load(ordering: .relaxed) }

  func apply(to request: HTTPRequest) -> AppliedFaults? {
    guard areSet else { return nil }
    let methods = methods()
    guard let paths = methods.paths(of: request) else { return nil }
    return table.withLock { table in table.apply { methods.areNamed(paths, by: $0) } }
  }

  /// The rules with their counters, and the seed of the random choices.
  var current: FaultTable { table.withLock { $0 } }

  /// The rules that may still apply, as texts.
  var active: [String] {
    guard areSet else { return [] }
    return current.entries.filter { !$0.isSpent }.map(\.rule.text)
  }

  /// Adds a rule that names a known method.
  func add(_ rule: FaultRule) throws(FaultRuleError) {
    let entry = FaultTable.Entry(rule: try methods().checking(rule))
    change { $0.entries.append(entry) }
  }

  /// Removes the rule with this one of ``FaultTable/names``; nothing if its place has another one by now.
  func remove(_ name: String) {
    change { table in
      if let index = table.names.firstIndex(of: name) { table.entries.remove(at: index) }
    }
  }

  func change(_ body: (inout FaultTable) -> Void) {
    table.withLock { table in
      body(&table)
      hasRules.store(!table.entries.isEmpty, ordering: .relaxed)
    }
  }
}

/// Delays the response by a time, then fails.
typealias AppliedFaults = (delay: Duration?, failure: FaultRule?)

/// The rules in order, how often each applied, and the random numbers they use.
struct FaultTable: Sendable {
  struct Entry: Sendable, Equatable {
    var rule: FaultRule
    var applied = 0

    var isSpent: Bool { rule.count.map { applied >= $0 } ?? false }
  }

  private(set) var seed: UInt64
  var entries: [Entry]
  private var random: SeededGenerator

  init(_ entries: [Entry], seed: UInt64) {
    (self.entries, self.seed) = (entries, seed)
    random = SeededGenerator(state: seed)
  }

  /// What tells the rules apart: their places and texts.
  var names: [String] {
    entries.enumerated().map { "\($0.offset) \($0.element.rule.text)" }
  }

  /// Tries each matching rule, in order, until one delay and one failure are found.
  mutating func apply(isNamed: (String) -> Bool) -> AppliedFaults? {
    var found: AppliedFaults = (nil, nil)
    for index in entries.indices where !entries[index].isSpent {
      let rule = entries[index].rule
      if rule.isLatency ? found.delay != nil : found.failure != nil { continue }
      guard isNamed(rule.method) else { continue }
      // A rule with probability 1 uses no random number, so that adding one does not change the others'
      // choices.
      if rule.probability < 1, Double.random(in: 0..<1, using: &random) >= rule.probability { continue }
      entries[index].applied += 1
      if case .latency(let range) = rule.effect {
        found.delay = .milliseconds(
          range.lowerBound == range.upperBound ? range.lowerBound : .random(in: range, using: &random))
      } else {
        found.failure = rule
      }
    }
    return found.delay == nil && found.failure == nil ? nil : found
  }
}

/// Random numbers from a seed: SplitMix64 (Steele, Lea, Flood 2014).
private struct SeededGenerator: RandomNumberGenerator, Sendable {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
