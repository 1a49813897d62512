extension Duration {
  /// The time in words: its two largest units, rounded down, such as `324 days 22 hours`, `30 minutes` or `500 milliseconds`.
  ///
  /// A negative time reads as its distance from zero.
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
