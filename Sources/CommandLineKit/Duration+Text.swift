extension Duration: ParsableValue {
  /// A number of seconds, or a number with a unit.
  package static var typeName: String { "duration" }

  /// Parses seconds (`30`, `1.5`) or a number with a unit: `500ms`, `5s`, `2m`, `1h`, `7d`; never negative.
  ///
  /// At most nine decimals count. 2^53 seconds or more are rejected, so that sums of a few durations cannot
  /// overflow.
  package init(parsing text: String) throws(UsageError) {
    let refusal = UsageError("'\(text)' is not a duration such as 30, 1.5, 500ms, 5s, 2m or 1h")
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let unit = Self.nanoseconds[text[number.endIndex...]] else { throw refusal }
    let halves = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let excess = UsageError("'\(text)' is too long")
    guard !halves[0].isEmpty else { throw refusal }
    guard let whole = Int64(halves[0]), whole < 1 << 53 else { throw excess }
    let (product, overflow) = Int128(whole).multipliedReportingOverflow(by: Int128(unit))
    guard !overflow, product < Int128(1_000_000_000) << 53 else { throw excess }
    var total = product
    if halves.count == 2 {
      let decimals = halves[1].prefix(9)
      guard !halves[1].isEmpty, halves[1].allSatisfy(\.isWholeNumber), var part = Int128(decimals) else {
        throw refusal
      }
      part *= Int128(unit)
      for _ in decimals { part /= 10 }
      total += part
    }
    self = Duration(
      secondsComponent: Int64(total / 1_000_000_000),
      attosecondsComponent: Int64(total % 1_000_000_000) * 1_000_000_000)
  }

  /// The shortest accepted spelling: `500ms`, `5s`, `2m`, `1h`.
  package var argumentText: String {
    let (seconds, attoseconds) = components
    guard attoseconds == 0 else {
      return "\(Int128(seconds) * 1000 + Int128(attoseconds) / 1_000_000_000_000_000)ms"
    }
    if seconds > 0, seconds % 3600 == 0 { return "\(seconds / 3600)h" }
    if seconds > 0, seconds % 60 == 0 { return "\(seconds / 60)m" }
    return "\(seconds)s"
  }

  private static let nanoseconds: [Substring: Int64] = [
    "": 1_000_000_000, "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000, "h": 3_600_000_000_000,
    "d": 86_400_000_000_000,
  ]
}

extension Duration {
  /// The time in words: its two largest units, rounded down, such as `324 days 22 hours`, `30 minutes` or `500 milliseconds`.
  ///
  /// A negative time is shown as its absolute value.
  package var words: String {
    let (seconds, attoseconds) = (self < .zero ? .zero - self : self).components
    let days = seconds / 86400
    let amounts = [
      (days, "day"), (seconds / 3600 % 24, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second"),
      (attoseconds / 1_000_000_000_000_000, "millisecond"),
    ]
    guard let first = amounts.firstIndex(where: { $0.0 != 0 }) else { return "0 seconds" }
    return amounts[first...].prefix(2).filter { $0.0 != 0 }
      .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: " ")
  }
}
