package import Platform

/// Times in header fields: the fixed form of RFC 9110 section 5.6.7, such as `Sun, 06 Nov 1994 08:49:37 GMT`.
package enum HTTPDate {
  /// The time, or nil for any other form; the two obsolete forms are not read.
  package static func parse(_ text: String) -> Date? {
    let parts = text.split(separator: " ")
    guard parts.count == 6, parts[5] == "GMT", let day = number(parts[1]), let year = number(parts[3]),
      let month = months.firstIndex(of: String(parts[2]))
    else { return nil }
    let clock = parts[4].split(separator: ":").compactMap(number)
    guard clock.count == 3 else { return nil }
    let days = daysSince1970(year: year, month: month + 1, day: day)
    return Date(timeIntervalSince1970: Double(days * 86400 + clock[0] * 3600 + clock[1] * 60 + clock[2]))
  }

  /// At most four digits, as in a year, so that no sum overflows.
  private static func number(_ text: Substring) -> Int? {
    text.utf8.count <= 4 && text.utf8.allSatisfy(Octet.isDigit) ? Int(text) : nil
  }

  /// The names, as in the fields.
  package static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The proleptic Gregorian calendar with years that begin in March, so that the leap day is the last one.
  package static func daysSince1970(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }
}
