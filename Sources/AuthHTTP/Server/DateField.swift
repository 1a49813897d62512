#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// The `Date` field's value, made once a second (RFC 9110 section 6.6.1 obliges a server that has a clock).
///
/// It follows the system; a service with a clock of its own writes the field itself.
struct DateField {
  private var second: time_t?
  private var value = ""

  mutating func text() -> String {
    let current = time(nil)
    if current != second { (second, value) = (current, HTTPDate.format(secondsSince1970: current)) }
    return value
  }
}
