import AuthHTTP
import Synchronization

/// The faults of a running server, counted as they strike.
package final class Faults: Sendable {
  private let table: Mutex<FaultTable>
  /// Asked by every request, so that a server without faults pays one load.
  private let hasRules: Atomic<Bool>

  init(_ rules: [FaultRule], seed: UInt64) {
    table = Mutex(FaultTable(rules.map { .init(rule: $0) }, seed: seed))
    hasRules = Atomic(!rules.isEmpty)
  }

  /// What happens to a request; nil when it is simply served.
  func strike(_ request: HTTPRequest) -> FaultStrike? {
    guard hasRules.load(ordering: .relaxed), let name = MethodName(request) else { return nil }
    return table.withLock { $0.strike(name) }
  }

  /// The rules with their counters, and the seed the chances are drawn from.
  var current: FaultTable { table.withLock { $0 } }

  /// Puts other rules in place.
  func change(_ body: (inout FaultTable) -> Void) {
    table.withLock { table in
      body(&table)
      hasRules.store(!table.entries.isEmpty, ordering: .relaxed)
    }
  }
}

/// What strikes one request.
struct FaultStrike: Equatable {
  /// To wait first.
  var delay: Duration?
  /// What takes the answer's place; nil when the request is served after all.
  var failure: FaultRule.Effect?
}

/// Rules in their order, how often each struck, and the randomness they draw from.
struct FaultTable: Sendable {
  /// A rule and what became of it.
  struct Entry: Sendable, Equatable {
    var rule: FaultRule
    var struck = 0

    var isSpent: Bool { rule.count.map { struck >= $0 } ?? false }
  }

  private(set) var seed: UInt64
  private(set) var entries: [Entry]
  private var random: SeededGenerator

  init(_ entries: [Entry], seed: UInt64) {
    (self.entries, self.seed) = (entries, seed)
    random = SeededGenerator(state: seed)
  }

  mutating func append(_ added: [Entry]) { entries += added }

  /// Draws for each rule that fits, in order, until one delay and one failure are found.
  mutating func strike(_ name: MethodName) -> FaultStrike? {
    var strike = FaultStrike()
    for index in entries.indices where !entries[index].isSpent {
      let rule = entries[index].rule
      if rule.isLatency ? strike.delay != nil : strike.failure != nil { continue }
      guard name.matches(rule.method) else { continue }
      // A certain rule draws nothing, so that adding one does not change what others do.
      if rule.probability < 1, Double.random(in: 0..<1, using: &random) >= rule.probability { continue }
      entries[index].struck += 1
      if case .latency(let range) = rule.effect {
        strike.delay = .milliseconds(
          range.lowerBound == range.upperBound ? range.lowerBound : .random(in: range, using: &random))
      } else {
        strike.failure = rule.effect
      }
    }
    return strike == FaultStrike() ? nil : strike
  }
}

/// Numbers that follow from a seed: SplitMix64 (Steele, Lea, Flood 2014).
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
