import Synchronization

/// The `Host` field that passed the check last: clients send the same one with each request, and reading an address takes longer than
/// comparing it.
final class AdmittedHost: Sendable {
  private let last = Mutex<String?>(nil)

  /// Whether this is the field that passed last.
  func isSame(_ host: String?) -> Bool { host != nil && last.withLock { $0 == host } }

  /// Keeps a field that passed.
  func note(_ host: String?) { last.withLock { $0 = host } }
}
