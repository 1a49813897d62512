/// How often something happened within an hour.
package struct HourCount: Codable, Sendable, Equatable {
  /// The start of the hour, in milliseconds since 1970.
  fileprivate var since: Int64
  fileprivate var count: Int64 = 0

  fileprivate func isCurrent(at now: Int64) -> Bool { (0..<3_600_000).contains(now.since(since)) }
}

extension HourCount? {
  /// Whether so many happened within the hour that began with the first.
  package func reaches(_ limit: Int64, at now: Int64) -> Bool {
    self.map { $0.isCurrent(at: now) && $0.count >= limit } == true
  }

  package mutating func add(at now: Int64) {
    if self?.isCurrent(at: now) != true { self = HourCount(since: now) }
    self?.count += 1
  }
}
