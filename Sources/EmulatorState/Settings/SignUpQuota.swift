import Platform

/// A temporary limit of sign-ups (Docs/protocol.md 10.2).
///
/// Production counts per IP address; a local server counts all clients as one.
package struct SignUpQuota: Sendable, Equatable {
  /// Sign-ups in an hour.
  package let limit: Int64
  /// The start, in milliseconds since 1970.
  package let start: Int64
  package let end: Int64

  /// Nil if there is none; a limit of zero means none.
  init?(_ config: JSONValue?) {
    guard let limit = config?["quota"]?.string.flatMap({ Int64($0) }), limit > 0 else { return nil }
    self.limit = limit
    let start = config?["startTime"]?.string.flatMap { Timestamp(parsing: $0) }
    self.start = start?.milliseconds ?? 0
    let seconds = config?["quotaDuration"]?.string.flatMap { Double(decimal: $0.dropLast()) } ?? 0
    end = self.start + Int64(nearest: min(max(0, seconds), 1e10) * 1000)
  }

  package func limit(at now: Int64) -> Int64? { now >= start && now < end ? limit : nil }
}
