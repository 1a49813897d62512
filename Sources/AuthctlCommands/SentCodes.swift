import Synchronization

/// The codes that the embedded server would have sent in this run.
///
/// They are not secret there.
final class SentCodes: Sendable {
  private let codes = Mutex<[String]>([])

  /// Keeps the code of a message.
  func append(_ code: String) { codes.withLock { $0.append(code) } }

  /// The code of the last message; nil when none went out.
  var newest: String? { codes.withLock(\.last) }
}
