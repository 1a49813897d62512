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
      "`MISSING_CLIENT_IDENTIFIER` without app verification. The region is looked at first.",
      "2.1, 10.6"),
    Self(
      .appProofs, "Proof of an app: receipt, reCAPTCHA token, APNs token",
      "any text; of this server's own reCAPTCHA tokens only a good one where reCAPTCHA Enterprise is enforced",
      "receipt and secret as `verifyIosClient` made them, else `INVALID_APP_CREDENTIAL`; where reCAPTCHA Enterprise is "
        + "enforced a token of this server with its action, once, for two minutes, with `clientType` and "
        + "`recaptchaVersion`. A `recaptchaToken` that is not this server's is believed", "2.1, 10.14"),
  ]
}
