extension StrictRow {
  /// E-mail codes.
  static let emailCodes: [Self] = [
    Self(
      .expiringEmailCodes, "E-mail code", "never expires; all codes are valid",
      "`EXPIRED_OOB_CODE` after an hour for a reset; a newer reset, change or sign-in code replaces the older one",
      "6.8")
  ]
}
