extension StrictRow {
  /// E-mail codes.
  static let emailCodes: [Self] = [
    Self(
      .expiringEmailCodes, "E-mail code", "never expires; all codes are valid",
      "`EXPIRED_OOB_CODE` after an hour for a reset; a newer reset, change or sign-in code replaces the older one",
      "6.8"),
    Self(
      .addressFormat, "Address of an e-mail or of a sign-in link", "any text",
      "`INVALID_EMAIL` unless it has one `@` with text on both sides", "5.4, 9.7"),
  ]
}
