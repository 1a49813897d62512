import IdentityToolkit

extension World {
  /// The ID of a new second factor: in production a UUID.
  var newFactorID: String {
    policy.hasProductionFactors ? random.uuid() : random.alphanumeric(28)
  }

  /// A time of a second factor, RFC 3339: production writes six fraction digits.
  func factorTime(_ milliseconds: Int64) -> String {
    policy.hasProductionFactors
      ? Timestamp.microseconds(milliseconds) : Timestamp.text(milliseconds: milliseconds)
  }
}
