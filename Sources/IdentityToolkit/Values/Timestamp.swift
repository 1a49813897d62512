package import Platform

/// A point in time in RFC 3339 form, such as `2026-11-21T06:59:19.756Z`.
///
/// It reads up to nine fraction digits and any offset, since the service sends several forms
/// (Docs/protocol.md 1.4), and writes UTC.
package struct Timestamp: Sendable, Hashable, CustomStringConvertible {
  package var date: Date

  package init(_ date: Date) { self.date = date }

  /// The precision with which a time is written.
  package enum Precision: Sendable {
    /// Whole seconds, truncated.
    case seconds
    /// Three fraction digits, rounded to the nearest.
    case milliseconds
  }

  /// Parses RFC 3339; nil for anything else, such as a day that does not exist or a time without an offset.
  package init?(parsing text: some StringProtocol) {
    var reader = Reader(rest: Array(text.utf8)[...])
    guard let year = reader.digits(4), reader.skip("-"), let month = reader.digits(2), reader.skip("-"),
      let day = reader.digits(2), reader.skip("T", "t"),
      let hour = reader.digits(2), reader.skip(":"), let minute = reader.digits(2), reader.skip(":"),
      let second = reader.digits(2), let fraction = reader.fraction(), let offset = reader.offset(),
      reader.rest.isEmpty
    else { return nil }
    // 60 is a leap second (RFC 3339 section 5.7), which the count of seconds does not have.
    guard (1...12).contains(month), hour < 24, minute < 60, second <= 60 else { return nil }
    let midnight = HTTPDate.daysSince1970(year: year, month: month, day: day) * 86_400
    // February 30 is a day in March.
    guard Self.calendar(midnight).tm_mday == day else { return nil }
    let seconds = midnight + hour * 3600 + minute * 60 + second - offset
    date = Date(timeIntervalSince1970: Double(seconds) + fraction)
  }

  /// RFC 3339 in UTC; years outside 0 to 9999, which it cannot express, become the nearest possible one.
  package func formatted(_ precision: Precision = .seconds) -> String {
    let (first, last) = (-62_167_219_200_000.0, 253_402_300_799_999.0)
    let time = date.timeIntervalSince1970
    let whole = precision == .seconds ? time.rounded(.down) * 1000 : (time * 1000).rounded()
    let milliseconds = min(max(whole, first), last)
    let seconds = (milliseconds / 1000).rounded(.down)
    let parts = Self.calendar(Int(seconds))
    // A server writes one for each user: bytes, because joining strings takes longer than the calendar.
    var text: [UInt8] = []
    text.reserveCapacity(24)
    Self.append(Int(parts.tm_year) + 1900, digits: 4, after: nil, to: &text)
    Self.append(Int(parts.tm_mon) + 1, digits: 2, after: "-", to: &text)
    Self.append(Int(parts.tm_mday), digits: 2, after: "-", to: &text)
    Self.append(Int(parts.tm_hour), digits: 2, after: "T", to: &text)
    Self.append(Int(parts.tm_min), digits: 2, after: ":", to: &text)
    Self.append(Int(parts.tm_sec), digits: 2, after: ":", to: &text)
    if precision == .milliseconds {
      Self.append(Int(milliseconds - seconds * 1000), digits: 3, after: ".", to: &text)
    }
    text.append(UInt8(ascii: "Z"))
    return String(decoding: text, as: UTF8.self)
  }

  /// Milliseconds since 1970, rounded and clamped to 64 bits.
  package var milliseconds: Int64 { Int64(nearest: date.timeIntervalSince1970 * 1000) }

  /// Formats a time in milliseconds since 1970 as RFC 3339 in UTC.
  package static func text(milliseconds: Int64) -> String {
    Timestamp(Date(timeIntervalSince1970: Double(milliseconds) / 1000)).formatted(.milliseconds)
  }

  /// RFC 3339 in UTC with milliseconds.
  package var description: String { formatted(.milliseconds) }
}

extension Timestamp: Codable {
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = Timestamp(parsing: try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not an RFC 3339 time")
    }
    self = value
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

extension Timestamp {
  private static func calendar(_ seconds: Int) -> tm {
    var moment = time_t(seconds)
    var parts = tm()
    gmtime_r(&moment, &parts)
    return parts
  }

  /// Adds a sign, if any, and the last `digits` digits of a number.
  private static func append(
    _ number: Int, digits: Int, after sign: Unicode.Scalar?, to text: inout [UInt8]
  ) {
    if let sign { text.append(UInt8(ascii: sign)) }
    var power = 1
    for _ in 1..<digits { power *= 10 }
    while power > 0 {
      text.append(UInt8(ascii: "0") + UInt8(number / power % 10))
      power /= 10
    }
  }
}

/// Consumes the parts of a timestamp from the front.
private struct Reader {
  var rest: ArraySlice<UInt8>

  mutating func skip(_ letters: Unicode.Scalar...) -> Bool {
    guard let first = rest.first, letters.contains(where: { UInt8(ascii: $0) == first }) else { return false }
    rest.removeFirst()
    return true
  }

  mutating func digits(_ count: Int) -> Int? {
    let taken = takeDigits(atMost: count)
    return taken.count == count ? taken.reduce(0) { $0 * 10 + $1 } : nil
  }

  /// Zero if there is none; nil if a point is followed by no digits, or more than nine.
  mutating func fraction() -> Double? {
    guard skip(".") else { return 0 }
    let digits = takeDigits(atMost: 9)
    guard !digits.isEmpty else { return nil }
    return Double(digits.reduce(0) { $0 * 10 + $1 }) / digits.reduce(1.0) { scale, _ in scale * 10 }
  }

  /// Seconds east of Greenwich.
  mutating func offset() -> Int? {
    if skip("Z", "z") { return 0 }
    let sign = rest.first == UInt8(ascii: "-") ? -1 : 1
    guard skip("+", "-"), let hours = digits(2), skip(":"), let minutes = digits(2), hours < 24, minutes < 60
    else { return nil }
    return sign * (hours * 3600 + minutes * 60)
  }

  private mutating func takeDigits(atMost count: Int) -> [Int] {
    var taken: [Int] = []
    while taken.count < count, let byte = rest.first, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) {
      taken.append(Int(byte - UInt8(ascii: "0")))
      rest.removeFirst()
    }
    return taken
  }
}
