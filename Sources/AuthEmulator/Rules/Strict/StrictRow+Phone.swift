extension StrictRow {
  /// Phone sign-in.
  static let phone: [Self] = [
    Self(
      .expiringSMSCodes, "SMS code", "never expires",
      "`SESSION_EXPIRED` after 10 minutes (production's time is not published)",
      "2.6"),
    Self(
      .phoneFormat, "Phone number", "a leading `+`", "E.164", "7.1"),
    Self(
      .appVerification, "SMS to a number that is not fictional", "sent",
      "`MISSING_CLIENT_IDENTIFIER` without app verification; any proof is accepted", "2.1"),
  ]
}
