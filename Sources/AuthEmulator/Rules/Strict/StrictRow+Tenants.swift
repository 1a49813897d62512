extension StrictRow {
  /// Tenants.
  static let tenants: [Self] = []
}
