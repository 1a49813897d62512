public import Foundation
import Synchronization

/// A clock that stands still until a test moves it.
public final class ManualClock: Sendable {
  private let time: Mutex<Date>

  /// Starts at a time with whole seconds, so that files hold it exactly.
  public init(_ start: Date = Date(timeIntervalSince1970: 1_795_244_400)) { time = Mutex(start) }

  /// The time it shows.
  public var now: Date { time.withLock { $0 } }

  /// Moves it, backwards too.
  public func advance(by seconds: TimeInterval) { time.withLock { $0 += seconds } }
}
