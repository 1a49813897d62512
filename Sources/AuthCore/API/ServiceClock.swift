import Platform
import Synchronization

/// The newest time of the service's clock: the `Date` of its last answer (RFC 9110 section 6.6.1).
///
/// Shared by the flows of one client, because the target's clock is what counts (Docs/architecture.md 1).
final class ServiceClock: Sendable {
  private let newest = Mutex<Date?>(nil)

  /// The `Date` of the newest answer; nil before the first answer or if it had none.
  var time: Date? { newest.withLock { $0 } }

  func take(_ date: Date?) { newest.withLock { $0 = date } }
}
