package import Foundation

/// A wait that took too long.
package struct TimedOut: Error, CustomStringConvertible {
  /// The event that did not happen.
  package let event: String
  package let limit: Duration

  package init(waitingFor event: String, limit: Duration) {
    self.event = event
    self.limit = limit
  }

  package var description: String { "waited \(limit) for \(event)" }
}

extension Duration {
  /// How long a test waits for an event that takes an idle machine well under a second.
  package static var patience: Duration { .seconds(120) }

  package var seconds: TimeInterval { self / .seconds(1) }
}

/// Waits until `hasHappened` is true, checking every few milliseconds.
///
/// - Throws: ``TimedOut`` with the event's name after the limit, and the errors of `hasHappened`.
package func wait(
  for event: String, within limit: Duration = .patience, until hasHappened: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  while try await !hasHappened() {
    guard ContinuousClock.now < end else { throw TimedOut(waitingFor: event, limit: limit) }
    try await Task.sleep(for: .milliseconds(2))
  }
}

/// Waits in the same way, in a test that is not asynchronous.
///
/// - Throws: ``TimedOut`` with the event's name after the limit, and the errors of `hasHappened`.
package func block(
  for event: String, within limit: Duration = .patience, until hasHappened: () throws -> Bool
) throws {
  let end = ContinuousClock.now + limit
  while try !hasHappened() {
    guard ContinuousClock.now < end else { throw TimedOut(waitingFor: event, limit: limit) }
    usleep(2000)
  }
}
