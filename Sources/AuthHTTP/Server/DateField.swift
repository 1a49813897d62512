import Platform

/// The `Date` field's value, made once a second (RFC 9110 section 6.6.1 obliges a server that has a clock).
///
/// It follows the system, or a service's own clock, which may be moved against it.
struct DateField {
  /// How many seconds the service's clock is ahead of the system's.
  let offset: @Sendable () -> Int
  private var second: time_t?
  private var value = ""

  init(offset: @escaping @Sendable () -> Int) { self.offset = offset }

  mutating func text() -> String {
    let current = time(nil) + offset()
    if current != second { (second, value) = (current, HTTPDate.format(secondsSince1970: current)) }
    return value
  }
}
