extension StrictRow {
  /// Administrators' calls.
  static let administration: [Self] = []
}
