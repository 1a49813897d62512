public import Foundation

/// A wait that took too long.
public struct TimedOut: Error, CustomStringConvertible {
  /// The event that did not come.
  public let event: String
  /// How long the test waited for it.
  public let limit: Duration

  /// A wait for `event` that ended without it.
  public init(waitingFor event: String, limit: Duration) {
    self.event = event
    self.limit = limit
  }

  /// Names the event and the limit.
  public var description: String { "waited \(limit) for \(event)" }
}

extension Duration {
  /// How long a test waits for something that an idle machine does in well under a second.
  public static var patience: Duration { .seconds(120) }

  /// The duration in seconds.
  public var seconds: TimeInterval { self / .seconds(1) }
}

/// Waits until `hasHappened` is true, looking every few milliseconds.
///
/// - Throws: ``TimedOut`` with the event's name after the limit, and whatever `hasHappened` throws.
public func wait(
  for event: String, within limit: Duration = .patience, until hasHappened: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  while try await !hasHappened() {
    guard ContinuousClock.now < end else { throw TimedOut(waitingFor: event, limit: limit) }
    try await Task.sleep(for: .milliseconds(2))
  }
}

/// The same for a test that is not asynchronous.
///
/// - Throws: ``TimedOut`` with the event's name after the limit, and whatever `hasHappened` throws.
public func block(
  for event: String, within limit: Duration = .patience, until hasHappened: () throws -> Bool
) throws {
  let end = ContinuousClock.now + limit
  while try !hasHappened() {
    guard ContinuousClock.now < end else { throw TimedOut(waitingFor: event, limit: limit) }
    usleep(2000)
  }
}
