extension StrictRow {
  /// Accounts.
  static let accounts: [Self] = [
    Self(
      .hiddenAccounts, "E-mail enumeration protection", "off until the project config turns it on",
      "on: `INVALID_LOGIN_CREDENTIALS`, resets for unknown addresses answer 200, no sign-in methods",
      "5.2, 5.10"),
    Self(
      .recentSignIn, "Sign-in older than 5 minutes", "never matters",
      "`CREDENTIAL_TOO_OLD_LOGIN_AGAIN` for delete, new address or password, unlink, authenticator app",
      "7.6"),
    Self(
      .redactedRecords, "`lookup` by the user", "clear-text `passwordHash`, `salt`, `unobfuscatedPhoneInfo`",
      "`passwordHash` is `UkVEQUNURUQ=`, the others are absent", "5.6"),
    Self(
      .verifiedEmailChange, "Changing the address by `accounts:update`", "allowed",
      "`OPERATION_NOT_ALLOWED`; `EMAIL_CHANGE_NEEDS_VERIFICATION` for users with second factors", "5.7"),
  ]
}
