import Synchronization

/// Random bytes that are the same in every run.
public final class SeededBytes: Sendable {
  private let generator: Mutex<SeededGenerator>

  /// Each seed gives one sequence.
  public init(_ seed: UInt64 = 1) { generator = Mutex(SeededGenerator(seed: seed)) }

  public func callAsFunction(_ count: Int) -> [UInt8] {
    generator.withLock { generator in (0..<count).map { _ in UInt8(truncatingIfNeeded: generator.next()) } }
  }
}
