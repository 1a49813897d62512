public import Foundation
import Synchronization

/// A clock that only moves when a test moves it.
public final class ManualClock: Sendable {
  private let time: Mutex<Date>

  /// Starts at a time with whole seconds, which files store exactly.
  public init(_ start: Date = Date(timeIntervalSince1970: 1_795_244_400)) { time = Mutex(start) }

  public var now: Date { time.withLock { $0 } }

  /// Moves the clock, possibly backwards.
  public func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
