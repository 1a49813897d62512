import Platform

/// The `Date` field's value, created once a second (RFC 9110 section 6.6.1 requires it of a server with a
/// clock).
///
/// It follows the system's clock, or a service's own clock, which may be shifted against it.
struct DateField {
  /// How many seconds the service's clock is ahead of the system's.
  let offset: @Sendable () -> Int
  private var second: Int?
  private var value = ""

  init(offset: @escaping @Sendable () -> Int) { self.offset = offset }

  mutating func text() -> String {
    let current = Int(time(nil)) + offset()
    if current != second { (second, value) = (current, HTTPDate.format(secondsSince1970: current)) }
    return value
  }
}
