import Synchronization

/// Random bytes that are the same in every run (SplitMix64).
public final class SeededBytes: Sendable {
  private let state: Mutex<UInt64>

  /// One seed, one sequence.
  public init(_ seed: UInt64 = 1) { state = Mutex(seed) }

  /// The next bytes of the sequence.
  public func callAsFunction(_ count: Int) -> [UInt8] {
    state.withLock { state in
      (0..<count).map { _ in
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return UInt8(truncatingIfNeeded: mixed ^ (mixed >> 31))
      }
    }
  }
}
