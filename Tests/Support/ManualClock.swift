package import Foundation
import Synchronization

/// A clock that only moves when a test moves it.
package final class ManualClock: Sendable {
  private let time: Mutex<Date>

  /// Starts at a time with whole seconds, which files store exactly.
  package init(_ start: Date = Date(timeIntervalSince1970: 1_795_244_400)) { time = Mutex(start) }

  package var now: Date { time.withLock { $0 } }

  /// Moves the clock, possibly backwards.
  package func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
