import Synchronization

/// Random bytes that are the same in every run.
package final class SeededBytes: Sendable {
  private let generator: Mutex<SeededGenerator>

  /// Each seed gives one sequence.
  package init(_ seed: UInt64 = 1) { generator = Mutex(SeededGenerator(seed: seed)) }

  package func callAsFunction(_ count: Int) -> [UInt8] {
    generator.withLock { generator in (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
  }
}
