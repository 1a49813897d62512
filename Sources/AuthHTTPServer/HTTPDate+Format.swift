package import AuthHTTP
import Platform

extension HTTPDate {
  /// IMF-fixdate, such as `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110 section 5.6.7).
  package static func format(secondsSince1970 seconds: Int) -> String {
    var moment = time_t(seconds)
    var parts = tm()
    gmtime_r(&moment, &parts)
    let day = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"][Int(parts.tm_wday)]
    let clock = [parts.tm_hour, parts.tm_min, parts.tm_sec].map(twoDigits).joined(separator: ":")
    let date = "\(twoDigits(parts.tm_mday)) \(months[Int(parts.tm_mon)]) \(Int(parts.tm_year) + 1900)"
    return "\(day), \(date) \(clock) GMT"
  }

  private static func twoDigits(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
