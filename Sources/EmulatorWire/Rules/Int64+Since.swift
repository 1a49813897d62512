extension Int64 {
  /// The time since `earlier`, clamped to 64 bits: anyone can write any time into a token or file.
  package func since(_ earlier: Int64) -> Int64 {
    let (difference, overflows) = subtractingReportingOverflow(earlier)
    return overflows ? (earlier < 0 ? .max : .min) : difference
  }
}
