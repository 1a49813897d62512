extension StrictRow {
  /// E-mail codes.
  static let emailCodes: [Self] = [
    Self(
      .expiringEmailCodes, "E-mail code", "never expires; all codes are valid",
      "`EXPIRED_OOB_CODE` after an hour for a reset, 6 hours for a sign-in, 3 days for the others (only the first is "
        + "recorded); a newer reset, change or sign-in code replaces the older one",
      "6.8, 11"),
    Self(
      .addressFormat, "Address of an e-mail or of a sign-in link", "any text",
      "`INVALID_EMAIL` unless it has one `@` with text on both sides", "5.4, 9.7"),
    Self(
      .linkRequests, "Request for an e-mail",
      "lenient about `continueUrl`; `linkDomain` is ignored; never throttled",
      "checked in order: type, address, account, `continueUrl` and its domain, which must be listed itself (a guess for names "
        + "below a listed one); a `linkDomain` must be one of `--hosting-domain` or of the project file; one verification mail to an address within 5 minutes (production's time is not known)",
      "10.5, 11"),
    Self(
      .codeOwners, "Code of a changed account", "used up by a refusal; `INVALID_OOB_CODE`",
      "ends with its account; of a disabled one `USER_DISABLED`; a change code follows its account; "
        + "an ID token in the request counts instead of the code",
      "10.5"),
    Self(
      .provenAddress, "Whoever proves an address",
      "an e-mail link keeps any password; a reset unlinks the providers",
      "an e-mail link removes the password if the address was not verified; a reset keeps the providers",
      "10.5"),
  ]
}
