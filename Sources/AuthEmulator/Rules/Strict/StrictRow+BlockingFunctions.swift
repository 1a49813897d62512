extension StrictRow {
  /// Blocking functions.
  static let blockingFunctions: [Self] = []
}
