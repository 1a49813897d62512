/// How often something happened within an hour.
package struct HourCount: Codable, Sendable, Equatable {
  /// The start of the hour, in milliseconds since 1970.
  private var since: Int64
  package var count: Int64 = 0

  private init(since: Int64) { self.since = since }

  /// The count of the hour that began with it, or of a new one.
  package static func current(_ count: Self?, at now: Int64) -> Self {
    guard let count, now.since(count.since) < 3_600_000 else { return Self(since: now) }
    return count
  }
}
