extension Int64 {
  /// How long ago `earlier` was at this moment, at most what fits: times come in tokens and files that anybody can write.
  func since(_ earlier: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(earlier)
    return overflows ? (earlier < 0 ? .max : .min) : difference
  }
}
