import AuthHTTP

/// When a request is repeated: only where a second one does no harm (Docs/architecture.md 5, "Retries").
struct RetryPolicy: Sendable {
  /// How often a request is sent at most.
  var attempts = 3
  /// The pause before the second attempt; doubled before each further one.
  var firstPause = Duration.milliseconds(100)

  /// Statuses that say "not now" rather than "no".
  static let passingStatuses: Set<Int> = [502, 503, 504]

  /// The pause before attempt `next` (2, 3, …), between half and the whole of the doubled base, so that parallel clients spread.
  func pause(before next: Int, random: UInt8) -> Duration {
    let whole = firstPause * (1 << max(0, next - 2))
    return whole / 2 + whole / 2 * Int(random) / 255
  }

  /// Whether `failure` of a request may be answered by sending it again.
  func allowsRepeat(after failure: HTTPError, isHarmless: Bool) -> Bool {
    switch failure {
    case .couldNotConnect: true
    case .timedOut(.connect, _): true
    case .timedOut(.total, _): false
    case .connectionLost: isHarmless
    case .untrusted, .malformed, .unsendable, .missingLibrary, .other: false
    }
  }
}
