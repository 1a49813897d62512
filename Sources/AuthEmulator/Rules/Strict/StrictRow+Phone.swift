extension StrictRow {
  /// Phone sign-in.
  static let phone: [Self] = [
    Self(
      .expiringSMSCodes, "SMS code", "never expires",
      "`SESSION_EXPIRED` after an hour (production's time is not known; an enrollment's code was good after half an hour)",
      "10.6, 11"),
    Self(
      .reusableSMSSessions, "SMS code of a fictional number", "good once", "good until it expires", "10.6"),
    Self(
      .phoneFormat, "Phone number", "a leading `+`",
      "E.164, after separators are dropped and letters are replaced by the digits of their keys", "10.6"),
    Self(
      .appVerification, "SMS to a number that is not fictional", "sent",
      "`MISSING_CLIENT_IDENTIFIER` without app verification; any proof is accepted. The region is looked at first.",
      "2.1, 10.6"),
  ]
}
